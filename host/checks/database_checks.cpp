#include "host/checks/database_checks.hpp"

#include <filesystem>

#include "host/checks/sql.hpp"
#include "host/database/embedded/embedded_server.hpp"
#include "host/database/embedded/owner.hpp"
#include "host/database/schema/commands.hpp"
#include "host/database/schema/isolation.hpp"
#include "host/database/schema/migrations.hpp"
#include "host/database/schema/roles.hpp"
#include "host/installation/module_migrations.hpp"
#include "host/modules/library/scratch_directory.hpp"

namespace cardcage::checks {
namespace {

constexpr const char* database_checks[] = {"migrations", "migrations_twice", "row_security", "published_views"};

void skipAll(Checklist& checks, const std::string& reason) {
    for (const auto* name : database_checks) checks.skip(name, reason);
}

void migrate(database::Owner& owner, const modules::ModuleFile& file) {
    database::prepareModule(owner, file.manifest.id);
    database::migrate(owner, installation::migrationsOf(file));
}

/// A migration that leaves a gap between tenants is refused; that is told by the check of gaps.
void checkFirstTime(Checklist& checks, database::Owner& owner, const modules::ModuleFile& file) {
    std::string gap;
    checks.judge("migrations", [&]() -> std::string {
        try {
            migrate(owner, file);
        } catch (const database::MigrationError& error) {
            if (error.reason != database::MigrationError::Reason::Unguarded) throw;
            gap = error.what();
        }
        return {};
    });
    if (!gap.empty()) {
        checks.skip("migrations", "row_security refuses one of them");
        checks.judge("row_security", {gap});
    } else if (checks.passed("migrations")) {
        checks.judge("row_security", [&] { return joined(database::checkIsolation(owner)); });
    }
}

void checkViews(Checklist& checks, database::Owner& owner, const modules::Manifest& manifest) {
    checks.judge("published_views", [&] {
        auto missing = database::many<std::string>(owner, sql::list_missing_views, manifest.views);
        for (auto& view : missing) view += " does not exist";
        return joined(missing);
    });
}

void checkSecondTime(Checklist& checks, database::Owner& owner, const modules::ModuleFile& file) {
    const auto& id = file.manifest.id;
    checks.judge("migrations_twice", [&] {
        database::runCommands(owner, sql::commands_for_dropping, database::schemaOf(id), database::viewSchemaOf(id));
        database::run(owner, sql::forget_checked_migrations, id);
        migrate(owner, file);
        return std::string();
    });
}

void checkInServer(Checklist& checks, const modules::ModuleFile& file) {
    const modules::ScratchDirectory scratch("cardcage-check-database");
    // Started by root, the database belongs to an account without rights, which must reach its directory.
    std::filesystem::permissions(
        scratch.path(), std::filesystem::perms::others_exec, std::filesystem::perm_options::add
    );
    database::Embedded server({.data_directory = scratch.path(), .ends_with_host = true});
    const auto addresses = server.start();
    database::Owner owner(addresses.owner_url, addresses.runtime_url);
    database::prepareHost(owner);
    database::migrate(owner, database::hostMigrations());
    checkFirstTime(checks, owner, file);
    if (!checks.passed("migrations")) return;
    checkViews(checks, owner, file.manifest);
    checkSecondTime(checks, owner, file);
}

}  // namespace

void checkDatabase(Checklist& checks, const modules::ModuleFile& file) {
    if (file.migrations.empty()) {
        const auto& views = file.manifest.views;
        skipAll(checks, "the module has no migrations");
        if (!views.empty()) checks.judge("published_views", {"no migration creates " + joined(views)});
        return;
    }
    try {
        checkInServer(checks, file);
    } catch (const database::NoDatabasePrograms& error) {
        skipAll(checks, error.what());
    } catch (const std::exception& error) {
        checks.judge("migrations", {std::string(error.what())});
    }
}

}  // namespace cardcage::checks
