#include "host/requests/admin_listener.hpp"

#include "host/execution/execute.hpp"
#include "host/requests/query/query_parameters.hpp"
#include "host/requests/refusal.hpp"
#include "host/routing/path.hpp"

namespace cardcage::requests {
namespace {

routing::Router routerOf(const std::vector<HostEndpoint>& endpoints) {
    std::vector<std::pair<const modules::Route*, std::size_t>> routes;
    for (const auto* route : routesOf(endpoints)) routes.emplace_back(route, tenancy::of_host);
    return {routes, {}};
}

/// Pages without parameters ignore what probes and scrapers add.
bool takesParameters(const modules::Route& route) {
    return !route.query_names.empty();
}

}  // namespace

AdminListener::AdminListener(std::vector<HostEndpoint> endpoints)
    : endpoints_(std::move(endpoints)), router_(routerOf(endpoints_)) {}

http::Admission AdminListener::admit(http::Request& request, http::Response& response) {
    const auto segments = routing::pathSegments(request.path());
    const auto* endpoint = segments ? router_.match(*segments).endpoint : nullptr;
    if (!endpoint) {
        const auto problem = problems::Problem::of(
            "not_found", "The admin listener has /healthz, /readyz, /version, /modules and /metrics."
        );
        execution::answerProblem(problem, request.requestId(), response);
        return {};
    }
    const auto* method = endpoint->method(request.method());
    if (!method) {
        execution::answerProblem(problems::Problem::of("method_not_allowed"), request.requestId(), response);
        response.setHeader("Allow", "GET, HEAD");
        return {};
    }
    const auto& admitted = endpoints_[method->routes.front().number];
    try {
        if (takesParameters(admitted.route)) refuseUnknown(parsedQuery(request.query()), admitted.route);
    } catch (const Refusal& refused) {
        execution::answerProblem(refused.problem, request.requestId(), response);
        return {};
    }
    request.context = std::make_shared<const HostEndpoint*>(&admitted);
    return admitTo(admitted, {.request = request, .response = response});
}

void AdminListener::handle(http::Request& request, http::Response& response, unsigned) {
    response.setHeader("Cache-Control", "no-store");
    const auto admitted = std::static_pointer_cast<const HostEndpoint*>(request.context);
    (*admitted)->answer({.request = request, .response = response});
}

void AdminListener::refuse(
    std::string_view request_id, http::Response& response, int status, std::string_view code, std::string_view detail
) {
    auto problem = problems::Problem::of(code, std::string(detail));
    problem.status = status;
    execution::answerProblem(problem, request_id, response);
}

}  // namespace cardcage::requests
