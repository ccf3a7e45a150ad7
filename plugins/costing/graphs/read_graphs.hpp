#pragma once

#include <optional>
#include <vector>

#include "graphs/scenario_graph.hpp"

namespace cardcage::costing {

/// Results of stored selections: complete, or at and below one assembly of each.
std::vector<ScenarioGraph> readGraphs(
    sdk::Call& call, const std::vector<CostedScenario>& scenarios, const std::optional<AssemblyId>& top
);

/// Results that selections of these scenarios would return now, in their order; nothing is stored (sourcing.preview/1).
std::vector<ScenarioGraph> previewGraphs(sdk::Call& call, const std::vector<CostedScenario>& scenarios);

}  // namespace cardcage::costing
