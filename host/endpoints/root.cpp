#include "host/endpoints/endpoints.hpp"
#include "host/endpoints/page.hpp"

namespace cardcage::endpoints {

requests::HostEndpoint root(const Services& services) {
    const auto admit = [reference = services.public_url + "/docs"](const requests::HostExchange& exchange) {
        exchange.response.status = 303;
        exchange.response.setHeader("Location", reference);
        return http::Admission{};
    };
    return {.route = routeOf(modules::route_public, "GET", "/"), .admit = admit};
}

}  // namespace cardcage::endpoints
