#include <filesystem>

#include "host/admin/command_line.hpp"
#include "host/admin/output.hpp"
#include "host/installation/check_migrations.hpp"
#include "host/json/object_writer.hpp"
#include "host/modules/library/check.hpp"

namespace cardcage::admin {
namespace {

std::optional<std::string> orNull(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

std::string nameOf(modules::CheckResult::Outcome outcome) {
    using Outcome = modules::CheckResult::Outcome;
    return outcome == Outcome::Passed ? "passed" : outcome == Outcome::Failed ? "failed" : "skipped";
}

Tone toneOf(modules::CheckResult::Outcome outcome) {
    using Outcome = modules::CheckResult::Outcome;
    return outcome == Outcome::Passed ? Tone::Good : outcome == Outcome::Failed ? Tone::Bad : Tone::Faint;
}

std::string jsonOf(const modules::CheckResult& result) {
    return json::ObjectWriter()
        .member("name", result.name)
        .member("description", result.description)
        .member("outcome", nameOf(result.outcome))
        .member("detail", orNull(result.detail))
        .text();
}

int check(const CommandLine& line, const std::filesystem::path& file) {
    if (!std::filesystem::is_regular_file(file)) {
        throw CommandError(Failure, "there is no file " + file.string() + "; name the module's .so file");
    }
    auto results = modules::checkModule(std::filesystem::absolute(file), "/proc/self/exe");
    if (results.front().outcome == modules::CheckResult::Outcome::Passed) {
        results.push_back(installation::checkMigrations(modules::readModuleFile(file)));
    }
    const bool passed = modules::allPassed(results);
    if (line.json) {
        printLine(json::ObjectWriter()
                      .member("file", file.string())
                      .member("passed", passed)
                      .json("checks", json::arrayOf(results, [](const auto& result) { return jsonOf(result); }))
                      .text());
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
    auto* commands = program.add_subcommand("module", "Bring modules in, swap and list them, switch them for tenants");
    commands->require_subcommand(1);

    const auto file = std::make_shared<std::filesystem::path>();
    auto* check_command =
        commands->add_subcommand("check", "Judge a module as the server does; exit code 1 when a check fails");
    check_command->add_option("file", *file, "The module's .so file")->required();
    line.addJson(*check_command);
    check_command->callback([&line, file] { line.action = [&line, file] { return check(line, *file); }; });
}

}  // namespace cardcage::admin
