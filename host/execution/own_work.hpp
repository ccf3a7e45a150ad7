#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "host/calls/slot_layout.hpp"
#include "host/database/connection.hpp"
#include "host/problems/problem.hpp"
#include "host/tenancy/view.hpp"

namespace cardcage::execution {

/// Work of a tenant that nobody outside has asked for in a request: a job, an event, the rows a tenant begins with.
/// The principal is the system, with every scope but those of people.
struct OwnWork {
    std::shared_ptr<const tenancy::TenantView> tenant;
    tenancy::Provider provider;  ///< one of the tenant's set
    std::string_view payload;    ///< JSON, as the operation takes it
    std::string id;              ///< for the log and cc_call_v1.request_id
    std::chrono::steady_clock::time_point deadline;
    calls::ThreadKind thread_kind = calls::ThreadKind::Other;
    /// Asked by cc_call_v1.cancelled; may be empty.
    std::function<bool()> cancelled = {};
    /// Takes the progress that the operation reports by cc_jobs_v1.progress; may be empty.
    std::function<void(std::string_view, std::int64_t, std::int64_t)> progress = {};
    /// Runs before the commit, as the login role: marks the work done in the transaction that does it. May be empty.
    std::function<void(database::Work&)> before_commit = {};
};

/// Runs the operation in a transaction of its own, again where the database asks for it. The problem, when it failed or
/// refused: then nothing of it has happened, unless its code is outcome_unknown.
std::optional<problems::Problem> run(const OwnWork& work, database::Connection& connection);

}  // namespace cardcage::execution
