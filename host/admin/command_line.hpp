#pragma once

#include <CLI/App.hpp>
#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "host/config/configuration.hpp"

namespace cardcage::admin {

/// Exit codes of the program (sysexits.h where one fits).
enum ExitCode : int {
    Success = 0,
    Failure = 1,        ///< the command failed
    Usage = 64,         ///< the command line is wrong
    Unavailable = 69,   ///< the database or the server is not there
    Misconfigured = 78  ///< the configuration is wrong, an address is in use, a schema is too new
};

/// A command failed. what() has the reason and the cure.
class CommandError : public std::runtime_error {
public:
    CommandError(ExitCode its_code, const std::string& text) : std::runtime_error(text), code(its_code) {}
    ExitCode code;
};

/// The flags before every command, and the function that runs after the command line has been read.
struct CommandLine {
    std::filesystem::path config_file;  ///< --config, CARDCAGE_CONFIG
    std::vector<config::Entry> flags;   ///< settings given as flags
    bool json = false;                  ///< --json of the command
    std::vector<std::string> words;     ///< of the command line, the name of the program first
    std::function<int()> action;        ///< of the command that was named
    bool is_server = false;             ///< the action is the life of an application of its own

    /// Sources of the settings with these flags and this environment.
    config::Sources sources() const;
    std::shared_ptr<const config::Configuration> configuration() const;

    /// Adds --json to a command that prints data.
    void addJson(CLI::App& command);
    /// Adds a flag that is a setting under another name.
    void addSetting(CLI::App& command, const char* flag, const char* key, const char* description);
};

/// Each adds its commands to the program. `line` outlives the program.
void addServe(CLI::App& program, CommandLine& line);
void addRestart(CLI::App& program, CommandLine& line);
void addTenant(CLI::App& program, CommandLine& line);
void addToken(CLI::App& program, CommandLine& line);
/// Adds `module list`.
void addModuleList(CLI::App& program, CommandLine& line);
/// Adds `install` and `remove`.
void addModuleFiles(CLI::App& program, CommandLine& line);
/// Adds `activate`, `rollback`, `pin`, `unpin`, `disable` and `enable`.
void addModuleChoices(CLI::App& program, CommandLine& line);
/// Adds `watch`.
void addModuleWatch(CLI::App& program, CommandLine& line);
/// Adds `release`.
void addModuleRelease(CLI::App& program, CommandLine& line);
/// Adds `crashes`.
void addModuleCrashes(CLI::App& program, CommandLine& line);
/// Adds `module check`.
void addModuleCheck(CLI::App& program, CommandLine& line);
/// Adds `sign` and `verify`.
void addModuleSigning(CLI::App& program, CommandLine& line);
void addJob(CLI::App& program, CommandLine& line);
void addConfig(CLI::App& program, CommandLine& line);
void addDatabase(CLI::App& program, CommandLine& line);
void addDemo(CLI::App& program, CommandLine& line);

/// Reads the command line and runs the command. Returns the exit code.
int run(int argc, char** argv);

}  // namespace cardcage::admin
