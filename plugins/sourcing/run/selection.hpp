#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "run/warnings.hpp"
#include "words.hpp"

namespace cardcage::sourcing {

enum class SelectionType { SourcingScenarios, Unknown };

constexpr auto wireNames(SelectionType) {
    using enum SelectionType;
    return std::to_array<std::pair<SelectionType, std::string_view>>(
        {{SourcingScenarios, "SourcingScenarios"}, {Unknown, "Unknown"}}
    );
}

struct SelectionRequest {
    SelectionType type = SelectionType::Unknown;
    std::vector<ScenarioId> sourcing_scenario_ids;

    static constexpr auto schema() {
        return sdk::record(
            "SelectionRequest",
            sdk::required<&SelectionRequest::type>("Kind of the ids.", sdk::known),
            sdk::required<&SelectionRequest::sourcing_scenario_ids>(
                "Scenarios of one RfQ or one negotiation; what is there twice counts once.", sdk::items(0, 100)
            )
        );
    }
};

struct SelectionResult {
    ScenarioId sourcing_scenario_id;
    CalculationStatus status = CalculationStatus::Finished;
    std::int64_t bom_items = 0;
    std::int64_t selected = 0;
    std::int64_t unpriced = 0;
    sdk::Money material_total;
    sdk::Money excess_total;
    SolutionId snapshot_id;
    std::vector<Warning> warnings;

    static constexpr auto schema() {
        return sdk::record(
            "SelectionResult",
            sdk::required<&SelectionResult::sourcing_scenario_id>("The scenario."),
            sdk::required<&SelectionResult::status>("Finished: a run that fails is answered as a problem."),
            sdk::required<&SelectionResult::bom_items>("BOM lines of all assemblies.", sdk::example("120")),
            sdk::required<&SelectionResult::selected>("Lines for which parts are bought.", sdk::example("112")),
            sdk::required<&SelectionResult::unpriced>("Lines whose parts cannot be bought.", sdk::example("2")),
            sdk::required<&SelectionResult::material_total>(
                "Cost of all that is bought, with its excess and the fees of order lines; what suppliers charge for "
                "whole orders comes on top. (The material of assembly costs is another sum: what is built in, with all "
                "fees, and only the excess that the customer pays.)"
            ),
            sdk::required<&SelectionResult::excess_total>("Of that, what is not needed."),
            sdk::required<&SelectionResult::snapshot_id>("The stored solution."),
            sdk::required<&SelectionResult::warnings>("Inputs that should be looked at.")
        );
    }
};

struct SelectionResults {
    std::vector<SelectionResult> results;

    static constexpr auto schema() {
        return sdk::record(
            "SelectionResults",
            sdk::required<&SelectionResults::results>("One for each scenario, in the order of the request.")
        );
    }
};

/// Finds what to buy for scenarios of one project. 400 empty_list, unknown_reference, scenarios_of_different_rfqs; 409
/// cost_frozen, and nothing is run.
SelectionResults runSelection(sdk::Call& call, const SelectionRequest& request);

}  // namespace cardcage::sourcing
