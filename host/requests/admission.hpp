#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "host/auth/authenticator.hpp"
#include "host/observability/clock.hpp"
#include "host/requests/exclusive_requests.hpp"
#include "host/requests/rate_limit.hpp"
#include "host/requests/visit.hpp"

namespace cardcage::requests {

/// Parts that admission asks; they outlive it.
struct Gatekeepers {
    const std::atomic<std::shared_ptr<const tenancy::Installation>>& installation;
    auth::Authenticator& authenticator;
    const files::LinkSigner& link_signer;
    const observability::Clock& clock;
    const std::vector<HostEndpoint>& host_endpoints;
    observability::Metrics& metrics;
};

/// Checks a request by its head, in the order of refusals of the interface (plugins/README.md). [any thread]
class Admission {
public:
    struct Limits {
        std::uint64_t json = std::uint64_t{64} << 20;     ///< bytes of an ordinary body
        std::uint64_t import = std::uint64_t{256} << 20;  ///< of a long one
    };
    Admission(Limits limits, Gatekeepers gatekeepers) : limits_(limits), ask_(gatekeepers) {}

    /// Decides about the request: each check refuses it (throws Refusal) or leaves its findings in `visit`.
    http::Admission admit(http::Request& request, http::Response& response, Visit& visit);

    /// Requests that run on routes of which a tenant may use one at a time.
    ExclusiveRequests& exclusive() { return exclusive_; }

private:
    struct Arrival;

    void routeWithoutBearer(Arrival& arrival) const;
    void authenticate(Arrival& arrival);
    static void route(Arrival& arrival);
    void openTicket(Arrival& arrival) const;
    http::Admission askHostEndpoint(Arrival& arrival) const;
    void limitBody(Arrival& arrival) const;
    void reserve(Arrival& arrival) const;
    void authenticateLink(Arrival& arrival) const;
    void limitRate(const tenancy::TenantView& tenant);

    const Limits limits_;
    const Gatekeepers ask_;
    RateLimit buckets_;
    ExclusiveRequests exclusive_;
};

}  // namespace cardcage::requests
