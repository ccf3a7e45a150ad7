#include "rates/rates.hpp"
#include "scenarios/scenarios.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

struct ScenarioDemandRow {
    DemandType type = DemandType::Unknown;
    sdk::Uuid id;
    std::string name;
    std::string unit;
    sdk::Decimal quantity;
};

ScenarioRow readScenario(sdk::Call& call, const ScenarioId& id) {
    auto row = call.db().maybe<ScenarioRow>(sql::find_scenario, id);
    if (!row) throw sdk::Problem::notFound("sourcing scenario", id);
    return std::move(*row);
}

StoredScenario stored(sdk::Call& call, ScenarioRow row) {
    StoredScenario scenario{
        .id = row.id,
        .name = std::move(row.name),
        .project = row.project,
        .demands = {},
        .settings = {{row.base_currency, {ratesFrom(call, row.base_currency, row.id)}}},
        .calculation =
            {row.solution_id ? CalculationStatus::Finished : CalculationStatus::NotRun,
             row.finished_at,
             row.solution_id},
        .row_version = row.row_version};
    for (auto& demand : call.db().many<ScenarioDemandRow>(sql::list_demands, row.id)) {
        scenario.demands.push_back(
            {demand.type, demand.id, std::move(demand.name), {std::move(demand.unit), demand.quantity}}
        );
    }
    return scenario;
}

}  // namespace

Scenario findScenario(sdk::Call& call, ScenarioId id) {
    call.db().snapshot();
    auto row = readScenario(call, id);
    call.recordVersion(id, row.row_version);
    return stored(call, std::move(row)).withoutComponents();
}

StoredScenario getScenario(sdk::Call& call, const ScenarioQuestion& question) {
    return stored(call, readScenario(call, question.sourcing_scenario_id));
}

}  // namespace cardcage::sourcing
