#pragma once

#include <optional>
#include <vector>

#include "order_values/coupled_lists.hpp"

namespace cardcage::sourcing::engine {

/// One way of each part, such that all orders reach their values.
struct TableOutcome {
    /// By part, the cheapest choice that was found below the limit; empty when there is none.
    std::vector<std::size_t> chosen;
    /// No choice of these lists costs less, or the limit where nothing below it is left.
    double lower_bound = 0;
    bool is_complete = true;  ///< false: of too many sums the most promising were kept
    std::uint64_t steps = 0;  ///< sums that were looked at
};

/// Adds up the parts one after the other. Of the sums so far those stay that no other one beats in cost and all values,
/// and that may still end below `limit`: cost so far, and at least what the bound says of the remainder.
TableOutcome cheapestTogether(
    std::span<const PlanList> lists, std::span<const Threshold> thresholds, double limit, std::uint64_t most_steps
);

}  // namespace cardcage::sourcing::engine
