#pragma once

#include <cardcage/contracts/ids.hpp>
#include <cardcage/scalar.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// Rows of the views that the module publishes to others, as `SELECT *` returns them: every column, in order. A released
// view is extended at its end only; list the columns in a statement. Texts are words of the enums of the module.

namespace cardcage::contracts::rfqs::views {

/// A row of rfqs_api.rfq_v1. RfQs.
struct RfqV1 {
    sdk::Uuid tenant_id;
    RfqId id;
    std::string number;
    std::string name;
    std::string status;
    CustomerId customer_id;
    std::optional<CustomerUserId> customer_user_id;
    std::vector<std::int64_t> order_quantities;
    sdk::Currency base_currency;
    std::optional<sdk::Date> due_date;
    std::optional<sdk::Date> quotation_valid_until;
    std::optional<sdk::Date> requested_delivery_date;
    bool is_cost_frozen = false;
    std::vector<SourcingScenarioId> sourcing_scenario_ids;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;
};

}  // namespace cardcage::contracts::rfqs::views
