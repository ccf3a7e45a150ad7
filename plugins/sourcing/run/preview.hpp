#pragma once

#include <string>
#include <vector>

#include "run/outcome.hpp"

namespace cardcage::sourcing {

/// sourcing.preview/1
struct PreviewRequest {
    std::vector<ScenarioId> sourcing_scenario_ids;
    std::vector<sdk::Uuid> offer_ids;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingPreviewRequest",
            sdk::required(
                "sourcing_scenario_ids", &PreviewRequest::sourcing_scenario_ids, "The scenarios.", sdk::items(1, 100)
            ),
            sdk::optional(
                "offer_ids",
                &PreviewRequest::offer_ids,
                "Offers for which is told where they are used.",
                sdk::items(0, 100'000)
            )
        );
    }
};

/// Of an offer that is bought, what the lines of one assembly cost that its part is for.
struct OfferUse {
    sdk::Uuid offer_id;
    sdk::Uuid assembly_id;
    sdk::Decimal used_cost;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingOfferUse",
            sdk::required("offer_id", &OfferUse::offer_id, "The offer."),
            sdk::required("assembly_id", &OfferUse::assembly_id, "An assembly that needs its part."),
            sdk::required("used_cost", &OfferUse::used_cost, "Cost of the lines of the assembly.")
        );
    }
};

struct ScenarioPreview {
    ScenarioId sourcing_scenario_id;
    std::string content_fingerprint;
    std::vector<AssemblyOutcome> assemblies;
    std::vector<OfferUse> offer_uses;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingScenarioPreview",
            sdk::required("sourcing_scenario_id", &ScenarioPreview::sourcing_scenario_id, "The scenario."),
            sdk::required(
                "content_fingerprint",
                &ScenarioPreview::content_fingerprint,
                "That of a solution which finds the same from the same (view sourcing_api.solution_v1).",
                sdk::example("9f86d081884c7d65")
            ),
            sdk::required(
                "assemblies", &ScenarioPreview::assemblies, "Assemblies that are built, in order of their ids."
            ),
            sdk::required("offer_uses", &ScenarioPreview::offer_uses, "Where the offers that were asked for are used.")
        );
    }
};

struct Preview {
    std::vector<ScenarioPreview> scenarios;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingPreview",
            sdk::required("scenarios", &Preview::scenarios, "One for each scenario, in the order of the request.")
        );
    }
};

/// sourcing.preview/1: what a run would find now, for frozen RfQs, too; nothing is stored. It reads and solves what
/// run-selection reads and solves. 404 for an unknown scenario; 409 quantity_too_large, circular_nesting.
Preview previewRuns(sdk::Call& call, const PreviewRequest& request);

/// sourcing.keep/1
struct SolutionIds {
    std::vector<SolutionId> solution_ids;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingSolutionIds", sdk::required("solution_ids", &SolutionIds::solution_ids, "Ids of solutions.")
        );
    }
};

/// sourcing.keep/1: these solutions stay as long as their scenario, however many newer ones there will be.
void keepSolutions(sdk::Call& call, const SolutionIds& solutions);

}  // namespace cardcage::sourcing
