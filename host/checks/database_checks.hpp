#pragma once

#include "host/checks/checklist.hpp"
#include "host/modules/library/module_file.hpp"

namespace cardcage::checks {

/// Checks of the migrations, from "migrations" to "published_views", in an embedded database of its own, which is gone
/// afterwards. Skipped for a module without migrations and where no PostgreSQL is installed. Called by the main thread.
void checkDatabase(Checklist& checks, const modules::ModuleFile& file);

}  // namespace cardcage::checks
