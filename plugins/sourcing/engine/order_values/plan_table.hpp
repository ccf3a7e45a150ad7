#pragma once

#include <optional>
#include <vector>

#include "order_values/plan_lists.hpp"

namespace cardcage::sourcing::engine {

/// One configuration of each part, such that all orders reach their values.
struct TableOutcome {
    /// By part, the cheapest choice found below the limit; empty without one.
    std::vector<std::size_t> chosen;
    /// Lower bound of all choices of these lists, or the limit if nothing below it remains.
    double lower_bound = 0;
    bool is_complete = true;  ///< false: only the most promising sums were kept
    std::uint64_t steps = 0;  ///< sums examined
};

/// Adds up the parts one after the other. The sums so far are kept if they are undominated in cost and all values, and
/// may still end below `limit`: cost so far plus the bound of the remainder.
TableOutcome cheapestTogether(
    std::span<const PlanList> lists, std::span<const Threshold> thresholds, double limit, std::uint64_t most_steps
);

}  // namespace cardcage::sourcing::engine
