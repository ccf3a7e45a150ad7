#pragma once

#include <vector>

#include "assemblies.hpp"

// The BOM of one assembly on its way into the database, by the statements of the import.

namespace cardcage::assemblies {

/// Copies the BOM items into the tables of the import, as items of `id`. 400 for unknown parts.
void stageLines(sdk::Call& call, const AssemblyId& id, const std::vector<BomItemInput>& items);

/// Stores the staged lines as those of their assembly, which has none.
void storeStagedLines(sdk::Call& call);

}  // namespace cardcage::assemblies
