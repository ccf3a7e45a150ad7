#pragma once

#include <string>
#include <string_view>

#include "host/modules/manifest.hpp"
#include "host/tenancy/view.hpp"

namespace cardcage::tenancy {

/// The calendar of a schedule for that tenant: the fixed one, or that of the tenant's settings of the module. Empty:
/// nothing is set.
std::string scheduleText(const TenantView& tenant, std::string_view module, const modules::Schedule& schedule);

}  // namespace cardcage::tenancy
