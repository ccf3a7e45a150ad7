#pragma once

#include <map>
#include <memory>

#include "work/work_of_bom.hpp"

namespace cardcage::costing {

using Drivers = std::map<AssemblyId, DriverValues>;

/// The counts of assemblies, from BOMs and pick-and-place files; `types` by assembly. One statement for each kind of
/// record: joins across views of other modules would be planned without knowing their sizes. Some hundred assemblies
/// are read at a time, which bounds the memory; the counts of many assemblies are cached as long as their inputs do not
/// change.
std::shared_ptr<const Drivers> readDrivers(sdk::Call& call, const std::map<AssemblyId, AssemblyType>& types);

}  // namespace cardcage::costing
