#include "host/endpoints/endpoints.hpp"
#include "host/endpoints/page.hpp"

namespace cardcage::endpoints {

/// Answers that this process runs.
requests::HostEndpoint health() {
    return {
        .route = routeOf(modules::route_admin, "GET", "/healthz"),
        .answer = [](const requests::HostExchange& exchange) {
            exchange.response.setHeader("Content-Type", "application/json");
            exchange.response.write("{\"status\":\"ok\"}\n");
        }};
}

}  // namespace cardcage::endpoints
