#include "host/openapi/check.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "host/endpoints/endpoints.hpp"
#include "host/openapi/document.hpp"
#include "tests/host/openapi/made_up_routes.hpp"

namespace {

using namespace cardcage;

class RouteCheck : public CppUnit::TestFixture {
protected:
    modules::Route route = test::getDrawer();

    static std::string joined(const std::vector<std::string>& complaints) {
        std::string text;
        for (const auto& complaint : complaints) text += complaint + "\n";
        return text;
    }
    void assertComplaint(const std::string& text) const {
        CPPUNIT_ASSERT_EQUAL("GET /drawers/{id}: " + text + "\n", joined(openapi::check(route)));
    }
};

CPPUNIT_TEST_FIXTURE(RouteCheck, isContentWithWhatIsComplete) {
    const std::vector<modules::Route> routes{
        test::getDrawer(),
        test::getDrawerSecondVersion(),
        test::patchDrawer(),
        test::listDrawers(),
        test::openDrawer()};
    CPPUNIT_ASSERT_EQUAL(std::string(), joined(openapi::check(routes)));
    for (const auto& own : endpoints::publicEndpoints({})) {
        if (own.route.operation_id.empty()) continue;
        CPPUNIT_ASSERT_EQUAL(std::string(), joined(openapi::check(own.route)));
    }
}

CPPUNIT_TEST_FIXTURE(RouteCheck, missesSummaryScopeAndOperationId) {
    route.summary.clear();
    assertComplaint("no summary");
    route = test::getDrawer();
    route.scope.clear();
    assertComplaint("no scope");
    route = test::getDrawer();
    route.operation_id.clear();
    assertComplaint("no operation id");
    route = test::getDrawer();
    route.model.clear();
    assertComplaint("versioned, but no data model is named");
}

CPPUNIT_TEST_FIXTURE(RouteCheck, readsEveryFragment) {
    route.parameters = "[";
    CPPUNIT_ASSERT(joined(openapi::check(route)).find("parameters is no well-formed JSON") != std::string::npos);
    route = test::getDrawer();
    route.request_schema = "{\"type\":}";
    assertComplaint("request schema is no well-formed JSON");
    route = test::getDrawer();
    route.response_schema = "nonsense";
    assertComplaint("response schema is no well-formed JSON");
    route = test::getDrawer();
    route.components = "{";
    CPPUNIT_ASSERT(joined(openapi::check(route)).find("components is no well-formed JSON") != std::string::npos);
}

CPPUNIT_TEST_FIXTURE(RouteCheck, wantsEveryPathParameterDescribed) {
    route.parameters = "[]";
    assertComplaint("path parameter id is not in parameters");
    route.parameters = R"([{"name":"id","in":"path","schema":{"type":"string"}},)"
                       R"({"name":"di","in":"path","schema":{"type":"string"}}])";
    assertComplaint("path parameter di is not in the path");
}

CPPUNIT_TEST_FIXTURE(RouteCheck, followsReferences) {
    route.request_schema = R"({"type":"object","properties":{"x":{"$ref":"#/components/schemas/Gone"}}})";
    CPPUNIT_ASSERT(
        joined(openapi::check(route))
            .find("request schema refers to #/components/schemas/Gone, which components lacks") != std::string::npos
    );
}

CPPUNIT_TEST_FIXTURE(RouteCheck, wantsExamples) {
    route.request_schema = R"({"type":"object","properties":{"label":{"type":"string"}}})";
    assertComplaint("request schema has no example");
    route.request_schema = R"({"type":"object","properties":{"label":{"type":"string"}},"examples":[{"label":"A7"}]})";
    CPPUNIT_ASSERT_EQUAL(std::string(), joined(openapi::check(route)));
}

CPPUNIT_TEST_FIXTURE(RouteCheck, composesExamplesOfEveryKindOfSchema) {
    for (const auto* schema : {
             R"({"type":"boolean"})",
             R"({"type":["null","integer"]})",
             R"({"type":"string","format":"date-time"})",
             R"({"type":"string","enum":["A","Unknown"]})",
             R"({"const":1})",
             R"({"type":"object"})",
             R"({"type":"array","items":{"$ref":"#/components/schemas/Drawer"}})",
             R"({"anyOf":[{"type":"null"},{"$ref":"#/components/schemas/Drawer"}]})",
             R"({"allOf":[{"$ref":"#/components/schemas/Drawer"},{"type":"object"}]})",
         }) {
        route.response_schema = schema;
        CPPUNIT_ASSERT_EQUAL_MESSAGE(schema, std::string(), joined(openapi::check(route)));
    }
    // An example beside a reference counts for the schema that has none.
    route.response_schema = R"({"$ref":"#/components/schemas/Drawer","examples":[{"label":"A7"}]})";
    route.components = R"({"Drawer":{"type":"object","properties":{"label":{"type":"string"}}}})";
    CPPUNIT_ASSERT_EQUAL(std::string(), joined(openapi::check(route)));
    // A schema that contains itself ends.
    route.response_schema = R"({"$ref":"#/components/schemas/Node"})";
    route.components = R"({"Node":{"type":"object","properties":{"next":{"$ref":"#/components/schemas/Node"},)"
                       R"("all":{"type":"array","items":{"$ref":"#/components/schemas/Node"}}}}})";
    CPPUNIT_ASSERT_EQUAL(std::string(), joined(openapi::check(route)));
}

CPPUNIT_TEST_FIXTURE(RouteCheck, findsOperationIdsUsedTwiceAndPathsOfOneShape) {
    std::vector<modules::Route> routes{test::getDrawer(), test::patchDrawer()};
    routes[1].operation_id = "get_drawer";
    CPPUNIT_ASSERT_EQUAL(
        std::string("PATCH /drawers/{id}: operation id get_drawer is that of GET /drawers/{id}\n"),
        joined(openapi::check(routes))
    );
    routes[1] = test::patchDrawer();
    routes[1].path = "/drawers/{drawer_id}";
    CPPUNIT_ASSERT(
        joined(openapi::check(routes)).find("differs from /drawers/{id} in the names of its parameters only") !=
        std::string::npos
    );
}

}  // namespace
