#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "host/calls/slots.hpp"
#include "host/database/connection.hpp"
#include "host/observability/log.hpp"

namespace cardcage::supervision {

/// The consequences of the end of a process.
struct CrashRecord {
    bool is_crash = false;  ///< it did not end in order
    std::string reason;     ///< "signal", "exit", "stuck" or "killed"
    std::string detail;     ///< "SIGSEGV at 0x10, stack overflow"
    std::optional<calls::Frame> culprit;
    std::size_t suspects = 0;  ///< calls that ran, when nobody knows the culprit
    bool is_quarantined = false;
};

/// Judges what a process has left behind. `wait_status`: of its parent, when there is one that knows.
CrashRecord judge(const calls::LeftSlots& left, std::optional<int> wait_status);

/// Records the end of the process of a directory (RunDirectory): a log line and a row of cardcage.module_crash when
/// code of modules ran, its jobs given back, and its culprit in quarantine at the third crash within ten minutes, or at
/// once when it failed while it was brought up. Removes the directory. Returns nothing while the process lives, or when
/// the directory is another's. Throws database::DatabaseError: then the directory stays, and it is to be called again.
std::optional<CrashRecord> recordCrash(
    const std::filesystem::path& directory,
    std::optional<int> wait_status,
    database::Connection& connection,
    observability::Log& log
);

/// The same for all directories of processes that have ended, in the run directory; `recorded` is called for each.
void recordCrashes(
    const std::filesystem::path& run,
    database::Connection& connection,
    observability::Log& log,
    const std::function<void(const CrashRecord&)>& recorded
);

}  // namespace cardcage::supervision
