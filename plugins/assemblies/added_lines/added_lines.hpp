#pragma once

#include <cardcage/contracts/assemblies.hpp>
#include <cardcage/module.hpp>

/// BOM lines that other modules add. Imports leave them alone.
namespace cardcage::assemblies {

/// assemblies.put_line/1: adds a line, or replaces the one of its source and record. 404.
void putLine(sdk::Call& call, const contracts::assemblies::AddedLine& line);

/// assemblies.remove_line/1: removes a line; does nothing when there is none.
void removeLine(sdk::Call& call, const contracts::assemblies::AddedLineReference& line);

}  // namespace cardcage::assemblies
