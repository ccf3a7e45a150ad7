#pragma once

#include <string>
#include <vector>

#include "run/outcome.hpp"

namespace cardcage::sourcing {

using contracts::sourcing::Preview;
using contracts::sourcing::PreviewRequest;
using contracts::sourcing::ScenarioPreview;
using contracts::sourcing::SolutionIds;

/// sourcing.preview/1: returns the result of a run now, for frozen RfQs, too; nothing is stored. It reads and solves
/// like run-selection. 404 for an unknown scenario; 409 quantity_too_large, costs_too_large, circular_nesting.
Preview previewRuns(sdk::Call& call, const PreviewRequest& request);

/// sourcing.keep/1: keeps these solutions as long as their scenario, regardless of newer ones.
void keepSolutions(sdk::Call& call, const SolutionIds& solutions);

}  // namespace cardcage::sourcing
