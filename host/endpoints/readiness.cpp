#include "host/endpoints/endpoints.hpp"
#include "host/endpoints/page.hpp"

namespace cardcage::endpoints {

/// The host can serve (200), or cannot (503), and why.
requests::HostEndpoint readiness(const AdminServices& services) {
    return {
        .route = routeOf(modules::route_admin, "GET", "/readyz"),
        .answer = [report = services.readiness](const requests::HostExchange& exchange) {
            const auto answer = report();
            exchange.response.setHeader("Content-Type", "application/json");
            exchange.response.status = answer.ready ? 200 : 503;
            exchange.response.write(answer.json);
        }};
}

}  // namespace cardcage::endpoints
