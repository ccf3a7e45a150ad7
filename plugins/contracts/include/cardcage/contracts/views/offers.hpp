#pragma once

#include <cardcage/contracts/ids.hpp>
#include <cardcage/scalar.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// Rows of the views that the module publishes to others, as `SELECT *` returns them: every column, in order. A released
// view is extended at its end only; list the columns in a statement. Texts are words of the enums of the module.

namespace cardcage::contracts::offers::views {

/// A row of offers_api.offer_v1. Offers, without their prices.
struct OfferV1 {
    sdk::Uuid tenant_id;
    OfferId id;
    std::optional<PartId> part_id;
    std::optional<std::string> internal_part_number;
    std::optional<CustomPartId> custom_part_id;
    std::optional<SourcingScenarioId> sourcing_scenario_id;
    std::string type;
    std::optional<SupplierId> supplier_id;
    std::optional<InventorySiteId> inventory_site_id;
    std::optional<std::string> supplier_part_number;
    std::optional<std::string> stock_location;
    std::optional<CustomerId> customer_id;
    std::optional<std::string> packaging;
    std::string price_type;
    std::string import_context;
    std::optional<sdk::Decimal> available_stock;
    std::optional<sdk::Decimal> total_stock;
    std::optional<std::int64_t> lead_time;
    std::vector<sdk::Date> on_order_dates;
    std::vector<sdk::Decimal> on_order_quantities;
    sdk::Decimal unit_quantity;
    std::string unit;
    std::optional<sdk::Date> valid_until;
    std::optional<std::string> notes;
    std::vector<std::string> one_time_cost_names;
    std::vector<sdk::Decimal> one_time_cost_amounts;
    std::vector<std::string> one_time_cost_currencies;
    sdk::Timestamp imported_at;
    std::int64_t row_version = 0;
    std::vector<std::string> one_time_cost_kinds;
    std::optional<std::string> charge_key;
    sdk::Timestamp changed_at;
    std::optional<std::string> stock_key;
};

/// A row of offers_api.price_v1. Price ladders of offers.
struct PriceV1 {
    sdk::Uuid tenant_id;
    OfferId offer_id;
    std::int64_t position = 0;
    std::optional<sdk::Decimal> moq;
    std::optional<sdk::Decimal> mpq;
    sdk::Decimal amount;
    sdk::Currency currency;
};

/// A row of offers_api.subject_v1. Revisions of the offers of parts and internal part numbers: a different revision
/// means that offers changed.
struct SubjectV1 {
    sdk::Uuid tenant_id;
    std::string subject;
    sdk::Uuid revision;
};

}  // namespace cardcage::contracts::offers::views
