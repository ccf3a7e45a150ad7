#pragma once

#include <cardcage/abi.h>

#include <functional>
#include <string_view>

namespace cardcage::modules {

/// The service tables a module may fetch, by id; nullptr for one this host does not have. Tables must outlive every
/// module. "cardcage.module/1" is not asked for here: the loader provides it itself.
using ServiceLookup = std::function<const void*(std::string_view id)>;

/// Tables of every service of this host whose functions do nothing: those for handlers return CC_WRONG_PHASE, settings
/// are "{}", logs and metrics vanish, the clock returns the time. For checking a module in a process that serves
/// nobody.
const void* inertService(std::string_view id);

}  // namespace cardcage::modules
