#pragma once

#include <cstddef>

#include "import/assembly_import.hpp"

namespace cardcage::assemblies {

/// Skips the elements that cannot be stored because of their content: unknown parts, unknown subassemblies, cycles.
void settleImport(sdk::Call& call, std::size_t elements, const ImportOptions& options);

}  // namespace cardcage::assemblies
