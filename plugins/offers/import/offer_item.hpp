#pragma once

#include <array>
#include <cardcage/module.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "import/terms.hpp"
#include "import/unit_price.hpp"

/// One element of POST /offers/import and its parts, some of which custom-part offers share. Optional texts may be
/// empty, because spreadsheets export absent values as empty texts.
namespace cardcage::offers {

/// Offered part: an internal part number, or a manufacturer and its part number; never both.
struct PartReference {
    std::optional<std::string> internal_part_number;
    std::optional<std::string> manufacturer;
    std::optional<std::string> manufacturer_part_number;

    static constexpr auto schema() {
        return sdk::record(
            "OfferPart",
            sdk::optional<&PartReference::internal_part_number>(
                "The tenant's own number, valid for all its revisions.",
                sdk::trimmed,
                sdk::length(0, contracts::part_number.max),
                sdk::example("0-1234")
            ),
            sdk::optional<&PartReference::manufacturer>(
                "Name or alias of the manufacturer.",
                sdk::trimmed,
                sdk::length(0, 255),
                sdk::example("Texas Instruments")
            ),
            sdk::optional<&PartReference::manufacturer_part_number>(
                "Part number of the manufacturer.", sdk::trimmed, sdk::length(0, 255), sdk::example("LM358DR")
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

/// Supplier of the offer. The tenant's own stock is Internal.
enum class SupplierKind { Internal, External, Unknown };

constexpr auto wireNames(SupplierKind) {
    using enum SupplierKind;
    return sdk::words<Internal, External, Unknown>;
}

struct SupplierInput {
    SupplierKind type = SupplierKind::Unknown;
    std::optional<std::string> supplier;
    std::optional<std::string> supplier_number;
    std::optional<std::string> supplier_part_number;
    std::optional<std::string> stock_location;

    static constexpr auto schema() {
        return sdk::record(
            "OfferSupplierInput",
            sdk::required<&SupplierInput::type>("Internal: an inventory site. External: a supplier.", sdk::known),
            sdk::optional<&SupplierInput::supplier>(
                "Name of the supplier or inventory site. Without name and number: the default site.",
                sdk::trimmed,
                sdk::length(0, 255),
                sdk::example("Example Distribution")
            ),
            sdk::optional<&SupplierInput::supplier_number>(
                "The tenant's number of the supplier or site; takes precedence over the name.",
                sdk::trimmed,
                sdk::length(0, 64),
                sdk::example("S-10")
            ),
            sdk::optional<&SupplierInput::supplier_part_number>(
                "The supplier's own number of the part.", sdk::trimmed, sdk::length(0, 128), sdk::example("EX-358")
            ),
            sdk::optional<&SupplierInput::stock_location>(
                "Location of the stock.", sdk::trimmed, sdk::length(0, 255), sdk::example("Rotterdam")
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

/// An open order.
struct OnOrder {
    sdk::Date date;
    sdk::Decimal quantity;

    static constexpr auto schema() {
        return sdk::record(
            "OfferOnOrder",
            sdk::required<&OnOrder::date>("Expected date."),
            sdk::required<&OnOrder::quantity>(
                "Quantity in the unit of measurement.",
                sdk::range(0, 1'000'000'000'000),
                sdk::greaterThan(0),
                sdk::example("500")
            )
        );
    }
};

/// Quantities in the unit of measurement: pieces, meters.
struct AvailabilityInput {
    sdk::Decimal available_stock;
    std::optional<sdk::Decimal> lead_time;
    std::optional<sdk::Decimal> total_stock;
    std::vector<OnOrder> on_order;

    static constexpr auto schema() {
        return sdk::record(
            "OfferAvailabilityInput",
            sdk::required<&AvailabilityInput::available_stock>(
                "Stock available now.", sdk::range(0, 1'000'000'000'000), sdk::example("1200")
            ),
            sdk::optional<&AvailabilityInput::lead_time>(
                "Calendar days until any quantity is available; a fraction is rounded up.",
                sdk::range(0, 36'500),
                sdk::example("42")
            ),
            sdk::optional<&AvailabilityInput::total_stock>(
                "Total stock, for information.", sdk::range(0, 1'000'000'000'000), sdk::example("1500")
            ),
            sdk::optional<&AvailabilityInput::on_order>("Open orders of the supplier or site.", sdk::items(0, 1'000))
        );
    }
};

/// One row of a price ladder.
struct Price {
    std::optional<sdk::Decimal> moq;
    std::optional<sdk::Decimal> mpq;
    UnitPrice unit_price;

    static constexpr auto schema() {
        return sdk::record(
            "OfferPrice",
            sdk::optional<&Price::moq>(
                "Smallest order quantity at this price; 0 or absent: no minimum.",
                sdk::range(0, 1'000'000'000'000),
                sdk::example("100")
            ),
            sdk::optional<&Price::mpq>(
                "Order quantities are multiples of this; 0 or absent: any quantity.",
                sdk::range(0, 1'000'000'000'000),
                sdk::example("10")
            ),
            sdk::required<&Price::unit_price>("Price of the quantity that the unit of measurement names.")
        );
    }
};

/// The customer to whom an offer is bound. Neither number nor name: it is not bound.
struct CustomerReference {
    std::optional<std::string> name;
    std::optional<std::string> number;

    static constexpr auto schema() {
        return sdk::record(
            "OfferCustomerInput",
            sdk::optional<&CustomerReference::name>(
                "Exact name for a customer that is not found by its number.",
                sdk::trimmed,
                sdk::length(0, 255),
                sdk::example("Muster AG")
            ),
            sdk::optional<&CustomerReference::number>(
                "The tenant's number of the customer.", sdk::trimmed, sdk::length(0, 64), sdk::example("C-100")
            )
        );
    }
};

/// Reference quantity of prices: 1 piece, 100 pieces, 1 meter. Stock, moq and mpq count the unit itself, not bundles of
/// it.
struct UnitOfMeasurement {
    sdk::Decimal quantity = 1;
    Unit unit = Unit::Piece;

    static constexpr auto schema() {
        return sdk::record(
            "UnitOfMeasurement",
            sdk::optional<&UnitOfMeasurement::quantity>(
                "Number of units that the unit price buys; 1 by default.",
                sdk::range(0, 1'000'000'000),
                sdk::greaterThan(0),
                sdk::example("1")
            ),
            sdk::optional<&UnitOfMeasurement::unit>("Unit; Piece by default.")
        );
    }
};

/// Frequency of a one-time cost.
enum class CostKind { Once, PerOrder, Unknown };

constexpr auto wireNames(CostKind) {
    using enum CostKind;
    return sdk::words<Once, PerOrder, Unknown>;
}

/// Paid when any quantity of the offer is bought.
struct OneTimeCost {
    std::string name;
    sdk::Money price;
    CostKind kind = CostKind::Once;

    static constexpr auto schema() {
        return sdk::record(
            "OfferOneTimeCost",
            sdk::required<&OneTimeCost::name>(
                "Purpose of the cost.", sdk::trimmed, sdk::length(1, 255), sdk::example("Tooling")
            ),
            sdk::required<&OneTimeCost::price>("Amount of the cost."),
            sdk::optional<&OneTimeCost::kind>(
                "Once: paid once for ever (tooling, moulds, stencils). PerOrder: paid with each order (set-up, freight). "
                "Once by default.",
                sdk::known
            )
        );
    }
};

/// The columns of one-time costs.
struct OneTimeCostColumns {
    std::vector<std::string> names;
    std::vector<sdk::Decimal> amounts;
    std::vector<std::string> currencies;
    std::vector<std::string> kinds;
};
OneTimeCostColumns oneTimeCostColumns(const std::vector<OneTimeCost>& costs);

/// One element of POST /offers/import.
struct OfferItem {
    PartReference part;
    SupplierInput supplier;
    AvailabilityInput availability;
    std::vector<Price> prices;
    std::optional<CustomerReference> customer;
    std::optional<std::string> packaging;
    std::optional<std::string> price_type;
    UnitOfMeasurement unit_of_measurement;
    std::optional<sdk::Date> valid_until;
    std::optional<std::string> notes;
    std::vector<OneTimeCost> one_time_costs;
    std::optional<std::string> charge_key;
    std::optional<std::string> stock_key;

    /// Identification of an element in the response.
    static constexpr auto reference = std::to_array<std::string_view>(
        {"/part/internal_part_number", "/part/manufacturer", "/part/manufacturer_part_number"}
    );

    static constexpr auto schema() {
        return sdk::record(
            "OfferItem",
            sdk::required<&OfferItem::part>("Offered part, in one of two forms."),
            sdk::required<&OfferItem::supplier>("Supplier or inventory site of the offer."),
            sdk::required<&OfferItem::availability>("Available quantities and their dates."),
            sdk::required<&OfferItem::prices>(
                "Price ladder, in any order. Rows differ in moq, mpq or currency.", sdk::items(1, 1'000)
            ),
            sdk::optional<&OfferItem::customer>("The only customer for whom the offer may be used."),
            sdk::optional<&OfferItem::packaging>(
                "Packaging; a word outside the list counts as Unknown.",
                sdk::trimmed,
                sdk::length(0, 50),
                sdk::example("Reel")
            ),
            sdk::optional<&OfferItem::price_type>(
                "Price type; Standard by default. A word outside the list counts as Unknown.",
                sdk::trimmed,
                sdk::length(0, 50),
                sdk::example("Standard")
            ),
            sdk::optional<&OfferItem::unit_of_measurement>("Unit and quantity that the prices refer to."),
            sdk::optional<&OfferItem::valid_until>("Last day of validity."),
            sdk::optional<&OfferItem::notes>(
                "Notes, for the tenant only.", sdk::length(0, 2'000), sdk::example("Price confirmed by phone.")
            ),
            sdk::optional<&OfferItem::one_time_costs>(
                "Costs paid when any of the offer is bought, independent of the quantity. Own stock has none.",
                sdk::items(0, 100)
            ),
            sdk::optional<&OfferItem::charge_key>(
                "Offers of the supplier with equal keys pay their one-time costs together once (one mould for two "
                "parts); of different amounts the largest. Absent: each offer pays its own.",
                sdk::trimmed,
                sdk::length(0, 128),
                sdk::example("T-1007")
            ),
            sdk::optional<&OfferItem::stock_key>(
                "Offers of the seller and stock location for the part with equal keys sell from one stock (a reel and "
                "its cut tape): together at most the largest of their stocks. The supplier part number by default.",
                sdk::trimmed,
                sdk::length(0, 128),
                sdk::example("EX-358")
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

/// Checks a price ladder: quantities of discrete units are whole, no two rows have the same moq, mpq and currency.
/// Pointers begin with `/prices`.
void checkLadder(const std::vector<Price>& prices, Unit unit, sdk::FieldErrors& errors);

/// Checks that quantities of discrete units are whole. Pointers begin with `/availability`.
void checkQuantities(
    const std::optional<sdk::Decimal>& available,
    const std::optional<sdk::Decimal>& total,
    const std::vector<OnOrder>& on_order,
    Unit unit,
    sdk::FieldErrors& errors
);

/// Whether a text was sent, valid or not, in a check().
bool isThere(const std::optional<std::string>& text, std::string_view pointer, const sdk::FieldErrors& errors);

/// The unit of an offer in a check(); Unknown for an invalid one.
Unit unitOf(const UnitOfMeasurement& measurement, const sdk::FieldErrors& errors);

/// Returns nothing for a blank text.
std::optional<std::string> given(const std::optional<std::string>& text);

/// The part as sent, as JSON: the texts that are present.
std::string partAsSent(const sdk::Checked<OfferItem>& element);

}  // namespace cardcage::offers
