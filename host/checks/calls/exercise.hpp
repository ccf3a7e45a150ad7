#pragma once

#include <filesystem>
#include <optional>
#include <span>

#include "host/checks/calls/scripted_database.hpp"
#include "host/checks/check_module.hpp"
#include "host/checks/checklist.hpp"

namespace cardcage::checks {

/// Checks that run code of the module in children of the program: "start_and_stop", "leaves_nothing", and those of
/// calls, "called_with_nothing" to "statements_fit_tables". Without tables a handler's statements find no row, and its
/// answers to that are not judged.
void checkCalls(
    Checklist& checks,
    const modules::ModuleFile& file,
    const std::filesystem::path& program,
    const std::optional<Tables>& tables
);

/// The child's part, `cardcage module exercise FILE HASH KIND [URL ROLE [all-views]]`, with the words from FILE on:
/// loads and starts the module, calls each handler with the inputs of that kind ("life": calls none), ends it, and
/// reports to its parent on standard output. Returns the exit code.
int exerciseMain(std::span<char* const> words);

}  // namespace cardcage::checks
