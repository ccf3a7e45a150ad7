#include "single/single_part_solver.hpp"

#include <algorithm>

#include "part/open_offers.hpp"
#include "single/dense_solver.hpp"
#include "single/split_bound.hpp"
#include "single/split_search.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// Floor of a quotient, also below zero.
Cost flooredQuotient(Cost numerator, Cost denominator) {
    const auto quotient = numerator / denominator;
    return numerator % denominator < 0 ? quotient - 1 : quotient;
}

Quantity quantityOf(std::span<const PlanLine> lines) {
    Quantity sum = 0;
    for (const auto& line : lines) sum += line.quantity;
    return sum;
}

/// The pinned lines as lines of a plan; nothing if one of them is excluded or cannot be ordered by that day.
std::optional<std::vector<PlanLine>> pinnedLines(const PartProblem& problem, Days latest_day, const OfferScope& scope) {
    std::vector<PlanLine> lines;
    for (const auto& pin : problem.pinned) {
        if (pin.offer >= problem.offers.size()) return std::nullopt;
        const auto& offer = problem.offers[pin.offer];
        const auto* row = rowFor(problem, offer, pin.quantity);
        if (!scope.includes(offer, pin.offer) || !row || availableUntil(problem, offer, latest_day) < pin.quantity)
            return std::nullopt;
        lines.push_back({.offer = pin.offer, .quantity = pin.quantity, .unit_price = row->unit_price});
    }
    return lines;
}

/// Whether a plan that consists of pinned lines keeps the limits.
bool keepsLimits(const Plan& plan, const PartLimits& limits) {
    return plan.excess >= 0 && plan.excess <= limits.max_excess && plan.excess_value <= limits.max_excess_value &&
           plan.lines.size() <= limits.max_lines &&
           (limits.max_suppliers == 0 || plan.suppliers <= limits.max_suppliers);
}

}  // namespace

struct SinglePartSolver::Scratch {
    SingleBudget budget;
    SolverCounters counters;
    OpenPart part;
    SplitScratch split;
    std::vector<ChosenQuantity> chosen;

    /// One problem with fixed limits, day and scope.
    struct Question {
        const PartProblem& problem;
        const PartLimits& limits;
        Days latest_day;
        const OfferScope& scope;
    };

    PartSolution solve(const Question& question, Cost beat) {
        ++counters.solves;
        const auto pinned = pinnedLines(question.problem, question.latest_day, question.scope);
        if (!pinned) return {.plan = std::nullopt, .lower_bound = beat};
        open(question, *pinned, false);
        if (part.need <= 0) return solutionOf(settledPlan(question, *pinned), beat);

        const auto offset = costOutsideSearch(question, *pinned);
        auto limit = flooredQuotient(beat - 1 - offset, part.grain);
        chosen.clear();
        if (part.single && part.single->cost <= limit) {
            limit = part.single->cost - 1;
            chosen.push_back({part.single->position, part.single->quantity * part.grain});
        }
        const auto splits = search(limit, false);
        if (!splits.lines.empty()) chosen.clear();
        for (const auto& line : splits.lines) chosen.push_back({line.position, line.quantity * part.grain});
        if (chosen.empty()) {
            const auto bound = splits.is_complete ? beat : std::min(beat, splits.lower_bound * part.grain + offset);
            return {.plan = std::nullopt, .lower_bound = bound, .is_proven = splits.is_complete};
        }
        for (const auto& line : *pinned) chosen.push_back({line.offer, line.quantity, true});
        auto solution = solutionOf(planOf(question.problem, question.limits, chosen), beat);
        if (!splits.is_complete) {
            solution.is_proven = false;
            solution.lower_bound = std::min(solution.lower_bound, splits.lower_bound * part.grain + offset);
        }
        return solution;
    }

    /// Right after solve() found `plan`: whether the bound alone shows that no plan at the same cost is ready by the
    /// question's day, which is before that of `plan`. Whatever is ready then was open to solve(), less what makes the
    /// plan late.
    bool isFirstAtItsCost(const Question& question, const Plan& plan) {
        if (!question.problem.pinned.empty()) return false;
        if (plan.lines.size() == 1 && (!part.single || part.single->has_equal)) return false;
        for (const auto& line : plan.lines) {
            if (line.ready <= question.latest_day) continue;
            const auto available =
                availableUntil(question.problem, question.problem.offers[line.offer], question.latest_day);
            leaveOnly(line.offer, part.inGrains(available));
        }
        if (part.offers.size() < 2 || part.limits.max_lines < 2) return true;
        const auto limit = flooredQuotient(plan.objective - costOutsideSearch(question, {}), part.grain);
        return boundOfSplits(part, limit, split.order) > limit;
    }

    Feasibility feasibility(const Question& question) {
        ++counters.solves;
        const auto pinned = pinnedLines(question.problem, question.latest_day, question.scope);
        if (!pinned) return Feasibility::Impossible;
        open(question, *pinned, false);
        if (part.need <= 0) return settledPlan(question, *pinned) ? Feasibility::Possible : Feasibility::Impossible;
        if (part.single) return Feasibility::Possible;
        const auto splits = search(unlimited_cost - 1, true);
        if (!splits.lines.empty()) return Feasibility::Possible;
        return splits.is_complete ? Feasibility::Impossible : Feasibility::Undecided;
    }

    std::optional<Quantity> smallestExcess(const Question& question) {
        ++counters.solves;
        const auto pinned = pinnedLines(question.problem, question.latest_day, question.scope);
        if (!pinned) return std::nullopt;
        open(question, *pinned, true);
        const auto missing = question.problem.need - quantityOf(*pinned);
        if (missing <= 0) return -missing;
        const auto splits = search(part.single ? part.single->cost - 1 : unlimited_cost - 1, false);
        if (!splits.lines.empty()) return static_cast<Quantity>(splits.cost) * part.grain - missing;
        if (part.single) return part.single->quantity * part.grain - missing;
        return std::nullopt;
    }

private:
    void open(const Question& question, std::span<const PlanLine> pinned, bool counts_quantity) {
        openPart(
            {.problem = question.problem,
             .limits = question.limits,
             .latest_day = question.latest_day,
             .scope = question.scope,
             .pinned = pinned,
             .counts_quantity = counts_quantity},
            part
        );
        counters.rows += part.rows_seen;
    }

    /// Caps the available quantity of an offer.
    void leaveOnly(std::uint32_t position, std::int64_t grains) {
        for (auto& offer : part.offers)
            if (offer.position == position) offer.share = std::min(offer.share, grains);
        std::erase_if(part.offers, [](const OpenOffer& offer) { return offer.share == 0; });
    }

    /// The search, and the dense solver if a budget ended it.
    SplitOutcome search(Cost limit, bool stops_at_first) {
        auto outcome = searchSplits(part, limit, {budget.nodes, budget.enumeration, stops_at_first}, split);
        counters.nodes += outcome.nodes;
        counters.gated += outcome.is_gated ? 1 : 0;
        counters.wide += outcome.is_wide ? 1 : 0;
        if (outcome.is_complete || (stops_at_first && !outcome.lines.empty())) return outcome;
        // The search may have found a plan; the dense solver has to find one at least as good.
        const auto dense_limit = outcome.lines.empty() ? limit : outcome.cost;
        if (auto dense = denseSplits(part, dense_limit, budget.dense_cells)) {
            ++counters.dense;
            dense->is_complete = true;
            return *dense;
        }
        return outcome;
    }

    /// The cost of pinned lines, and the residual value of the need: the search takes it off every unit it buys.
    static Cost costOutsideSearch(const Question& question, std::span<const PlanLine> pinned) {
        const auto residual_value = question.limits.residual_value;
        auto cost = costOf(question.problem.need, residual_value);
        for (std::size_t index = 0; index < pinned.size(); ++index) {
            const auto& line = pinned[index];
            const auto& offer = question.problem.offers[line.offer];
            cost +=
                costOf(line.quantity, line.unit_price - residual_value) + offer.line_fee + question.limits.line_weight;
            const auto is_same = [&](const PlanLine& other) {
                return question.problem.offers[other.offer].supplier == offer.supplier;
            };
            if (std::none_of(pinned.begin(), pinned.begin() + static_cast<std::ptrdiff_t>(index), is_same))
                cost += offer.supplier_fee;
        }
        return cost;
    }

    static std::optional<Plan> settledPlan(const Question& question, std::span<const PlanLine> pinned) {
        std::vector<ChosenQuantity> chosen;
        for (const auto& line : pinned) chosen.push_back({line.offer, line.quantity, true});
        auto plan = planOf(question.problem, question.limits, chosen);
        if (!keepsLimits(plan, question.limits)) return std::nullopt;
        return plan;
    }

    static PartSolution solutionOf(std::optional<Plan> plan, Cost beat) {
        if (!plan || plan->objective >= beat) return {.plan = std::nullopt, .lower_bound = beat};
        const auto objective = plan->objective;
        return {.plan = std::move(plan), .lower_bound = objective};
    }
};

SinglePartSolver::SinglePartSolver(const SingleBudget& budget) : scratch_(std::make_unique<Scratch>()) {
    scratch_->budget = budget;
}
SinglePartSolver::~SinglePartSolver() = default;
SinglePartSolver::SinglePartSolver(SinglePartSolver&&) noexcept = default;
SinglePartSolver& SinglePartSolver::operator=(SinglePartSolver&&) noexcept = default;

PartSolution SinglePartSolver::solve(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope, Cost beat
) {
    auto effective = limits;
    if (limits.residual_value > 0) effective.residual_value = effectiveResidualValue(problem, limits, scope);
    auto solution = scratch_->solve({problem, effective, latest_day, scope}, beat);
    // Costs do not distinguish days: a plan that is ready earlier at the same cost is better.
    while (solution.plan && solution.is_proven && solution.plan->ready > 0) {
        const Scratch::Question before{problem, effective, solution.plan->ready - 1, scope};
        if (scratch_->isFirstAtItsCost(before, *solution.plan)) break;
        const auto earlier = scratch_->solve(before, solution.plan->objective + 1);
        if (!earlier.plan) break;
        solution.plan = earlier.plan;
    }
    return solution;
}

Feasibility SinglePartSolver::feasibility(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope
) {
    auto effective = limits;
    effective.residual_value = 0;
    return scratch_->feasibility({problem, effective, latest_day, scope});
}

bool SinglePartSolver::isFeasible(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope
) {
    const auto answer = feasibility(problem, limits, latest_day, scope);
    if (answer == Feasibility::Undecided) countUndecided(1);
    return answer == Feasibility::Possible;
}

std::optional<Quantity> SinglePartSolver::smallestExcess(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope
) {
    return scratch_->smallestExcess({problem, limits, latest_day, scope});
}

const SolverCounters& SinglePartSolver::counters() const {
    return scratch_->counters;
}

void SinglePartSolver::countUndecided(std::uint64_t searches) {
    scratch_->counters.undecided += searches;
}

}  // namespace cardcage::sourcing::engine
