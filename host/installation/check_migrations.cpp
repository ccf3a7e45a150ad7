#include "host/installation/check_migrations.hpp"

#include <filesystem>

#include "host/database/embedded/embedded_server.hpp"
#include "host/database/embedded/owner.hpp"
#include "host/database/schema/isolation.hpp"
#include "host/database/schema/migrations.hpp"
#include "host/database/schema/roles.hpp"
#include "host/installation/module_migrations.hpp"
#include "host/modules/library/scratch_directory.hpp"

namespace cardcage::installation {
namespace {

using Outcome = modules::CheckResult::Outcome;

/// Returns what is wrong; empty when nothing is. Throws database::MigrationError and database::DatabaseError.
std::string faultOf(const modules::ModuleFile& file, database::Owner& owner) {
    database::prepareHost(owner);
    database::migrate(owner, database::hostMigrations());
    database::prepareModule(owner, file.manifest.id);
    database::migrate(owner, migrationsOf(file));
    std::string faults;
    for (const auto& fault : database::checkIsolation(owner)) faults += (faults.empty() ? "" : "; ") + fault;
    return faults;
}

}  // namespace

modules::CheckResult checkMigrations(const modules::ModuleFile& file) {
    modules::CheckResult result{
        .name = "migrations",
        .description = "the migrations run on an empty database and leave no way from one tenant to another",
        .outcome = Outcome::Skipped,
        .detail = "the module has none"};
    if (file.migrations.empty()) return result;
    const modules::ScratchDirectory scratch("cardcage-check-database");
    // Started by root, the database belongs to an account without rights, which must reach its directory.
    std::filesystem::permissions(
        scratch.path(), std::filesystem::perms::others_exec, std::filesystem::perm_options::add
    );
    try {
        database::Embedded server({.data_directory = scratch.path(), .ends_with_host = true});
        const auto addresses = server.start();
        database::Owner owner(addresses.owner_url, addresses.runtime_url);
        result.detail = faultOf(file, owner);
        result.outcome = result.detail.empty() ? Outcome::Passed : Outcome::Failed;
    } catch (const database::NoDatabasePrograms& error) {
        result.detail = error.what();
    } catch (const std::exception& error) {
        result.outcome = Outcome::Failed;
        result.detail = error.what();
    }
    return result;
}

}  // namespace cardcage::installation
