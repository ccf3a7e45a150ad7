#include "selection/curve.hpp"

#include <algorithm>
#include <map>

#include "bom/set_lines.hpp"
#include "reasons/explain.hpp"

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

/// Adds up the steps of all parts from the first day on which each has one.
std::vector<CostByDay> summedUp(std::span<const Steps> parts) {
    Days first = 0;
    bool has_any = false;
    for (const auto& steps : parts) {
        if (steps.empty()) continue;
        first = std::max(first, steps.front().ready);
        has_any = true;
    }
    if (!has_any) return {};

    Cost cost = 0;
    std::map<Days, Cost> changes;
    for (const auto& steps : parts) {
        Cost before = 0;
        for (const auto& step : steps) {
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
    const PartPreferences& preferences,
    SolverPool& solvers,
    const ParallelFor& parallel
) {
    const auto& needs = explosion.group_need;
    std::vector<Steps> parts(needs.size());
    std::vector<std::uint64_t> plans(needs.size());
    inPacks(parallel, needs.size(), [&](std::size_t begin, std::size_t end) {
        SolverPool::Loan solver(solvers);
        for (auto group = static_cast<GroupIndex>(begin); group < end; ++group) {
            if (needs[group] == 0) continue;
            const bool is_discrete = isDiscrete(bom.design().groups[group].unit);
            auto problem = offers.problem(
                group,
                needs[group],
                is_discrete,
                bom.setNeeds(explosion, group),
                bom.design().groups[group].bought_parts
            );
            // The curve excludes option sets for which nothing can be bought.
            ServedSets served;
            if (problem.isJoint()) {
                const auto set_lines = linesOfSets(bom, explosion, group);
                problem.set_lines = set_lines;
                served = servedSets(problem, unservedOf(*solver, problem, preferences));
                problem = served.in(problem);
                problem.set_lines = {};
            }
            if (problem.need == 0) continue;
            parts[group] = curveOfPart(*solver, problem, preferences, plans[group]);
        }
    });
    Curve curve{.points = summedUp(parts)};
    for (GroupIndex group = 0; group < needs.size(); ++group) {
        if (needs[group] > 0 && parts[group].empty()) curve.unsourced.push_back(group);
        curve.plans += plans[group];
    }
    return curve;
}

}  // namespace cardcage::sourcing::engine
