#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "host/execution/compute_threads.hpp"
#include "host/execution/request_progress.hpp"
#include "host/execution/statements.hpp"
#include "host/files/signed_link.hpp"
#include "host/files/storage/store.hpp"
#include "host/isolated/processes.hpp"
#include "host/observability/clock.hpp"
#include "host/observability/log.hpp"
#include "host/observability/metrics.hpp"

namespace cardcage::modules {
struct Manifest;
}
namespace cardcage::tenancy {
struct TenantView;
}

namespace cardcage::execution {

/// The parts of the host that the service tables use. Complete before the first module is loaded, never changed, and
/// alive until the last one is unloaded: each generation refers to it, and each run by the generation it runs. The
/// parts themselves are used from any thread.
struct HostServices {
    const observability::Clock& clock;
    observability::Log& log;
    observability::Metrics& metrics;
    std::string public_url;  ///< without a trailing slash
    std::string cursor_key;  ///< secret of page cursors
    /// Makes a portal bearer for (tenant, customer user).
    std::function<std::string(std::string_view, std::string_view)> portal_bearer;
    /// Returns the settings, a JSON object, that a module finds in init and start.
    std::function<std::string(const modules::Manifest&)> first_settings;
    /// Returns a tenant by its id, as it is in service now; null for one that is not there or is disabled.
    std::function<std::shared_ptr<const tenancy::TenantView>(const std::string&)> tenant;
    /// Called after a commit that queued jobs or events.
    std::function<void()> work_queued;
    StatementRegistry& statements;
    LongRequests& long_requests;
    files::Store& file_store;
    const files::LinkSigner& file_links;
    std::uint64_t file_limit;  ///< bytes of one file
    ComputeThreads& compute_threads;
    isolated::Processes& isolated;
};

}  // namespace cardcage::execution
