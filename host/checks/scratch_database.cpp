#include "host/checks/scratch_database.hpp"

#include <algorithm>
#include <filesystem>

#include "host/checks/sql.hpp"
#include "host/database/schema/commands.hpp"
#include "host/database/schema/migrations.hpp"
#include "host/database/schema/roles.hpp"
#include "host/installation/module_migrations.hpp"

namespace cardcage::checks {

ScratchDatabase::ScratchDatabase() : server_({.data_directory = directory_.path(), .ends_with_host = true}) {
    // Started by root, the database belongs to an account without rights, which must reach its directory.
    std::filesystem::permissions(
        directory_.path(), std::filesystem::perms::others_exec, std::filesystem::perm_options::add
    );
    addresses_ = server_.start();
    owner_ = std::make_unique<database::Owner>(addresses_.owner_url, addresses_.runtime_url);
    database::prepareHost(*owner_);
    database::migrate(*owner_, database::hostMigrations());
}

void ScratchDatabase::migrate(const modules::ModuleFile& file) {
    database::prepareModule(*owner_, file.manifest.id);
    database::migrate(*owner_, installation::migrationsOf(file));
}

void ScratchDatabase::forget(const modules::ModuleFile& file) {
    const auto& id = file.manifest.id;
    database::runCommands(*owner_, sql::commands_for_dropping, database::schemaOf(id), database::viewSchemaOf(id));
    database::run(*owner_, sql::forget_checked_migrations, id);
}

std::vector<std::string> ScratchDatabase::missingViews(const std::vector<std::string>& views) {
    return database::many<std::string>(*owner_, sql::list_missing_views, views);
}

bool ScratchDatabase::grant(const modules::ModuleFile& file, std::vector<std::string> views) {
    const auto missing = missingViews(views);
    std::erase_if(views, [&](const auto& view) { return std::ranges::find(missing, view) != missing.end(); });
    database::grantViews(*owner_, file.manifest.id, views);
    return missing.empty();
}

}  // namespace cardcage::checks
