#pragma once

#include <optional>
#include <string>

#include "host/config/configuration.hpp"
#include "host/database/embedded/process.hpp"
#include "host/runtime/paths.hpp"

// Paths that a server needs after it has become another account. Root checks them before it gives its rights up, while
// it has one thread.

namespace cardcage::runtime {

/// A path that the account cannot use.
struct Obstacle {
    std::string setting;  ///< that names the path
    std::string reason;   ///< "the account 'nobody' cannot read …", with the directory in the way and what to do
};

/// Returns what keeps the account from the program, the modules or the configuration; nullopt when nothing does. Throws
/// std::system_error.
std::optional<Obstacle> obstacleToReading(
    const database::Account& account, const config::Configuration& configuration, const Paths& paths
);

/// Returns what keeps the account from the directories into which the server writes, and its workers from log file and
/// keys; nullopt when nothing does. Directories that the server gives to the account (`givePaths`) may still be root's.
/// Throws std::system_error.
std::optional<Obstacle> obstacleToServing(
    const database::Account& account, const config::Configuration& configuration, const Paths& paths
);

}  // namespace cardcage::runtime
