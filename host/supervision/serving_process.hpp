#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "host/database/connection.hpp"
#include "host/database/embedded/owner.hpp"

// The rows of cardcage.serving_process: which processes serve, which changes (cardcage.epoch) each of them has in
// force, and which versions of modules serve whom there.

namespace cardcage::supervision {

/// The time between two signs of life of a process whose changes stay as they are; silence of a minute counts as its
/// end.
inline constexpr std::chrono::seconds pace_of_signs{10};

/// A version of a module and the tenants that it serves in one process.
struct VersionThatServes {
    std::string process;  ///< host and number of the process
    std::string module;
    std::string version;
    std::string tenants;  ///< text: "acme, demo and 3 more"

    /// Returns the host of the process.
    std::string host() const { return process.substr(0, process.rfind(':')); }
    bool operator==(const VersionThatServes&) const = default;
};

/// State of a process, as it tells it to others.
struct ProcessRow {
    std::string_view name;           ///< host and number of the process
    std::int64_t epoch = 0;          ///< number of the latest change that it has in force
    std::string_view files;          ///< see `filesFollowed`
    std::string_view serves = "[]";  ///< JSON array of objects with module, version and tenants
};
void tellInForce(database::Connection& connection, const ProcessRow& row);
/// The process has ended, or is about to: its row and its turns (FirstStart) go.
void forgetProcess(database::Work& work, std::string_view name);

/// Returns the number of the change that this transaction makes, when it raises the epoch.
std::int64_t epochOf(database::Work& work);

/// Returns the name of a configuration file and a modules directory on this machine: all processes with the same ones
/// come to serve the same.
std::string filesFollowed(const std::filesystem::path& configuration, const std::filesystem::path& modules);
/// Returns the versions that living processes with other files serve, by process, module and version. Processes that
/// were silent for a minute, or have ended on this machine, do not count.
std::vector<VersionThatServes> versionsElsewhere(database::Work& work, std::string_view files);
std::vector<VersionThatServes> versionsElsewhere(database::Owner& owner, std::string_view files);

/// A process that lives and does not have a change in force yet.
struct LateProcess {
    std::string name;
    std::int64_t silent_s = 0;  ///< since its last sign of life
};
/// Processes of this machine that have ended without a word are left out.
std::vector<LateProcess> lateProcesses(database::Connection& connection, std::int64_t epoch);

}  // namespace cardcage::supervision
