#pragma once

#include <cstdint>
#include <vector>

#include "input/warnings.hpp"
#include "words.hpp"

namespace cardcage::sourcing {

enum class SelectionType { SourcingScenarios, Unknown };

constexpr auto wireNames(SelectionType) {
    using enum SelectionType;
    return sdk::words<SourcingScenarios, Unknown>;
}

struct SelectionRequest {
    SelectionType type = SelectionType::Unknown;
    std::vector<ScenarioId> sourcing_scenario_ids;

    static constexpr auto schema() {
        return sdk::record(
            "SelectionRequest",
            sdk::required<&SelectionRequest::type>("Kind of the ids.", sdk::known),
            sdk::required<&SelectionRequest::sourcing_scenario_ids>(
                "Scenarios of one RfQ or one negotiation; duplicates count once.", sdk::items(0, 100)
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
    sdk::Money one_time_total;
    SolutionId snapshot_id;
    std::vector<Warning> warnings;

    static constexpr auto schema() {
        return sdk::record(
            "SelectionResult",
            sdk::required<&SelectionResult::sourcing_scenario_id>("Id of the scenario."),
            sdk::required<&SelectionResult::status>("Finished; a failed run returns a problem."),
            sdk::required<&SelectionResult::bom_items>("Number of BOM lines of all assemblies.", sdk::example("120")),
            sdk::required<&SelectionResult::selected>("Number of lines with purchases.", sdk::example("112")),
            sdk::required<&SelectionResult::unpriced>(
                "Number of lines whose parts cannot be bought.", sdk::example("2")
            ),
            sdk::required<&SelectionResult::material_total>(
                "Cost of all purchases, including their excess and the fees of order lines; the suppliers' "
                "charges for whole orders come on top. (The material of assembly costs is another sum: the "
                "material that is built in, with all fees, and only the excess that the customer pays.)"
            ),
            sdk::required<&SelectionResult::excess_total>("Share of material_total bought beyond the need."),
            sdk::required<&SelectionResult::one_time_total>(
                "One-time costs of the offers bought: tooling, set-up, freight. material_total does not include them."
            ),
            sdk::required<&SelectionResult::snapshot_id>("Id of the stored solution."),
            sdk::required<&SelectionResult::warnings>("Inputs that need attention.")
        );
    }
};

struct SelectionResults {
    std::vector<SelectionResult> results;

    static constexpr auto schema() {
        return sdk::record(
            "SelectionResults",
            sdk::required<&SelectionResults::results>("One result for each scenario, in the order of the request.")
        );
    }
};

/// Runs the selection of scenarios of one project. 400 empty_list, unknown_reference, scenarios_of_different_rfqs; 409
/// cost_frozen, and nothing is run.
SelectionResults runSelection(sdk::Call& call, const SelectionRequest& request);

/// Runs new scenarios of a project, each with the whole stock whatever it shares. 409 as a run.
void runAlternatives(sdk::Call& call, const std::vector<ScenarioId>& ids, const Project& project);

}  // namespace cardcage::sourcing
