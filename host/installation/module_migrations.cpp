#include "host/installation/module_migrations.hpp"

namespace cardcage::installation {

database::MigrationSet migrationsOf(const modules::ModuleFile& file) {
    database::MigrationSet set{
        .module = file.manifest.id,
        .build_version = file.manifest.version.text,
        .migrations = {},
        .shared_tables = file.manifest.shared_tables};
    for (const auto& migration : file.migrations) {
        // "V001__create_customers.sql" is step 1, create_customers.
        const auto name = migration.file.substr(migration.file.find("__") + 2);
        set.migrations.push_back(
            {static_cast<int>(migration.number), name.substr(0, name.rfind(".sql")), migration.sql, {}}
        );
    }
    return set;
}

}  // namespace cardcage::installation
