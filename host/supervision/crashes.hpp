#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/database/connection.hpp"

namespace cardcage::supervision {

/// A row of cardcage.module_crash: the end of a server process while code of modules ran. Texts are empty where nothing
/// is known.
struct Crash {
    std::string happened_at;  ///< RFC 3339
    std::string process;      ///< host and number
    std::string reason;       ///< "signal", "exit", "stuck" or "killed"
    std::string detail;
    std::string module;  ///< whose fault it is; empty: nobody knows, and `suspects` ran
    std::string version;
    std::string build;  ///< SHA-256 of the file
    std::string route;
    std::string operation;
    std::string phase;
    std::string tenant;                 ///< slug
    std::string request;                ///< id
    std::vector<std::string> suspects;  ///< modules that ran, when nobody knows the culprit
};

/// Returns the latest first. `module`: only its own; empty: all. `limit`: at most so many.
std::vector<Crash> crashes(database::Work& work, std::string_view module, std::int64_t limit);

/// The crash as a JSON object with the members of the row; null where nothing is known.
std::string textOf(const Crash& crash);

}  // namespace cardcage::supervision
