#pragma once

#include <cardcage/contracts/ids.hpp>
#include <cardcage/scalar.hpp>
#include <cstdint>
#include <optional>
#include <string>

// Rows of the views that the module publishes to others, as `SELECT *` returns them: every column, in order. A released
// view is extended at its end only; list the columns in a statement. Texts are words of the enums of the module.

namespace cardcage::contracts::orders::views {

/// A row of order_management_api.option_v1. Options that customers may order.
struct OptionV1 {
    sdk::Uuid tenant_id;
    sdk::Uuid id;
    RfqId rfq_id;
    std::int64_t position = 0;
    std::int64_t batch_size = 0;
    std::int64_t order_size = 0;
    std::int64_t lead_time = 0;
    std::optional<sdk::Decimal> unit_price;
    std::optional<sdk::Decimal> one_time_cost;
    std::optional<sdk::Decimal> total_price;
    std::optional<sdk::Currency> currency;
    std::optional<SourcingScenarioId> sourcing_scenario_id;
    std::optional<std::string> label;
    bool is_default = false;
};

/// A row of order_management_api.order_v1. Orders of customers.
struct OrderV1 {
    sdk::Uuid tenant_id;
    sdk::Uuid id;
    std::string number;
    RfqId rfq_id;
    CustomerId customer_id;
    std::string status;
    std::int64_t batch_size = 0;
    std::int64_t order_size = 0;
    std::int64_t lead_time = 0;
    std::optional<SourcingScenarioId> sourcing_scenario_id;
    sdk::Decimal unit_price;
    std::optional<sdk::Decimal> one_time_cost;
    sdk::Decimal total_price;
    sdk::Currency currency;
    std::optional<std::string> customer_order_number;
    std::string payment_method;
    std::string payment_status;
    sdk::Timestamp placed_at;
};

}  // namespace cardcage::contracts::orders::views
