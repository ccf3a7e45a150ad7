#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "host/checks/checklist.hpp"
#include "host/modules/library/module_file.hpp"
#include "host/modules/registration.hpp"
#include "host/modules/signing/trust.hpp"

namespace cardcage::checks {

/// A module that is installed beside the checked one, or another version of it.
struct Neighbour {
    modules::ModuleFile file;
    modules::Registration registration;
};

/// The installation in which a module shall work.
struct Surroundings {
    std::filesystem::path program;  ///< starts children for code of the module; empty: it runs in this process only
    modules::Trust trust{};
    std::vector<Neighbour> neighbours{};
    bool has_modules = false;   ///< there is a modules directory, even if it is empty
    bool is_dev = false;        ///< modules.dev: a version may come again with other bytes
    bool has_database = false;  ///< a scratch database may be started; by the main thread
};

/// All checks of a module before it is installed: `cardcage module check FILE`. No code of it runs unless its signature
/// is right; then it runs in children of `program` first. Checks that depend on a failed one are skipped.
std::vector<CheckResult> checkModule(const std::filesystem::path& file, const Surroundings& surroundings);

}  // namespace cardcage::checks
