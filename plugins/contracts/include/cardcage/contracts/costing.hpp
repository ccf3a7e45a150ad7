#pragma once

#include <cardcage/contract.hpp>
#include <cardcage/contracts/selections/outdated.hpp>
#include <cardcage/contracts/trade.hpp>
#include <cardcage/decode.hpp>
#include <cardcage/money.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Costs of assemblies.
namespace cardcage::contracts::costing {

/// An RfQ whose costs are to be frozen.
struct FreezeRequest {
    RfqId rfq_id;
    bool accept_outdated = false;

    static constexpr auto schema() {
        return sdk::record(
            "CostFreezeRequest",
            sdk::required<&FreezeRequest::rfq_id>("Id of the RfQ."),
            sdk::optional<&FreezeRequest::accept_outdated>("Whether outdated selections are frozen; they are marked.")
        );
    }
};

/// Stores the current costs of all scenarios of the RfQ with all their inputs. 409 selection_outdated,
/// circular_nesting, costs_too_large, changed_meanwhile.
inline constexpr sdk::OperationContract<FreezeRequest> freeze{"costing.freeze/1", "Freeze the costs of an RfQ"};

/// Ends the snapshot of the RfQ, which remains as history. Its costs are returned until the selection is run again.
inline constexpr sdk::OperationContract<RfqReference> thaw{"costing.thaw/1", "Thaw the costs of an RfQ"};

/// Returns the assemblies that have a cost.
inline constexpr sdk::OperationContract<AssemblyIds, AssemblyIds> of_assemblies{
    "costing.of_assemblies/1", "Find the assemblies that have a cost"};

/// The yield of an assembly.
struct AssemblyYield {
    AssemblyId assembly_id;
    sdk::Decimal yield_percent;

    static constexpr auto schema() {
        return sdk::record(
            "AssemblyYield",
            sdk::required<&AssemblyYield::assembly_id>("Id of the assembly."),
            sdk::required<&AssemblyYield::yield_percent>(
                "Percentage of good units among the started ones.", sdk::range(1, 100), sdk::example("98")
            )
        );
    }
};

struct AssemblyYields {
    std::vector<AssemblyYield> yields;

    static constexpr auto schema() {
        return sdk::record(
            "AssemblyYields",
            sdk::required<&AssemblyYields::yields>("Assemblies of which not every started unit is good, by id.")
        );
    }
};

/// Returns the yields of those of the assemblies that lose units. An assembly is started needed / yield times, rounded
/// up to whole units.
inline constexpr sdk::OperationContract<AssemblyIds, AssemblyYields> yields{
    "costing.yields/1", "Find the yields of assemblies"};

using CalculationTableId = sdk::Id<struct CalculationTableTag>;
using SnapshotId = sdk::Id<struct SnapshotTag>;

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
    bool is_current = true;
    std::vector<SelectionInput> outdated;
    std::vector<MarketInput> changed;
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
            sdk::optional<&ScenarioCost::is_current>(
                "Whether all inputs of that run are unchanged, except offers and exchange rates. Frozen costs stay "
                "whatever changes."
            ),
            sdk::optional<&ScenarioCost::outdated>(outdated_description),
            sdk::optional<&ScenarioCost::changed>(changed_description),
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

/// Returns the costs of the root assembly of an RfQ in the scenarios of this RfQ, as GET /calculations/assembly-costs
/// does. 404; 409 circular_nesting, costs_too_large, changed_meanwhile.
inline constexpr sdk::OperationContract<RfqReference, AssemblyCosts> costs{
    "costing.costs/1", "Get the costs of the root assembly of an RfQ"};

/// A scenario of an RfQ whose price is asked for.
struct QuoteQuestion {
    RfqId rfq_id;
    SourcingScenarioId sourcing_scenario_id;

    static constexpr auto schema() {
        return sdk::record(
            "QuotedPriceQuestion",
            sdk::required<&QuoteQuestion::rfq_id>("Id of the RfQ."),
            sdk::required<&QuoteQuestion::sourcing_scenario_id>("Id of a scenario of the RfQ.")
        );
    }
};

/// The price of the root assembly in one scenario; everything is null while nothing is calculated.
struct QuotedPrice {
    std::optional<std::int64_t> quantity;
    std::optional<Amount> unit_price;
    std::optional<Amount> one_time_cost;
    std::optional<Completeness> completeness;
    std::optional<SolutionId> solution_id;
    std::vector<SelectionInput> outdated;

    static constexpr auto schema() {
        return sdk::record(
            "QuotedPrice",
            sdk::required<&QuotedPrice::quantity>("Quantity that the price was calculated for."),
            sdk::required<&QuotedPrice::unit_price>(
                "Cost per unit, rounded half to even to the decimals of the last RoundTo row of the calculation table, "
                "otherwise to 4."
            ),
            sdk::required<&QuotedPrice::one_time_cost>("One-time costs, which the unit price does not include."),
            sdk::required<&QuotedPrice::completeness>("Positions that the price excludes."),
            sdk::optional<&QuotedPrice::solution_id>("Id of the solution that the price was calculated from."),
            sdk::optional<&QuotedPrice::outdated>(
                "Inputs of the selection that have changed since its run; none for a frozen price."
            )
        );
    }

    /// Whether nothing is missing in the price.
    bool isComplete() const {
        return completeness && completeness->unpriced == 0 && completeness->missing_exchange_rates.empty() &&
               completeness->empty_assemblies.value_or(0) == 0;
    }
};

/// Returns the price at which the root assembly of an RfQ is quoted in one of its scenarios. 404; 409 circular_nesting,
/// costs_too_large, changed_meanwhile.
inline constexpr sdk::OperationContract<QuoteQuestion, QuotedPrice> quoted{
    "costing.quoted/1", "Get the price of an RfQ in a scenario"};

/// A row of a calculation table.
struct CalculationRow {
    std::string key;
    std::string name;
    std::string kind;
    std::vector<std::string> base;
    std::optional<sdk::Decimal> percent;
    std::optional<sdk::Money> amount;
    std::optional<std::int64_t> decimals;

    static constexpr auto schema() {
        return sdk::record(
            "CalculationRow",
            sdk::required<&CalculationRow::key>("Key of the row.", sdk::example("material_overhead")),
            sdk::required<&CalculationRow::name>("Name.", sdk::example("Material overhead")),
            sdk::required<&CalculationRow::kind>("Kind of the addition, a word of calculation tables."),
            sdk::required<&CalculationRow::base>(
                "Origins and keys of earlier rows; none: everything before the row.", sdk::example(R"(["material"])")
            ),
            sdk::required<&CalculationRow::percent>("Percentage of the kinds that have one."),
            sdk::required<&CalculationRow::amount>("Amount of the kinds that have one."),
            sdk::required<&CalculationRow::decimals>("Decimals of RoundTo.")
        );
    }
};

/// The calculation of an assembly in one scenario, for one unit of the assembly. Without amounts: nothing is calculated
/// yet.
struct CalculatedScenario {
    SourcingScenarioId sourcing_scenario_id;
    std::string name;
    std::int64_t quantity = 0;
    sdk::Currency currency;
    std::optional<sdk::Decimal> material;
    std::optional<sdk::Decimal> manufacturing;
    std::optional<sdk::Decimal> total;
    std::optional<sdk::Decimal> one_time;
    std::vector<std::optional<sdk::Decimal>> amounts;

    static constexpr auto schema() {
        return sdk::record(
            "CalculatedScenario",
            sdk::required<&CalculatedScenario::sourcing_scenario_id>("Id of the scenario."),
            sdk::required<&CalculatedScenario::name>("Name of the scenario."),
            sdk::required<&CalculatedScenario::quantity>("Quantity of the assembly, demanded or built."),
            sdk::required<&CalculatedScenario::currency>("Currency of all amounts."),
            sdk::required<&CalculatedScenario::material>("Material per unit.", sdk::as_text),
            sdk::required<&CalculatedScenario::manufacturing>("Manufacturing per unit.", sdk::as_text),
            sdk::required<&CalculatedScenario::total>("Total per unit.", sdk::as_text),
            sdk::required<&CalculatedScenario::one_time>("One-time costs, for the whole quantity.", sdk::as_text),
            sdk::required<&CalculatedScenario::amounts>(
                "Amount of each row of the table per unit. Null: nothing is calculated yet, or the costs are those of a "
                "snapshot whose table had other rows."
            )
        );
    }
};

/// The calculation table of an assembly, evaluated.
struct AssemblyCalculation {
    AssemblyId assembly_id;
    std::string name;
    CalculationTableId table_id;
    std::string table_name;
    bool is_default = false;
    sdk::Currency currency;
    sdk::Timestamp updated_at;
    std::vector<CalculationRow> rows;
    std::vector<CalculatedScenario> scenarios;

    static constexpr auto schema() {
        return sdk::record(
            "AssemblyCalculation",
            sdk::required<&AssemblyCalculation::assembly_id>("Id of the assembly."),
            sdk::required<&AssemblyCalculation::name>("Name of the assembly."),
            sdk::required<&AssemblyCalculation::table_id>("Id of its calculation table."),
            sdk::required<&AssemblyCalculation::table_name>("Name of the table."),
            sdk::required<&AssemblyCalculation::is_default>("Whether the table is the default of the tenant."),
            sdk::required<&AssemblyCalculation::currency>("Currency of the RfQ."),
            sdk::required<&AssemblyCalculation::updated_at>("Time of the last change of assembly, table and selections."
            ),
            sdk::required<&AssemblyCalculation::rows>("Rows of the table, from top to bottom."),
            sdk::required<&AssemblyCalculation::scenarios>(
                "Scenarios of the RfQ that demand or build the assembly, by quantity, then by name."
            )
        );
    }
};

/// An RfQ, or one assembly of whatever RfQ owns it.
struct CalculationQuestion {
    std::optional<RfqId> rfq_id;
    std::optional<AssemblyId> assembly_id;

    static constexpr auto schema() {
        return sdk::record(
            "CalculationQuestion",
            sdk::optional<&CalculationQuestion::rfq_id>("All assemblies that this RfQ owns."),
            sdk::optional<&CalculationQuestion::assembly_id>("This assembly alone.")
        );
    }

    void check(sdk::FieldErrors& errors) const {
        if (rfq_id.has_value() == assembly_id.has_value()) {
            errors.add("", "conflict", "needs either rfq_id or assembly_id");
        }
    }
};

struct Calculation {
    RfqId rfq_id;
    std::vector<AssemblyCalculation> assemblies;

    static constexpr auto schema() {
        return sdk::record(
            "RfqCalculation",
            sdk::required<&Calculation::rfq_id>("Id of the RfQ."),
            sdk::required<&Calculation::assemblies>("The assemblies that the RfQ owns, its root first, then by name.")
        );
    }
};

/// Returns the calculation tables of the assemblies that an RfQ owns, or of one of them, with the amount of each row in
/// each scenario. 404 for an unknown RfQ and for an assembly that no RfQ owns; 409 circular_nesting, costs_too_large,
/// changed_meanwhile.
inline constexpr sdk::OperationContract<CalculationQuestion, Calculation> calculation{
    "costing.calculation/1", "Get the calculation tables of an RfQ with their amounts"};

}  // namespace cardcage::contracts::costing
