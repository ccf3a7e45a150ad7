#include "host/admin/admin_database.hpp"
#include "host/admin/command_line.hpp"
#include "host/admin/output.hpp"
#include "host/admin/running/running_server.hpp"
#include "host/json/object_writer.hpp"

namespace cardcage::admin {
namespace {

constexpr std::int64_t usual_limit = 100;

/// The state of the module in the server of this data directory, as far as it is to be had.
void tellWhatServes(const runtime::Paths& paths, const std::string& module) {
    const auto server = RunningServer::find(paths);
    const auto answer = server ? server->readiness() : nullptr;
    const auto modules = answer ? json::asArray(answer->get("modules")) : nullptr;
    if (!modules) return note("No server runs in " + paths.data.string() + "; the next one brings it into service.");
    for (const auto& item : *modules) {
        if (json::textOf(json::member(item, "id")) != module) continue;
        const auto state = json::textOf(json::member(item, "state"));
        const auto reason = json::textOf(json::member(item, "reason"));
        return note(
            module + ' ' + json::textOf(json::member(item, "version")) + " is " + state +
            (reason.empty() ? " now." : " now: " + reason)
        );
    }
    note("The server has no module " + module + " in its directory now.");
}

int release(const CommandLine& line, const std::string& module) {
    AdminDatabase database(*line.configuration(), Missing::Refuse);
    const auto [released, late] = database.releaseModule(module);
    if (!late.empty()) {
        throw CommandError(
            Failure,
            "the server process " + late.front().name + ", whose last sign of life came " +
                std::to_string(late.front().silent_s) + " s ago, does not follow; " + module +
                " stays in quarantine. Let it go on or end it, and repeat the command"
        );
    }
    if (released.empty()) {
        throw CommandError(
            Failure,
            "no build of the module " + module + " is in quarantine; `quarantined` of /readyz lists those that are"
        );
    }
    if (line.json) printLine(json::arrayOf(released, [](const auto& build) { return supervision::textOf(build); }));
    for (const auto& build : released) {
        note(
            "Released: " + build.module + ' ' + build.version + ", in quarantine since " + build.since + ": " +
            build.reason
        );
    }
    tellWhatServes(database.paths(), module);
    return Success;
}

std::string listOf(const std::vector<std::string>& names) {
    std::string text;
    for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

std::vector<Cell> cellsOf(const supervision::Crash& crash) {
    const auto& place = !crash.operation.empty() ? crash.operation : !crash.phase.empty() ? crash.phase : crash.route;
    return {
        crash.happened_at,
        crash.module.empty() ? Cell("? " + listOf(crash.suspects), Tone::Faint) : Cell(crash.module, Tone::Bad),
        crash.version,
        place,
        crash.tenant,
        crash.process,
        crash.detail};
}

int listCrashes(const CommandLine& line, const std::string& module, std::int64_t limit) {
    printList(
        line.json,
        AdminDatabase(*line.configuration(), Missing::Refuse).crashes(module, limit),
        "No server process has ended while a module ran.",
        {"WHEN", "MODULE", "VERSION", "WHERE", "TENANT", "PROCESS", "WHAT"},
        [](const auto& crash) { return supervision::textOf(crash); },
        [](const auto& crash) { return cellsOf(crash); }
    );
    return Success;
}

}  // namespace

void addModuleRelease(CLI::App& program, CommandLine& line) {
    const auto id = std::make_shared<std::string>();
    auto* command = program.get_subcommand("module")->add_subcommand(
        "release", "Put a module that is in quarantine after crashes back into service; returns when it is"
    );
    command->add_option("id", *id, "Id of the module")->required();
    line.addJson(*command);
    command->callback([&line, id] { line.action = [&line, id] { return release(line, *id); }; });
}

void addModuleCrashes(CLI::App& program, CommandLine& line) {
    const auto module = std::make_shared<std::string>();
    const auto limit = std::make_shared<std::int64_t>(usual_limit);
    auto* command = program.get_subcommand("module")->add_subcommand(
        "crashes", "List the ends of server processes while modules ran, the latest first"
    );
    command->add_option("--module", *module, "Only those that are the fault of this module")->type_name("ID");
    command->add_option("--limit", *limit, "Greatest number of ends; unless given: " + std::to_string(usual_limit))
        ->type_name("N")
        ->check(CLI::Range(1, 100'000));
    line.addJson(*command);
    command->callback([&line, module, limit] {
        line.action = [&line, module, limit] { return listCrashes(line, *module, *limit); };
    });
}

}  // namespace cardcage::admin
