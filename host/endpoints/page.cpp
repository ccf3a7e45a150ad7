#include "host/endpoints/page.hpp"

#include "host/http/messages/entity_tag.hpp"

namespace cardcage::endpoints {

modules::Route routeOf(
    std::uint32_t kind, std::string method, std::string path, std::string operation_id, std::string summary
) {
    modules::Route route;
    route.flags = kind;
    route.method = std::move(method);
    route.path = std::move(path);
    route.operation_id = std::move(operation_id);
    route.summary = std::move(summary);
    return route;
}

modules::Route pageRoute(std::string path, std::string operation_id, std::string summary) {
    auto route = routeOf(modules::route_public, "GET", std::move(path), std::move(operation_id), std::move(summary));
    route.response_type = "text/html";
    route.response_schema = R"({"type":"string","examples":["<!DOCTYPE html>"]})";
    return route;
}

bool isKnown(std::string_view etag, const http::Request& request, http::Response& response) {
    response.setHeader("ETag", etag);
    const auto known = request.header("If-None-Match");
    if (known && http::listsEntityTag(*known, etag, true)) {
        response.status = 304;
        return true;
    }
    return false;
}

}  // namespace cardcage::endpoints
