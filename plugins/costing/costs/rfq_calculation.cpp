#include <algorithm>
#include <tuple>

#include "costs/row_amounts.hpp"
#include "for_other_modules.hpp"
#include "sql.hpp"
#include "tables/stored_table.hpp"

namespace cardcage::costing {
namespace {

using contracts::costing::AssemblyCalculation;
using contracts::costing::CalculatedScenario;
using contracts::costing::CalculationRow;

struct OwnAssembly {
    AssemblyId id;
    RfqId rfq_id;
    std::string name;
    sdk::Timestamp updated_at;
};

CalculationRow published(const TableRow& row) {
    return {row.key, row.name, std::string(sdk::wireName(row.kind)), row.base, row.percent, row.amount, row.decimals};
}

struct ScenarioOfRfq {
    SourcingScenarioId id;
    std::string name;
    sdk::Currency base_currency;
    sdk::Decimal demanded;
};

void addCost(const ScenarioCost& cost, const CalculationTable& table, CalculatedScenario& scenario) {
    scenario.quantity = cost.quantity;
    scenario.currency = cost.unit.total.currency;
    scenario.material = cost.unit.material.amount;
    scenario.manufacturing = cost.unit.manufacturing.amount;
    scenario.total = cost.unit.total.amount;
    scenario.one_time = cost.one_time.amount;
    scenario.amounts = rowAmounts(table, cost);
}

/// The scenarios of the RfQ that demand or build the assembly.
std::vector<CalculatedScenario> scenariosOf(
    sdk::Call& call, const OwnAssembly& assembly, const CalculationTable& table, const std::vector<ScenarioCost>& costs
) {
    std::vector<CalculatedScenario> scenarios;
    for (auto& of_rfq : call.db().many<ScenarioOfRfq>(sql::list_calculated_scenarios, assembly.rfq_id, assembly.id)) {
        const auto cost = std::ranges::find(costs, of_rfq.id, &ScenarioCost::sourcing_scenario_id);
        if (cost == costs.end() && of_rfq.demanded.isZero()) continue;
        auto& scenario = scenarios.emplace_back(CalculatedScenario{
            .sourcing_scenario_id = of_rfq.id,
            .name = std::move(of_rfq.name),
            .quantity = of_rfq.demanded.whole().value_or(0),
            .currency = of_rfq.base_currency});
        scenario.amounts.resize(table.rows.size());
        if (cost != costs.end()) addCost(*cost, table, scenario);
    }
    std::ranges::sort(scenarios, {}, [](const CalculatedScenario& scenario) {
        return std::tuple(scenario.quantity, std::string_view(scenario.name), scenario.sourcing_scenario_id.view());
    });
    return scenarios;
}

AssemblyCalculation calculated(sdk::Call& call, OwnAssembly assembly) {
    const auto assigned = findTableOfAssembly(call, assembly.id).calculation_table_id;
    const auto table = call.db().one<StoredTable>(sql::find_calculation_table, assigned).item();
    AssemblyCalculation calculation{
        .assembly_id = assembly.id,
        .name = std::move(assembly.name),
        .table_id = table.id,
        .table_name = table.name,
        .is_default = table.is_default,
        .updated_at = std::max(assembly.updated_at, table.updated_at)};
    for (const auto& row : table.rows) calculation.rows.push_back(published(row));
    const auto costs = settledCosts(call, {assembly.id, assembly.rfq_id});
    calculation.currency = costs.currency.value_or(sdk::Currency());
    for (const auto& cost : costs.costs) {
        calculation.updated_at = std::max(calculation.updated_at, cost.selected_at);
    }
    calculation.scenarios = scenariosOf(call, assembly, table, costs.costs);
    return calculation;
}

}  // namespace

Calculation calculationOf(sdk::Call& call, const CalculationQuestion& question) {
    if (question.rfq_id) requireRfq(call, *question.rfq_id);
    auto assemblies = call.db().many<OwnAssembly>(sql::list_own_assemblies, question.rfq_id, question.assembly_id);
    if (question.assembly_id && assemblies.empty()) throw sdk::Problem::notFound("plan", *question.assembly_id);
    Calculation calculation{.rfq_id = question.rfq_id ? *question.rfq_id : assemblies.front().rfq_id};
    for (auto& assembly : assemblies) calculation.assemblies.push_back(calculated(call, std::move(assembly)));
    return calculation;
}

}  // namespace cardcage::costing
