#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rates/keyed_rates.hpp"
#include "words.hpp"

/// Sourcing scenarios: what is wanted for a project, and in which currency it is calculated.
namespace cardcage::sourcing {

struct Project {
    ProjectType type = ProjectType::Unknown;
    sdk::Uuid id;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingProject",
            sdk::required("type", &Project::type, "What the scenario is for."),
            sdk::required("id", &Project::id, "Id of the RfQ or the negotiation.")
        );
    }
};

struct UnitQuantity {
    std::string unit;
    sdk::Decimal quantity;

    static constexpr auto schema() {
        return sdk::record(
            "UnitQuantity",
            sdk::required("unit", &UnitQuantity::unit, "Unit.", sdk::example("Piece")),
            sdk::required("quantity", &UnitQuantity::quantity, "How many.", sdk::example("100"))
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
            sdk::required("type", &ScenarioDemand::type, "Assembly; ignore demands of a type you do not know."),
            sdk::required("id", &ScenarioDemand::id, "Id of the assembly."),
            sdk::required("name", &ScenarioDemand::name, "Its name.", sdk::example("Controller - B")),
            sdk::required("quantity", &ScenarioDemand::quantity, "How many are wanted.")
        );
    }
};

struct CurrencySettings {
    sdk::Currency base_currency;
    KeyedRates exchange_rates;

    static constexpr auto schema() {
        return sdk::record(
            "CurrencySettings",
            sdk::required(
                "base_currency", &CurrencySettings::base_currency, "Every amount is converted to this currency."
            ),
            sdk::required(
                "exchange_rates",
                &CurrencySettings::exchange_rates,
                "By currency: 1 unit of the base currency is so many of it. A manual rate was set by a user, the "
                "others "
                "are derived from published reference rates."
            )
        );
    }
};

struct ScenarioSettings {
    CurrencySettings currency;

    static constexpr auto schema() {
        return sdk::record(
            "ScenarioSettings", sdk::required("currency", &ScenarioSettings::currency, "Currency and exchange rates.")
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
            sdk::required(
                "status",
                &Calculation::status,
                "NotRun or Finished. A run is one transaction: while it goes on, and after one that failed, the "
                "scenario is as it was before, so that Running and Failed are never seen."
            ),
            sdk::required("finished_at", &Calculation::finished_at, "When it was run last."),
            sdk::required("snapshot_id", &Calculation::snapshot_id, "The stored solution of that run.")
        );
    }
};

/// A scenario as version 2 of the data model reads it.
struct Scenario {
    ScenarioId id;
    std::string name;
    Project project;
    std::vector<ScenarioDemand> demands;
    ScenarioSettings settings;
    Calculation calculation;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingScenario",
            sdk::required("id", &Scenario::id, "Id of the scenario."),
            sdk::required("name", &Scenario::name, "Its name.", sdk::example("100")),
            sdk::required("project", &Scenario::project, "What it is for."),
            sdk::required("demands", &Scenario::demands, "What is wanted."),
            sdk::required("settings", &Scenario::settings, "How it is calculated."),
            sdk::required("calculation", &Scenario::calculation, "The last selection.")
        );
    }
};

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
            sdk::required("id", &ListedScenario::id, "Id of the scenario."),
            sdk::required("name", &ListedScenario::name, "Its name.", sdk::example("100")),
            sdk::required("project", &ListedScenario::project, "What it is for."),
            sdk::required("base_currency", &ListedScenario::base_currency, "Currency of its amounts."),
            sdk::required("status", &ListedScenario::status, "NotRun or Finished, as the scenario itself says."),
            sdk::required("finished_at", &ListedScenario::finished_at, "When it was run last."),
            sdk::required("snapshot_id", &ListedScenario::snapshot_id, "The stored solution of that run."),
            sdk::required("material_total", &ListedScenario::material_total, "What all parts cost."),
            sdk::required("unpriced", &ListedScenario::unpriced, "BOM lines without a price."),
            sdk::required(
                "ready_days", &ListedScenario::ready_days, "Days until all parts are there; null: nobody knows."
            ),
            sdk::required("created_at", &ListedScenario::created_at, "When it was created.")
        );
    }
};

struct ScenarioFilter {
    std::optional<sdk::Uuid> project_id;

    static constexpr auto schema() {
        return sdk::query(
            "SourcingScenarioFilter",
            sdk::optional("project_id", &ScenarioFilter::project_id, "Only those of this RfQ or negotiation.")
        );
    }
};

/// One scenario. 404.
Scenario findScenario(sdk::Call& call, ScenarioId id);

/// All scenarios, or those of one project, in the order of creation.
sdk::Page<ListedScenario> listScenarios(sdk::Call& call, const ScenarioFilter& filter);

// ------------------------------------------------------------------------------------- operations for other modules

/// What is wanted: an assembly or, from demand imports, a component; exactly one of both.
struct DemandInput {
    std::optional<AssemblyId> assembly_id;
    std::optional<ComponentId> component_id;
    sdk::Decimal quantity;
    std::string unit = "Piece";

    static constexpr auto schema() {
        return sdk::record(
            "SourcingDemandInput",
            sdk::optional("assembly_id", &DemandInput::assembly_id, "An assembly."),
            sdk::optional("component_id", &DemandInput::component_id, "A component."),
            sdk::required(
                "quantity", &DemandInput::quantity, "How many.", sdk::range(0, 1'000'000'000), sdk::greaterThan(0)
            ),
            sdk::optional("unit", &DemandInput::unit, "Unit.", sdk::length(1, 32))
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

/// sourcing.create/1
struct NewScenario {
    std::optional<RfqId> rfq_id;
    std::optional<sdk::Uuid> negotiation_id;
    std::string name;
    sdk::Currency base_currency;
    std::vector<DemandInput> demands;

    static constexpr auto schema() {
        return sdk::record(
            "NewSourcingScenario",
            sdk::optional("rfq_id", &NewScenario::rfq_id, "The RfQ it is for."),
            sdk::optional("negotiation_id", &NewScenario::negotiation_id, "The negotiation it is for."),
            sdk::required("name", &NewScenario::name, "Name.", sdk::trimmed, sdk::length(1, 255)),
            sdk::required("base_currency", &NewScenario::base_currency, "Currency of the calculation."),
            sdk::required("demands", &NewScenario::demands, "What is wanted.", sdk::items(0, 100'000))
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

struct ScenarioReference {
    ScenarioId id;

    static constexpr auto schema() {
        return sdk::record("SourcingScenarioReference", sdk::required("id", &ScenarioReference::id, "Its id."));
    }
};

/// sourcing.create/1: makes a scenario. Whether the project exists is the caller's affair, who may just be making it;
/// assemblies and components that do not exist are refused with 400 unknown_reference.
ScenarioReference createScenario(sdk::Call& call, const NewScenario& scenario);

/// sourcing.update/1
struct ScenarioUpdate {
    ScenarioId sourcing_scenario_id;
    std::optional<std::string> name;
    std::optional<sdk::Currency> base_currency;
    std::optional<std::vector<DemandInput>> demands;
    std::optional<RateChanges> exchange_rates;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingScenarioUpdate",
            sdk::required("sourcing_scenario_id", &ScenarioUpdate::sourcing_scenario_id, "The scenario."),
            sdk::optional("name", &ScenarioUpdate::name, "Its new name.", sdk::trimmed, sdk::length(1, 255)),
            sdk::optional("base_currency", &ScenarioUpdate::base_currency, "Currency of the calculation."),
            sdk::optional("demands", &ScenarioUpdate::demands, "What is wanted from now on.", sdk::items(1, 100'000)),
            sdk::optional(
                "exchange_rates",
                &ScenarioUpdate::exchange_rates,
                "Manual rates by currency; null removes one. They count from the base currency, so another one removes "
                "all that are not sent with it."
            )
        );
    }
};

/// sourcing.update/1: changes what is named; demands replace the list. 404; 409 cost_frozen while the costs of the RfQ
/// are frozen.
ScenarioReference updateScenario(sdk::Call& call, const ScenarioUpdate& update);

struct ScenarioQuestion {
    ScenarioId sourcing_scenario_id;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingScenarioQuestion",
            sdk::required("sourcing_scenario_id", &ScenarioQuestion::sourcing_scenario_id, "Id of a scenario.")
        );
    }
};

struct ScenarioAnswer {
    bool known = false;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingScenarioAnswer", sdk::required("known", &ScenarioAnswer::known, "Whether it exists.")
        );
    }
};

/// sourcing.known_scenario/1: whether there is such a scenario, which stays until the transaction ends.
ScenarioAnswer knowsScenario(sdk::Call& call, const ScenarioQuestion& question);

/// sourcing.get/1: a scenario as GET answers it. 404.
Scenario getScenario(sdk::Call& call, const ScenarioQuestion& question);

struct RfqReference {
    RfqId rfq_id;

    static constexpr auto schema() {
        return sdk::record("SourcingRfq", sdk::required("rfq_id", &RfqReference::rfq_id, "The RfQ."));
    }
};

/// rfqs.before_delete/1: the scenarios of the RfQ go, with their solutions.
void deleteScenariosOfRfq(sdk::Call& call, const RfqReference& rfq);

/// sourcing.tidy/1, run by schedule: what runs began with is removed once no solution that is kept names it.
void tidySnapshots(sdk::Call& call);

}  // namespace cardcage::sourcing
