#include "host/endpoints/endpoints.hpp"
#include "host/endpoints/page.hpp"

namespace cardcage::endpoints {

/// Answers version and revision of the running program.
requests::HostEndpoint version(const AdminServices& services) {
    return {
        .route = routeOf(modules::route_admin, "GET", "/version"),
        .answer = [text = services.version_json](const requests::HostExchange& exchange) {
            exchange.response.setHeader("Content-Type", "application/json");
            exchange.response.write(text);
        }};
}

}  // namespace cardcage::endpoints
