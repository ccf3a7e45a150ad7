#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "offers.hpp"

namespace cardcage::offers {

/// A row of the statements that return an offer, in SELECT order: the lists of the record are columns of arrays.
struct OfferRow {
    OfferId id;
    PartReference part;
    OfferSupplier supplier;
    std::optional<sdk::Decimal> available_stock;
    std::optional<std::int64_t> lead_time;
    std::optional<sdk::Decimal> total_stock;
    std::vector<sdk::Date> on_order_dates;
    std::vector<sdk::Decimal> on_order_quantities;
    std::vector<std::optional<sdk::Decimal>> moqs;
    std::vector<std::optional<sdk::Decimal>> mpqs;
    std::vector<PriceAmount> amounts;
    std::vector<sdk::Currency> currencies;
    std::optional<CustomerSummary> customer;
    std::optional<Packaging> packaging;
    PriceType price_type;
    UnitOfMeasurement unit_of_measurement;
    std::optional<sdk::Date> valid_until;
    std::optional<std::string> notes;
    sdk::Timestamp imported_at;
    std::optional<sdk::Uuid> custom_part_id;
    std::optional<sdk::Uuid> sourcing_scenario_id;
    std::vector<std::string> one_time_cost_names;
    std::vector<sdk::Decimal> one_time_cost_amounts;
    std::vector<sdk::Currency> one_time_cost_currencies;
    std::vector<CostKind> one_time_cost_kinds;
    std::optional<std::string> charge_key;
    std::optional<std::string> stock_key;
    sdk::Timestamp created_at;
    std::int64_t row_version;

    Offer item() const;
};

}  // namespace cardcage::offers
