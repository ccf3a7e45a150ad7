#pragma once

#include <cardcage/contracts/ids.hpp>
#include <cardcage/decode.hpp>
#include <cardcage/problem.hpp>
#include <string>
#include <string_view>
#include <vector>

// Selections whose inputs have changed since their run.

namespace cardcage::contracts {

/// Inputs of a selection that make it outdated when they change; offers and exchange rates do not.
enum class SelectionInput { Design, Demands, Preferences, Components, Unknown };

constexpr auto wireNames(SelectionInput) {
    using enum SelectionInput;
    return sdk::words<Design, Demands, Preferences, Components, Unknown>;
}

inline constexpr std::string_view outdated_description =
    "Inputs that have changed since the selection ran. Design: BOM, nesting or yields. Demands: assemblies and quantities. "
    "Preferences: preferences of scenario and tenant, preferred suppliers, currency and customer. Components: part "
    "options, units, losses, approval and blocks of components. Empty while the selection is current.";

/// Inputs of a selection that may change while it stays current; a new run would find other prices.
enum class MarketInput { Offers, ExchangeRates, Unknown };

constexpr auto wireNames(MarketInput) {
    using enum MarketInput;
    return sdk::words<Offers, ExchangeRates, Unknown>;
}

inline constexpr std::string_view changed_description =
    "Changes of the market since the selection ran; the selection stays current. Offers: an offer that it buys was "
    "changed, is withdrawn or has expired. ExchangeRates: the rate of a currency in which it buys. New offers are none.";

/// An entry of the header Cardcage-Warnings for a change of the market. `pointer`: "/is_cost_frozen".
inline std::string warningOf(MarketInput changed, std::string_view pointer) {
    const auto input = std::string(sdk::wireName(changed));
    return "\"" + std::string(pointer) + R"(";rule="changed";input=")" + input + "\"";
}

/// The inputs as text: "Design, Demands".
template <class Input>
std::string namesOf(const std::vector<Input>& inputs) {
    std::string names;
    for (const auto input : inputs) names.append(names.empty() ? "" : ", ").append(sdk::wireName(input));
    return names;
}

/// A scenario with what is outdated in its selection.
struct OutdatedScenario {
    SourcingScenarioId sourcing_scenario_id;
    std::vector<SelectionInput> outdated;
};

/// 409 selection_outdated for at least one scenario; the text names the first 20.
inline sdk::Problem selectionOutdated(const std::vector<OutdatedScenario>& scenarios) {
    constexpr std::size_t most = 20;
    std::string detail = "These inputs have changed since the selection ran:";
    for (std::size_t i = 0; i < scenarios.size() && i < most; ++i) {
        detail.append(i == 0 ? " " : "; ").append(namesOf(scenarios[i].outdated));
        detail.append(" of scenario ").append(scenarios[i].sourcing_scenario_id.view());
    }
    if (scenarios.size() > most)
        detail.append("; and ").append(std::to_string(scenarios.size() - most)).append(" more");
    return sdk::Problem::conflict(
        "selection_outdated",
        detail + ". Run POST /sourcing-scenarios/run-selection again, or send accept_outdated: true."
    );
}

}  // namespace cardcage::contracts
