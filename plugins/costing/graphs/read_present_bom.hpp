#pragma once

#include <cardcage/contracts/sourcing.hpp>
#include <vector>

#include "graphs/present_bom.hpp"

namespace cardcage::costing {

/// Reads these assemblies and everything below them as they are now. A line of an assembly that is unchanged since the
/// run has a price as in the run, any other line if the run bought one of its part numbers.
PresentBom readPresentBom(sdk::Call& call, const std::vector<AssemblyId>& tops, const SolutionId& solution);

/// Whether the design is among the outdated inputs.
bool isDesignOutdated(const std::vector<contracts::SelectionInput>& outdated);

/// Counts the present BOM of an assembly while the design of the selection is outdated; changes nothing otherwise.
void countPresentBom(
    sdk::Call& call,
    const AssemblyId& assembly,
    const contracts::sourcing::SelectionState& state,
    Completeness& completeness
);

}  // namespace cardcage::costing
