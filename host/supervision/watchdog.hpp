#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "host/calls/slots.hpp"
#include "host/observability/log.hpp"

namespace cardcage::supervision {

/// Numbers of threads of each kind; 0: not counted.
struct ThreadCounts {
    std::size_t ordinary = 0;
    std::size_t long_running = 0;
    std::size_t jobs = 0;
};

/// Watches the calls of this process. Nobody can end one that does not return, and each holds a thread: it is told, and
/// when such calls hold half of the threads of a kind, the process is better ended and started again.
class Watchdog {
public:
    /// Time after its deadline that a call may go on, and time without a statement or progress.
    static constexpr std::chrono::seconds grace{5};

    struct Settings {
        ThreadCounts threads;
        std::function<void()> end;  ///< asks the process to end; empty where nobody would start it again
    };
    Watchdog(Settings settings, observability::Log& log) : settings_(std::move(settings)), log_(log) {}

    /// Task: logs each late call once, and its end; asks for the end of the process.
    void look(calls::Clock::time_point now = calls::Clock::now());

private:
    void tell(const std::vector<calls::RunningCall>& late);
    void endWhenHeld(const std::vector<calls::RunningCall>& late);

    const Settings settings_;
    observability::Log& log_;
    std::map<std::uint64_t, calls::RunningCall> told_;  ///< by number
    bool has_told_of_threads_ = false;
};

/// Returns the threads of each kind that these calls hold.
ThreadCounts heldBy(const std::vector<calls::RunningCall>& late);

/// Returns the requests, jobs and operations that are late. [any thread]
std::vector<calls::RunningCall> lateCalls(calls::Clock::time_point now = calls::Clock::now());

/// A call for the log: module, version, operation if any, route or phase ("route"), tenant, request_id, running_s.
/// Borrows from the call.
std::vector<observability::Field> fieldsOf(const calls::RunningCall& call);

/// Whether a process that ends is started again: a supervisor has started it, systemd or the parent of workers, which
/// NOTIFY_SOCKET tells.
bool isStartedAgain();

/// Ends this process by SIGABRT with the record `stuck`, because of that call.
[[noreturn]] void endAsStuck(const calls::RunningCall& culprit);

}  // namespace cardcage::supervision
