#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "host/admin/command_line.hpp"
#include "host/admin/modules/swap.hpp"

namespace cardcage::admin {

/// Words of the command line that commands of modules share.
struct ModuleWords {
    std::string id;
    std::string version;
    std::string tenant;
    int timeout_s = 30;
    bool force = false;
};

/// Adds --timeout, for a command that waits until all processes follow, and --json.
void addWaiting(CLI::App& command, CommandLine& line, ModuleWords& words);

/// Prints what serves whom after a change of a module. `changed`: the files that were written or taken away; empty: all
/// was as wanted already.
void printServed(
    const CommandLine& line,
    const Swap& swap,
    const ModuleWords& words,
    const std::vector<std::filesystem::path>& changed
);

}  // namespace cardcage::admin
