#pragma once

#include "host/modules/library/check.hpp"
#include "host/modules/library/module_file.hpp"

namespace cardcage::installation {

/// The check "migrations": applies those of the module in an embedded database of its own, which is gone afterwards,
/// and looks for gaps between tenants there. Skipped for a module without migrations and where no PostgreSQL is
/// installed. Called by the main thread.
modules::CheckResult checkMigrations(const modules::ModuleFile& file);

}  // namespace cardcage::installation
