#pragma once

#include <cardcage/contracts/trade.hpp>
#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Flexible calculation plans in their first shape: a label and bare amounts for each row.
namespace cardcage::flexible_calculation {

using contracts::AssemblyId;
using contracts::RfqId;

struct Position {
    std::string label;
    std::string group;
    std::vector<std::optional<sdk::Decimal>> amounts;

    static constexpr auto schema() {
        return sdk::record(
            "FlexiblePlanPosition",
            sdk::required<&Position::label>("Name of the row.", sdk::example("Material overhead")),
            sdk::required<&Position::group>(
                "Material, Labour, NonRecurring, Miscellaneous or Summary.", sdk::example("Material")
            ),
            sdk::required<&Position::amounts>(
                "Amount per unit for each quantity; null: nothing is calculated.",
                rule::DecimalText{2, std::nullopt, std::nullopt},
                sdk::example(R"(["18.42",null])")
            )
        );
    }
};

struct Plan {
    AssemblyId id;
    RfqId rfq_id;
    std::string name;
    sdk::Currency currency;
    std::vector<std::int64_t> quantities;
    std::vector<Position> positions;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "FlexiblePlanV01",
            sdk::required<&Plan::id>("Id of the plan and of its assembly."),
            sdk::required<&Plan::rfq_id>("Id of the RfQ."),
            sdk::required<&Plan::name>("Name of the calculation table.", sdk::example("Standard")),
            sdk::required<&Plan::currency>("Currency of the amounts."),
            sdk::required<&Plan::quantities>("Quantities of the scenarios, ascending.", sdk::example("[100,500]")),
            sdk::required<&Plan::positions>("Rows, from top to bottom."),
            sdk::required<&Plan::updated_at>("Time of the last change.")
        );
    }
};

/// Returns one plan for each assembly that the RfQ owns, that of the root first. 404.
std::vector<Plan> listPlans(sdk::Call& call, RfqId rfq_id);

/// Returns one plan; its id is that of the assembly. 404 for an assembly that no RfQ owns.
Plan findPlan(sdk::Call& call, AssemblyId id);

}  // namespace cardcage::flexible_calculation
