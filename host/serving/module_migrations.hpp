#pragma once

#include "host/database/migrations.hpp"
#include "host/modules/module_file.hpp"

namespace cardcage::serving {

/// The migrations that travel in a module's binary, as the migration runner takes them.
database::MigrationSet migrationsOf(const modules::ModuleFile& file);

}  // namespace cardcage::serving
