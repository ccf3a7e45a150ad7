#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "joint/joint_feasibility.hpp"

namespace cardcage::sourcing::engine {

/// Bounds the work on connected parts bought, not the time, so the result is the same in every run.
struct JointBudget {
    std::uint64_t solves = 200;   ///< of single parts, for each part bought
    std::uint64_t nodes = 5'000;  ///< of the search, and at most as many as look at `looks` parts in all, but for ten
    std::uint64_t looks = 100'000;

    /// Returns the number of nodes of a search of these parts.
    std::uint64_t nodesOf(const JointCluster& cluster) const;
};

/// Divisions whose objectives differ by no more are equally good.
constexpr Cost joint_tolerance = one_cost / 10'000'000;

/// A division of the needs of a joint part among the parts bought.
struct JointOutcome {
    bool has_plan = false;
    std::vector<Quantity> covers;  ///< by part bought
    Cost objective = 0;            ///< of all parts, shared fees as JointCosts divides them
    Cost lower_bound = 0;          ///< no plan has a lower objective
    bool is_complete = true;       ///< false: the budget was spent before the search was complete
};

/// Finds the cheapest division of the needs of `question`: README, "Joint parts". `beat`: only divisions with a lower
/// objective are of use.
JointOutcome searchDivision(
    JointCosts& costs, const PartProblem& problem, const JointBudget& budget, Cost beat = unlimited_cost
);

/// Whether there is any division within the limits of `costs`.
Feasibility isDivisible(JointCosts& costs, const PartProblem& problem, const JointBudget& budget);

}  // namespace cardcage::sourcing::engine
