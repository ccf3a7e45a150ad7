#pragma once

#include <cstdint>
#include <functional>

#include "host/database/connection.hpp"
#include "host/execution/call.hpp"
#include "host/problems/problem.hpp"

namespace cardcage::execution {

/// Outcome of one run of a handler.
struct Verdict {
    enum class Kind { Answered, Refused, RetryConflict, RetryConnection } kind = Kind::Answered;
    problems::Problem problem;

    static Verdict refused(problems::Problem problem) { return {Kind::Refused, std::move(problem)}; }
};

/// Number of runs of work that the database rolls back in favour of other work: the first one and three repetitions.
constexpr int attempts_on_conflict = 4;

/// Ends the run of a handler that returned `status`: commits its changes and calls `answered`, or undoes them and
/// returns the reason. `repeatable_read`: it only read, so that it may be run again on another connection.
Verdict conclude(
    Run& run, cc_call& call, std::int32_t status, bool repeatable_read, const std::function<void()>& answered
);

}  // namespace cardcage::execution
