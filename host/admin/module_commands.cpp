#include <filesystem>
#include <map>

#include "host/admin/admin_database.hpp"
#include "host/admin/command_line.hpp"
#include "host/admin/installed_modules.hpp"
#include "host/admin/output.hpp"
#include "host/admin/running/running_server.hpp"
#include "host/json/object_writer.hpp"
#include "host/runtime/paths.hpp"

namespace cardcage::admin {
namespace {

Tone toneOfSwitch(const std::string& state) {
    return state == "on" ? Tone::Good : state == "off" ? Tone::Faint : Tone::Bad;
}

std::optional<std::string> orNull(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

std::string jsonOf(const InstalledModules::Listed& module) {
    return json::ObjectWriter()
        .member("id", orNull(module.id))
        .member("version", orNull(module.version))
        .member("state", module.state)
        .member("reason", orNull(module.reason))
        .member("file", module.file)
        .text();
}

std::vector<Cell> cellsOf(const InstalledModules::Listed& module) {
    return {
        module.id.empty() ? "?" : module.id,
        module.version.empty() ? "?" : module.version,
        Cell(module.state, toneOfSwitch(module.state)),
        module.file,
        module.reason};
}

std::map<std::string, std::string> reasonsByBuild(const json::Object& readiness) {
    std::map<std::string, std::string> reasons;
    const auto builds = json::asArray(readiness.get("quarantined"));
    if (!builds) return reasons;
    for (const auto& build : *builds) {
        reasons[json::textOf(json::member(build, "build"))] =
            "since " + json::textOf(json::member(build, "since")) + ": " + json::textOf(json::member(build, "reason"));
    }
    return reasons;
}

/// The state that the server has worked out for everybody without a choice of his own.
void takeState(InstalledModules::Listed& module, const json::Array& known) {
    for (const auto& state : known) {
        const bool is_same = json::textOf(json::member(state, "id")) == module.id &&
                             json::textOf(json::member(state, "version")) == module.version;
        if (!is_same || module.state == "quarantined") continue;
        module.state = json::textOf(json::member(state, "state"));
        module.reason = json::textOf(json::member(state, "reason"));
    }
}

/// The refusal of the server when it brought the file up: a migration, a start that failed.
void takeRefusal(InstalledModules::Listed& module, const json::Array& refused) {
    const auto name = std::filesystem::path(module.file).filename();
    for (const auto& file : refused) {
        if (name != json::textOf(json::member(file, "file"))) continue;
        module.state = "refused";
        module.reason = json::textOf(json::member(file, "reason"));
    }
}

/// The server knows more than its files tell.
void correct(std::vector<InstalledModules::Listed>& modules, const json::Object& readiness, const std::string& slug) {
    const auto known = json::asArray(readiness.get("modules"));
    const auto refused = json::asArray(readiness.get("refused"));
    for (auto& module : modules) {
        if (known && slug.empty()) takeState(module, *known);
        if (refused) takeRefusal(module, *refused);
    }
}

int listModules(const CommandLine& line, const std::string& slug) {
    if (!slug.empty()) requireSlug(slug);
    const auto configuration = line.configuration();
    if (!slug.empty() && !configuration->tenants().contains(slug)) {
        note("Tenant " + slug + " has no configuration file: this is what every tenant without one has.");
    }
    InstalledModules installed(*configuration);
    const auto server = RunningServer::find(runtime::pathsOf(*configuration));
    const auto known = server ? server->readiness() : nullptr;
    auto modules = installed.listFor(slug, known ? reasonsByBuild(*known) : std::map<std::string, std::string>{});
    if (known) correct(modules, *known, slug);
    for (const auto& complaint : installed.complaints()) {
        if (complaint.slug.empty() || complaint.slug == slug)
            note("The configuration is wrong: " + complaint.text + ".");
    }
    printList(
        line.json,
        modules,
        "There are no modules in " + runtime::pathsOf(*configuration).modules.string() +
            "; name their directory with --modules-dir or modules.directory.",
        {"MODULE", "VERSION", "STATE", "FILE", "REASON"},
        [](const auto& module) { return jsonOf(module); },
        [](const auto& module) { return cellsOf(module); }
    );
    return Success;
}

}  // namespace

void addModule(CLI::App& program, CommandLine& line) {
    auto* commands = program.add_subcommand("module", "List installed modules, check one before it is installed");
    commands->require_subcommand(1);

    const auto tenant = std::make_shared<std::string>();
    auto* list_command = commands->add_subcommand("list", "List the files of the modules directory and their state");
    list_command->add_option("--tenant", *tenant, "The state for this tenant")->type_name("SLUG");
    line.addJson(*list_command);
    list_command->callback([&line, tenant] { line.action = [&line, tenant] { return listModules(line, *tenant); }; });
}

}  // namespace cardcage::admin
