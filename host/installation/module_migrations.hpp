#pragma once

#include "host/database/schema/migrations.hpp"
#include "host/modules/library/module_file.hpp"

namespace cardcage::installation {

/// The migrations that travel in a module's binary, as the migration runner takes them.
database::MigrationSet migrationsOf(const modules::ModuleFile& file);

}  // namespace cardcage::installation
