#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "host/modules/service_lookup.hpp"

namespace cardcage::modules {

/// One named check of a module binary.
struct CheckResult {
    enum class Outcome { Passed, Failed, Skipped };

    std::string name;         ///< "one_export"
    std::string description;  ///< expected state
    Outcome outcome = Outcome::Passed;
    std::string detail;  ///< the error, or the reason why it was skipped
};

/// All checks of a module before it is shipped: `cardcage module check FILE`. Runs the module's entry,
/// init and end first in a child of `program` (see probe), and here only when that went well; an empty `program` skips
/// the child. Checks that depend on a failed one are skipped.
std::vector<CheckResult> checkModule(
    const std::filesystem::path& file,
    const std::filesystem::path& program,
    const ServiceLookup& services = inertService
);

bool allPassed(const std::vector<CheckResult>& results);

}  // namespace cardcage::modules
