#pragma once

#include <cardcage/module.hpp>
#include <optional>
#include <string>
#include <vector>

#include "offer_item.hpp"
#include "offers.hpp"

/// Offers for custom parts, which count in one sourcing scenario.
namespace cardcage::offers {

struct CustomPartSupplier {
    std::optional<sdk::Uuid> id;
    std::optional<std::string> supplier_number;

    static constexpr auto schema() {
        return sdk::record(
            "CustomPartOfferSupplier",
            sdk::optional("id", &CustomPartSupplier::id, "Id of the supplier."),
            sdk::optional(
                "supplier_number",
                &CustomPartSupplier::supplier_number,
                "The tenant's number of the supplier, instead of the id.",
                sdk::trimmed,
                sdk::length(0, 64),
                sdk::example("S-20")
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

struct CustomPartOffer {
    sdk::Uuid custom_part_id;
    sdk::Uuid sourcing_scenario_id;
    CustomPartSupplier supplier;
    std::vector<Price> prices;
    std::optional<sdk::Decimal> lead_time;
    std::optional<std::string> packaging;
    std::optional<std::string> price_type;
    std::vector<OneTimeCost> one_time_costs;
    std::optional<sdk::Date> valid_until;
    std::optional<std::string> notes;
    UnitOfMeasurement unit_of_measurement;

    static constexpr auto schema() {
        return sdk::record(
            "CustomPartOffer",
            sdk::required("custom_part_id", &CustomPartOffer::custom_part_id, "The custom part."),
            sdk::required(
                "sourcing_scenario_id", &CustomPartOffer::sourcing_scenario_id, "The only scenario it will count in."
            ),
            sdk::required("supplier", &CustomPartOffer::supplier, "Who offers it: id or supplier_number."),
            sdk::required(
                "prices",
                &CustomPartOffer::prices,
                "The price ladder. Every row has another moq, mpq or currency.",
                sdk::items(1, 1'000)
            ),
            sdk::optional(
                "lead_time",
                &CustomPartOffer::lead_time,
                "Calendar days; a fraction is rounded up. Absent: made to order, ready at an unknown date.",
                sdk::range(0, 36'500),
                sdk::example("28")
            ),
            sdk::optional(
                "packaging",
                &CustomPartOffer::packaging,
                "How it is packed; a word outside the list counts as Unknown.",
                sdk::trimmed,
                sdk::length(0, 50),
                sdk::example("Box")
            ),
            sdk::optional(
                "price_type",
                &CustomPartOffer::price_type,
                "Quote unless given; a word outside the list counts as Unknown.",
                sdk::trimmed,
                sdk::length(0, 50),
                sdk::example("Quote")
            ),
            sdk::optional(
                "one_time_costs",
                &CustomPartOffer::one_time_costs,
                "What is paid once, whatever the quantity.",
                sdk::items(0, 100)
            ),
            sdk::optional("valid_until", &CustomPartOffer::valid_until, "The last day it can be used."),
            sdk::optional(
                "notes",
                &CustomPartOffer::notes,
                "Notes, for the tenant only.",
                sdk::length(0, 2'000),
                sdk::example("Tooling is ours.")
            ),
            sdk::optional("unit_of_measurement", &CustomPartOffer::unit_of_measurement, "What the prices are for.")
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

/// Stores an offer for a custom part, for one sourcing scenario. 400 for a custom part, scenario or supplier that is
/// not known.
Offer createCustomPartOffer(sdk::Call& call, const CustomPartOffer& input);

}  // namespace cardcage::offers
