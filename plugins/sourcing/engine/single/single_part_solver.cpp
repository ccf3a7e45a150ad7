#include "single/single_part_solver.hpp"

#include <algorithm>

#include "part/most_together.hpp"
#include "part/open_offers.hpp"
#include "single/dense_solver.hpp"
#include "single/split_bound.hpp"
#include "single/split_search.hpp"
#include "single/stock_branches.hpp"

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
    if (!keepsStocks(problem, lines, latest_day)) return std::nullopt;
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
        std::span<const Quantity> most = {};  ///< of each offer; empty: what is available
    };

    PartSolution solve(const Question& question, Cost beat) {
        return withinStocks(question, beat, Ask<&Scratch::solveApart, true, true>{*this});
    }

    /// Right after solve() found `plan`: whether the bound alone shows that no plan at the same cost is ready by the
    /// question's day, which is before that of `plan`. Whatever is ready then was open to solve(), less what makes the
    /// plan late.
    bool isFirstAtItsCost(const Question& question, const Plan& plan) {
        if (!question.problem.pinned.empty() || !question.problem.stocks.empty()) return false;
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
        if (!question.problem.stocks.empty()) {
            const auto solution =
                withinStocks(question, unlimited_cost, Ask<&Scratch::solveApart, false, false>{*this});
            if (solution.plan) return Feasibility::Possible;
            return solution.is_proven ? Feasibility::Impossible : Feasibility::Undecided;
        }
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
        const auto solution =
            withinStocks(question, unlimited_cost, Ask<&Scratch::leastExcessApart, true, false>{*this});
        if (!solution.is_proven) ++counters.undecided;
        if (!solution.plan) return std::nullopt;
        return static_cast<Quantity>(solution.plan->objective);
    }

private:
    /// A way to solve the question of a branch, in which each offer is alone.
    template <auto solve_apart, bool needs_best, bool has_prices>
    struct Ask {
        static constexpr bool stops_at_first = !needs_best;
        static constexpr bool bounds_by_prices = has_prices;
        Scratch& scratch;
        PartSolution operator()(const Question& question, Cost beat) const {
            return (scratch.*solve_apart)(question, beat);
        }
    };

    /// The best plan that takes no more from each stock than there is, by objective and number of lines.
    template <class AskBranch>
    PartSolution withinStocks(const Question& question, Cost beat, const AskBranch& ask) {
        if (question.problem.stocks.empty()) return ask(question, beat);
        if (!isSupplied(question)) return {.plan = std::nullopt, .lower_bound = beat};
        auto best = searchBranches(question, beat, ask);
        auto limits = question.limits;
        while (!AskBranch::stops_at_first && best.plan && best.plan->lines.size() > 1) {
            limits.max_lines = static_cast<std::uint32_t>(best.plan->lines.size() - 1);
            const Question fewer{question.problem, limits, question.latest_day, question.scope};
            auto shorter = searchBranches(fewer, best.plan->objective + 1, ask);
            if (!shorter.plan) break;
            best.plan = std::move(shorter.plan);
        }
        return best;
    }

    /// Whether the stocks would do, at any price.
    static bool isSupplied(const Question& question) {
        const auto& problem = question.problem;
        std::vector<std::uint32_t> open;
        auto missing = problem.need;
        for (const auto& pin : problem.pinned) missing -= pin.quantity;
        for (std::uint32_t offer = 0; offer < problem.offers.size(); ++offer) {
            const auto is_pinned = [&](const PinnedLine& pin) { return pin.offer == offer; };
            if (question.scope.includes(problem.offers[offer], offer) &&
                std::ranges::none_of(problem.pinned, is_pinned))
                open.push_back(offer);
        }
        const std::size_t allowed = question.limits.max_lines;
        const auto lines = allowed > problem.pinned.size() ? allowed - problem.pinned.size() : 0;
        return missing <= 0 || mostTogether(problem, open, lines, question.latest_day) >= missing;
    }

    template <class AskBranch>
    PartSolution searchBranches(const Question& question, Cost beat, const AskBranch& ask) {
        StockBranches branches(question.problem, question.latest_day, question.scope);
        PartSolution best{.plan = std::nullopt, .lower_bound = beat};
        auto unsearched = unlimited_cost;  // the lowest bound of what was left out
        for (std::uint64_t asked = 0; const auto branch = branches.next(); ++asked) {
            if (branch->lower_bound >= best.lower_bound) continue;
            if (asked == budget.stock_branches) {
                unsearched = std::min(unsearched, branches.lowestBound(branch->lower_bound));
                break;
            }
            auto of_branch = question;
            of_branch.most = branch->most;
            auto solution = ask(of_branch, best.lower_bound);
            if (!solution.is_proven) unsearched = std::min(unsearched, solution.lower_bound);
            if (!solution.plan) continue;
            const auto shortage = branches.shortageOf(*solution.plan);
            if (!shortage) {
                replace(best, std::move(*solution.plan));
                if (AskBranch::stops_at_first) return best;
                continue;
            }
            auto bound = boundOf(of_branch, *shortage, solution, best.lower_bound, ask);
            if (bound.plan) replace(best, std::move(*bound.plan));
            if (bound.lower_bound < best.lower_bound)
                branches.open(*solution.plan, *shortage, bound.lower_bound, *branch);
        }
        best.is_proven = unsearched >= best.lower_bound;
        best.lower_bound = std::min(best.lower_bound, unsearched);
        return best;
    }

    static void replace(PartSolution& best, Plan plan) {
        best.lower_bound = plan.objective;
        best.plan = std::move(plan);
    }

    /// A bound of the plans of a branch that keep the stock, from a price for it.
    template <class AskBranch>
    StockBound boundOf(
        const Question& branch,
        const StockBranches::Shortage& shortage,
        const PartSolution& solution,
        Cost beat,
        const AskBranch& ask
    ) {
        const auto& limits = branch.limits;
        const bool values_excess = limits.max_excess_value < unlimited_cost || limits.excess_weight_ppm != 0;
        if (values_excess || !AskBranch::bounds_by_prices)
            return {.lower_bound = solution.lower_bound, .plan = std::nullopt};
        return boundOfStock(
            branch.problem,
            limits,
            shortage.stock,
            shortage.available,
            branch.latest_day,
            *solution.plan,
            solution.lower_bound,
            beat,
            [&](const PartProblem& priced, Cost to_beat) {
                return ask({priced, limits, branch.latest_day, branch.scope, branch.most}, to_beat);
            }
        );
    }

    /// The best plan if each offer had a stock of its own.
    PartSolution solveApart(const Question& question, Cost beat) {
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

    /// The smallest excess as the objective, if each offer had a stock of its own. Its plan has no costs.
    PartSolution leastExcessApart(const Question& question, Cost beat) {
        ++counters.solves;
        const PartSolution nothing{.plan = std::nullopt, .lower_bound = beat};
        const auto pinned = pinnedLines(question.problem, question.latest_day, question.scope);
        if (!pinned) return nothing;
        open(question, *pinned, true);
        const auto missing = question.problem.need - quantityOf(*pinned);
        Plan plan;
        if (missing <= 0) {
            plan.objective = -missing;
        } else {
            const auto splits = search(part.single ? part.single->cost - 1 : unlimited_cost - 1, false);
            for (const auto& line : splits.lines)
                plan.lines.push_back({.offer = line.position, .quantity = line.quantity * part.grain});
            if (splits.lines.empty() && part.single)
                plan.lines.push_back({.offer = part.single->position, .quantity = part.single->quantity * part.grain});
            if (plan.lines.empty()) return nothing;
            plan.objective = quantityOf(plan.lines) - missing;
        }
        if (plan.objective >= beat) return nothing;
        const auto excess = plan.objective;
        return {.plan = std::move(plan), .lower_bound = excess};
    }

    void open(const Question& question, std::span<const PlanLine> pinned, bool counts_quantity) {
        openPart(
            {.problem = question.problem,
             .limits = question.limits,
             .latest_day = question.latest_day,
             .scope = question.scope,
             .pinned = pinned,
             .counts_quantity = counts_quantity,
             .most = question.most},
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
