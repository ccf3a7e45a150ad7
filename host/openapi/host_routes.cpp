#include <array>

#include "host/openapi/document.hpp"

namespace cardcage::openapi {
namespace {

/// A public operation: described like a module's, served by the host itself.
modules::Route publicRoute(std::string method, std::string path, std::string operation_id, std::string summary) {
    modules::Route route;
    route.flags = CC_ROUTE_CAPABILITY;  // no bearer
    route.method = std::move(method);
    route.path = std::move(path);
    route.operation_id = std::move(operation_id);
    route.summary = std::move(summary);
    return route;
}

modules::Route token() {
    auto route = publicRoute("POST", "/token", "create_access_token", "Exchange an API token for an access token");
    route.description =
        "The answer is the access token itself, as plain text. Send it as `Authorization: Bearer <access token>`; it "
        "is "
        "valid for one hour.";
    route.request_schema = R"({"$ref":"#/components/schemas/TokenRequest"})";
    route.components =
        R"({"TokenRequest":{"type":"object","required":["token"],"properties":{"token":{"type":"string",)"
        R"("description":"An API token of this tenant.","examples":["cc_k3v9_Zm9vYmFy_1a2b3c"]}}}})";
    route.response_type = "text/plain";
    route.response_schema =
        R"({"type":"string","examples":["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjbGllbnQifQ.c2lnbmF0dXJl"]})";
    route.problems = {"invalid_api_token"};
    return route;
}

modules::Route openApiDocument() {
    auto route = publicRoute("GET", "/openapi.json", "get_openapi", "Get this description of the interface");
    route.description = "With an access token: what its tenant has switched on. Without: every module of the server.";
    route.response_schema =
        R"({"type":"object","description":"An OpenAPI 3.1 document.","examples":[{"openapi":"3.1.0"}]})";
    return route;
}

modules::Route page(std::string path, std::string operation_id, std::string summary) {
    auto route = publicRoute("GET", std::move(path), std::move(operation_id), std::move(summary));
    route.response_type = "text/html";
    route.response_schema = R"({"type":"string","examples":["<!DOCTYPE html>"]})";
    return route;
}

modules::Route problemPage() {
    auto route = page("/problems/{code}", "get_problem_page", "Read cause and cure of one kind of error");
    route.parameters = R"([{"name":"code","in":"path","required":true,"description":"The code of the error.",)"
                       R"("schema":{"type":"string"},"example":"invalid_field"}])";
    return route;
}

}  // namespace

ModuleRoutes hostRoutes() {
    static const auto routes = std::to_array<modules::Route>({
        token(),
        openApiDocument(),
        page("/docs", "get_docs_page", "Read this description as a page"),
        page("/problems", "get_problems_page", "List the kinds of errors"),
        problemPage(),
    });
    ModuleRoutes host{.id = "host", .version = {}, .title = "Access and description", .routes = {}};
    for (const auto& route : routes) host.routes.push_back(&route);
    return host;
}

}  // namespace cardcage::openapi
