#include "freezing/snapshots/snapshots.hpp"
#include "sql.hpp"

namespace cardcage::costing {
namespace {

struct SnapshotScenarioRow {
    SourcingScenarioId id;
    std::string name;
    SolutionId solution_id;
    std::string fingerprint;
    std::string inputs;
};

struct CostRow {
    AssemblyId assembly_id;
    sdk::Decimal total;
    sdk::Currency currency;
    std::string inputs;
};

}  // namespace

SnapshotScenario findSnapshotScenario(sdk::Call& call, SnapshotId id, SourcingScenarioId sourcing_scenario_id) {
    call.db().snapshot();
    const auto row = call.db().maybe<SnapshotScenarioRow>(sql::find_snapshot_scenario, id, sourcing_scenario_id);
    if (!row) throw sdk::Problem::notFound("snapshot scenario", sourcing_scenario_id);
    SnapshotScenario scenario{
        .sourcing_scenario_id = row->id,
        .name = row->name,
        .solution_id = row->solution_id,
        .fingerprint = row->fingerprint,
        .inputs = call.decodeText<CostInputs>(row->inputs),
        .purchases = call.db().many<SnapshotPurchase>(sql::list_snapshot_purchases, row->solution_id),
        .lines = call.db().many<SnapshotLine>(sql::list_snapshot_lines, row->solution_id)};
    call.db().each<CostRow>(
        sql::list_snapshot_costs,
        [&](const CostRow& cost) {
            scenario.inputs.assemblies.push_back(call.decodeText<AssemblyInputs>(cost.inputs));
            scenario.costs.push_back({cost.assembly_id, {cost.total.rounded(6), cost.currency}});
        },
        id,
        sourcing_scenario_id
    );
    return scenario;
}

}  // namespace cardcage::costing
