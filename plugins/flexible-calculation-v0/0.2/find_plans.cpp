#include "plan_rows.hpp"

namespace cardcage::flexible_calculation {
namespace {

using contracts::costing::AssemblyCalculation;

Plan planOf(const RfqId& rfq, const AssemblyCalculation& calculation) {
    Plan plan{
        .id = calculation.assembly_id,
        .rfq_id = rfq,
        .assembly_id = calculation.assembly_id,
        .name = calculation.name,
        .table = PlanTemplate{calculation.table_id, calculation.table_name},
        .currency = calculation.currency,
        .is_default = calculation.is_default,
        .rows = planRows(calculation),
        .updated_at = calculation.updated_at};
    for (const auto& scenario : calculation.scenarios) {
        plan.columns.push_back({scenario.sourcing_scenario_id, scenario.quantity, scenario.sourcing_scenario_id});
    }
    return plan;
}

}  // namespace

std::vector<Plan> listPlans(sdk::Call& call, RfqId rfq_id) {
    const auto calculation = call.invoke(contracts::costing::calculation, {.rfq_id = rfq_id});
    std::vector<Plan> plans;
    for (const auto& assembly : calculation.assemblies) plans.push_back(planOf(calculation.rfq_id, assembly));
    return plans;
}

Plan findPlan(sdk::Call& call, AssemblyId id) {
    const auto calculation = call.invoke(contracts::costing::calculation, {.assembly_id = id});
    return planOf(calculation.rfq_id, calculation.assemblies.at(0));
}

}  // namespace cardcage::flexible_calculation
