#include "host/endpoints/endpoints.hpp"
#include "host/endpoints/page.hpp"

namespace cardcage::endpoints {

/// Answers all metrics of the server.
requests::HostEndpoint metrics(const AdminServices& services) {
    return {
        .route = routeOf(modules::route_admin, "GET", "/metrics"),
        .answer = [all = services.metrics](const requests::HostExchange& exchange) {
            exchange.response.setHeader("Content-Type", observability::Metrics::content_type);
            exchange.response.write(all());
        }};
}

}  // namespace cardcage::endpoints
