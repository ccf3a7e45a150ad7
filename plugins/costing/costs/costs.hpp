#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "words.hpp"

/// What assemblies cost (records of GET /calculations/assembly-costs).
namespace cardcage::costing {

/// An amount that may be negative: a discount, or what rounding takes away.
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
                "customer pays. (run-selection tells what is bought: material_total is with all excess, and without "
                "fees of whole orders.)"
            ),
            sdk::required<&CostParts::manufacturing>("All activities, without one-time ones."),
            sdk::required<&CostParts::additional>("What the calculation table adds."),
            sdk::required<&CostParts::total>("The sum.")
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
            sdk::required<&MaterialParts::used>("What is built in."),
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
            sdk::required<&AdditionalCost::plan_id>("The calculation table."),
            sdk::required<&AdditionalCost::name>("Name of its row.", sdk::example("Material overhead")),
            sdk::required<&AdditionalCost::amount>("What the row adds to one unit, not to the whole quantity.")
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
                "BOM items that are placed, with those of the subassemblies.", sdk::example("56")
            ),
            sdk::required<&Completeness::priced>("Those with a price.", sdk::example("54")),
            sdk::required<&Completeness::unpriced>("Those without: the cost lacks them.", sdk::example("2")),
            sdk::required<&Completeness::customer_sourced>("Those that the customer brings."),
            sdk::required<&Completeness::missing_exchange_rates>(
                "Currencies without a rate: hourly rates, fixed amounts and tooling in them are left out.",
                sdk::example("[]")
            ),
            sdk::optional<&Completeness::empty_assemblies>(
                "Assemblies without any placed line or subassembly: the cost lacks their material. Null in a cost that "
                "was "
                "frozen by an earlier version.",
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
            sdk::required<&ScenarioCost::sourcing_scenario_id>("The scenario."),
            sdk::required<&ScenarioCost::rfq_id>("Its RfQ; null for a negotiation."),
            sdk::required<&ScenarioCost::is_cost_frozen>("Whether it stays as it is."),
            sdk::required<&ScenarioCost::quantity>("How many of the assembly are built.", sdk::example("100")),
            sdk::required<&ScenarioCost::selected_at>(
                "When the selection was run that the material is of. Offers, exchange rates of offers, and lines of "
                "the "
                "bill of materials that came later count from the next run on; work, hourly rates and calculation "
                "tables count as they are when the cost is calculated."
            ),
            sdk::required<&ScenarioCost::unit>("For one of them."),
            sdk::required<&ScenarioCost::total>("For all of them."),
            sdk::required<&ScenarioCost::excess_material>("Material that is bought beyond the need."),
            sdk::required<&ScenarioCost::one_time>("Costs that come once, apart from the others."),
            sdk::required<&ScenarioCost::material_parts>("The material of all, and its excess."),
            sdk::required<&ScenarioCost::additional_costs>(
                "Rows of the calculation table, each with what it adds to one unit of the assembly."
            ),
            sdk::required<&ScenarioCost::completeness>("What the cost lacks.")
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
            sdk::required<&AssemblyCosts::assembly_id>("The assembly."),
            sdk::required<&AssemblyCosts::rfq_id>("Its RfQ; null for an imported assembly."),
            sdk::required<&AssemblyCosts::is_cost_frozen>("Whether all of the costs are frozen."),
            sdk::required<&AssemblyCosts::frozen_at>("Since when."),
            sdk::required<&AssemblyCosts::currency>("Currency of the first cost."),
            sdk::required<&AssemblyCosts::calculated_at>(
                "When they were calculated: those of a snapshot when it was taken, others when they are read, so that "
                "a "
                "changed hourly rate or table counts at once; null: nothing is calculated yet."
            ),
            sdk::required<&AssemblyCosts::snapshot_id>(
                "The snapshot that all of them are of: a frozen one, or one that was thawed and is answered until the "
                "selection is run again."
            ),
            sdk::required<&AssemblyCosts::costs>("One entry for each scenario the assembly occurs in.")
        );
    }
};

struct AssemblyCostFilter {
    AssemblyId assembly_id;
    std::optional<RfqId> rfq_id;

    static constexpr auto schema() {
        return sdk::query(
            "AssemblyCostFilter",
            sdk::required<&AssemblyCostFilter::assembly_id>("The assembly."),
            sdk::optional<&AssemblyCostFilter::rfq_id>("Only scenarios of this RfQ.")
        );
    }
};

/// The calculated costs of an assembly, with those of its subassemblies, in every scenario it occurs in. Empty before a
/// selection was run. 404 for an unknown assembly; 409 circular_nesting, costs_too_large.
AssemblyCosts findAssemblyCosts(sdk::Call& call, const AssemblyCostFilter& filter);

}  // namespace cardcage::costing
