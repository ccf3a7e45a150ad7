#pragma once

#include <map>
#include <vector>

#include "work_of_bom.hpp"

namespace cardcage::costing {

/// What BOMs and pick-and-place files of these assemblies say; `types` by assembly. One statement for each kind of
/// record: joins across views of other modules would be planned without knowing their sizes.
std::map<AssemblyId, WorkOfBom> readWork(sdk::Call& call, const std::map<AssemblyId, AssemblyType>& types);

}  // namespace cardcage::costing
