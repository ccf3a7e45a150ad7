#pragma once

#include "joint/joint_search.hpp"

namespace cardcage::sourcing::engine {

/// Solves joint parts: searches the division of the needs among the parts bought, and solves each part bought as a part
/// of its own (README, "Joint parts"). PartSolver passes joint parts to it.
class JointSolver {
public:
    /// `solver` solves the parts that are not joint.
    JointSolver(SinglePartSolver& solver, const JointBudget& budget) : solver_(solver), budget_(budget) {}

    PartSolution solve(
        const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope, Cost beat
    );
    Feasibility feasibility(
        const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope
    );
    /// The smallest limit of excess for which there is a plan: of each part bought.
    std::optional<Quantity> smallestExcess(
        const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope
    );

    /// Problems whose result may be wrong, because the budget was spent.
    std::uint64_t undecided() const { return undecided_; }

private:
    PartSolution cheapest(
        const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope, Cost beat
    );
    PartSolution cheapestOpening(
        const PartProblem& problem,
        const PartLimits& limits,
        Days latest_day,
        const OfferScope& scope,
        Cost beat,
        const std::vector<std::uint32_t>& suppliers
    );

    SinglePartSolver& solver_;
    JointBudget budget_;
    std::uint64_t undecided_ = 0;
};

}  // namespace cardcage::sourcing::engine
