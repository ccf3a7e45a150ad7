#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "words.hpp"

/// Sourcing scenarios: demands of a project and the currency of their calculation.
namespace cardcage::sourcing {

using contracts::RateChanges;
using contracts::sourcing::Calculation;
using contracts::sourcing::CurrencySettings;
using contracts::sourcing::DemandInput;
using contracts::sourcing::NegotiationReference;
using contracts::sourcing::NewScenario;
using contracts::sourcing::Scenario;
using contracts::sourcing::ScenarioAnswer;
using contracts::sourcing::ScenarioDemand;
using contracts::sourcing::ScenarioQuestion;
using contracts::sourcing::ScenarioReference;
using contracts::sourcing::ScenarioSettings;
using contracts::sourcing::ScenarioUpdate;
using contracts::sourcing::StoredScenario;
using contracts::sourcing::UnitQuantity;

/// A row of find_scenario.sql, in SELECT order.
struct ScenarioRow {
    ScenarioId id;
    std::string name;
    Project project;
    sdk::Currency base_currency;
    std::optional<sdk::Timestamp> finished_at;
    std::optional<SolutionId> solution_id;
    std::int64_t row_version = 0;
};

/// A scenario in a list, without its demands and rates.
struct ListedScenario {
    ScenarioId id;
    std::string name;
    Project project;
    sdk::Currency base_currency;
    CalculationStatus status = CalculationStatus::NotRun;
    std::optional<sdk::Timestamp> finished_at;
    std::optional<SolutionId> snapshot_id;
    std::optional<sdk::Money> material_total;
    std::optional<std::int64_t> unpriced;
    std::optional<std::int64_t> ready_days;
    sdk::Timestamp created_at;

    static constexpr auto schema() {
        return sdk::record(
            "ListedSourcingScenario",
            sdk::required<&ListedScenario::id>("Id of the scenario."),
            sdk::required<&ListedScenario::name>("Name.", sdk::example("100")),
            sdk::required<&ListedScenario::project>("Project of the scenario."),
            sdk::required<&ListedScenario::base_currency>("Currency of its amounts."),
            sdk::required<&ListedScenario::status>("NotRun or Finished, equal to the status of the scenario."),
            sdk::required<&ListedScenario::finished_at>("Time of the last run."),
            sdk::required<&ListedScenario::snapshot_id>("Id of the stored solution of that run."),
            sdk::required<&ListedScenario::material_total>("Cost of all parts."),
            sdk::required<&ListedScenario::unpriced>("Number of BOM lines without a price."),
            sdk::required<&ListedScenario::ready_days>("Days until all parts have arrived; null: unknown."),
            sdk::required<&ListedScenario::created_at>("Time of creation.")
        );
    }
};

struct ScenarioFilter {
    std::optional<sdk::Uuid> project_id;

    static constexpr auto schema() {
        return sdk::query(
            "SourcingScenarioFilter",
            sdk::optional<&ScenarioFilter::project_id>("Only scenarios of this RfQ or negotiation.")
        );
    }
};

/// Returns one scenario. 404.
Scenario findScenario(sdk::Call& call, ScenarioId id);

/// Returns all scenarios, or those of one project, in the order of creation.
sdk::Page<ListedScenario> listScenarios(sdk::Call& call, const ScenarioFilter& filter);

/// sourcing.create/1: creates a scenario. The caller ensures that the project exists, because it may be creating it;
/// assemblies and components that do not exist are refused with 400 unknown_reference.
ScenarioReference createScenario(sdk::Call& call, const NewScenario& scenario);

/// sourcing.update/1: changes the fields sent; demands replace the list. 404; 409 cost_frozen while the costs of the
/// RfQ are frozen.
ScenarioReference updateScenario(sdk::Call& call, const ScenarioUpdate& update);

/// sourcing.known_scenario/1: returns whether a scenario exists, and prevents its deletion until the transaction ends.
ScenarioAnswer knowsScenario(sdk::Call& call, const ScenarioQuestion& question);

/// sourcing.get/1: returns a scenario as GET does, with its demands for components and its version. 404.
StoredScenario getScenario(sdk::Call& call, const ScenarioQuestion& question);

/// sourcing.delete_project/1: deletes the scenarios of a negotiation with their solutions.
void deleteScenariosOfNegotiation(sdk::Call& call, const NegotiationReference& negotiation);

/// rfqs.before_delete/1: deletes the scenarios of the RfQ with their solutions.
void deleteScenariosOfRfq(sdk::Call& call, const RfqReference& rfq);

/// assemblies.before_delete/1: 409 in_use while a scenario demands one of the assemblies.
void keepDemanded(sdk::Call& call, const contracts::AssemblyIds& gone);

/// sourcing.tidy/1, run by schedule: deletes stored inputs of runs that no stored solution refers to.
void tidySnapshots(sdk::Call& call);

}  // namespace cardcage::sourcing
