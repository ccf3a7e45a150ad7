#include "host/database/schema/migrations.hpp"

namespace cardcage::database {

/// Generated from host/database/migrations.
std::vector<Migration> hostMigrationFiles();

MigrationSet hostMigrations() {
    return {"cardcage", CARDCAGE_VERSION, hostMigrationFiles()};
}

}  // namespace cardcage::database
