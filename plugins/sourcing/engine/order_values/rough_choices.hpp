#pragma once

#include <span>
#include <vector>

#include "coupling/coupled_bound.hpp"
#include "order_values/plan_lists.hpp"

namespace cardcage::sourcing::engine {

/// Configurations of the part that raise the value of the supplier's order by this amount over `now`: more of a line,
/// or one additional line.
std::vector<Plan> waysToBuyMore(
    const CoupledPool& pool, std::size_t part, const Configuration& now, std::size_t slot, Cost missing
);

/// A few distinct configurations of the part: the known ones, and some that buy more, from much to little. They imply
/// no bound, but choices of all parts together that reach the values. Closed suppliers are in none.
PlanList roughList(
    const CoupledPool& pool,
    std::size_t part,
    std::span<const Threshold> thresholds,
    const SupplierDecisions& decided,
    std::size_t most_plans
);

/// Many more of them: every known one enlarged for up to two orders, and single lines of any worth. For parts so few
/// that all of these can be added up.
PlanList wideList(
    const CoupledPool& pool, std::size_t part, std::span<const Threshold> thresholds, const SupplierDecisions& decided
);

/// A cheap choice of one configuration from each list that reaches all values; empty if none was found.
std::vector<std::size_t> roughChoice(std::span<const PlanList> lists, std::span<const Threshold> thresholds);

}  // namespace cardcage::sourcing::engine
