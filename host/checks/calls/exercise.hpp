#pragma once

#include <filesystem>
#include <string_view>

#include "host/checks/calls/inputs.hpp"
#include "host/checks/check_module.hpp"
#include "host/checks/checklist.hpp"

namespace cardcage::checks {

/// Checks that run code of the module in children of the program: "start_and_stop", "leaves_nothing", and those of
/// calls, "called_with_nothing" to "answers_fit_schema".
void checkCalls(Checklist& checks, const modules::ModuleFile& file, const std::filesystem::path& program);

/// The child's part, `cardcage module exercise FILE HASH KIND`: loads and starts the module, calls each handler with
/// the inputs of that kind ("life": calls none), ends it, and reports to its parent on standard output. Returns the
/// exit code.
int exerciseMain(const std::filesystem::path& path, std::string_view hash, std::string_view kind);

}  // namespace cardcage::checks
