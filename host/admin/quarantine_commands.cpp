#include "host/admin/admin_database.hpp"
#include "host/admin/command_line.hpp"
#include "host/admin/output.hpp"
#include "host/json/object_writer.hpp"

namespace cardcage::admin {
namespace {

std::string jsonOf(const supervision::QuarantinedBuild& build) {
    return json::ObjectWriter()
        .member("id", build.module)
        .member("version", build.version)
        .member("build", build.build)
        .member("since", build.since)
        .member("reason", build.reason)
        .text();
}

int release(const CommandLine& line, const std::string& module) {
    const auto released = AdminDatabase(*line.configuration(), Missing::Refuse).releaseModule(module);
    if (released.empty()) {
        throw CommandError(
            Failure,
            "no build of the module " + module + " is in quarantine; `quarantined` of /readyz lists those that are"
        );
    }
    if (line.json) printLine(json::arrayOf(released, jsonOf));
    for (const auto& build : released) {
        note(
            "Released: " + build.module + ' ' + build.version + ", in quarantine since " + build.since + ": " +
            build.reason
        );
    }
    note("Running servers bring it into service within seconds.");
    return Success;
}

}  // namespace

void addModuleRelease(CLI::App& program, CommandLine& line) {
    const auto id = std::make_shared<std::string>();
    auto* command = program.get_subcommand("module")->add_subcommand(
        "release", "Put a module that is in quarantine after crashes back into service"
    );
    command->add_option("id", *id, "Id of the module")->required();
    line.addJson(*command);
    command->callback([&line, id] { line.action = [&line, id] { return release(line, *id); }; });
}

}  // namespace cardcage::admin
