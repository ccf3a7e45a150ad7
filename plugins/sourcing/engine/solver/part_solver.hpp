#pragma once

#include <cstdint>
#include <optional>

#include "joint/joint_search.hpp"
#include "single/single_part_solver.hpp"

namespace cardcage::sourcing::engine {

/// Bounds of the search of one part. The defaults are never reached by ordinary parts; tests lower them.
struct SearchBudget {
    SingleBudget single;
    JointBudget joint;
};

/// Solves one part after the other, exactly: all-unit prices, smallest orders, steps, stock at a date, line and
/// supplier fees, limits of excess, lines and suppliers, pinned lines. Keeps its scratch memory between parts, so each
/// thread has one of its own. The result depends only on the problem, never on earlier problems or on the order of the
/// offers.
class PartSolver {
public:
    explicit PartSolver(SearchBudget budget = {});

    /// The cheapest plan that is ready by `latest_day`, by the order of isBetter().
    ///
    /// Every line of a plan is necessary: without it the need is not covered. That costs nothing, except where the
    /// value of the excess is limited or weighted; there it keeps a single cheap unit from lowering that value.
    ///
    /// `beat` is a bound from elsewhere: only plans with a lower objective are looked for.
    /// Lines, ready day and objective are exact in the order above; between plans that are equal in those, excess value
    /// and ranks decide among the plans that the search meets, which are the same in every run.
    PartSolution solve(
        const PartProblem& problem,
        const PartLimits& limits,
        Days latest_day = any_day,
        const OfferScope& scope = {},
        Cost beat = unlimited_cost
    );

    /// Whether there is any plan ready by `latest_day`.
    Feasibility feasibility(
        const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope = {}
    );

    /// The same, where an undecided question has no plan; it is counted as undecided.
    bool isFeasible(
        const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope = {}
    );

    /// The smallest excess of any plan ready by `latest_day` with these lines and suppliers, at any cost and without
    /// limits of excess; nothing if none covers the need.
    std::optional<Quantity> smallestExcess(
        const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope = {}
    );

    const SolverCounters& counters() const { return single_.counters(); }

    /// The solver of parts that are not joint, with the same memory and counters.
    SinglePartSolver& single() { return single_; }

private:
    template <class Ask>
    auto jointly(const Ask& ask);

    SearchBudget budget_;
    SinglePartSolver single_;
};

}  // namespace cardcage::sourcing::engine
