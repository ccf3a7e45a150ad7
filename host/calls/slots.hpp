#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/calls/slot_layout.hpp"

// The calls of module code that this process runs: one slot for each thread, in memory that a file keeps after the end
// of the process, however it ends. Written around every call; no locks.

namespace cardcage::calls {

using Clock = std::chrono::steady_clock;

/// Facts of a call; borrowed until the constructor of ModuleCall returns.
struct CallFacts {
    std::string_view module;
    std::string_view version;
    std::string_view build;           ///< SHA-256 of the file
    std::string_view route = {};      ///< path template of the request, or operation of the job
    std::string_view operation = {};  ///< that another module called
    std::string_view phase = {};      ///< "init", "start", …; empty for requests, jobs and operations
    std::string_view tenant = {};     ///< slug
    std::string_view request = {};    ///< id
    Clock::time_point deadline = Clock::time_point::max();
    ThreadKind thread_kind = ThreadKind::Other;
};

/// Code of a module runs on this thread as long as this object lives. Calls nest: one inside another has the facts of
/// that one where its own are empty.
class ModuleCall {
public:
    explicit ModuleCall(const CallFacts& facts);
    /// Work for the call that `caller` is the innermost frame of, on another thread of the same call.
    explicit ModuleCall(const Frame& caller);
    ~ModuleCall();
    ModuleCall(const ModuleCall&) = delete;
    ModuleCall& operator=(const ModuleCall&) = delete;

private:
    Slot* const slot_;
};

/// Returns the innermost call of this thread; nothing outside of calls.
std::optional<Frame> currentCall();

/// The call of this thread makes headway: a statement, a report of progress. Nothing outside of calls.
void noteHeadway() noexcept;

/// The calls of one thread at one moment.
struct RunningCall {
    std::size_t slot = 0;
    std::int32_t thread = 0;
    std::vector<Frame> stack;     ///< outermost first; never empty
    std::int64_t headway_us = 0;  ///< last statement or progress, steady clock

    const Frame& outermost() const { return stack.front(); }
    const Frame& innermost() const { return stack.back(); }
    std::uint64_t number() const { return outermost().number; }
    Clock::time_point begin() const;
    /// Requests, jobs and operations; not init, start, drain, stop.
    bool isWork() const { return outermost().phase.size == 0; }
    /// Past its deadline by `grace`, and that long without headway.
    bool isLate(Clock::time_point now, Clock::duration grace) const;
};

/// Returns what all threads of this process run now. [any thread]
std::vector<RunningCall> runningCalls();
/// Returns the work (RunningCall::isWork) among it.
std::vector<RunningCall> runningWork();
/// Returns the work, and the functions of other phases that somebody still waits for: until their deadline.
std::vector<RunningCall> awaitedCalls(Clock::time_point now = Clock::now());

/// The file of slots in the directory of a process.
std::filesystem::path slotsFileIn(const std::filesystem::path& directory);

/// The threads of this process write to this file as long as this object lives. Made before modules run; the file
/// stays when it ends.
class SlotsFile {
public:
    /// `workers`: threads that run requests and jobs; there are slots for others besides, and further threads have
    /// none. `name`: of the process, as in the claims of its jobs. Throws std::system_error: without room on the disk,
    /// among others.
    SlotsFile(const std::filesystem::path& directory, std::size_t workers, std::string_view name);
    ~SlotsFile();
    SlotsFile(const SlotsFile&) = delete;
    SlotsFile& operator=(const SlotsFile&) = delete;
};

/// Notes how this process ends; the first note stays. False when there was one. Safe in a signal handler.
bool noteEnd(EndKind kind, std::int32_t number, std::uint64_t address = 0, bool is_stack_overflow = false) noexcept;
/// The same for the end because of what another thread runs.
bool noteStuckEnd(std::size_t slot) noexcept;
/// Whether code of a module runs on this thread. Safe in a signal handler.
bool isInModule() noexcept;

/// A file of slots, read after the end of its process.
struct LeftSlots {
    std::string id;  ///< uuid of that life of the process
    std::string name;
    std::int64_t process = 0;
    EndKind end = EndKind::Unknown;
    std::int32_t number = 0;
    std::uint64_t address = 0;
    bool is_stack_overflow = false;
    std::int64_t ended_us = 0;  ///< since 1970; 0: not known
    std::int64_t clock_difference_us = 0;
    std::optional<std::size_t> culprit;  ///< place in `calls`
    std::vector<RunningCall> calls;
};

/// Returns nothing when the file is not there, incomplete or of another layout.
std::optional<LeftSlots> readSlots(const std::filesystem::path& file);

}  // namespace cardcage::calls
