#include "host/endpoints/endpoints.hpp"
#include "host/endpoints/page.hpp"
#include "host/execution/environment.hpp"

namespace cardcage::endpoints {

requests::HostEndpoint root() {
    return {.route = routeOf(modules::route_public, "GET", "/"), .admit = [](const requests::HostExchange& exchange) {
                exchange.response.status = 303;
                exchange.response.setHeader("Location", execution::environment().public_url + "/docs");
                return http::Admission{};
            }};
}

}  // namespace cardcage::endpoints
