#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "words.hpp"

/// Costs of assemblies (records of GET /calculations/assembly-costs).
namespace cardcage::costing {

/// An amount that may be negative: a discount, or the effect of rounding.
struct Amount {
    sdk::Decimal amount;
    sdk::Currency currency;

    static constexpr auto schema() {
        return sdk::record(
            "CostAmount",
            sdk::required<&Amount::amount>(
                "Exact amount, shown with at most 6 decimals.",
                rule::DecimalText{2, std::nullopt, std::nullopt},
                sdk::example("18.42")
            ),
            sdk::required<&Amount::currency>("Active ISO 4217 code.")
        );
    }
};

struct CostParts {
    Amount material;
    Amount manufacturing;
    Amount additional;
    Amount total;

    static constexpr auto schema() {
        return sdk::record(
            "CostParts",
            sdk::required<&CostParts::material>(
                "Material that is built in, with fees of order lines and of whole orders, and the excess that the "
                "customer pays. (run-selection reports what is bought: its material_total includes all excess and "
                "excludes fees of whole orders.)"
            ),
            sdk::required<&CostParts::manufacturing>("All activities, without one-time ones."),
            sdk::required<&CostParts::additional>("Additions of the calculation table."),
            sdk::required<&CostParts::total>("Sum of the parts.")
        );
    }
};

struct MaterialParts {
    Amount used;
    Amount excess_charged;
    Amount excess_on_stock;

    static constexpr auto schema() {
        return sdk::record(
            "MaterialParts",
            sdk::required<&MaterialParts::used>("Material that is built in."),
            sdk::required<&MaterialParts::excess_charged>("Excess that the customer pays."),
            sdk::required<&MaterialParts::excess_on_stock>("Excess that stays with the tenant.")
        );
    }
};

struct AdditionalCost {
    CalculationTableId plan_id;
    std::string name;
    Amount amount;

    static constexpr auto schema() {
        return sdk::record(
            "AdditionalCost",
            sdk::required<&AdditionalCost::plan_id>("Id of the calculation table."),
            sdk::required<&AdditionalCost::name>("Name of the table row.", sdk::example("Material overhead")),
            sdk::required<&AdditionalCost::amount>("Addition per unit, not for the whole quantity.")
        );
    }
};

struct Completeness {
    std::int64_t bom_items = 0;
    std::int64_t priced = 0;
    std::int64_t unpriced = 0;
    std::int64_t customer_sourced = 0;
    std::vector<sdk::Currency> missing_exchange_rates;
    std::optional<std::int64_t> empty_assemblies;

    static constexpr auto schema() {
        return sdk::record(
            "CostCompleteness",
            sdk::required<&Completeness::bom_items>(
                "Placed BOM items, those of the subassemblies included.", sdk::example("56")
            ),
            sdk::required<&Completeness::priced>("BOM items with a price.", sdk::example("54")),
            sdk::required<&Completeness::unpriced>(
                "BOM items without a price; the cost excludes them.", sdk::example("2")
            ),
            sdk::required<&Completeness::customer_sourced>("BOM items that the customer supplies."),
            sdk::required<&Completeness::missing_exchange_rates>(
                "Currencies without a rate; hourly rates, fixed amounts and tooling in these currencies are "
                "excluded.",
                sdk::example("[]")
            ),
            sdk::optional<&Completeness::empty_assemblies>(
                "Assemblies without any placed line or subassembly; the cost excludes their material. Null in a "
                "cost that was frozen by an earlier version.",
                sdk::example("0")
            )
        );
    }
};

/// The cost of an assembly in one scenario.
struct ScenarioCost {
    SourcingScenarioId sourcing_scenario_id;
    std::optional<RfqId> rfq_id;
    bool is_cost_frozen = false;
    std::int64_t quantity = 0;
    sdk::Timestamp selected_at;
    CostParts unit;
    CostParts total;
    Amount excess_material;
    Amount one_time;
    MaterialParts material_parts;
    std::vector<AdditionalCost> additional_costs;
    Completeness completeness;

    static constexpr auto schema() {
        return sdk::record(
            "ScenarioCost",
            sdk::required<&ScenarioCost::sourcing_scenario_id>("Id of the scenario."),
            sdk::required<&ScenarioCost::rfq_id>("Id of the RfQ; null for a negotiation."),
            sdk::required<&ScenarioCost::is_cost_frozen>("Whether the cost is frozen."),
            sdk::required<&ScenarioCost::quantity>("Quantity of the assembly built.", sdk::example("100")),
            sdk::required<&ScenarioCost::selected_at>(
                "Time of the selection run that the material comes from. Later offers, exchange rates of offers "
                "and BOM lines count from the next run on; work, hourly rates and calculation tables count as of "
                "the time of the calculation."
            ),
            sdk::required<&ScenarioCost::unit>("Cost per unit."),
            sdk::required<&ScenarioCost::total>("Cost of the whole quantity."),
            sdk::required<&ScenarioCost::excess_material>("Material bought beyond the need."),
            sdk::required<&ScenarioCost::one_time>("One-time costs, not included in the others."),
            sdk::required<&ScenarioCost::material_parts>("Material of the whole quantity and its excess."),
            sdk::required<&ScenarioCost::additional_costs>(
                "Rows of the calculation table, each with its addition per unit of the assembly."
            ),
            sdk::required<&ScenarioCost::completeness>("Completeness of the cost: positions that it excludes.")
        );
    }
};

struct AssemblyCosts {
    AssemblyId assembly_id;
    std::optional<RfqId> rfq_id;
    bool is_cost_frozen = false;
    std::optional<sdk::Timestamp> frozen_at;
    std::optional<sdk::Currency> currency;
    std::optional<sdk::Timestamp> calculated_at;
    std::optional<SnapshotId> snapshot_id;
    std::vector<ScenarioCost> costs;

    static constexpr auto schema() {
        return sdk::record(
            "AssemblyCosts",
            sdk::required<&AssemblyCosts::assembly_id>("Id of the assembly."),
            sdk::required<&AssemblyCosts::rfq_id>("Id of the RfQ; null for an imported assembly."),
            sdk::required<&AssemblyCosts::is_cost_frozen>("Whether all of the costs are frozen."),
            sdk::required<&AssemblyCosts::frozen_at>("Time of the freeze."),
            sdk::required<&AssemblyCosts::currency>("Currency of the first cost."),
            sdk::required<&AssemblyCosts::calculated_at>(
                "Time of the calculation. Costs of a snapshot: the time of the snapshot. Other costs: the time of "
                "the request, so a changed hourly rate or table counts at once. Null: nothing is calculated yet."
            ),
            sdk::required<&AssemblyCosts::snapshot_id>(
                "Snapshot that all costs come from: a frozen one, or a thawed one that is returned until the "
                "selection is run again."
            ),
            sdk::required<&AssemblyCosts::costs>("One entry for each scenario that contains the assembly.")
        );
    }
};

struct AssemblyCostFilter {
    AssemblyId assembly_id;
    std::optional<RfqId> rfq_id;

    static constexpr auto schema() {
        return sdk::query(
            "AssemblyCostFilter",
            sdk::required<&AssemblyCostFilter::assembly_id>("Id of the assembly."),
            sdk::optional<&AssemblyCostFilter::rfq_id>("Only scenarios of this RfQ.")
        );
    }
};

/// Returns the costs of an assembly, including its subassemblies, in every scenario that contains it. Empty before a
/// selection was run. 404 for an unknown assembly; 409 circular_nesting, costs_too_large.
AssemblyCosts findAssemblyCosts(sdk::Call& call, const AssemblyCostFilter& filter);

}  // namespace cardcage::costing
