#pragma once

#include <string>
#include <vector>

#include "run/outcome.hpp"

namespace cardcage::sourcing {

using contracts::sourcing::OfferUse;
using contracts::sourcing::Preview;
using contracts::sourcing::PreviewRequest;
using contracts::sourcing::ScenarioPreview;
using contracts::sourcing::SolutionIds;

/// sourcing.preview/1: what a run would find now, for frozen RfQs, too; nothing is stored. It reads and solves what
/// run-selection reads and solves. 404 for an unknown scenario; 409 quantity_too_large, circular_nesting.
Preview previewRuns(sdk::Call& call, const PreviewRequest& request);

/// sourcing.keep/1: these solutions stay as long as their scenario, however many newer ones there will be.
void keepSolutions(sdk::Call& call, const SolutionIds& solutions);

}  // namespace cardcage::sourcing
