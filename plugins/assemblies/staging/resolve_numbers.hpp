#pragma once

#include <cardcage/module.hpp>

namespace cardcage::assemblies {

/// Finds the record of every number that the staged rows refer to. A number without revision whose record has none
/// becomes that of the highest revision: in the rows, too, so that the stored reference names it.
void resolveStagedNumbers(sdk::Call& call);

}  // namespace cardcage::assemblies
