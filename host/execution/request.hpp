#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "host/auth/scopes.hpp"
#include "host/calls/slot_layout.hpp"
#include "host/execution/host_services.hpp"
#include "host/http/messages/message.hpp"
#include "host/routing/path.hpp"
#include "host/routing/router.hpp"
#include "host/tenancy/view.hpp"

namespace cardcage::execution {

/// The caller.
struct Principal {
    int kind = 0;    ///< CC_PRINCIPAL_…
    std::string id;  ///< uuid of the API client or the customer user
    auth::Scopes scopes;
};

/// Everything the host found out about a request before a module sees it. Holds the tenant's module set, hence its
/// generations, until the answer is complete.
struct AdmittedRequest {
    std::shared_ptr<const tenancy::TenantView> tenant;
    Principal principal;
    const routing::RouteEntry* entry = nullptr;
    std::vector<std::string> path_parameters;  ///< in the order of the template
    routing::Query query;
    std::string_view content_type;  ///< of a JSON answer
    std::string traceparent;
    std::chrono::steady_clock::time_point deadline;
    calls::ThreadKind thread_kind = calls::ThreadKind::Other;
    /// Takes the progress of a job or a long request (phase, done, total). Empty for other requests.
    std::function<void(std::string_view, std::int64_t, std::int64_t)> progress;

    const tenancy::ModuleView& module() const { return tenant->set->modules[entry->module]; }
    /// The services that the host handed to the module that answers.
    const HostServices& services() const { return module().generation->hostServices(); }
};

}  // namespace cardcage::execution
