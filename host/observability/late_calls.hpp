#pragma once

#include <chrono>
#include <map>
#include <vector>

#include "host/observability/log.hpp"
#include "host/observability/running_calls.hpp"

namespace cardcage::observability {

/// Tells of calls of modules that go on 5 s after their deadline: nobody can end them, and each holds a thread.
class LateCalls {
public:
    static constexpr std::chrono::seconds grace{5};

    LateCalls(const RunningCalls& calls, Log& log) : calls_(calls), log_(log) {}

    /// Task: logs each late call once, and its end.
    void look();
    /// Returns the calls that are late now. [any thread]
    std::vector<RunningCall> now() const { return calls_.late(grace); }

private:
    const RunningCalls& calls_;
    Log& log_;
    std::map<std::uint64_t, RunningCall> told_;  ///< by number
};

/// Returns a call for the log: module, version, operation if any, route, tenant and request_id if any, running_s.
/// Borrows from the call.
std::vector<Field> fieldsOf(const RunningCall& call);

}  // namespace cardcage::observability
