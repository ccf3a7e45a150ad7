#pragma once

#include <optional>
#include <vector>

#include "graphs/scenario_graph.hpp"

namespace cardcage::costing {

/// What stored selections found: whole, or what is at and below one assembly of each.
std::vector<ScenarioGraph> readGraphs(
    sdk::Call& call, const std::vector<CostedScenario>& scenarios, const std::optional<AssemblyId>& top
);

/// What selections would find now for these scenarios, in their order; nothing is stored (sourcing.preview/1).
std::vector<ScenarioGraph> previewGraphs(sdk::Call& call, const std::vector<CostedScenario>& scenarios);

}  // namespace cardcage::costing
