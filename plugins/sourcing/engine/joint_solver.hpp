#pragma once

#include "part_solver.hpp"

namespace cardcage::sourcing::engine {

/// Solves joint parts: first as if every offer served every option set, which is a bound, and already the answer where
/// the plan can be divided; then by a search of their own (README, "Joint parts"). PartSolver hands joint parts to it.
class JointSolver {
public:
    /// `solver` is asked for parts that are not joint.
    JointSolver(PartSolver& solver, std::uint64_t most_nodes) : solver_(solver), most_nodes_(most_nodes) {}

    PartSolution solve(
        const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope, Cost beat
    );
    bool isFeasible(const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope);
    std::optional<Quantity> smallestExcess(
        const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope
    );

    /// Bounds that were worked out so far.
    std::uint64_t nodes() const { return nodes_; }
    /// Questions whose answer may be wrong, because the budget was spent.
    std::uint64_t undecided() const { return undecided_; }

private:
    PartSolution cheapest(
        const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope, Cost beat
    );
    std::optional<Plan> goodPlan(
        const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope
    );

    PartSolver& solver_;
    std::uint64_t most_nodes_;
    std::uint64_t nodes_ = 0;
    std::uint64_t undecided_ = 0;
};

}  // namespace cardcage::sourcing::engine
