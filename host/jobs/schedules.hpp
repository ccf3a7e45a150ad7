#pragma once

#include <string>
#include <vector>

#include "host/jobs/scheduler.hpp"
#include "host/observability/log.hpp"
#include "host/tenancy/view.hpp"

namespace cardcage::jobs {

/// Every schedule of every tenant: those of the modules that are on for it, by its settings. A setting that is no
/// calendar is logged and left out.
std::vector<Scheduled> schedulesOf(const tenancy::Installation& installation, observability::Log& log);

}  // namespace cardcage::jobs
