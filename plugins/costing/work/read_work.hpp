#pragma once

#include <map>
#include <memory>

#include "work/work_of_bom.hpp"

namespace cardcage::costing {

using Drivers = std::map<AssemblyId, DriverValues>;

/// The counts of assemblies, from BOMs and pick-and-place files; `types` by assembly. One statement for each kind of
/// record: joins across views of other modules would be planned without knowing their sizes. Some hundred assemblies at
/// a time, so that it takes no more memory for many of them; and those of many are not counted again as long as nothing
/// has changed that they follow from.
std::shared_ptr<const Drivers> readDrivers(sdk::Call& call, const std::map<AssemblyId, AssemblyType>& types);

}  // namespace cardcage::costing
