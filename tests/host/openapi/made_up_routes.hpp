#pragma once

#include <string>

#include "host/modules/registration.hpp"

namespace cardcage::test {

/// A well-described route to vary in tests: GET of one drawer.
inline modules::Route getDrawer() {
    modules::Route route;
    route.flags = CC_ROUTE_VERSIONED;
    route.method = "GET";
    route.path = "/drawers/{id}";
    route.model = "drawer";
    route.version = 1;
    route.scope = "read";
    route.operation_id = "get_drawer";
    route.summary = "Get one drawer";
    route.description = "All fields.";
    route.parameters = R"([{"name":"id","in":"path","required":true,"description":"The drawer.",)"
                       R"("schema":{"type":"string","format":"uuid"}}])";
    route.response_schema = R"({"$ref":"#/components/schemas/Drawer"})";
    route.components =
        R"({"Drawer":{"type":"object","required":["id","label"],"properties":{"id":{"type":"string","format":"uuid"},)"
        R"("label":{"type":"string","examples":["A7"]},"slots":{"type":"integer","minimum":2}}}})";
    return route;
}

/// The second version of the same operation, with a schema of the same name and other content.
inline modules::Route getDrawerSecondVersion() {
    auto route = getDrawer();
    route.version = 2;
    route.components = R"({"Drawer":{"type":"object","properties":{"id":{"type":"string","format":"uuid"},)"
                       R"("name":{"type":"string","examples":["Drawer A7"]}}}})";
    return route;
}

/// A change with a body: state conflicts, one code of the module's own.
inline modules::Route patchDrawer() {
    auto route = getDrawer();
    route.method = "PATCH";
    route.scope = "write";
    route.operation_id = "update_drawer";
    route.summary = "Change a drawer";
    route.request_schema = R"({"type":"object","properties":{"label":{"type":["string","null"],"examples":["B1"]}}})";
    route.problems = {"number_taken", "drawer_jammed"};
    return route;
}

/// An unversioned, deprecated list with paging.
inline modules::Route listDrawers() {
    auto route = getDrawer();
    route.flags = CC_ROUTE_DEPRECATED;
    route.path = "/drawers";
    route.model.clear();
    route.version = 0;
    route.operation_id = "list_drawers";
    route.summary = "List drawers";
    route.parameters = R"([{"name":"limit","in":"query","description":"Rows of one page.",)"
                       R"("schema":{"type":"integer","minimum":1,"maximum":1000}}])";
    route.response_schema = R"({"type":"array","items":{"$ref":"#/components/schemas/Drawer"}})";
    route.deprecated_at = 1735689600;  // 2025-01-01
    route.sunset_at = 1767225600;      // 2026-01-01
    return route;
}

/// A link without bearer.
inline modules::Route openDrawer() {
    modules::Route route;
    route.flags = CC_ROUTE_CAPABILITY;
    route.method = "POST";
    route.path = "/drawers/open/{token}";
    route.scope = "write";
    route.success_status = 204;
    route.operation_id = "open_drawer";
    route.summary = "Open the drawer of a link";
    route.parameters = R"([{"name":"token","in":"path","required":true,"description":"From the link.",)"
                       R"("schema":{"type":"string"}}])";
    return route;
}

}  // namespace cardcage::test
