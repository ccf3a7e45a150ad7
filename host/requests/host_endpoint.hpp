#pragma once

#include <functional>
#include <vector>

#include "host/database/connection.hpp"
#include "host/files/signed_link.hpp"
#include "host/http/messages/message.hpp"
#include "host/modules/registration.hpp"
#include "host/tenancy/view.hpp"

namespace cardcage::requests {

/// One request for an endpoint of the host.
struct HostExchange {
    const http::Request& request;
    http::Response& response;
    const tenancy::Installation* installation = nullptr;  ///< null on the admin listener
    const files::SignedLink* ticket = nullptr;            ///< the permission of a route_ticket
    database::Connection* connection = nullptr;           ///< of the worker that answers; null on the admin listener
};

/// An operation of the host itself. It is routed like those of modules; the flags of its route say who may use it.
struct HostEndpoint {
    /// Its description. A route without operation_id is not part of openapi.json.
    modules::Route route;
    /// Decides by the head, after method and permission were checked: may answer at once. Throws Refusal, never blocks.
    /// Empty: the request has no body and a worker answers it.
    std::function<http::Admission(const HostExchange&)> admit = {};
    /// Answers the complete request on a worker. Throws Refusal. Empty: `admit` answers each.
    std::function<void(const HostExchange&)> answer = {};
};

/// Returns the decision of `endpoint` about a request.
inline http::Admission admitTo(const HostEndpoint& endpoint, const HostExchange& exchange) {
    return endpoint.admit ? endpoint.admit(exchange) : http::Admission{.kind = http::Admission::Kind::Run};
}

/// The routes of these endpoints, in their order: RouteEntry::number of a host's route is the place of its endpoint.
inline std::vector<const modules::Route*> routesOf(const std::vector<HostEndpoint>& endpoints) {
    std::vector<const modules::Route*> routes;
    for (const auto& endpoint : endpoints) routes.push_back(&endpoint.route);
    return routes;
}

}  // namespace cardcage::requests
