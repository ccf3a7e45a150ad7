#include <map>

#include "frozen_costs.hpp"
#include "live_costs.hpp"
#include "other_modules.hpp"
#include "snapshots.hpp"
#include "sql.hpp"
#include "stored_costs.hpp"

namespace cardcage::costing {
namespace {

struct HeadRow {
    SnapshotId id;
    sdk::Timestamp frozen_at;
};

struct ScenarioRow {
    SourcingScenarioId id;
    std::string name;
    std::string fingerprint;
    std::optional<sdk::Money> total;  // of the root
};

Amount shown(sdk::Decimal amount, const sdk::Currency& currency) {
    return {amount.rounded(6), currency};
}

}  // namespace

CostFreeze findCostFreeze(sdk::Call& call, RfqId id) {
    call.db().snapshot();
    requireRfq(call, id);
    CostFreeze freeze{.rfq_id = id};
    const auto head = call.db().maybe<HeadRow>(sql::find_frozen_snapshot, call.tenant(), id);
    if (!head) return freeze;
    freeze.is_cost_frozen = true;
    freeze.snapshot_id = head->id;
    freeze.frozen_at = head->frozen_at;

    std::map<SourcingScenarioId, std::size_t> places;
    for (const auto& row : call.db().many<ScenarioRow>(sql::list_snapshot_totals, call.tenant(), head->id, id)) {
        places.emplace(row.id, freeze.scenarios.size());
        auto& scenario = freeze.scenarios.emplace_back(FrozenScenario{
            .sourcing_scenario_id = row.id, .name = row.name, .stale = true, .fingerprint = row.fingerprint});
        if (row.total) scenario.frozen_total = shown(row.total->amount, row.total->currency);
    }

    // The root assembly has the id of its RfQ (interface specification, "Key domain terms").
    const AssemblyId root(id.uuid());
    LiveCosts live;
    calculate(call, call.db().many<CostedScenario>(sql::list_scenarios_of_rfq, call.tenant(), id), std::nullopt, live);
    for (const auto& costs : live.scenarios) {
        const auto& graph = costs.graph();
        const auto [place, is_new] = places.emplace(graph.scenario.id, freeze.scenarios.size());
        if (is_new) {
            freeze.scenarios.push_back(
                {.sourcing_scenario_id = graph.scenario.id, .name = graph.scenario.name, .stale = true}
            );
        }
        auto& scenario = freeze.scenarios[place->second];
        scenario.live_fingerprint = fingerprintOf(call, sdk::toJson(costs.inputs()));
        scenario.stale = scenario.live_fingerprint != scenario.fingerprint;
        if (const auto number = graph.find(root)) {
            const auto total = costs.totalsOf(*number).total().rounded(6);
            scenario.live_total = shown(total, graph.scenario.base_currency);
            if (scenario.frozen_total && scenario.frozen_total->currency == graph.scenario.base_currency) {
                scenario.delta = shown(total - scenario.frozen_total->amount, graph.scenario.base_currency);
            }
        }
    }
    for (const auto& scenario : freeze.scenarios) freeze.stale = freeze.stale || scenario.stale;
    return freeze;
}

}  // namespace cardcage::costing
