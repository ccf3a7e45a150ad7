#include "plans.hpp"

#include <algorithm>
#include <cardcage/contracts/costing.hpp>
#include <string_view>

namespace cardcage::flexible_calculation {
namespace {

using contracts::costing::AssemblyCalculation;
using contracts::costing::CalculatedScenario;
using contracts::costing::CalculationRow;

/// The group of a row by its base.
std::string_view groupOf(const CalculationRow& row) {
    const auto is_of = [&](std::string_view origin) {
        return !row.base.empty() &&
               std::ranges::all_of(row.base, [&](const std::string& base) { return base.starts_with(origin); });
    };
    if (row.kind == "Subtotal") return "Summary";
    if (is_of("material")) return "Material";
    if (is_of("manufacturing")) return "Labour";
    if (is_of("one_time")) return "NonRecurring";
    return "Miscellaneous";
}

/// A position with one amount of each scenario.
template <class AmountOf>
Position positionOf(
    std::string_view label, std::string_view group, const AssemblyCalculation& calculation, AmountOf&& amount
) {
    Position position{std::string(label), std::string(group), {}};
    for (const auto& scenario : calculation.scenarios) position.amounts.push_back(amount(scenario));
    return position;
}

Plan planOf(const RfqId& rfq, const AssemblyCalculation& calculation) {
    Plan plan{
        .id = calculation.assembly_id,
        .rfq_id = rfq,
        .name = calculation.table_name,
        .currency = calculation.currency,
        .updated_at = calculation.updated_at};
    for (const auto& scenario : calculation.scenarios) plan.quantities.push_back(scenario.quantity);
    const auto add = [&](std::string_view label, std::string_view group, auto&& amount) {
        plan.positions.push_back(positionOf(label, group, calculation, amount));
    };
    add("Material", "Material", [](const CalculatedScenario& scenario) { return scenario.material; });
    add("Manufacturing", "Labour", [](const CalculatedScenario& scenario) { return scenario.manufacturing; });
    for (std::size_t i = 0; i < calculation.rows.size(); ++i) {
        const auto& row = calculation.rows[i];
        add(row.name, groupOf(row), [&](const CalculatedScenario& scenario) { return scenario.amounts.at(i); });
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
