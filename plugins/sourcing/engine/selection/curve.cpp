#include "selection/curve.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "bom/set_lines.hpp"
#include "consolidation/consolidation.hpp"
#include "consolidation/coupled_parts.hpp"
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

CostByDay stepOf(const Plan& plan) {
    return {plan.ready, plan.cost + plan.one_time, plan.one_time};
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
        steps.push_back(stepOf(*solution.plan));
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
        const auto step = stepOf(*sourced.plan);
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

    CostByDay sum{.ready = first};
    std::map<Days, CostByDay> changes;
    for (const auto& part : parts) {
        CostByDay before;
        for (const auto& step : part.steps) {
            auto& change = step.ready <= first ? sum : changes[step.ready];
            change.cost += step.cost - before.cost;
            change.one_time += step.one_time - before.one_time;
            before = step;
        }
    }
    std::vector<CostByDay> points{sum};
    for (const auto& [day, change] : changes) {
        sum = {day, sum.cost + change.cost, sum.one_time + change.one_time};
        if (sum.cost < points.back().cost) points.push_back(sum);
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

/// A part without the option sets that cannot be bought. The problem refers to members.
struct CurveProblem {
    std::vector<std::uint32_t> set_lines;
    ServedSets served;
    PartProblem problem;
    PartPreferences preferences;
    GroupIndex group = 0;
};

/// Fills `of_part` and notes option sets without supply.
void serve(PartSolver& solver, const PartProblem& problem, CurveProblem& of_part, PartCurve& curve) {
    of_part.problem = problem;
    if (!problem.isJoint()) return;
    const auto unserved = unservedOf(solver, problem, of_part.preferences);
    of_part.served = servedSets(problem, unserved);
    of_part.problem = of_part.served.in(problem);
    of_part.problem.set_lines = {};
    for (const auto& one : unserved) curve.unsourced.push_back({of_part.group, one.set});
}

PartCurve partCurveOf(PartSolver& solver, const PartProblem& problem, CurveProblem& of_part) {
    PartCurve curve;
    serve(solver, problem, of_part, curve);
    if (of_part.problem.need > 0) curve.steps = curveOfPart(solver, of_part.problem, of_part.preferences, curve.plans);
    if (curve.steps.empty()) curve.unsourced = {{of_part.group, std::nullopt}};
    return curve;
}

bool sharesCharges(const PartProblem& problem, std::span<const Cost> charges) {
    return std::ranges::any_of(problem.offers, [&](const PartOffer& offer) {
        return offer.exclusions == 0 && offer.shared_charge < charges.size() && charges[offer.shared_charge] != 0;
    });
}

/// The cheapest plans by one day of parts that may share charges; nothing if a part has none by that day.
std::optional<CostByDay> stepTogether(
    std::span<const CurveProblem* const> problems,
    std::span<const Cost> charges,
    Days day,
    SolverPool& solvers,
    const ParallelFor& parallel
) {
    std::vector<CoupledPart> parts;
    {
        SolverPool::Loan solver(solvers);
        for (const auto* of_part : problems) {
            auto preferences = of_part->preferences;
            preferences.target_day = day;
            const auto sourced = sourcePart(*solver, of_part->problem, preferences);
            if (!sourced.plan) return std::nullopt;
            parts.push_back(coupledPart(of_part->problem, sourced, preferences));
        }
    }
    const auto together = consolidate(parts, {}, solvers, parallel, {}, charges);
    CostByDay step;
    for (const auto& plan : together.plans) {
        step.ready = std::max(step.ready, plan.ready);
        step.cost += plan.cost;
        step.one_time += plan.one_time;
    }
    for (const auto& use : together.charges) step.one_time += use.cost;
    step.cost += step.one_time;
    return step;
}

/// The steps of parts that may share charges, as those of one part. `curves` is by part; parts without a plan by any
/// day do not take part.
PartCurve curveTogether(
    std::span<CurveProblem> problems,
    std::vector<PartCurve>& curves,
    std::span<const Cost> charges,
    SolverPool& solvers,
    const ParallelFor& parallel
) {
    PartCurve together;
    std::set<Days> days;
    std::vector<const CurveProblem*> sourced;
    for (auto& of_part : problems) {
        auto& curve = curves[of_part.group];
        if (of_part.problem.need <= 0 || curve.steps.empty()) continue;
        // Limits of excess are relaxed where there is no plan within them.
        auto strict = of_part.preferences;
        strict.relaxation = RelaxationOrder::None;
        SolverPool::Loan solver(solvers);
        if (sourcePart(*solver, of_part.problem, strict).plan) of_part.preferences = strict;
        curve.steps.clear();
        for (const auto day : breakpointDays(of_part.problem, {}, -1)) days.insert(day);
        sourced.push_back(&of_part);
    }
    if (sourced.empty()) return together;
    for (const auto day : days) {
        ++together.plans;
        const auto step = stepTogether(sourced, charges, day, solvers, parallel);
        if (step && (together.steps.empty() || step->cost != together.steps.back().cost))
            together.steps.push_back(*step);
    }
    return together;
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
    std::vector<CurveProblem> problems(needs.size());
    std::vector<std::uint8_t> is_shared(needs.size());
    inPacks(parallel, needs.size(), [&](std::size_t begin, std::size_t end) {
        SolverPool::Loan solver(solvers);
        for (auto group = static_cast<GroupIndex>(begin); group < end; ++group) {
            if (needs[group] == 0) continue;
            const auto& of_group = bom.design().groups[group];
            auto& of_part = problems[group];
            auto problem = offers.problem(
                group, needs[group], isDiscrete(of_group.unit), bom.setNeeds(explosion, group), of_group.bought_parts
            );
            of_part.set_lines = linesOfSets(bom, explosion, group);
            problem.set_lines = of_part.set_lines;
            of_part.preferences = forAnyDay(preferencesFor(settings, needs[group]));
            of_part.group = group;
            parts[group] = partCurveOf(*solver, problem, of_part);
            is_shared[group] = sharesCharges(problem, settings.shared_charges);
        }
    });
    std::vector<CurveProblem> sharing;
    for (GroupIndex group = 0; group < needs.size(); ++group) {
        if (is_shared[group] != 0) sharing.push_back(std::move(problems[group]));
    }
    if (!sharing.empty()) parts.push_back(curveTogether(sharing, parts, settings.shared_charges, solvers, parallel));
    checkCosts(parts);
    Curve curve{.points = summedUp(parts), .unsourced = {}};
    for (const auto& part : parts) {
        curve.unsourced.insert(curve.unsourced.end(), part.unsourced.begin(), part.unsourced.end());
        curve.plans += part.plans;
    }
    return curve;
}

}  // namespace cardcage::sourcing::engine
