#pragma once

#include <cardcage/contracts/costing.hpp>
#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Flexible calculation plans: the calculation table of an assembly, evaluated for each scenario.
namespace cardcage::flexible_calculation {

using contracts::AssemblyId;
using contracts::RfqId;
using contracts::SourcingScenarioId;
using contracts::costing::Amount;
using contracts::costing::CalculationTableId;

/// Group of a row, by what it is calculated from.
enum class RowGroup { Material, Labour, NonRecurring, Miscellaneous, Summary, Unknown };

constexpr auto wireNames(RowGroup) {
    using enum RowGroup;
    return sdk::words<Material, Labour, NonRecurring, Miscellaneous, Summary, Unknown>;
}

/// Kind of a row: entered, taken from the costs, calculated, or a sum.
enum class PlanRowKind { Input, Reference, Formula, Total, Unknown };

constexpr auto wireNames(PlanRowKind) {
    using enum PlanRowKind;
    return sdk::words<Input, Reference, Formula, Total, Unknown>;
}

struct PlanTemplate {
    CalculationTableId id;
    std::string name;

    static constexpr auto schema() {
        return sdk::record(
            "FlexiblePlanTemplate",
            sdk::required<&PlanTemplate::id>("Id of the calculation table."),
            sdk::required<&PlanTemplate::name>("Name of the table.", sdk::example("Series"))
        );
    }
};

struct PlanColumn {
    SourcingScenarioId id;
    std::int64_t quantity = 0;
    SourcingScenarioId sourcing_scenario_id;

    static constexpr auto schema() {
        return sdk::record(
            "FlexiblePlanColumn",
            sdk::required<&PlanColumn::id>("Id of the column."),
            sdk::required<&PlanColumn::quantity>("Quantity of the assembly.", sdk::example("100")),
            sdk::required<&PlanColumn::sourcing_scenario_id>("Id of the scenario.")
        );
    }
};

struct PlanValue {
    SourcingScenarioId column_id;
    std::optional<Amount> value;

    static constexpr auto schema() {
        return sdk::record(
            "FlexiblePlanValue",
            sdk::required<&PlanValue::column_id>("Id of the column."),
            sdk::required<&PlanValue::value>("Amount per unit; null: nothing is calculated.")
        );
    }
};

struct PlanRow {
    sdk::Uuid id;
    std::string key;
    std::string label;
    RowGroup group = RowGroup::Unknown;
    PlanRowKind kind = PlanRowKind::Unknown;
    std::optional<std::string> unit;
    std::optional<std::string> formula;
    std::vector<PlanValue> values;

    static constexpr auto schema() {
        return sdk::record(
            "FlexiblePlanRow",
            sdk::required<&PlanRow::id>("Id of the row: stable as long as its place in the table."),
            sdk::required<&PlanRow::key>("Key of the row, unique in the plan.", sdk::example("material_overhead")),
            sdk::required<&PlanRow::label>("Name of the row.", sdk::example("Material overhead")),
            sdk::required<&PlanRow::group>("Group of the row."),
            sdk::required<&PlanRow::kind>(
                "Reference: a cost of the assembly. Input: a fixed amount. Formula: calculated from other rows. Total: "
                "a sum."
            ),
            sdk::required<&PlanRow::unit>("Unit of values that are no money."),
            sdk::required<&PlanRow::formula>("Calculation of a Formula.", sdk::example("material * 0.1")),
            sdk::required<&PlanRow::values>("One value for each column.")
        );
    }
};

struct Plan {
    AssemblyId id;
    RfqId rfq_id;
    AssemblyId assembly_id;
    std::string name;
    std::optional<PlanTemplate> table;
    sdk::Currency currency;
    bool is_default = false;
    std::vector<PlanColumn> columns;
    std::vector<PlanRow> rows;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "FlexiblePlan",
            sdk::required<&Plan::id>("Id of the plan and of its assembly."),
            sdk::required<&Plan::rfq_id>("Id of the RfQ."),
            sdk::required<&Plan::assembly_id>("Id of the assembly."),
            sdk::required<&Plan::name>("Name of the assembly.", sdk::example("Motor controller")),
            sdk::required<&Plan::table>("Calculation table.", sdk::named("template")),
            sdk::required<&Plan::currency>("Currency of the RfQ."),
            sdk::required<&Plan::is_default>("Whether the table is the default of the tenant."),
            sdk::required<&Plan::columns>("Scenarios, by quantity, then by name."),
            sdk::required<&Plan::rows>("Rows, from top to bottom."),
            sdk::required<&Plan::updated_at>("Time of the last change.")
        );
    }
};

/// Returns one plan for each assembly that the RfQ owns, that of the root first. 404.
std::vector<Plan> listPlans(sdk::Call& call, RfqId rfq_id);

/// Returns one plan; its id is that of the assembly. 404 for an assembly that no RfQ owns.
Plan findPlan(sdk::Call& call, AssemblyId id);

}  // namespace cardcage::flexible_calculation
