#include "solver/part_solver.hpp"

#include "joint/joint_solver.hpp"

namespace cardcage::sourcing::engine {

PartSolver::PartSolver(SearchBudget budget) : budget_(budget), single_(budget.single) {}

template <class Ask>
auto PartSolver::jointly(const Ask& ask) {
    JointSolver joint(single_, budget_.joint);
    auto answer = ask(joint);
    single_.countUndecided(joint.undecided());
    return answer;
}

PartSolution PartSolver::solve(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope, Cost beat
) {
    if (!problem.isJoint()) {
        auto solution = single_.solve(problem, limits, latest_day, scope, beat);
        if (!solution.plan && !solution.is_proven) single_.countUndecided(1);
        return solution;
    }
    return jointly([&](JointSolver& joint) { return joint.solve(problem, limits, latest_day, scope, beat); });
}

Feasibility PartSolver::feasibility(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope
) {
    if (!problem.isJoint()) return single_.feasibility(problem, limits, latest_day, scope);
    return jointly([&](JointSolver& joint) { return joint.feasibility(problem, limits, latest_day, scope); });
}

bool PartSolver::isFeasible(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope
) {
    const auto answer = feasibility(problem, limits, latest_day, scope);
    if (answer == Feasibility::Undecided) single_.countUndecided(1);
    return answer == Feasibility::Possible;
}

std::optional<Quantity> PartSolver::smallestExcess(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope
) {
    if (!problem.isJoint()) return single_.smallestExcess(problem, limits, latest_day, scope);
    return jointly([&](JointSolver& joint) { return joint.smallestExcess(problem, limits, latest_day, scope); });
}

}  // namespace cardcage::sourcing::engine
