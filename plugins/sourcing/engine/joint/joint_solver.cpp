#include "joint/joint_solver.hpp"

#include <algorithm>

#include "joint/joint_supply.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// Up to this number of parts bought, the search also looks for an earlier plan at the same cost.
constexpr std::size_t most_parts_by_day = 16;
/// Up to this number of suppliers with a fee shared by several parts, all sets are tried.
constexpr std::size_t most_shared_suppliers = 4;

bool limitsExcess(const PartLimits& limits) {
    return limits.max_excess < unlimited_quantity || limits.max_excess_value < unlimited_cost ||
           limits.max_excess_ppm >= 0;
}

bool includesPins(const PartProblem& problem, const OfferScope& scope) {
    return std::ranges::all_of(problem.pinned, [&](const PinnedLine& pin) {
        return scope.includes(problem.offers[pin.offer], pin.offer);
    });
}

Plan planIn(
    JointCosts& costs, const PartProblem& problem, const PartLimits& limits, const std::vector<Quantity>& covers
) {
    std::vector<ChosenQuantity> lines;
    for (std::uint32_t part = 0; part < covers.size(); ++part)
        costs.appendLines(part, costs.at(part, covers[part]), lines);
    return jointPlanOf(problem, limits, lines, covers);
}

}  // namespace

PartSolution JointSolver::solve(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope, Cost beat
) {
    auto effective = limits;
    if (limits.residual_value > 0) effective.residual_value = effectiveResidualValue(problem, limits, scope);
    auto solution = cheapest(problem, effective, latest_day, scope, beat);
    // As for every part: ready earlier at the same cost is better.
    while (solution.plan && solution.is_proven && solution.plan->ready > 0 &&
           problem.bought_parts.size() <= most_parts_by_day) {
        const auto same_cost = solution.plan->objective + joint_tolerance + 1;
        const auto earlier = cheapest(problem, effective, solution.plan->ready - 1, scope, same_cost);
        if (!earlier.plan || !earlier.is_proven || earlier.plan->objective > solution.plan->objective) break;
        solution.plan = earlier.plan;
    }
    return solution;
}

PartSolution JointSolver::cheapest(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope, Cost beat
) {
    if (!includesPins(problem, scope)) return {.plan = std::nullopt, .lower_bound = beat};
    const JointQuestion question{problem, limits, latest_day, scope};
    JointCosts costs(solver_, question);
    const auto found = searchDivision(costs, problem, budget_, beat);
    PartSolution solution{.plan = std::nullopt, .lower_bound = found.lower_bound, .is_proven = found.is_complete};
    if (found.has_plan) solution.plan = planIn(costs, problem, limits, found.covers);
    if (solution.plan && solution.plan->objective > found.lower_bound) {
        solution.is_proven = false;
        const auto& shared = costs.sharedSuppliers();
        if (found.is_complete && shared.size() <= most_shared_suppliers)
            return cheapestOpening(problem, limits, latest_day, scope, beat, shared);
        if (solution.plan->objective >= beat) solution.plan.reset();
    }
    if (!solution.plan && !solution.is_proven) ++undecided_;
    return solution;
}

/// Tries all sets of suppliers whose fee is paid once for several parts.
PartSolution JointSolver::cheapestOpening(
    const PartProblem& problem,
    const PartLimits& limits,
    Days latest_day,
    const OfferScope& scope,
    Cost beat,
    const std::vector<std::uint32_t>& suppliers
) {
    PartSolution best{.plan = std::nullopt, .lower_bound = beat};
    std::vector<PartOffer> offers(problem.offers.begin(), problem.offers.end());
    auto without_fees = problem;
    without_fees.offers = offers;
    for (std::uint32_t open = 0; open < 1U << suppliers.size(); ++open) {
        std::vector<std::uint8_t> left_out(scope.left_out.begin(), scope.left_out.end());
        left_out.resize(offers.size(), 0);
        std::vector<Cost> fees(suppliers.size(), 0);
        for (std::size_t position = 0; position < offers.size(); ++position) {
            const auto found = std::ranges::find(suppliers, offers[position].supplier);
            if (found == suppliers.end()) continue;
            const auto slot = static_cast<std::size_t>(found - suppliers.begin());
            fees[slot] = problem.offers[position].supplier_fee;
            offers[position].supplier_fee = 0;
            if ((open >> slot & 1) == 0) left_out[position] = 1;
        }
        Cost paid = 0;
        for (std::size_t slot = 0; slot < suppliers.size(); ++slot)
            if ((open >> slot & 1) != 0) paid += fees[slot];
        auto opened = scope;
        opened.left_out = left_out;
        const auto least = best.plan ? best.plan->objective : beat;
        if (least < unlimited_cost && paid >= least) continue;
        const auto found =
            cheapest(without_fees, limits, latest_day, opened, least < unlimited_cost ? least - paid : least);
        if (!found.is_proven) best.is_proven = false;
        if (!found.is_proven) best.lower_bound = std::min(best.lower_bound, found.lower_bound + paid);
        if (!found.plan) continue;
        std::vector<ChosenQuantity> lines;
        for (const auto& line : found.plan->lines) lines.push_back({line.offer, line.quantity, line.is_pinned});
        auto plan = jointPlanOf(problem, limits, lines, found.plan->covers);
        if (plan.objective < least) best.plan = std::move(plan);
    }
    if (best.plan) best.lower_bound = std::min(best.lower_bound, best.plan->objective);
    if (best.plan && best.is_proven) best.lower_bound = best.plan->objective;
    if (!best.plan && !best.is_proven) ++undecided_;
    return best;
}

Feasibility JointSolver::feasibility(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope
) {
    if (!includesPins(problem, scope)) return Feasibility::Impossible;
    auto free = limits;
    free.residual_value = 0;
    const JointQuestion question{problem, free, latest_day, scope};
    JointCosts costs(solver_, question);
    if (!canServeAll(costs, problem)) return Feasibility::Impossible;
    if (!limitsExcess(limits) && problem.pinned.empty()) return Feasibility::Possible;
    return isDivisible(costs, problem, budget_);
}

std::optional<Quantity> JointSolver::smallestExcess(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope
) {
    auto limited = withoutExcessLimits(limits);
    limited.residual_value = 0;
    limited.excess_weight_ppm = 0;
    const auto any = cheapest(problem, limited, latest_day, scope, unlimited_cost);
    if (!any.plan) return std::nullopt;
    Quantity most = 0;
    for (const auto& of_part : plansOfParts(problem, limited, *any.plan)) most = std::max(most, of_part.plan.excess);
    const auto step = problem.is_discrete ? one_unit : 1;
    Quantity least = 0;
    while (least < most) {
        limited.max_excess = least + (most - least) / step / 2 * step;
        const auto answer = feasibility(problem, limited, latest_day, scope);
        if (answer == Feasibility::Undecided) ++undecided_;
        if (answer == Feasibility::Possible) {
            most = limited.max_excess;
        } else {
            least = limited.max_excess + step;
        }
    }
    return most;
}

}  // namespace cardcage::sourcing::engine
