#include "host/admin/admin_database.hpp"
#include "host/admin/command_line.hpp"
#include "host/admin/installed_modules.hpp"
#include "host/admin/output.hpp"
#include "host/modules/library/check.hpp"
#include "host/runtime/paths.hpp"

namespace cardcage::admin {
namespace {

Tone toneOfSwitch(const std::string& state) {
    return state == "on" ? Tone::Good : state == "off" ? Tone::Faint : Tone::Bad;
}

std::optional<std::string> orNull(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

int listModules(const CommandLine& line, const std::string& slug) {
    if (!slug.empty()) requireSlug(slug);
    const auto configuration = line.configuration();
    if (!slug.empty() && !configuration->tenants().contains(slug)) {
        note("Tenant " + slug + " has no configuration file: this is what every tenant without one has.");
    }
    InstalledModules installed(*configuration);
    const auto modules = installed.listFor(slug);
    for (const auto& complaint : installed.complaints()) {
        if (complaint.slug.empty() || complaint.slug == slug)
            note("The configuration is wrong: " + complaint.text + ".");
    }
    if (line.json) {
        std::vector<std::string> elements;
        for (const auto& module : modules) {
            elements.push_back(jsonObject(
                {{"id", jsonTextOrNull(orNull(module.id))},
                 {"version", jsonTextOrNull(orNull(module.version))},
                 {"state", jsonText(module.state)},
                 {"reason", jsonTextOrNull(orNull(module.reason))},
                 {"file", jsonText(module.file)}}
            ));
        }
        printLine(jsonArray(elements));
        return Success;
    }
    if (modules.empty()) {
        note(
            "There are no modules in " + runtime::pathsOf(*configuration).modules.string() +
            "; name their directory with --modules-dir or modules.directory."
        );
        return Success;
    }
    std::vector<std::vector<Cell>> rows;
    for (const auto& module : modules) {
        rows.push_back(
            {module.id.empty() ? "?" : module.id,
             module.version.empty() ? "?" : module.version,
             Cell(module.state, toneOfSwitch(module.state)),
             module.file,
             module.reason}
        );
    }
    printTable({"MODULE", "VERSION", "STATE", "FILE", "REASON"}, rows);
    return Success;
}

std::string nameOf(modules::CheckResult::Outcome outcome) {
    using Outcome = modules::CheckResult::Outcome;
    return outcome == Outcome::Passed ? "passed" : outcome == Outcome::Failed ? "failed" : "skipped";
}

Tone toneOf(modules::CheckResult::Outcome outcome) {
    using Outcome = modules::CheckResult::Outcome;
    return outcome == Outcome::Passed ? Tone::Good : outcome == Outcome::Failed ? Tone::Bad : Tone::Faint;
}

int check(const CommandLine& line, const std::filesystem::path& file) {
    if (!std::filesystem::is_regular_file(file)) {
        throw CommandError(Failure, "there is no file " + file.string() + "; name the module's .so file");
    }
    const auto results = modules::checkModule(std::filesystem::absolute(file), "/proc/self/exe");
    const bool passed = modules::allPassed(results);
    if (line.json) {
        std::vector<std::string> elements;
        for (const auto& result : results) {
            elements.push_back(jsonObject(
                {{"name", jsonText(result.name)},
                 {"description", jsonText(result.description)},
                 {"outcome", jsonText(nameOf(result.outcome))},
                 {"detail", jsonTextOrNull(orNull(result.detail))}}
            ));
        }
        printLine(jsonObject(
            {{"file", jsonText(file.string())}, {"passed", jsonBool(passed)}, {"checks", jsonArray(elements)}}
        ));
        return passed ? Success : Failure;
    }
    std::vector<std::vector<Cell>> rows;
    for (const auto& result : results) {
        rows.push_back(
            {Cell(nameOf(result.outcome), toneOf(result.outcome)),
             result.name,
             result.detail.empty() ? result.description : result.detail}
        );
    }
    printTable({"OUTCOME", "CHECK", "WHAT"}, rows);
    note(passed ? "The module can be installed." : "The module would be refused, or cannot be unloaded.");
    return passed ? Success : Failure;
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

    const auto file = std::make_shared<std::filesystem::path>();
    auto* check_command =
        commands->add_subcommand("check", "Judge a module as the server does; exit code 1 when a check fails");
    check_command->add_option("file", *file, "The module's .so file")->required();
    line.addJson(*check_command);
    check_command->callback([&line, file] { line.action = [&line, file] { return check(line, *file); }; });
}

}  // namespace cardcage::admin
