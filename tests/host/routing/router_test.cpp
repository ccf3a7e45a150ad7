#include "host/routing/router.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "host/routing/path.hpp"

namespace cardcage::routing {
namespace {

struct Routing : CppUnit::TestFixture {
    std::vector<std::unique_ptr<modules::Route>> routes;
    std::vector<std::pair<const modules::Route*, std::size_t>> table;

    void add(const char* method, const char* path, const char* model = "", int version = 1) {
        auto route = std::make_unique<modules::Route>();
        route->method = method;
        route->path = path;
        route->model = model;
        route->version = version;
        table.emplace_back(route.get(), table.size());
        routes.push_back(std::move(route));
    }

    static PathMatch match(const Router& router, std::string_view path) {
        const auto segments = pathSegments(path);
        CPPUNIT_ASSERT(segments);
        return router.match(*segments);
    }
};

CPPUNIT_TEST_FIXTURE(Routing, literalsBeatParametersAndDeadEndsGoBack) {
    add("GET", "/rfqs/{id}");
    add("GET", "/rfqs/status-history");
    add("GET", "/rfqs/{rfq_id}/tree");
    const Router router(table, "cardcage");

    CPPUNIT_ASSERT_EQUAL(
        std::string("/rfqs/status-history"),
        match(router, "/rfqs/status-history").endpoint->methods[0].routes[0].route->path
    );
    const auto by_id = match(router, "/rfqs/1");
    CPPUNIT_ASSERT_EQUAL(std::string("1"), by_id.parameters.at(0));
    const auto tree = match(router, "/rfqs/status-history/tree");  // the literal leads nowhere, the parameter does
    CPPUNIT_ASSERT(tree.endpoint);
    CPPUNIT_ASSERT_EQUAL(std::string("status-history"), tree.parameters.at(0));
    CPPUNIT_ASSERT_EQUAL(std::string("rfq_id"), tree.endpoint->methods[0].routes[0].parameter_names.at(0));
}

CPPUNIT_TEST_FIXTURE(Routing, oddPathsMatchNothing) {
    add("GET", "/customers");
    add("GET", "/customers/{id}");
    const Router router(table, "cardcage");
    for (const char* path :
         {"/",
          "/customers/",
          "//customers",
          "/customers//",
          "/customers/..",
          "/customers/%2e%2e",
          "/customers/.",
          "/Customers",
          "/customers/1/2",
          "/customers;x"}) {
        CPPUNIT_ASSERT_MESSAGE(path, !match(router, path).endpoint);
    }
    CPPUNIT_ASSERT(match(router, "/%63ustomers").endpoint);  // one meaning: decoded
}

CPPUNIT_TEST_FIXTURE(Routing, allowListsWhatTheEndpointHas) {
    add("GET", "/customers");
    add("POST", "/customers");
    add("GET", "/customers", "customer", 2);
    const Router router(table, "cardcage");
    const auto* endpoint = match(router, "/customers").endpoint;
    CPPUNIT_ASSERT_EQUAL(std::string("GET, HEAD, OPTIONS, POST"), endpoint->allow());
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, endpoint->method("HEAD")->routes.size());
    CPPUNIT_ASSERT(!endpoint->method("PUT"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("application/api.cardcage.customer-v2+json"), endpoint->method("GET")->routes[1].media_type
    );
}

}  // namespace
}  // namespace cardcage::routing
