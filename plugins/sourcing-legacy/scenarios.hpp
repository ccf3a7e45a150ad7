#pragma once

#include <cardcage/contracts/sourcing.hpp>
#include <cardcage/contracts/unit.hpp>
#include <cardcage/module.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

/// Deprecated operations of sourcing scenarios.
namespace cardcage::sourcing_legacy {

using contracts::AssemblyId;
using contracts::RfqId;
using contracts::SourcingScenarioId;
using contracts::Unit;
using contracts::sourcing::Scenario;
using contracts::sourcing::StoredScenario;
using contracts::sourcing::UnitQuantity;

/// A demand in version 1 of the data model.
struct LegacyDemand {
    AssemblyId id;
    UnitQuantity quantity;

    static constexpr auto schema() {
        return sdk::record(
            "LegacyScenarioDemand",
            sdk::required<&LegacyDemand::id>("Id of the assembly."),
            sdk::required<&LegacyDemand::quantity>("Demanded quantity.")
        );
    }
};

/// A scenario in version 1 of the data model.
struct LegacyScenario {
    SourcingScenarioId id;
    std::optional<RfqId> rfq_id;
    std::vector<LegacyDemand> demands;

    static constexpr auto schema() {
        return sdk::record(
            "LegacySourcingScenario",
            sdk::required<&LegacyScenario::id>("Id of the scenario."),
            sdk::required<&LegacyScenario::rfq_id>("Id of the RfQ; null for a scenario of a negotiation."),
            sdk::required<&LegacyScenario::demands>("Demanded assemblies.")
        );
    }
};

/// A whole number of pieces.
struct WantedQuantity {
    Unit unit = Unit::Piece;
    sdk::Decimal quantity;

    static constexpr auto schema() {
        return sdk::record(
            "WantedQuantity",
            sdk::optional<&WantedQuantity::unit>("Piece.", sdk::example("Piece")),
            sdk::required<&WantedQuantity::quantity>(
                "Whole number of assemblies.", sdk::range(1, 1'000'000'000), sdk::example("100")
            )
        );
    }

    void check(sdk::FieldErrors& errors) const {
        if (unit != Unit::Piece) errors.add("/unit", "enum", "must be Piece");
        if (!quantity.isWhole()) errors.add("/quantity", "range", "must be a whole number of assemblies");
    }
};

/// A demand as sent.
struct WantedAssembly {
    AssemblyId id;
    WantedQuantity quantity;

    static constexpr auto schema() {
        return sdk::record(
            "WantedAssembly",
            sdk::required<&WantedAssembly::id>("Id of an assembly of the RfQ."),
            sdk::required<&WantedAssembly::quantity>("Quantity of the assembly.")
        );
    }
};

inline constexpr std::int64_t most_demands = 500;

/// Adds the rule "duplicate" for each repeated assembly.
inline void refuseRepeated(const std::vector<WantedAssembly>& demands, sdk::FieldErrors& errors) {
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < demands.size(); ++i) {
        if (seen.insert(demands[i].id.view()).second) continue;
        errors.add("/demands/" + std::to_string(i) + "/id", "duplicate", "is there already");
    }
}

/// Body of POST.
struct ScenarioInput {
    RfqId rfq_id;
    std::optional<std::string> name;
    std::vector<WantedAssembly> demands;
    std::optional<sdk::Currency> base_currency;

    static constexpr auto schema() {
        return sdk::record(
            "LegacyScenarioInput",
            sdk::required<&ScenarioInput::rfq_id>("RfQ of the scenario."),
            sdk::optional<&ScenarioInput::name>(
                "Name. Default: the quantity if the root of the RfQ is the only demand; otherwise `Scenario` and a "
                "number.",
                sdk::trimmed,
                sdk::length(1, 255),
                sdk::example("Autumn")
            ),
            sdk::required<&ScenarioInput::demands>("Demands of the scenario.", sdk::items(1, most_demands)),
            sdk::optional<&ScenarioInput::base_currency>("Currency of the calculation. Default: that of the RfQ.")
        );
    }

    void check(sdk::FieldErrors& errors) const { refuseRepeated(demands, errors); }
};

struct CurrencyPatch {
    sdk::Patch<sdk::Currency> base_currency;
    sdk::Patch<contracts::RateChanges> exchange_rates;

    static constexpr auto schema() {
        return sdk::record(
            "LegacyCurrencyPatch",
            sdk::required<&CurrencyPatch::base_currency>(
                "Currency of the calculation. Another one removes the manual rates that are not sent with it."
            ),
            sdk::required<&CurrencyPatch::exchange_rates>(
                "Manual rates by currency: a text or an object; null removes a rate."
            )
        );
    }
};

struct SettingsPatch {
    sdk::Patch<CurrencyPatch> currency;

    static constexpr auto schema() {
        return sdk::record(
            "LegacySettingsPatch", sdk::required<&SettingsPatch::currency>("Currency and exchange rates.")
        );
    }
};

/// Body of PATCH.
struct ScenarioPatch {
    sdk::Patch<std::string> name;
    sdk::Patch<std::vector<WantedAssembly>> demands;
    sdk::Patch<SettingsPatch> settings;

    static constexpr auto schema() {
        return sdk::record(
            "LegacyScenarioPatch",
            sdk::required<&ScenarioPatch::name>(
                "Name. Default: unchanged; the new quantity where the name is the quantity of the only assembly.",
                sdk::trimmed,
                sdk::length(1, 255),
                sdk::example("Autumn")
            ),
            sdk::required<&ScenarioPatch::demands>(
                "All demands of the scenario; assemblies that are not sent no longer count.",
                sdk::items(0, most_demands)
            ),
            sdk::required<&ScenarioPatch::settings>("Settings of the calculation.")
        );
    }

    void check(sdk::FieldErrors& errors) const {
        if (!demands.hasValue()) return;
        if (demands->empty()) errors.add("/demands", "required", "must have all assemblies of the scenario");
        refuseRepeated(*demands, errors);
    }

    /// The currency settings, nothing if none are sent.
    CurrencyPatch currency() const {
        return settings.hasValue() && settings->currency.hasValue() ? *settings->currency : CurrencyPatch();
    }
};

/// Returns one scenario in version 1. 404.
LegacyScenario findScenario(sdk::Call& call, SourcingScenarioId id);

/// Creates a scenario of an RfQ. 400 unknown_reference for an unknown RfQ and for assemblies outside of it; 409
/// cost_frozen.
Scenario createScenario(sdk::Call& call, const ScenarioInput& input);

/// Changes a scenario; does not run the selection. 404; 412; 400 for assemblies outside of the RfQ, and conflict for
/// demands of a negotiation; 409 cost_frozen.
Scenario changeScenario(sdk::Call& call, SourcingScenarioId id, const ScenarioPatch& patch);

}  // namespace cardcage::sourcing_legacy
