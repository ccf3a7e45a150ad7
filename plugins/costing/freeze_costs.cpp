#include "frozen_costs.hpp"
#include "live_costs.hpp"
#include "other_modules.hpp"
#include "recalculation.hpp"
#include "sql.hpp"
#include "stored_costs.hpp"

namespace cardcage::costing {
namespace {

/// A row of the temporary table, in the order of its columns.
struct SnapshotRow {
    SourcingScenarioId sourcing_scenario_id;
    AssemblyId assembly_id;
    sdk::Decimal total;
    sdk::Currency currency;
    std::string cost;
    std::string manufacturing;
    std::vector<AssemblyId> subassembly_ids;
};
constexpr std::string_view snapshot_columns =
    "sourcing_scenario_id, assembly_id, total, currency, cost, manufacturing, subassembly_ids";

void storeScenarios(sdk::Call& call, const SnapshotId& snapshot, const LiveCosts& live) {
    std::int64_t position = 0;
    for (const auto& costs : live.scenarios) {
        const auto& scenario = costs.graph().scenario;
        const auto inputs = sdk::toJson(costs.inputs());
        call.db().run(
            sql::insert_snapshot_scenario,
            call.tenant(),
            snapshot,
            scenario.id,
            ++position,
            scenario.name,
            fingerprintOf(call, inputs),
            inputs,
            scenario.solution_id
        );
    }
}

void storeAnswers(sdk::Call& call, const SnapshotId& snapshot, const LiveCosts& live) {
    call.db().run(sql::create_snapshot_row);
    auto copy = call.db().copy<SnapshotRow>("snapshot_row", snapshot_columns);
    for (const auto& costs : live.scenarios) {
        const auto& graph = costs.graph();
        for (std::uint32_t i = 0; i < graph.assemblies.size(); ++i) {
            auto cost = costs.costOf(i);
            cost.is_cost_frozen = true;
            SnapshotRow row{
                graph.scenario.id,
                graph.assemblies[i],
                costs.totalsOf(i).total(),
                graph.scenario.base_currency,
                sdk::toJson(cost),
                sdk::toJson(costs.workOf(i)),
                {}};
            for (const auto child : graph.below(i)) row.subassembly_ids.push_back(graph.assemblies[child]);
            copy.add(row);
        }
    }
    copy.end();
    call.db().run(sql::insert_snapshot_costs, call.tenant(), snapshot);
    call.db().run(sql::drop_snapshot_row);
}

}  // namespace

void freezeCosts(sdk::Call& call, const RfqReference& rfq) {
    const auto snapshot = call.db().maybe<SnapshotId>(sql::insert_snapshot, call.tenant(), rfq.rfq_id, engine_version);
    if (!snapshot) return;  // it is frozen already
    LiveCosts live;
    calculate(
        call, call.db().many<CostedScenario>(sql::list_scenarios_of_rfq, call.tenant(), rfq.rfq_id), std::nullopt, live
    );
    storeScenarios(call, *snapshot, live);
    storeAnswers(call, *snapshot, live);
    call.db().run(sql::lock_stored_costs, call.tenant());
    storeCosts(call, live);
}

void thawCosts(sdk::Call& call, const RfqReference& rfq) {
    call.db().run(sql::thaw_snapshot, call.tenant(), rfq.rfq_id);
    recalculateSoon(call);
}

}  // namespace cardcage::costing
