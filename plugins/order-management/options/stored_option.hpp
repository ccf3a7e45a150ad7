#pragma once

#include <optional>
#include <string>
#include <vector>

#include "options/options.hpp"

// Options in the form of the database: a set has one currency.

namespace cardcage::order_management {

struct OptionColumns {
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
    std::optional<SolutionId> solution_id;       ///< that the price was calculated from
    std::vector<std::string> accepted_outdated;  ///< its inputs that had changed by then
    std::optional<SourcingScenarioId> price_scenario_id;
};

/// A row of the statements that return options.
struct StoredOption {
    OptionId id;
    OptionColumns columns;

    OrderOption item() const;
};

/// Options as the tenant sees them.
std::vector<SetOption> setOptionsOf(sdk::Call& call, const std::vector<StoredOption>& rows);

}  // namespace cardcage::order_management
