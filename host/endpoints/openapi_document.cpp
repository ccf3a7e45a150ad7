#include "host/endpoints/endpoints.hpp"
#include "host/endpoints/page.hpp"
#include "host/openapi/document.hpp"
#include "host/requests/refusal.hpp"

namespace cardcage::endpoints {
namespace {

using View = std::shared_ptr<const tenancy::SetView>;

/// The modules of the caller's tenant; without bearer all of the server.
View viewFor(const http::Request& request, const tenancy::Installation& installation, auth::Authenticator& bearers) {
    const auto authorization = request.header("Authorization");
    if (!authorization) return installation.everything;
    const auto authentication = bearers.authenticate(authorization);
    if (const auto* reason = std::get_if<auth::Refusal>(&authentication)) throw requests::refusal(*reason);
    const auto& identity = *std::get<std::shared_ptr<const auth::Identity>>(authentication);
    const auto tenant = installation.tenants.find(identity.tenant);
    if (tenant == installation.tenants.end()) throw requests::refusal(auth::Refusal::TokenInvalid);
    return tenant->second->set;
}

std::string rendered(const tenancy::SetView& set, const Services& services) {
    openapi::OpenApiInput input;
    input.public_url = services.public_url;
    input.media_segment = services.media_segment;
    for (const auto& module : set.modules) {
        input.modules.push_back({module.id, module.version, module.title, {}, tenancy::problemsOf(*module.generation)});
    }
    auto host = openapi::hostModule();
    for (const auto& [route, place] : set.routes()) {
        if (place == tenancy::of_quarantine) continue;
        auto& owner = place == tenancy::of_host ? host : input.modules[place];
        if (!route->operation_id.empty() || place != tenancy::of_host) owner.routes.push_back(route);
    }
    input.modules.push_back(std::move(host));
    return openapi::document(input, 1);
}

modules::Route openApiRoute() {
    auto route =
        routeOf(modules::route_public, "GET", "/openapi.json", "get_openapi", "Get this description of the interface");
    route.description = "With an access token: what its tenant has switched on. Without: every module of the server.";
    route.response_schema =
        R"({"type":"object","description":"An OpenAPI 3.1 document.","examples":[{"openapi":"3.1.0"}]})";
    return route;
}

}  // namespace

requests::HostEndpoint openApiDocument(const Services& services) {
    const auto answer = [services](const requests::HostExchange& exchange) {
        const auto& request = exchange.request;
        auto& response = exchange.response;
        const auto set = viewFor(request, *exchange.installation, *services.authenticator);
        const auto& document = set->document([&] { return rendered(*set, services); });
        response.setHeader("Content-Type", "application/json");
        response.setHeader("Vary", "Authorization");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Cache-Control", request.header("Authorization") ? "private, no-cache" : "no-cache");
        if (!isKnown(document.etag, request, response)) response.write(document.text);
    };
    return {.route = openApiRoute(), .answer = answer};
}

}  // namespace cardcage::endpoints
