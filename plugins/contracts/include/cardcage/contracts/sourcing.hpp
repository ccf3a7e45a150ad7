#pragma once

#include <array>
#include <cardcage/contract.hpp>
#include <cardcage/contracts/exchange_rates.hpp>
#include <cardcage/contracts/selections/outdated.hpp>
#include <cardcage/contracts/trade.hpp>
#include <cardcage/decode.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Sourcing scenarios, their exchange rates and solutions.
namespace cardcage::contracts::sourcing {

/// Type of the project of a scenario.
enum class ProjectType { Rfq, Negotiation, Unknown };

constexpr auto wireNames(ProjectType) {
    using enum ProjectType;
    return sdk::words<Rfq, Negotiation, Unknown>;
}

enum class DemandType { Assembly, Component, Unknown };

constexpr auto wireNames(DemandType) {
    using enum DemandType;
    return sdk::words<Assembly, Component, Unknown>;
}

enum class CalculationStatus { NotRun, Running, Finished, Failed, Unknown };

constexpr auto wireNames(CalculationStatus) {
    using enum CalculationStatus;
    return sdk::words<NotRun, Running, Finished, Failed, Unknown>;
}

struct Project {
    ProjectType type = ProjectType::Unknown;
    sdk::Uuid id;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingProject",
            sdk::required<&Project::type>("Type of the project."),
            sdk::required<&Project::id>("Id of the RfQ or the negotiation.")
        );
    }
};

struct UnitQuantity {
    std::string unit;
    sdk::Decimal quantity;

    static constexpr auto schema() {
        return sdk::record(
            "UnitQuantity",
            sdk::required<&UnitQuantity::unit>("Unit.", sdk::example("Piece")),
            sdk::required<&UnitQuantity::quantity>("Quantity.", sdk::example("100"))
        );
    }
};

struct ScenarioDemand {
    DemandType type = DemandType::Unknown;
    sdk::Uuid id;
    std::string name;
    UnitQuantity quantity;

    static constexpr auto schema() {
        return sdk::record(
            "ScenarioDemand",
            sdk::required<&ScenarioDemand::type>("Assembly; ignore demands of a type you do not know."),
            sdk::required<&ScenarioDemand::id>("Id of the assembly."),
            sdk::required<&ScenarioDemand::name>("Name.", sdk::example("Controller - B")),
            sdk::required<&ScenarioDemand::quantity>("Demanded quantity.")
        );
    }
};

struct CurrencySettings {
    sdk::Currency base_currency;
    KeyedRates exchange_rates;

    static constexpr auto schema() {
        return sdk::record(
            "CurrencySettings",
            sdk::required<&CurrencySettings::base_currency>("Every amount is converted to this currency."),
            sdk::required<&CurrencySettings::exchange_rates>(
                "Units of each currency per unit of the base currency. Users set manual rates; the others are "
                "derived from published reference rates."
            )
        );
    }
};

struct ScenarioSettings {
    CurrencySettings currency;

    static constexpr auto schema() {
        return sdk::record(
            "ScenarioSettings", sdk::required<&ScenarioSettings::currency>("Currency and exchange rates.")
        );
    }
};

struct Calculation {
    CalculationStatus status = CalculationStatus::NotRun;
    std::optional<sdk::Timestamp> finished_at;
    std::optional<SolutionId> snapshot_id;

    static constexpr auto schema() {
        return sdk::record(
            "ScenarioCalculation",
            sdk::required<&Calculation::status>(
                "NotRun or Finished. A run is one transaction: while it is in progress, and after a failed run, "
                "the scenario keeps its previous state, so Running and Failed are never returned."
            ),
            sdk::required<&Calculation::finished_at>("Time of the last run."),
            sdk::required<&Calculation::snapshot_id>("Id of the stored solution of that run.")
        );
    }
};

/// A scenario in version 2 of the data model.
struct Scenario {
    SourcingScenarioId id;
    std::string name;
    Project project;
    std::vector<ScenarioDemand> demands;
    ScenarioSettings settings;
    Calculation calculation;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingScenario",
            sdk::required<&Scenario::id>("Id of the scenario."),
            sdk::required<&Scenario::name>("Name.", sdk::example("100")),
            sdk::required<&Scenario::project>("Project of the scenario."),
            sdk::required<&Scenario::demands>("Demands of the scenario."),
            sdk::required<&Scenario::settings>("Settings of the calculation."),
            sdk::required<&Scenario::calculation>("The last selection.")
        );
    }
};

struct ScenarioQuestion {
    SourcingScenarioId sourcing_scenario_id;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingScenarioQuestion", sdk::required<&ScenarioQuestion::sourcing_scenario_id>("Id of a scenario.")
        );
    }
};

/// A scenario with all its demands, those for components included, and its version.
struct StoredScenario {
    SourcingScenarioId id;
    std::string name;
    Project project;
    std::vector<ScenarioDemand> demands;
    ScenarioSettings settings;
    Calculation calculation;
    std::int64_t row_version = 0;

    static constexpr auto schema() {
        return sdk::record(
            "StoredSourcingScenario",
            sdk::required<&StoredScenario::id>("Id of the scenario."),
            sdk::required<&StoredScenario::name>("Name.", sdk::example("100")),
            sdk::required<&StoredScenario::project>("Project of the scenario."),
            sdk::required<&StoredScenario::demands>("All demands of the scenario."),
            sdk::required<&StoredScenario::settings>("Settings of the calculation."),
            sdk::required<&StoredScenario::calculation>("The last selection."),
            sdk::optional<&StoredScenario::row_version>("Version of the scenario; another one after every change.")
        );
    }

    /// The scenario in version 2 of the data model, which has no demands for components.
    Scenario withoutComponents() && {
        std::erase_if(demands, [](const ScenarioDemand& demand) { return demand.type != DemandType::Assembly; });
        return {id, std::move(name), project, std::move(demands), std::move(settings), calculation};
    }
};

/// Returns a scenario as GET does, with its demands for components and its version. 404.
inline constexpr sdk::OperationContract<ScenarioQuestion, StoredScenario> get{
    "sourcing.get/1", "Get a sourcing scenario"};

struct ScenarioAnswer {
    bool known = false;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingScenarioAnswer", sdk::required<&ScenarioAnswer::known>("Whether the scenario exists.")
        );
    }
};

/// Returns whether a scenario exists, and prevents its deletion until the transaction ends.
inline constexpr sdk::OperationContract<ScenarioQuestion, ScenarioAnswer> known_scenario{
    "sourcing.known_scenario/1", "Check whether a sourcing scenario exists"};

/// A demand: either an assembly or, from demand imports, a component.
struct DemandInput {
    std::optional<AssemblyId> assembly_id;
    std::optional<ComponentId> component_id;
    sdk::Decimal quantity;
    std::string unit = "Piece";

    static constexpr auto schema() {
        return sdk::record(
            "SourcingDemandInput",
            sdk::optional<&DemandInput::assembly_id>("Id of the assembly."),
            sdk::optional<&DemandInput::component_id>("Id of the component."),
            sdk::required<&DemandInput::quantity>("Quantity.", sdk::range(0, 1'000'000'000), sdk::greaterThan(0)),
            sdk::optional<&DemandInput::unit>("Unit.", sdk::length(1, 32))
        );
    }

    void check(sdk::FieldErrors& errors) const {
        constexpr int most_decimals = 6;
        if (assembly_id.has_value() == component_id.has_value()) {
            errors.add("", "conflict", "needs either assembly_id or component_id");
        }
        if (assembly_id && !quantity.isWhole()) {
            errors.add("/quantity", "range", "must be a whole number of assemblies");
        } else if (quantity.rounded(most_decimals) != quantity) {
            errors.add("/quantity", "range", "must have at most 6 decimals");
        }
    }
};

/// A new scenario for an RfQ or a negotiation.
struct NewScenario {
    std::optional<RfqId> rfq_id;
    std::optional<sdk::Uuid> negotiation_id;
    std::string name;
    sdk::Currency base_currency;
    std::vector<DemandInput> demands;

    static constexpr auto schema() {
        return sdk::record(
            "NewSourcingScenario",
            sdk::optional<&NewScenario::rfq_id>("RfQ of the scenario."),
            sdk::optional<&NewScenario::negotiation_id>("Negotiation of the scenario."),
            sdk::required<&NewScenario::name>("Name.", sdk::trimmed, sdk::length(1, 255)),
            sdk::required<&NewScenario::base_currency>("Currency of the calculation."),
            sdk::required<&NewScenario::demands>("Demands of the scenario.", sdk::items(0, 100'000))
        );
    }

    void check(sdk::FieldErrors& errors) const {
        if (rfq_id.has_value() == negotiation_id.has_value()) {
            errors.add("", "conflict", "needs either rfq_id or negotiation_id");
        }
    }
};

struct ScenarioReference {
    SourcingScenarioId id;

    static constexpr auto schema() {
        return sdk::record("SourcingScenarioReference", sdk::required<&ScenarioReference::id>("Id of the scenario."));
    }
};

/// Creates a scenario. The caller ensures that the project exists, because it may be creating it; assemblies and
/// components that do not exist are refused with 400 unknown_reference.
inline constexpr sdk::OperationContract<NewScenario, ScenarioReference> create{
    "sourcing.create/1", "Create a sourcing scenario"};

/// Changes of a scenario; absent fields do not change.
struct ScenarioUpdate {
    SourcingScenarioId sourcing_scenario_id;
    std::optional<std::string> name;
    std::optional<sdk::Currency> base_currency;
    std::optional<std::vector<DemandInput>> demands;
    std::optional<RateChanges> exchange_rates;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingScenarioUpdate",
            sdk::required<&ScenarioUpdate::sourcing_scenario_id>("Id of the scenario."),
            sdk::optional<&ScenarioUpdate::name>("New name.", sdk::trimmed, sdk::length(1, 255)),
            sdk::optional<&ScenarioUpdate::base_currency>("Currency of the calculation."),
            sdk::optional<&ScenarioUpdate::demands>("New demands of the scenario.", sdk::items(1, 100'000)),
            sdk::optional<&ScenarioUpdate::exchange_rates>(
                "Manual rates by currency; null removes a rate. They apply to the base currency: a change of the "
                "base currency removes all rates that are not sent with it."
            )
        );
    }
};

/// Changes the fields sent; demands replace the list. 404; 409 cost_frozen while the costs of the RfQ are frozen.
inline constexpr sdk::OperationContract<ScenarioUpdate, ScenarioReference> update{
    "sourcing.update/1", "Change a sourcing scenario"};

struct NegotiationReference {
    sdk::Uuid negotiation_id;

    static constexpr auto schema() {
        return sdk::record(
            "NegotiationReference", sdk::required<&NegotiationReference::negotiation_id>("Id of a negotiation.")
        );
    }
};

/// Deletes the scenarios of a negotiation with their solutions. The caller deletes the negotiation itself.
inline constexpr sdk::OperationContract<NegotiationReference> delete_project{
    "sourcing.delete_project/1", "Delete the sourcing scenarios of a negotiation"};

struct RateQuestion {
    std::optional<SourcingScenarioId> sourcing_scenario_id;
    std::optional<sdk::Currency> base_currency;

    static constexpr auto schema() {
        return sdk::record(
            "ExchangeRateQuestion",
            sdk::optional<&RateQuestion::sourcing_scenario_id>("Rates of this scenario."),
            sdk::optional<&RateQuestion::base_currency>("Rates from this currency.")
        );
    }

    void check(sdk::FieldErrors& errors) const {
        if (sourcing_scenario_id.has_value() == base_currency.has_value()) {
            errors.add("", "conflict", "needs either sourcing_scenario_id or base_currency");
        }
    }
};

struct RatesAnswer {
    sdk::Currency base_currency;
    std::vector<ExchangeRate> rates;

    static constexpr auto schema() {
        return sdk::record(
            "ExchangeRatesAnswer",
            sdk::required<&RatesAnswer::base_currency>("Base currency of the rates."),
            sdk::required<&RatesAnswer::rates>("The rates, in order of their currencies.")
        );
    }
};

/// Returns the rates of a scenario or of a base currency. 404 for an unknown scenario.
inline constexpr sdk::OperationContract<RateQuestion, RatesAnswer> exchange_rates{
    "sourcing.exchange_rates/1", "Get the exchange rates of a scenario or a currency"};

struct PreviewRequest {
    std::vector<SourcingScenarioId> sourcing_scenario_ids;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingPreviewRequest",
            sdk::required<&PreviewRequest::sourcing_scenario_ids>("Ids of the scenarios.", sdk::items(1, 100))
        );
    }
};

/// The quantity of a child that its parent uses.
struct ChildUse {
    AssemblyId id;
    sdk::Decimal quantity;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingChildUse",
            sdk::required<&ChildUse::id>("Id of the contained assembly."),
            sdk::required<&ChildUse::quantity>("Quantity of it used in this assembly.", sdk::example("200"))
        );
    }
};

/// One assembly with the sums of its lines for the whole quantity. Amounts are rounded once, half to even, to 10
/// places.
struct AssemblyOutcome {
    AssemblyId id;
    std::int64_t quantity = 0;
    std::int64_t started_quantity = 0;
    sdk::Decimal demanded_quantity;
    sdk::Decimal used_quantity;
    sdk::Decimal used_cost;
    sdk::Decimal excess_cost;
    sdk::Decimal fee_cost;
    sdk::Decimal one_time_cost;
    std::int64_t priced = 0;
    std::int64_t unpriced = 0;
    std::int64_t customer_sourced = 0;
    sdk::Decimal customer_quantity;
    std::vector<ChildUse> children;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingAssemblyOutcome",
            sdk::required<&AssemblyOutcome::id>("Id of the assembly."),
            sdk::required<&AssemblyOutcome::quantity>("Quantity built, good units."),
            sdk::required<&AssemblyOutcome::started_quantity>(
                "Units started to get the good ones: what lines and contained assemblies are needed for."
            ),
            sdk::required<&AssemblyOutcome::demanded_quantity>("Quantity built for its own demand."),
            sdk::required<&AssemblyOutcome::used_quantity>("Quantity that other assemblies use, before rounding up."),
            sdk::required<&AssemblyOutcome::used_cost>("Cost of the material that is built in, without supplier fees."),
            sdk::required<&AssemblyOutcome::excess_cost>("Cost of the units beyond the need."),
            sdk::required<&AssemblyOutcome::fee_cost>("Share of the suppliers' charges for orders."),
            sdk::required<&AssemblyOutcome::one_time_cost>("Share of the one-time costs of the offers bought."),
            sdk::required<&AssemblyOutcome::priced>("Number of lines with a price."),
            sdk::required<&AssemblyOutcome::unpriced>("Number of lines whose part cannot be bought."),
            sdk::required<&AssemblyOutcome::customer_sourced>("Number of lines that the customer supplies."),
            sdk::required<&AssemblyOutcome::customer_quantity>("Pieces that the customer supplies for them."),
            sdk::required<&AssemblyOutcome::children>("Contained assemblies, one entry for each nesting.")
        );
    }
};

struct ScenarioPreview {
    SourcingScenarioId sourcing_scenario_id;
    std::string content_fingerprint;
    std::vector<AssemblyOutcome> assemblies;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingScenarioPreview",
            sdk::required<&ScenarioPreview::sourcing_scenario_id>("Id of the scenario."),
            sdk::required<&ScenarioPreview::content_fingerprint>(
                "Fingerprint of inputs and result, equal to that of a solution with the same inputs and result "
                "(view sourcing_api.solution_v1).",
                sdk::example("9f86d081884c7d65")
            ),
            sdk::required<&ScenarioPreview::assemblies>("Assemblies that are built, in order of their ids.")
        );
    }
};

struct Preview {
    std::vector<ScenarioPreview> scenarios;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingPreview",
            sdk::required<&Preview::scenarios>("One result for each scenario, in the order of the request.")
        );
    }
};

/// Returns the result of a run now, for frozen RfQs, too; nothing is stored. It reads and solves like run-selection.
/// 404 for an unknown scenario; 409 quantity_too_large, costs_too_large, circular_nesting.
inline constexpr sdk::OperationContract<PreviewRequest, Preview> preview{
    "sourcing.preview/1", "Preview the results of selections without storing them"};

/// The newest solutions of scenarios, and single solutions.
struct SelectionQuestion {
    std::vector<SourcingScenarioId> sourcing_scenario_ids;
    std::vector<SolutionId> solution_ids;

    static constexpr auto schema() {
        return sdk::record(
            "SelectionStateQuestion",
            sdk::required<&SelectionQuestion::sourcing_scenario_ids>("Ids of scenarios."),
            sdk::optional<&SelectionQuestion::solution_ids>("Ids of solutions, of whatever scenario.")
        );
    }
};

/// A solution, and whether its inputs are those of now.
struct SelectionState {
    SourcingScenarioId sourcing_scenario_id;
    SolutionId solution_id;
    bool is_current = true;
    std::vector<SelectionInput> outdated;
    std::vector<MarketInput> changed;

    static constexpr auto schema() {
        return sdk::record(
            "SelectionState",
            sdk::required<&SelectionState::sourcing_scenario_id>("Id of the scenario."),
            sdk::required<&SelectionState::solution_id>("Id of the solution."),
            sdk::required<&SelectionState::is_current>("Whether no input of the run has changed since."),
            sdk::required<&SelectionState::outdated>(outdated_description),
            sdk::optional<&SelectionState::changed>(changed_description)
        );
    }
};

struct SelectionStates {
    std::vector<SelectionState> selections;

    static constexpr auto schema() {
        return sdk::record(
            "SelectionStates",
            sdk::required<&SelectionStates::selections>("One for each solution, in the order of its id.")
        );
    }

    /// Returns the state of a scenario in an answer about newest solutions; nullptr for a scenario without one.
    const SelectionState* find(const SourcingScenarioId& id) const {
        for (const auto& selection : selections) {
            if (selection.sourcing_scenario_id == id) return &selection;
        }
        return nullptr;
    }
    /// Returns what is outdated in the selection of a scenario; nothing for a scenario without one.
    std::vector<SelectionInput> outdatedOf(const SourcingScenarioId& id) const {
        const auto* selection = find(id);
        return selection ? selection->outdated : std::vector<SelectionInput>();
    }
    /// Returns what the market has changed for the selection of a scenario; nothing for a scenario without one.
    std::vector<MarketInput> changedOf(const SourcingScenarioId& id) const {
        const auto* selection = find(id);
        return selection ? selection->changed : std::vector<MarketInput>();
    }
};

/// Returns which solutions are current: all of their inputs but offers and rates are unchanged. Unknown scenarios and
/// solutions, and scenarios without a run have no result. 503 design_changing.
inline constexpr sdk::OperationContract<SelectionQuestion, SelectionStates> selection_state{
    "sourcing.selection_state/1", "Check whether the selections of scenarios are current"};

struct SolutionIds {
    std::vector<SolutionId> solution_ids;

    static constexpr auto schema() {
        return sdk::record("SourcingSolutionIds", sdk::required<&SolutionIds::solution_ids>("Ids of solutions."));
    }
};

/// Keeps these solutions as long as their scenario, regardless of newer ones.
inline constexpr sdk::OperationContract<SolutionIds> keep{
    "sourcing.keep/1", "Keep solutions that other records refer to"};

/// Pieces of the root assembly of an RfQ.
struct WantedSize {
    std::int64_t quantity = 0;
    std::optional<SourcingScenarioId> like;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingSize",
            sdk::required<&WantedSize::quantity>("Pieces of the root assembly.", sdk::range(1, 1'000'000'000)),
            sdk::optional<&WantedSize::like>(
                "Scenario of the RfQ that comes before all others if it demands this size, and whose settings a new "
                "scenario gets."
            )
        );
    }
};

struct SizeQuestion {
    RfqId rfq_id;
    std::vector<WantedSize> sizes;
    bool creates = false;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingSizeQuestion",
            sdk::required<&SizeQuestion::rfq_id>("Id of the RfQ."),
            sdk::required<&SizeQuestion::sizes>("Sizes; equal ones get one scenario.", sdk::items(1, 50)),
            sdk::optional<&SizeQuestion::creates>("Whether missing scenarios are created and run.")
        );
    }
};

/// The scenario that an order of a size is bought by.
struct SizeScenario {
    std::optional<SourcingScenarioId> sourcing_scenario_id;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingSizeScenario",
            sdk::required<&SizeScenario::sourcing_scenario_id>("Id of the scenario; null when there is none.")
        );
    }
};

struct SizeScenarios {
    std::vector<SizeScenario> scenarios;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingSizeScenarios",
            sdk::required<&SizeScenarios::scenarios>("One for each size, in the order of the request.")
        );
    }
};

/// Returns, for each size, a scenario of the RfQ that demands these pieces of the root assembly and nothing else:
/// `like`, otherwise the oldest. A missing one is created on request, with the preferences (but pins) and own exchange
/// rates of `like` if that calculates in the currency of the RfQ, and its selection is run; the caller holds the RfQ
/// for a change (rfqs.find_root/1). 409 cost_frozen, and the problems of a run.
inline constexpr sdk::OperationContract<SizeQuestion, SizeScenarios> for_sizes{
    "sourcing.for_sizes/1", "Find or create the scenarios that orders of given sizes are bought by"};

/// A stored run.
struct SelectionFinished {
    SourcingScenarioId sourcing_scenario_id;
    SolutionId solution_id;
    Project project;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingSelectionFinished",
            sdk::required<&SelectionFinished::sourcing_scenario_id>("Id of the scenario."),
            sdk::required<&SelectionFinished::solution_id>("Id of the new solution."),
            sdk::required<&SelectionFinished::project>("Project of the scenario.")
        );
    }
};

/// Published for each scenario of a run.
inline constexpr sdk::EventContract<SelectionFinished> selection_finished{
    "sourcing.selection_finished/1", "A selection was run"};

}  // namespace cardcage::contracts::sourcing
