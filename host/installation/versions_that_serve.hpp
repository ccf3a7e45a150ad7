#pragma once

#include <set>
#include <string>

#include "host/installation/audience.hpp"
#include "host/tenancy/view.hpp"

namespace cardcage::installation {

/// Returns the versions of modules that serve tenants in an installation, with the tenants: a JSON array of objects
/// with module, version and tenants, as processes tell it to each other. `waiting`: modules of which a version waits
/// for tenants of other versions; `audience.installed` has it, and those who would go along with it count as served by
/// it.
std::string versionsThatServe(
    const tenancy::Installation& installation, const Audience& audience, const std::set<std::string>& waiting
);

}  // namespace cardcage::installation
