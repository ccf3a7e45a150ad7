#include "selection/curve.hpp"

#include <algorithm>
#include <map>

#include "bom/set_lines.hpp"
#include "reasons/explain.hpp"
#include "results/cost_limit.hpp"

namespace cardcage::sourcing::engine {
namespace {

using Steps = std::vector<CostByDay>;

/// Whether the plan of a day is the cheapest one of that day and nothing else.
bool isByCostAlone(const PartPreferences& preferences) {
    return preferences.supplier_preference == TierRule::None && !preferences.fewest_suppliers &&
           !preferences.inventory_first;
}

/// Later days have lower objectives, so each day has only to beat the one before.
Steps stepsByCost(
    PartSolver& solver, const PartProblem& problem, const PartLimits& limits, std::span<const Days> days
) {
    Steps steps;
    Cost objective = unlimited_cost;
    for (const auto day : days) {
        const auto solution = solver.solve(problem, limits, day, {}, objective);
        if (!solution.plan) continue;
        objective = solution.plan->objective;
        steps.push_back({solution.plan->ready, solution.plan->cost});
    }
    return steps;
}

Steps stepsByPreferences(
    PartSolver& solver, const PartProblem& problem, PartPreferences preferences, std::span<const Days> days
) {
    Steps steps;
    preferences.goal = Goal::TargetDate;
    for (const auto day : days) {
        preferences.target_day = day;
        const auto sourced = sourcePart(solver, problem, preferences);
        if (!sourced.plan) continue;
        const CostByDay step{sourced.plan->ready, sourced.plan->cost};
        if (steps.empty() || step.cost != steps.back().cost) steps.push_back(step);
    }
    return steps;
}

bool mayRelaxExcess(RelaxationOrder order) {
    return order != RelaxationOrder::OnlyDate && order != RelaxationOrder::None;
}

/// The preferences of a part for any day: the cheapest plan counts, and only limits of excess are ever relaxed.
PartPreferences forAnyDay(PartPreferences preferences) {
    preferences.goal = Goal::TargetDate;
    preferences.target_day = any_day;
    preferences.limits.line_weight = 0;
    preferences.limits.excess_weight_ppm = 0;
    preferences.relaxation =
        mayRelaxExcess(preferences.relaxation) ? RelaxationOrder::OnlyExcess : RelaxationOrder::None;
    return preferences;
}

/// The steps of one part, and its needs without supply.
struct PartCurve {
    Steps steps;
    std::vector<NeedWithoutSupply> unsourced;
    std::uint64_t plans = 0;
};

/// Adds up the steps of all parts from the first day on which each has one.
std::vector<CostByDay> summedUp(std::span<const PartCurve> parts) {
    Days first = 0;
    bool has_any = false;
    for (const auto& part : parts) {
        if (part.steps.empty()) continue;
        first = std::max(first, part.steps.front().ready);
        has_any = true;
    }
    if (!has_any) return {};

    Cost cost = 0;
    std::map<Days, Cost> changes;
    for (const auto& part : parts) {
        Cost before = 0;
        for (const auto& step : part.steps) {
            if (step.ready <= first) {
                cost += step.cost - before;
            } else {
                changes[step.ready] += step.cost - before;
            }
            before = step.cost;
        }
    }
    std::vector<CostByDay> points{{first, cost}};
    for (const auto& [day, change] : changes) {
        cost += change;
        if (cost < points.back().cost) points.push_back({day, cost});
    }
    return points;
}

/// Throws CostOverflow if the steps of all parts are too large to be added up.
void checkCosts(std::span<const PartCurve> parts) {
    CostLimit limit;
    for (GroupIndex group = 0; group < parts.size(); ++group) {
        const auto& steps = parts[group].steps;
        const auto dearest = std::ranges::max_element(steps, {}, &CostByDay::cost);
        if (dearest != steps.end()) limit.add(group, dearest->cost);
    }
}

PartCurve partCurveOf(PartSolver& solver, const PartProblem& problem, const PartPreferences& given, GroupIndex group) {
    const auto preferences = forAnyDay(given);
    PartCurve curve;
    auto rest = problem;
    ServedSets served;
    if (problem.isJoint()) {
        const auto unserved = unservedOf(solver, problem, preferences);
        served = servedSets(problem, unserved);
        rest = served.in(problem);
        rest.set_lines = {};
        for (const auto& one : unserved) curve.unsourced.push_back({group, one.set});
    }
    if (rest.need > 0) curve.steps = curveOfPart(solver, rest, preferences, curve.plans);
    if (curve.steps.empty()) curve.unsourced = {{group, std::nullopt}};
    return curve;
}

}  // namespace

std::vector<CostByDay> curveOfPart(
    PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences, std::uint64_t& plans
) {
    const auto days = breakpointDays(problem, {}, -1);
    plans += days.size();
    auto strict = preferences;
    strict.relaxation = RelaxationOrder::None;
    auto steps = isByCostAlone(preferences) ? stepsByCost(solver, problem, preferences.limits, days)
                                            : stepsByPreferences(solver, problem, strict, days);
    if (!steps.empty() || !mayRelaxExcess(preferences.relaxation)) return steps;
    plans += days.size();
    strict.relaxation = RelaxationOrder::OnlyExcess;
    return stepsByPreferences(solver, problem, strict, days);
}

Curve curveOf(
    const OrderedDesign& bom,
    const Explosion& explosion,
    const OfferTable& offers,
    const SelectionSettings& settings,
    SolverPool& solvers,
    const ParallelFor& parallel
) {
    checkProblems(bom, explosion, offers);
    const auto& needs = explosion.group_need;
    std::vector<PartCurve> parts(needs.size());
    inPacks(parallel, needs.size(), [&](std::size_t begin, std::size_t end) {
        SolverPool::Loan solver(solvers);
        for (auto group = static_cast<GroupIndex>(begin); group < end; ++group) {
            if (needs[group] == 0) continue;
            const auto& of_group = bom.design().groups[group];
            auto problem = offers.problem(
                group, needs[group], isDiscrete(of_group.unit), bom.setNeeds(explosion, group), of_group.bought_parts
            );
            const auto set_lines = linesOfSets(bom, explosion, group);
            problem.set_lines = set_lines;
            parts[group] = partCurveOf(*solver, problem, preferencesFor(settings, needs[group]), group);
        }
    });
    checkCosts(parts);
    Curve curve{.points = summedUp(parts), .unsourced = {}};
    for (const auto& part : parts) {
        curve.unsourced.insert(curve.unsourced.end(), part.unsourced.begin(), part.unsourced.end());
        curve.plans += part.plans;
    }
    return curve;
}

}  // namespace cardcage::sourcing::engine
