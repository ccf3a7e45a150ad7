#include "host/admin/admin_database.hpp"
#include "host/admin/command_line.hpp"
#include "host/admin/output.hpp"
#include "host/json/object_writer.hpp"

namespace cardcage::admin {
namespace {

std::string jsonOf(const TenantRow& tenant) {
    return json::ObjectWriter()
        .member("id", tenant.id)
        .member("slug", tenant.slug)
        .member("name", tenant.name)
        .member("enabled", tenant.enabled)
        .member("created_at", tenant.created_at)
        .text();
}

int add(const CommandLine& line, const std::string& slug, const std::string& name) {
    requireSlug(slug);
    AdminDatabase database(*line.configuration(), Missing::Create);
    const auto tenant = database.addTenant(slug, name.empty() ? slug : name);
    if (!tenant) {
        throw CommandError(Failure, "there is a tenant '" + slug + "' already; choose another name");
    }
    printLine(line.json ? jsonOf(*tenant) : tenant->id);
    note("Tenant " + slug + " added. Its first API token: cardcage token create --tenant " + slug);
    return Success;
}

std::vector<Cell> cellsOf(const TenantRow& tenant) {
    const Cell state = tenant.enabled ? Cell("enabled", Tone::Good) : Cell("disabled", Tone::Bad);
    return {tenant.slug, state, tenant.id, tenant.created_at, tenant.name};
}

int listTenants(const CommandLine& line) {
    printList(
        line.json,
        AdminDatabase(*line.configuration(), Missing::Refuse).tenants(),
        "There are no tenants yet: cardcage tenant add SLUG",
        {"SLUG", "STATE", "ID", "CREATED", "NAME"},
        [](const auto& tenant) { return jsonOf(tenant); },
        [](const auto& tenant) { return cellsOf(tenant); }
    );
    return Success;
}

int enable(const CommandLine& line, const std::string& slug, bool enabled) {
    requireSlug(slug);
    const auto tenant = AdminDatabase(*line.configuration(), Missing::Refuse).enableTenant(slug, enabled);
    if (!tenant) throw CommandError(Failure, noSuchTenant(slug));
    if (line.json) printLine(jsonOf(*tenant));
    note(
        enabled ? "Tenant " + slug + " is enabled."
                : "Tenant " + slug + " is disabled: running servers refuse its tokens."
    );
    return Success;
}

}  // namespace

void addTenant(CLI::App& program, CommandLine& line) {
    auto* commands = program.add_subcommand("tenant", "Add, list, disable and enable tenants");
    commands->require_subcommand(1);
    const auto slug = std::make_shared<std::string>();
    const auto name = std::make_shared<std::string>();
    const auto addSlug = [&](CLI::App& command) {
        command.add_option("slug", *slug, "Name for people and files: lower-case letters, digits, dashes")->required();
    };

    auto* add_command = commands->add_subcommand("add", "Add a tenant; prints its id");
    addSlug(*add_command);
    add_command->add_option("--name", *name, "Name in full; the slug unless given")->type_name("TEXT");
    line.addJson(*add_command);
    add_command->callback([&line, slug, name] { line.action = [&line, slug, name] { return add(line, *slug, *name); }; }
    );

    auto* list_command = commands->add_subcommand("list", "List the tenants");
    line.addJson(*list_command);
    list_command->callback([&line] { line.action = [&line] { return listTenants(line); }; });

    auto* disable_command = commands->add_subcommand("disable", "Refuse all requests of a tenant; its data stays");
    addSlug(*disable_command);
    line.addJson(*disable_command);
    disable_command->callback([&line, slug] { line.action = [&line, slug] { return enable(line, *slug, false); }; });

    auto* enable_command = commands->add_subcommand("enable", "Serve a disabled tenant again");
    addSlug(*enable_command);
    line.addJson(*enable_command);
    enable_command->callback([&line, slug] { line.action = [&line, slug] { return enable(line, *slug, true); }; });
}

}  // namespace cardcage::admin
