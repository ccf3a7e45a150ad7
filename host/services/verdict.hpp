#pragma once

#include <cstdint>
#include <functional>

#include "host/database/lane.hpp"
#include "host/problems/problem.hpp"
#include "host/services/call.hpp"

namespace cardcage::services {

/// What one run of a handler came to.
struct Verdict {
    enum class Kind { Answered, Refused, RetryConflict, RetryConnection } kind = Kind::Answered;
    problems::Problem problem;

    static Verdict refused(problems::Problem problem) { return {Kind::Refused, std::move(problem)}; }
};

/// How often work runs that the database gives up for the sake of other work: the first time and three repetitions.
constexpr int attempts_on_conflict = 4;

/// Ends the run of a handler that returned `status`: commits what it did and calls `answered`, or undoes it and says
/// why. `repeatable_read`: it only read, so that it may be run again on another connection.
Verdict conclude(
    Run& run, cc_call& call, std::int32_t status, bool repeatable_read, const std::function<void()>& answered
);

}  // namespace cardcage::services
