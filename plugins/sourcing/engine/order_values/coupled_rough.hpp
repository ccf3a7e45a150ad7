#pragma once

#include <span>
#include <vector>

#include "coupling/coupled_bound.hpp"
#include "order_values/coupled_lists.hpp"

namespace cardcage::sourcing::engine {

/// Ways to buy the part such that the supplier's order is worth so much more than with `now`: more of a line, or one
/// line more.
std::vector<Plan> waysToBuyMore(
    const CoupledPool& pool, std::size_t part, const Configuration& now, std::size_t slot, Cost missing
);

/// A few ways to buy the part that are far apart: those that are known, and some that buy more, from a lot to a little.
/// No bound follows from them; choices of all parts together that reach the values do. Closed suppliers are in none.
PlanList roughList(
    const CoupledPool& pool,
    std::size_t part,
    std::span<const Threshold> thresholds,
    const SupplierDecisions& decided,
    std::size_t most_plans
);

/// A cheap choice of one way from each list by which all values are reached; empty where none was found.
std::vector<std::size_t> roughChoice(std::span<const PlanList> lists, std::span<const Threshold> thresholds);

}  // namespace cardcage::sourcing::engine
