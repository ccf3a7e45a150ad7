#include "host/openapi/media_type.hpp"

namespace cardcage::openapi {

std::string vendorType(const std::string& segment, const modules::Route& route) {
    return "application/api." + segment + "." + route.model + "-v" + std::to_string(route.version) + "+json";
}

std::vector<std::string> answerTypes(const std::string& segment, const modules::Route& route) {
    if (!route.response_type.empty()) return {route.response_type};
    if (route.model.empty()) return {"application/json"};
    if (route.versioned()) return {vendorType(segment, route)};
    return {"application/json", vendorType(segment, route)};
}

std::vector<std::string> bodyTypes(const std::string& segment, const modules::Route& route) {
    if (!route.request_types.empty()) return route.request_types;
    if (route.model.empty()) return {"application/json"};
    return {"application/json", vendorType(segment, route)};
}

}  // namespace cardcage::openapi
