#pragma once

#include <string>
#include <vector>

#include "host/modules/registration.hpp"

namespace cardcage::checks {

/// Returns what keeps clients of a route from using another build's route for the same requests: another status, scope
/// or media type; parameters or members of the body that became necessary, or are read no more, or have another type;
/// members of the answer that are gone, may be missing now, or have a type that they never had. Additions are none.
std::vector<std::string> breakingChanges(const modules::Route& before, const modules::Route& now);

}  // namespace cardcage::checks
