#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "host/execution/compute_threads.hpp"
#include "host/execution/request_progress.hpp"
#include "host/execution/statements.hpp"
#include "host/files/signed_link.hpp"
#include "host/files/storage/store.hpp"
#include "host/observability/clock.hpp"
#include "host/observability/log.hpp"
#include "host/observability/metrics.hpp"

namespace cardcage::execution {

/// The parts of the host that the service tables need beyond one request. One per process, set before a module is
/// loaded and never changed: the C functions of a table have no other way to reach the host.
struct Environment {
    const observability::Clock* clock = nullptr;
    observability::Log* log = nullptr;
    observability::Metrics* metrics = nullptr;
    std::string public_url;  ///< without a trailing slash
    std::string cursor_key;  ///< secret of page cursors
    /// Makes a portal bearer for (tenant, customer user).
    std::function<std::string(std::string_view, std::string_view)> portal_bearer;
    /// Called after a commit that queued jobs or events. May be empty.
    std::function<void()> work_queued;
    StatementRegistry statements;
    LongRequests long_requests;
    files::Store* file_store = nullptr;
    const files::LinkSigner* file_links = nullptr;
    std::uint64_t file_limit = 0;  ///< bytes of one file
    ComputeThreads compute_threads;
};

Environment& environment();

}  // namespace cardcage::execution
