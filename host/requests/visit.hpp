#pragma once

#include <memory>
#include <string>

#include "host/execution/request.hpp"
#include "host/files/signed_link.hpp"
#include "host/observability/metrics.hpp"
#include "host/requests/host_endpoint.hpp"
#include "host/requests/refusal_form.hpp"

namespace cardcage::requests {

/// Findings of admission about one request, for the worker that runs it, its log line and its numbers.
struct Visit {
    execution::AdmittedRequest admitted;                   ///< of a module's operation
    const HostEndpoint* host = nullptr;                    ///< the host's own operation; null: of a module
    std::shared_ptr<const files::SignedLink> ticket = {};  ///< permission of a link to a file
    RefusalForm form = RefusalForm::Problem;               ///< of a refusal from now on
    std::string route = "-";                               ///< template, for log and metrics
    std::string tenant = {};                               ///< uuid, for the log
    std::string module = {};
    observability::RouteMetrics* metrics = nullptr;  ///< null: no route

    /// Whether the token of a link takes the place of a bearer.
    bool isByLink() const { return form == RefusalForm::LinkPage; }
    /// The answer is complete. Its client may read slowly; the module's generation must not wait for that.
    void release() {
        admitted.entry = nullptr;
        admitted.tenant.reset();
    }
};

}  // namespace cardcage::requests
