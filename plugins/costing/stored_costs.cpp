#include "stored_costs.hpp"

#include "recalculation.hpp"
#include "snapshots.hpp"
#include "sql.hpp"

namespace cardcage::costing {
namespace {

/// A row of the temporary table, in the order of its columns.
struct CostRow {
    SourcingScenarioId sourcing_scenario_id;
    AssemblyId assembly_id;
    std::optional<RfqId> rfq_id;
    std::int64_t quantity = 0;
    sdk::Decimal material;
    sdk::Decimal manufacturing;
    sdk::Decimal additional;
    sdk::Decimal total;
    sdk::Decimal excess_material;
    sdk::Decimal one_time;
    sdk::Currency currency;
};
constexpr std::string_view cost_columns =
    "sourcing_scenario_id, assembly_id, rfq_id, quantity, material, manufacturing, additional, total, "
    "excess_material, one_time, currency";

}  // namespace

void storeCosts(sdk::Call& call, const LiveCosts& live) {
    if (live.scenarios.empty()) return;
    const auto database = call.db();
    database.run(sql::create_cost_row);
    std::vector<SourcingScenarioId> scenarios;
    auto copy = database.copy<CostRow>("cost_row", cost_columns);
    for (const auto& costs : live.scenarios) {
        const auto& graph = costs.graph();
        scenarios.push_back(graph.scenario.id);
        for (std::uint32_t i = 0; i < graph.assemblies.size(); ++i) {
            const auto totals = costs.totalsOf(i);
            copy.add(
                {graph.scenario.id,
                 graph.assemblies[i],
                 graph.scenario.rfq_id,
                 graph.quantities[i],
                 totals.material,
                 totals.manufacturing,
                 totals.additional,
                 totals.total(),
                 totals.excess,
                 totals.one_time,
                 graph.scenario.base_currency}
            );
        }
    }
    copy.end();
    database.run(sql::delete_costs_of_scenarios, call.tenant(), scenarios);
    database.run(sql::insert_costs, call.tenant());
    database.run(sql::drop_cost_row);
}

std::string fingerprintOf(sdk::Call& call, const std::string& inputs) {
    return call.db().one<std::string>(sql::make_fingerprint, inputs);
}

void recalculate(sdk::Call& call, const Recalculation& wish) {
    // One at a time: two that store the same scenarios would wait for each other, or meet in a key.
    call.db().run(sql::lock_stored_costs, call.tenant());
    call.db().run(sql::delete_costs_without_scenario, call.tenant());
    LiveCosts live;
    calculate(
        call,
        call.db().many<CostedScenario>(sql::list_open_scenarios, call.tenant(), wish.sourcing_scenario_id),
        std::nullopt,
        live
    );
    storeCosts(call, live);
}

void recalculateSoon(sdk::Call& call) {
    call.enqueue("costing.recalculate/1", Recalculation{}, {.dedupe_key = "all"});
}

}  // namespace cardcage::costing
