#pragma once

#include <cardcage/module.hpp>
#include <optional>
#include <string>
#include <vector>

#include "import/offer_item.hpp"
#include "offers.hpp"

/// Offers for custom parts, which count in one sourcing scenario.
namespace cardcage::offers {

struct CustomPartSupplier {
    std::optional<sdk::Uuid> id;
    std::optional<std::string> supplier_number;
    std::optional<std::string> supplier_part_number;
    std::optional<std::string> stock_location;

    static constexpr auto schema() {
        return sdk::record(
            "CustomPartOfferSupplier",
            sdk::optional<&CustomPartSupplier::id>("Id of the supplier."),
            sdk::optional<&CustomPartSupplier::supplier_number>(
                "The tenant's number of the supplier, instead of the id.",
                sdk::trimmed,
                sdk::length(0, 64),
                sdk::example("S-20")
            ),
            sdk::optional<&CustomPartSupplier::supplier_part_number>(
                "The supplier's own number of the part; it is part of the key.",
                sdk::trimmed,
                sdk::length(0, 128),
                sdk::example("SM-1001-A")
            ),
            sdk::optional<&CustomPartSupplier::stock_location>(
                "Location of the stock.", sdk::trimmed, sdk::length(0, 255), sdk::example("Rotterdam")
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

/// Limits of the available quantity. The lead time may be here, as in an import, or beside the prices.
struct CustomPartAvailability {
    std::optional<sdk::Decimal> available_stock;
    std::optional<sdk::Decimal> lead_time;
    std::optional<sdk::Decimal> total_stock;
    std::vector<OnOrder> on_order;

    static constexpr auto schema() {
        return sdk::record(
            "CustomPartAvailability",
            sdk::optional<&CustomPartAvailability::available_stock>(
                "Stock available now. Absent: 0 with on_order, otherwise made to order.",
                sdk::range(0, 1'000'000'000'000),
                sdk::example("5")
            ),
            sdk::optional<&CustomPartAvailability::lead_time>(
                "Calendar days until any quantity is available; a fraction is rounded up.",
                sdk::range(0, 36'500),
                sdk::example("28")
            ),
            sdk::optional<&CustomPartAvailability::total_stock>(
                "Total stock, for information.", sdk::range(0, 1'000'000'000'000), sdk::example("5")
            ),
            sdk::optional<&CustomPartAvailability::on_order>(
                "Open orders of the supplier or site.", sdk::items(0, 1'000)
            )
        );
    }
};

/// Unit and quantity that the prices of an offer for a custom part refer to.
struct CustomPartMeasurement {
    sdk::Decimal quantity = 1;
    std::optional<Unit> unit;

    static constexpr auto schema() {
        return sdk::record(
            "CustomPartUnitOfMeasurement",
            sdk::optional<&CustomPartMeasurement::quantity>(
                "Number of units that the unit price buys; 1 by default.",
                sdk::range(0, 1'000'000'000),
                sdk::greaterThan(0),
                sdk::example("1")
            ),
            sdk::optional<&CustomPartMeasurement::unit>("Unit; that of the custom part by default.")
        );
    }
};

struct CustomPartOffer {
    CustomPartId custom_part_id;
    SourcingScenarioId sourcing_scenario_id;
    CustomPartSupplier supplier;
    std::vector<Price> prices;
    std::optional<CustomPartAvailability> availability;
    std::optional<sdk::Decimal> lead_time;
    std::optional<std::string> packaging;
    std::optional<std::string> price_type;
    std::vector<OneTimeCost> one_time_costs;
    std::optional<std::string> charge_key;
    std::optional<std::string> stock_key;
    std::optional<sdk::Date> valid_until;
    std::optional<std::string> notes;
    CustomPartMeasurement unit_of_measurement;

    static constexpr auto schema() {
        return sdk::record(
            "CustomPartOffer",
            sdk::required<&CustomPartOffer::custom_part_id>("Id of the custom part."),
            sdk::required<&CustomPartOffer::sourcing_scenario_id>("The only scenario in which the offer counts."),
            sdk::required<&CustomPartOffer::supplier>("Supplier of the offer: id or supplier_number."),
            sdk::required<&CustomPartOffer::prices>(
                "Price ladder. Rows differ in moq, mpq or currency.", sdk::items(1, 1'000)
            ),
            sdk::optional<&CustomPartOffer::availability>(
                "Available quantities and their dates. Absent: any quantity after the lead time."
            ),
            sdk::optional<&CustomPartOffer::lead_time>(
                "Calendar days until any quantity is available; a fraction is rounded up. Absent, without "
                "availability: made to order, ready at an unknown date.",
                sdk::range(0, 36'500),
                sdk::example("28")
            ),
            sdk::optional<&CustomPartOffer::packaging>(
                "Packaging; a word outside the list counts as Unknown.",
                sdk::trimmed,
                sdk::length(0, 50),
                sdk::example("Box")
            ),
            sdk::optional<&CustomPartOffer::price_type>(
                "Price type; Quote by default. A word outside the list counts as Unknown.",
                sdk::trimmed,
                sdk::length(0, 50),
                sdk::example("Quote")
            ),
            sdk::optional<&CustomPartOffer::one_time_costs>(
                "Costs paid when any of the offer is bought, independent of the quantity.", sdk::items(0, 100)
            ),
            sdk::optional<&CustomPartOffer::charge_key>(
                "Offers of the supplier with equal keys pay their one-time costs together once (one mould for two "
                "parts); of different amounts the largest. Absent: each offer pays its own.",
                sdk::trimmed,
                sdk::length(0, 128),
                sdk::example("T-1007")
            ),
            sdk::optional<&CustomPartOffer::stock_key>(
                "Offers of the seller and stock location for the part with equal keys sell from one stock (a reel and "
                "its cut tape): together at most the largest of their stocks. The supplier part number by default.",
                sdk::trimmed,
                sdk::length(0, 128),
                sdk::example("EX-358")
            ),
            sdk::optional<&CustomPartOffer::valid_until>("Last day of validity."),
            sdk::optional<&CustomPartOffer::notes>(
                "Notes, for the tenant only.", sdk::length(0, 2'000), sdk::example("Tooling is ours.")
            ),
            sdk::optional<&CustomPartOffer::unit_of_measurement>("Unit and quantity that the prices refer to.")
        );
    }

    void check(sdk::FieldErrors& errors) const;
    /// Checks ladder and quantities, which must be whole in some units.
    void checkAmounts(Unit unit, sdk::FieldErrors& errors) const;
};

/// Stores an offer for a custom part in one sourcing scenario; replaces the offer of the same part, scenario, supplier
/// and supplier part number. 400 for an unknown custom part, scenario or supplier.
Offer createCustomPartOffer(sdk::Call& call, const CustomPartOffer& input);

}  // namespace cardcage::offers
