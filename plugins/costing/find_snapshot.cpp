#include <map>

#include "snapshots.hpp"
#include "sql.hpp"

namespace cardcage::costing {
namespace {

struct HeadRow {
    SnapshotId id;
    RfqId rfq_id;
    sdk::Timestamp frozen_at;
    std::optional<sdk::Timestamp> thawed_at;
    std::string engine_version;
};

struct ScenarioRow {
    SourcingScenarioId id;
    std::string name;
    std::string fingerprint;
    std::string inputs;
    std::string purchases;
    std::string lines;
};

struct CostRow {
    SourcingScenarioId sourcing_scenario_id;
    AssemblyId assembly_id;
    sdk::Decimal total;
    sdk::Currency currency;
};

}  // namespace

Snapshot findSnapshot(sdk::Call& call, SnapshotId id) {
    call.db().snapshot();
    const auto head = call.db().maybe<HeadRow>(sql::find_snapshot, call.tenant(), id);
    if (!head) throw sdk::Problem::notFound("snapshot", id);
    Snapshot snapshot{head->id, head->rfq_id, head->frozen_at, head->thawed_at, head->engine_version, {}};
    std::map<SourcingScenarioId, std::size_t> places;
    for (const auto& row : call.db().many<ScenarioRow>(sql::list_snapshot_scenarios, call.tenant(), id)) {
        places.emplace(row.id, snapshot.scenarios.size());
        snapshot.scenarios.push_back(
            {row.id,
             row.name,
             row.fingerprint,
             call.decodeText<CostInputs>(row.inputs),
             call.decodeText<std::vector<SnapshotPurchase>>(row.purchases),
             call.decodeText<std::vector<SnapshotLine>>(row.lines),
             {}}
        );
    }
    for (const auto& row : call.db().many<CostRow>(sql::list_snapshot_costs, call.tenant(), id)) {
        snapshot.scenarios[places.at(row.sourcing_scenario_id)].costs.push_back(
            {row.assembly_id, {row.total.rounded(6), row.currency}}
        );
    }
    return snapshot;
}

}  // namespace cardcage::costing
