#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/database/connection.hpp"

// The rows of cardcage.serving_process: which processes serve, and which changes (cardcage.epoch) each of them has in
// force.

namespace cardcage::supervision {

/// The time between two signs of life of a process whose changes stay as they are; silence of a minute counts as its
/// end.
inline constexpr std::chrono::seconds pace_of_signs{10};

/// `name`: host and number of the process.
void tellInForce(database::Connection& connection, std::string_view name, std::int64_t epoch);
/// The process has ended, or is about to.
void forgetProcess(database::Work& work, std::string_view name);

/// Returns the number of the change that this transaction makes, when it raises the epoch.
std::int64_t epochOf(database::Work& work);

/// A process that lives and does not have a change in force yet.
struct LateProcess {
    std::string name;
    std::int64_t silent_s = 0;  ///< since its last sign of life
};
/// Processes of this machine that have ended without a word are left out.
std::vector<LateProcess> lateProcesses(database::Connection& connection, std::int64_t epoch);

}  // namespace cardcage::supervision
