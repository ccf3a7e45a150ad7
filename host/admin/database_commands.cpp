#include "host/admin/admin_database.hpp"
#include "host/admin/command_line.hpp"
#include "host/admin/installed_modules.hpp"
#include "host/admin/output.hpp"
#include "host/admin/sql.hpp"
#include "host/database/rows.hpp"
#include "host/database/schema/isolation.hpp"
#include "host/database/schema/migrations.hpp"
#include "host/database/schema/roles.hpp"
#include "host/installation/audience.hpp"
#include "host/installation/module_migrations.hpp"
#include "host/json/object_writer.hpp"

namespace cardcage::admin {
namespace {

void noteRefusedFiles(const InstalledModules& installed) {
    for (const auto& module : installed.found()) {
        if (!module.file) note("Left out: " + module.path.string() + ": " + module.reason);
    }
}

/// The tenants and the versions that stay installed. The server with the same files goes along with this command.
installation::Audience audienceOf(
    const config::Configuration& configuration,
    const InstalledModules& installed,
    const std::string& files,
    database::Owner& owner
) {
    installation::Audience audience{configuration, {}, {}};
    for (const auto& tenant : database::many<TenantRow>(owner, sql::admin_list_tenants)) {
        if (tenant.enabled) audience.tenants.push_back(tenant.slug);
    }
    for (const auto& module : installed.found()) {
        if (module.file) audience.installed.emplace(module.file->manifest.id, module.file->manifest.version);
    }
    audience.elsewhere = supervision::versionsElsewhere(owner, files);
    return audience;
}

int migrate(const CommandLine& line, bool force) {
    const auto configuration = line.configuration();
    const InstalledModules installed(*configuration);
    noteRefusedFiles(installed);
    const auto server = openDatabase(*configuration, runtime::pathsOf(*configuration), Missing::Create);
    auto owner = server.owner();

    std::vector<std::string> applied;
    std::size_t total = 0;
    const auto count = [&](const std::string& module, std::size_t number) {
        total += number;
        applied.push_back(json::ObjectWriter().member("module", module).member("applied", number).text());
        if (!line.json) printLine(module + ": " + (number ? std::to_string(number) + " applied" : "up to date"));
    };
    database::prepareHost(owner);
    count("cardcage", database::migrate(owner, database::hostMigrations()));
    const auto files = supervision::filesFollowed(line.sources().file, runtime::pathsOf(*configuration).modules);
    const auto audience = audienceOf(*configuration, installed, files, owner);
    for (const auto* module : installed.newest()) {
        database::prepareModule(owner, module->manifest.id);
        if (!force) installation::refuseBreaking(owner, *module, audience);
        count(module->manifest.id, database::migrate(owner, installation::migrationsOf(*module)));
    }
    if (line.json)
        printLine(json::ObjectWriter().member("applied", total).json("modules", json::arrayOf(applied)).text());
    return Success;
}

std::string stateOf(const database::MigrationStatus& status) {
    if (status.changed) return "changed";
    if (status.unknown) return "unknown";
    return status.applied_at ? "applied" : "pending";
}

Tone toneOfMigration(const std::string& state) {
    return state == "applied" ? Tone::Good : state == "changed" ? Tone::Bad : Tone::Plain;
}

int status(const CommandLine& line) {
    const auto configuration = line.configuration();
    const InstalledModules installed(*configuration);
    noteRefusedFiles(installed);
    const auto server = openDatabase(*configuration, runtime::pathsOf(*configuration), Missing::Refuse);
    auto owner = server.owner();

    auto all = database::migrationStatus(owner, database::hostMigrations());
    for (const auto* module : installed.newest()) {
        const auto of_module = database::migrationStatus(owner, installation::migrationsOf(*module));
        all.insert(all.end(), of_module.begin(), of_module.end());
    }
    const auto violations = database::checkIsolation(owner);
    bool changed = false;
    std::vector<std::string> elements;
    std::vector<std::vector<Cell>> rows;
    for (const auto& migration : all) {
        const auto state = stateOf(migration);
        changed = changed || migration.changed;
        elements.push_back(json::ObjectWriter()
                               .member("module", migration.module)
                               .member("version", migration.version)
                               .member("name", migration.name)
                               .member("state", state)
                               .member("applied_at", migration.applied_at)
                               .text());
        rows.push_back(
            {migration.module,
             std::to_string(migration.version),
             Cell(state, toneOfMigration(state)),
             migration.applied_at.value_or("-"),
             migration.name}
        );
    }
    if (line.json) {
        printLine(
            json::ObjectWriter().json("migrations", json::arrayOf(elements)).member("isolation", violations).text()
        );
    } else {
        printTable({"MODULE", "VERSION", "STATE", "APPLIED", "NAME"}, rows);
        for (const auto& violation : violations) printLine("isolation: " + violation);
        if (violations.empty()) note("Tenants and modules are isolated from each other.");
    }
    if (changed) note("A migration was changed after it had been applied: put the released module back.");
    return changed || !violations.empty() ? Failure : Success;
}

}  // namespace

void addDatabase(CLI::App& program, CommandLine& line) {
    auto* commands = program.add_subcommand("db", "Migrate the database, show its state");
    commands->require_subcommand(1);

    auto* migrate_command =
        commands->add_subcommand("migrate", "Bring the tables of the host and of all modules up to date");
    const auto force = std::make_shared<bool>(false);
    migrate_command->add_flag(
        "--force", *force, "Also when versions that serve tenants break: these versions go out of service"
    );
    line.addJson(*migrate_command);
    migrate_command->callback([&line, force] { line.action = [&line, force] { return migrate(line, *force); }; });

    auto* status_command = commands->add_subcommand(
        "status", "Show applied and pending migrations, and what breaks the isolation of tenants (exit code 1)"
    );
    line.addJson(*status_command);
    status_command->callback([&line] { line.action = [&line] { return status(line); }; });
}

}  // namespace cardcage::admin
