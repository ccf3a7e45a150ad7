#include "host/admin/command_line.hpp"

#include <Poco/Exception.h>
#include <Poco/Util/Application.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "host/admin/manual.hpp"
#include "host/checks/calls/exercise.hpp"
#include "host/database/connection.hpp"
#include "host/database/embedded/embedded_server.hpp"
#include "host/database/schema/migrations.hpp"
#include "host/isolated/child/child_main.hpp"
#include "host/modules/library/probe.hpp"
#include "host/modules/library/refused.hpp"
#include "host/modules/manifest.hpp"
#include "host/runtime/staged_application.hpp"
#include "host/runtime/version.hpp"

namespace cardcage::admin {
namespace {

constexpr const char* default_config = "config/cardcage.properties";

/// Beside the program: bin/cardcage and etc/cardcage, after an installation.
std::filesystem::path installedConfig() {
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    return program.parent_path().parent_path() / "etc/cardcage/cardcage.properties";
}

int report(int code, const std::string& text) {
    std::cerr << "cardcage: " << text << '\n';
    return code;
}

/// Runs the command; every error ends in one text with the cure and an exit code that names the side to act.
int guarded(const std::function<int()>& action) {
    try {
        return action();
    } catch (const CommandError& error) {
        return report(error.code, error.what());
    } catch (const config::Refused& error) {
        return report(Misconfigured, error.what());
    } catch (const modules::Refused& error) {
        return report(Failure, error.what());
    } catch (const database::MigrationError& error) {
        return report(Misconfigured, error.what());
    } catch (const database::EmbeddedError& error) {
        return report(Unavailable, error.what());
    } catch (const database::DatabaseError& error) {
        return report(error.connectionLost() ? Unavailable : Failure, error.what());
    } catch (const Poco::Exception& error) {
        return report(Misconfigured, error.displayText());
    } catch (const std::exception& error) {
        return report(Failure, error.what());
    }
}

/// The program when its command is no server. Poco's parser of options has nothing to read, because CLI11 has read all
/// words, and its logging nothing to write.
class Command final : private runtime::CrashActions, public Poco::Util::Application {
public:
    explicit Command(const std::function<int()>& action) : action_(action) {
        CrashActions::restore();
        subsystems().clear();
        init(ArgVec{"cardcage"});
    }
    ~Command() override = default;
    const char* name() const override { return "cardcage"; }

private:
    int main(const ArgVec&) override { return guarded(action_); }

    const std::function<int()>& action_;
};

/// A word that names no command, and the command it was probably meant to be; empty when all words are known.
std::string unknownCommand(const CLI::App& program, int argc, char** argv) {
    const CLI::App* level = &program;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word.starts_with('-')) {
            const bool takes_value = word.find('=') == word.npos && level->get_option_no_throw(std::string(word)) &&
                                     level->get_option(std::string(word))->get_expected_min() > 0;
            if (takes_value) ++i;
            continue;
        }
        std::vector<std::string_view> known;
        const CLI::App* next = nullptr;
        const auto commands = level->get_subcommands([](const CLI::App*) { return true; });
        for (const auto* command : commands) {
            known.push_back(command->get_name());
            if (command->get_name() == word) next = command;
        }
        if (commands.empty()) return {};
        if (!next) {
            const auto near = modules::nearestName(word, known);
            std::string text = "there is no command '" + std::string(word) + "'";
            if (!near.empty()) text += "; did you mean " + std::string(near) + "?";
            return text;
        }
        level = next;
    }
    return {};
}

int refuseUsage(const CLI::App& program, const CLI::ParseError& error, int argc, char** argv) {
    const auto unknown = unknownCommand(program, argc, argv);
    const auto* command = &program;
    while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
    std::string words = command->get_name();
    for (const auto* above = command->get_parent(); above; above = above->get_parent()) {
        words = above->get_name() + ' ' + words;
    }
    report(Usage, unknown.empty() ? error.what() : unknown);
    std::cerr << "See: " << words << " --help\n";
    return Usage;
}

void addGlobalFlags(CLI::App& program, CommandLine& line) {
    program.add_option(
        "--config",
        line.config_file,
        "Main configuration file (CARDCAGE_CONFIG; default " + std::string(default_config) +
            ", else etc/cardcage/cardcage.properties beside bin)"
    );
    line.addSetting(
        program, "--data-dir", "data_dir", "Directory of the embedded database, keys, mail and spool files"
    );
    line.addSetting(program, "--modules-dir", "modules.directory", "Directory of the installed modules");
    program
        .add_option_function<std::vector<std::string>>(
            "--set",
            [&](const std::vector<std::string>& settings) {
                for (const auto& setting : settings) {
                    const auto equals = setting.find('=');
                    if (equals == std::string::npos) {
                        throw CLI::ValidationError("--set", "write it as --set key=value");
                    }
                    line.flags.push_back(
                        {.key = setting.substr(0, equals), .value = setting.substr(equals + 1), .place = "--set"}
                    );
                }
            },
            "A setting, as key=value; may be given several times"
        )
        ->allow_extra_args(false)
        ->type_name("KEY=VALUE");
}

}  // namespace

config::Sources CommandLine::sources() const {
    config::Sources sources;
    sources.environment = config::EnvironmentLayer::ofProcess();
    sources.flags = flags;
    const char* named = std::getenv("CARDCAGE_CONFIG");
    if (!config_file.empty()) {
        sources.file = config_file;
        sources.file_required = true;
    } else if (named && *named) {
        sources.file = named;
        sources.file_required = true;
    } else if (std::error_code error; std::filesystem::exists(default_config, error)) {
        sources.file = default_config;
    } else {
        const auto installed = installedConfig();
        sources.file = std::filesystem::exists(installed, error) ? installed : std::filesystem::path(default_config);
    }
    return sources;
}

std::shared_ptr<const config::Configuration> CommandLine::configuration() const {
    return config::Configuration::load(sources());
}

void CommandLine::addJson(CLI::App& command) {
    command.add_flag("--json", json, "Print JSON");
}

void CommandLine::addSetting(CLI::App& command, const char* flag, const char* key, const char* description) {
    command
        .add_option_function<std::string>(
            flag,
            [this, flag, key](const std::string& value) {
                flags.push_back({.key = key, .value = value, .place = flag});
            },
            description
        )
        ->type_name(std::string_view(flag).ends_with("-dir") ? "DIR" : "N");
}

int run(int argc, char** argv) {
    // Not a command for people: the child in which a module's entry and init run for the first time.
    if (argc == 5 && std::string_view(argv[1]) == "module" && std::string_view(argv[2]) == "probe") {
        return modules::probeMain(argv[3], argv[4]);
    }
    // The child of `module check`.
    if (argc >= 6 && std::string_view(argv[1]) == "module" && std::string_view(argv[2]) == "exercise") {
        return checks::exerciseMain({argv + 3, argv + argc});
    }
    // Nor is this one: the process of an isolated function of a module.
    if (argc == 3 && std::string_view(argv[1]) == "module" && std::string_view(argv[2]) == "run-isolated") {
        return isolated::childMain();
    }

    CLI::App program{"Cardcage: a plug-in server for electronics sourcing and quoting", "cardcage"};
    CommandLine line;
    line.words.assign(argv, argv + argc);
    program.set_version_flag("--version", std::string(runtime::version()));
    addGlobalFlags(program, line);
    program.require_subcommand(1);
    program.fallthrough();
    addServe(program, line);
    addRestart(program, line);
    addTenant(program, line);
    addToken(program, line);
    program.add_subcommand("module", "Bring modules in, swap, check, sign and list them, switch them for tenants")
        ->require_subcommand(1);
    addModuleList(program, line);
    addModuleFiles(program, line);
    addModuleChoices(program, line);
    addModuleWatch(program, line);
    addModuleRelease(program, line);
    addModuleCrashes(program, line);
    addModuleCheck(program, line);
    addModuleSigning(program, line);
    addJob(program, line);
    addConfig(program, line);
    addDatabase(program, line);
    addDemo(program, line);
    // Not for people either: the page is made of the commands themselves when the program is built.
    program
        .add_flag_callback(
            "--manual",
            [&program] {
                std::cout << manualPage(program, runtime::version());
                throw CLI::Success{};
            }
        )
        ->group("");

    try {
        program.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return program.exit(help);
    } catch (const CLI::ParseError& error) {
        return refuseUsage(program, error, argc, argv);
    }
    return line.is_server ? guarded(line.action) : Command(line.action).run();
}

}  // namespace cardcage::admin
