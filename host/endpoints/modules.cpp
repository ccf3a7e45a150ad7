#include "host/endpoints/endpoints.hpp"
#include "host/endpoints/page.hpp"

namespace cardcage::endpoints {

/// Answers the generations of modules in each process, and whom they serve.
requests::HostEndpoint moduleGenerations(const AdminServices& services) {
    auto route = routeOf(modules::route_admin, "GET", "/modules");
    route.query_names = {"tenant"};
    const auto answer = [report = services.modules](const requests::HostExchange& exchange) {
        exchange.response.setHeader("Content-Type", "application/json");
        exchange.response.write(report(std::string(exchange.request.query())));
    };
    return {.route = std::move(route), .answer = answer};
}

}  // namespace cardcage::endpoints
