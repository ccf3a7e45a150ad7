#include "joint_solver.hpp"

#include <algorithm>

#include "joint_needs.hpp"
#include "joint_search.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// The part as if every offer served every option set.
PartProblem pooled(PartProblem problem) {
    problem.set_needs = {};
    problem.serves = {};
    return problem;
}

bool valuesExcess(const PartLimits& limits) {
    return limits.max_excess_value < unlimited_cost || limits.excess_weight_ppm != 0;
}

/// Limits within which every plan of the joint part is one of the pooled part. Where excess has a value, the pooled
/// part has no plans with a line that the whole could do without, but an option set may need it.
PartLimits boundingLimits(PartLimits limits) {
    limits.max_excess_value = unlimited_cost;
    limits.excess_weight_ppm = 0;
    return limits;
}

Quantity quantityOf(std::span<const PinnedLine> lines) {
    Quantity sum = 0;
    for (const auto& line : lines) sum += line.quantity;
    return sum;
}

}  // namespace

PartSolution JointSolver::solve(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope, Cost beat
) {
    auto effective = limits;
    if (limits.residual_value > 0) effective.residual_value = effectiveResidualValue(problem, limits, scope);
    auto solution = cheapest(problem, effective, latest_day, scope, beat);
    // As for every part: ready earlier at the same cost is better.
    while (solution.plan && solution.is_proven && solution.plan->ready > 0) {
        const auto earlier =
            cheapest(problem, effective, solution.plan->ready - 1, scope, solution.plan->objective + 1);
        if (!earlier.plan) break;
        solution.plan = earlier.plan;
    }
    return solution;
}

PartSolution JointSolver::cheapest(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope, Cost beat
) {
    if (mostMissing(problem, latest_day, scope) > 0) return {.plan = std::nullopt, .lower_bound = beat};
    const auto bound = solver_.solve(pooled(problem), boundingLimits(limits), latest_day, scope, beat);
    if (!bound.plan && bound.is_proven) return {.plan = std::nullopt, .lower_bound = beat};
    if (bound.plan && bound.is_proven && (!valuesExcess(limits) || bound.plan->excess == 0) &&
        divided(problem, *bound.plan).missing == 0)
        return bound;

    auto best = goodPlan(problem, limits, latest_day, scope);
    if (best && best->objective >= beat) best.reset();
    const auto found = searchJointly(
        {.problem = problem,
         .limits = limits,
         .latest_day = latest_day,
         .scope = scope,
         .beat = best ? best->objective + 1 : beat,
         .lower_bound = bound.lower_bound,
         .most_nodes = most_nodes_}
    );
    nodes_ += found.nodes;
    if (!found.lines.empty()) best = planOf(problem, limits, found.lines);
    PartSolution solution{.plan = std::move(best), .lower_bound = beat, .is_proven = found.is_complete};
    if (solution.plan) solution.lower_bound = solution.plan->objective;
    if (!found.is_complete) {
        if (!solution.plan) ++undecided_;
        solution.lower_bound = std::min(solution.lower_bound, bound.lower_bound);
        solution.is_proven = solution.plan && solution.plan->objective <= bound.lower_bound;
    }
    return solution;
}

/// A plan to begin with: option sets that lack something buy from what serves them first, and the others from what is
/// left then.
std::optional<Plan> JointSolver::goodPlan(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope
) {
    if (valuesExcess(limits)) return std::nullopt;  // a settled line might be needless in the end
    std::vector<PinnedLine> lines(problem.pinned.begin(), problem.pinned.end());
    for (std::size_t round = 0; round <= problem.set_needs.size(); ++round) {
        auto whole = pooled(problem);
        whole.pinned = lines;
        if (quantityOf(lines) - problem.need > limits.max_excess) return std::nullopt;
        const auto solution = solver_.solve(whole, limits, latest_day, scope);
        if (!solution.plan) return std::nullopt;
        const auto division = divided(problem, *solution.plan);
        if (division.missing == 0) {
            std::vector<ChosenQuantity> chosen;
            for (const auto& line : solution.plan->lines) {
                const auto is_same = [&](const PinnedLine& pin) { return pin.offer == line.offer; };
                const bool is_pinned = std::any_of(problem.pinned.begin(), problem.pinned.end(), is_same);
                chosen.push_back({line.offer, line.quantity, is_pinned});
            }
            auto plan = planOf(problem, limits, chosen);
            // Option sets were looked at apart.
            const bool keeps_limits = plan.lines.size() <= limits.max_lines && plan.excess <= limits.max_excess &&
                                      (limits.max_suppliers == 0 || plan.suppliers <= limits.max_suppliers);
            if (!keeps_limits) return std::nullopt;
            return plan;
        }
        auto lacking = pooled(problem);
        lacking.need = needOf(problem, division.lacking);
        std::vector<PinnedLine> serving;
        std::vector<std::uint8_t> left_out(problem.offers.size(), 0);
        for (std::uint32_t position = 0; position < left_out.size(); ++position) {
            const bool is_out = !scope.left_out.empty() && scope.left_out[position] != 0;
            left_out[position] = is_out || (problem.serves[position] & division.lacking) == 0 ? 1 : 0;
        }
        for (const auto& line : lines)
            if (left_out[line.offer] == 0) serving.push_back(line);
        lacking.pinned = serving;
        auto scope_of_lacking = scope;
        scope_of_lacking.left_out = left_out;
        auto limits_of_lacking = limits;
        const auto others = static_cast<std::uint32_t>(lines.size() - serving.size());
        if (others >= limits.max_lines) return std::nullopt;
        limits_of_lacking.max_lines -= others;
        const auto more = solver_.solve(lacking, limits_of_lacking, latest_day, scope_of_lacking);
        if (!more.plan || more.plan->lines.size() == serving.size()) return std::nullopt;
        for (const auto& line : more.plan->lines) {
            const auto is_same = [&](const PinnedLine& pin) { return pin.offer == line.offer; };
            if (std::none_of(lines.begin(), lines.end(), is_same)) lines.push_back({line.offer, line.quantity});
        }
    }
    return std::nullopt;
}

bool JointSolver::isFeasible(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope
) {
    if (mostMissing(problem, latest_day, scope) > 0) return false;
    if (!solver_.isFeasible(pooled(problem), boundingLimits(limits), latest_day, scope)) return false;
    auto free = limits;
    free.residual_value = 0;
    const auto found = searchJointly(
        {.problem = problem,
         .limits = free,
         .latest_day = latest_day,
         .scope = scope,
         .stops_at_first = true,
         .most_nodes = most_nodes_}
    );
    nodes_ += found.nodes;
    if (found.lines.empty() && !found.is_complete) ++undecided_;
    return !found.lines.empty();
}

std::optional<Quantity> JointSolver::smallestExcess(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope
) {
    if (mostMissing(problem, latest_day, scope) > 0) return std::nullopt;
    const auto least = solver_.smallestExcess(pooled(problem), limits, latest_day, scope);
    if (!least) return std::nullopt;
    const auto found = searchJointly(
        {.problem = problem,
         .limits = limits,
         .latest_day = latest_day,
         .scope = scope,
         .counts_quantity = true,
         .lower_bound = Cost{problem.need} + *least,
         .most_nodes = most_nodes_}
    );
    nodes_ += found.nodes;
    if (!found.is_complete) ++undecided_;
    if (found.lines.empty()) return std::nullopt;
    return static_cast<Quantity>(found.objective) - problem.need;
}

}  // namespace cardcage::sourcing::engine
