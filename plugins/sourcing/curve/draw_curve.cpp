#include <map>

#include "curve/curve.hpp"
#include "engine/selection/curve.hpp"
#include "input/engine_calls.hpp"
#include "input/run_input.hpp"
#include "solutions/solved_part.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

struct NamedScenario {
    ScenarioId id;
    std::string name;
};

/// A part, or the option set of a joint part, by its part numbers.
std::string nameOf(const engine::NeedWithoutSupply& need, const NamedDesign& named_design) {
    const auto& part = named_design.parts[need.group];
    return need.set ? keyOf(part.option_sets[*need.set]) : part.key();
}

ScenarioCurve answered(
    const engine::Curve& curve, const ScenarioInput& scenario, const NamedDesign& named_design, const MoneyScale& money
) {
    ScenarioCurve answer{
        .sourcing_scenario_id = scenario.id,
        .base_currency = scenario.conditions.base_currency,
        .reference_date = scenario.conditions.reference_date};
    for (const auto& point : curve.points) {
        const auto days = reportedDays(point.ready);
        answer.points.push_back(
            {days,
             days ? sdk::Date::fromDays(scenario.conditions.reference_date.days() + *days) : std::nullopt,
             money.shownText(point.cost - point.one_time),
             money.shownText(point.one_time)}
        );
    }
    for (const auto& need : curve.unsourced) answer.unsourced.push_back(nameOf(need, named_design));
    return answer;
}

}  // namespace

RfqCurves drawCurves(sdk::Call& call, RfqId id) {
    call.db().snapshot();
    std::vector<ScenarioId> ids;
    const auto scenarios = call.db().many<NamedScenario>(sql::list_scenarios_of_project, id);
    if (scenarios.empty()) {
        throw sdk::Problem(404, "not_found", "There is no RfQ of that id with sourcing scenarios.");
    }
    for (const auto& scenario : scenarios) {
        ids.push_back(scenario.id);
    }
    const auto parallel = parallelFor(call);
    engine::SolverPool solvers;
    std::map<std::string_view, ScenarioCurve> curves;
    const auto inputs = readRunInputs(call, ids);
    for (const auto& input : inputs) {
        const auto texts = input.offerTexts();
        withEngine(*input.named_design, [&] {
            const auto problem = makeProblem(*input.named_design, input.scenarios.front().conditions, texts, parallel);
            for (const auto& scenario : input.scenarios) {
                call.stopIfCancelled();
                const auto needs = problem.bom.explode(demandsOf(*input.named_design, scenario.conditions.demands));
                const auto curve =
                    engine::curveOf(problem.bom, needs, problem.offers, problem.settings, solvers, parallel);
                curves.emplace(scenario.id.view(), answered(curve, scenario, *input.named_design, problem.money));
            }
        });
    }
    RfqCurves answer;
    for (const auto& scenario : scenarios) {
        auto& curve = answer.scenarios.emplace_back(std::move(curves.at(scenario.id.view())));
        curve.name = scenario.name;
    }
    return answer;
}

}  // namespace cardcage::sourcing
