#include <filesystem>

#include "host/admin/command_line.hpp"
#include "host/admin/installed_modules.hpp"
#include "host/admin/output.hpp"
#include "host/checks/check_module.hpp"
#include "host/installation/module_trust.hpp"
#include "host/json/object_writer.hpp"
#include "host/runtime/paths.hpp"

namespace cardcage::admin {
namespace {

using checks::CheckResult;
using checks::Outcome;

Cell cellOf(Outcome outcome) {
    if (outcome == Outcome::Passed) return {"ok", Tone::Good};
    return {std::string(checks::name(outcome)), outcome == Outcome::Failed ? Tone::Bad : Tone::Faint};
}

std::string textOf(const CheckResult& result) {
    if (result.outcome == Outcome::Passed) return std::string(result.check.description);
    if (result.outcome == Outcome::Skipped) return result.detail;
    return result.detail + "\nFix: " + std::string(result.check.fix) + '.';
}

std::string jsonOf(const CheckResult& result) {
    return json::ObjectWriter()
        .member("name", result.check.name)
        .member("description", result.check.description)
        .member("outcome", checks::name(result.outcome))
        .member("detail", result.detail.empty() ? std::nullopt : std::optional(result.detail))
        .member("fix", result.outcome == Outcome::Failed ? std::optional(result.check.fix) : std::nullopt)
        .text();
}

checks::Surroundings surroundingsOf(const config::Configuration& configuration) {
    checks::Surroundings surroundings{
        .program = "/proc/self/exe",
        .trust = installation::trustOf(configuration),
        .has_modules = std::filesystem::is_directory(runtime::pathsOf(configuration).modules),
        .is_dev = configuration.boolean("modules.dev"),
        .has_database = true};
    InstalledModules installed(configuration);
    surroundings.neighbours = installed.registrations();
    return surroundings;
}

void print(const std::vector<CheckResult>& results) {
    std::vector<std::vector<Cell>> rows;
    for (const auto& result : results) {
        rows.push_back({cellOf(result.outcome), std::string(result.check.name), textOf(result)});
    }
    printTable({"OUTCOME", "CHECK", "WHAT"}, rows);
}

int check(const CommandLine& line, const std::filesystem::path& file) {
    if (!std::filesystem::is_regular_file(file)) {
        throw CommandError(Failure, "there is no file " + file.string() + "; name the module's .so file");
    }
    const auto results = checks::checkModule(std::filesystem::absolute(file), surroundingsOf(*line.configuration()));
    const bool passed = checks::allPassed(results);
    if (line.json) {
        printLine(json::ObjectWriter()
                      .member("file", file.string())
                      .member("passed", passed)
                      .json("checks", json::arrayOf(results, [](const auto& result) { return jsonOf(result); }))
                      .text());
    } else {
        print(results);
        note(passed ? "The module can be installed." : "Not all checks are ok: mend what failed, then check it again.");
    }
    return passed ? Success : Failure;
}

}  // namespace

void addModuleCheck(CLI::App& program, CommandLine& line) {
    const auto file = std::make_shared<std::filesystem::path>();
    auto* command = program.get_subcommand("module")->add_subcommand(
        "check", "Judge a module before it is installed; exit code 1 when a check fails"
    );
    command->add_option("file", *file, "The module's .so file")->required();
    line.addJson(*command);
    command->callback([&line, file] { line.action = [&line, file] { return check(line, *file); }; });
}

}  // namespace cardcage::admin
