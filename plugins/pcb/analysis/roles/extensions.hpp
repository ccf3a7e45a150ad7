#pragma once

#include <string_view>

#include "roles/role.hpp"

namespace cardcage::pcb::analysis {

/// The role that an extension (without its point) tells; confidence 0 for those of any layer, such as `gbr`.
Role roleOfExtension(std::string_view extension);

}  // namespace cardcage::pcb::analysis
