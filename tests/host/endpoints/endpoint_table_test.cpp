#include <cppunit/extensions/HelperMacros.h>

#include "host/endpoints/endpoints.hpp"
#include "host/routing/path.hpp"
#include "host/routing/router.hpp"

namespace cardcage::endpoints {
namespace {

struct EndpointTable : CppUnit::TestFixture {
    const std::vector<requests::HostEndpoint> table = publicEndpoints({});
    const routing::Router router = routerOf(table);

    static routing::Router routerOf(const std::vector<requests::HostEndpoint>& endpoints) {
        std::vector<std::pair<const modules::Route*, std::size_t>> routes;
        for (const auto* route : requests::routesOf(endpoints)) routes.emplace_back(route, tenancy::of_host);
        return {routes, "cardcage"};
    }
    /// The template that answers a path, with its Allow; "-": none does.
    std::string at(std::string_view path) const {
        const auto segments = routing::pathSegments(path);
        const auto match = router.match(segments.value());
        if (!match.endpoint) return "-";
        return match.endpoint->ofHost()->route->path + " " + match.endpoint->allow();
    }
};

CPPUNIT_TEST_FIXTURE(EndpointTable, answersThePathsOfTheHost) {
    CPPUNIT_ASSERT_EQUAL(std::string("/ GET, HEAD, OPTIONS"), at("/"));
    CPPUNIT_ASSERT_EQUAL(std::string("/token OPTIONS, POST"), at("/token"));
    CPPUNIT_ASSERT_EQUAL(std::string("/openapi.json GET, HEAD, OPTIONS"), at("/openapi.json"));
    CPPUNIT_ASSERT_EQUAL(std::string("/problems GET, HEAD, OPTIONS"), at("/problems"));
    CPPUNIT_ASSERT_EQUAL(std::string("/downloads/{file} GET, HEAD, OPTIONS"), at("/downloads/1"));
    CPPUNIT_ASSERT_EQUAL(std::string("/uploads/{file} OPTIONS, PUT"), at("/uploads/1"));
}

CPPUNIT_TEST_FIXTURE(EndpointTable, keepsEveryPathBelowTheReference) {
    for (const auto* path : {"/docs", "/docs/", "/docs/scalar.js", "/docs/..", "/docs/a//b"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(path, std::string("/docs GET, HEAD, OPTIONS"), at(path));
    }
}

CPPUNIT_TEST_FIXTURE(EndpointTable, takesEveryValueAsCodeOrFileButNoPathBelow) {
    for (const auto* path : {"/problems/", "/problems/..", "/problems/invalid_field"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(path, std::string("/problems/{code} GET, HEAD, OPTIONS"), at(path));
    }
    for (const auto* path : {"/problems/a/b", "/token/", "/tokens", "/openapi.json/", "/downloads", "/uploads/1/2"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(path, std::string("-"), at(path));
    }
}

CPPUNIT_TEST_FIXTURE(EndpointTable, saysWhoMayUseEachAndDescribesAllButTheRoot) {
    for (const auto& [route, admit, answer] : table) {
        CPPUNIT_ASSERT_MESSAGE(route.path, route.isOfHost() && !route.needsBearer());
        CPPUNIT_ASSERT_MESSAGE(route.path, admit || answer);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(route.path, route.path == "/", route.operation_id.empty());
        const bool is_file = route.path.ends_with("/{file}");
        CPPUNIT_ASSERT_EQUAL_MESSAGE(route.path, is_file, (route.flags & modules::route_ticket) != 0);
    }
    std::string pages;
    for (const auto& page : adminEndpoints({})) {
        CPPUNIT_ASSERT_EQUAL(modules::route_admin, page.route.flags);
        pages += page.route.method + " " + page.route.path + " ";
    }
    CPPUNIT_ASSERT_EQUAL(std::string("GET /healthz GET /readyz GET /version GET /modules GET /metrics "), pages);
}

CPPUNIT_TEST_FIXTURE(EndpointTable, knowsTheParametersOfTokenRequestsAndOfTheListOfModules) {
    for (const auto& [route, admit, answer] : table) {
        const auto names = route.path == "/token" ? std::vector<std::string>{"strict"} : std::vector<std::string>();
        CPPUNIT_ASSERT_MESSAGE(route.path, names == route.query_names);
    }
    for (const auto& [route, admit, answer] : adminEndpoints({})) {
        const auto names = route.path == "/modules" ? std::vector<std::string>{"tenant"} : std::vector<std::string>();
        CPPUNIT_ASSERT_MESSAGE(route.path, names == route.query_names);
    }
}

CPPUNIT_TEST_FIXTURE(EndpointTable, keepsItsPathsFromModules) {
    modules::Route module_route;
    module_route.method = "GET";
    module_route.path = "/token";
    std::vector<std::pair<const modules::Route*, std::size_t>> routes;
    for (const auto* route : requests::routesOf(table)) routes.emplace_back(route, tenancy::of_host);
    routes.emplace_back(&module_route, 0);
    const routing::Router both(routes, "cardcage");
    CPPUNIT_ASSERT_EQUAL(
        std::string("OPTIONS, POST"), both.match(routing::pathSegments("/token").value()).endpoint->allow()
    );
}

}  // namespace
}  // namespace cardcage::endpoints
