#include "host/checks/route_change.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <functional>

#include "host/checks/checklist.hpp"

namespace cardcage::checks {
namespace route_change_test {

using namespace std::string_literals;

modules::Route thing() {
    modules::Route route;
    route.method = "POST";
    route.path = "/things";
    route.scope = "write";
    route.parameters = R"([{"name":"limit","in":"query","schema":{"type":"integer"}}])";
    route.request_schema =
        R"({"type":"object","properties":{"name":{"type":"string"},"size":{"type":["integer","null"]},
            "kind":{"type":"string","enum":["a","b"]}},"required":["name"]})";
    route.response_schema = R"({"$ref":"#/components/schemas/Thing"})";
    route.components = R"({"Thing":{"type":"object","properties":{"name":{"type":"string"},
        "parts":{"type":"array","items":{"$ref":"#/components/schemas/Thing"}},"size":{"type":"number"}},
        "required":["name","parts"]}})";
    return route;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    CPPUNIT_ASSERT_MESSAGE(from, at != std::string::npos);
    return text.replace(at, from.size(), to);
}

class RouteChanges : public CppUnit::TestFixture {
protected:
    static std::string changes(const std::function<void(modules::Route&)>& change) {
        auto now = thing();
        change(now);
        return joined(breakingChanges(thing(), now));
    }
    static std::string inBody(const std::string& from, const std::string& to) {
        return changes([&](auto& route) { route.request_schema = replaced(route.request_schema, from, to); });
    }
    static std::string inAnswer(const std::string& from, const std::string& to) {
        return changes([&](auto& route) { route.components = replaced(route.components, from, to); });
    }
};

CPPUNIT_TEST_FIXTURE(RouteChanges, additionsBreakNothing) {
    CPPUNIT_ASSERT_EQUAL(""s, changes([](auto&) {}));
    CPPUNIT_ASSERT_EQUAL(""s, inBody(R"("name":{)", R"("note":{"type":"string"},"name":{)"));
    CPPUNIT_ASSERT_EQUAL(""s, inBody(R"(["a","b"])", R"(["a","b","c"])"));
    CPPUNIT_ASSERT_EQUAL(""s, inBody(R"("name":{"type":"string"})", R"("name":{"type":["string","null"]})"));
    CPPUNIT_ASSERT_EQUAL(""s, inBody(R"(,"required":["name"])", ""));
    CPPUNIT_ASSERT_EQUAL(""s, inAnswer(R"("name":{)", R"("note":{"type":"string"},"name":{)"));
    CPPUNIT_ASSERT_EQUAL(""s, inAnswer(R"("size":{"type":"number"})", R"("size":{"type":"integer"})"));
    CPPUNIT_ASSERT_EQUAL(""s, inAnswer(R"("required":["name","parts"])", R"("required":["name","parts","size"])"));
    CPPUNIT_ASSERT_EQUAL(""s, changes([](auto& route) {
                             route.parameters = replaced(route.parameters, "[{", R"([{"name":"tag","in":"query"},{)");
                         }));
}

CPPUNIT_TEST_FIXTURE(RouteChanges, whatClientsCannotFollowIsNamed) {
    CPPUNIT_ASSERT_EQUAL("/name of the answer is gone"s, inAnswer(R"("name":{"type":"string"},)", ""));
    CPPUNIT_ASSERT_EQUAL(
        "/size of the answer can be null now"s, inAnswer(R"("type":"number")", R"("type":["number","null"])")
    );
    CPPUNIT_ASSERT_EQUAL("/parts of the answer may be missing now"s, inAnswer(R"(["name","parts"])", R"(["name"])"));
    CPPUNIT_ASSERT_EQUAL(
        "/size of the body is required now"s, inBody(R"("required":["name"])", R"("required":["name","size"])")
    );
    CPPUNIT_ASSERT_EQUAL("/size of the body cannot be null any more"s, inBody(R"(["integer","null"])", R"("integer")"));
    CPPUNIT_ASSERT_EQUAL("/kind of the body cannot be b any more"s, inBody(R"(["a","b"])", R"(["a"])"));
    CPPUNIT_ASSERT_EQUAL(
        "/name of the body is not read any more; /title of the body is required now"s, changes([](auto& route) {
            route.request_schema = R"({"type":"object","properties":{"title":{"type":"string"},
            "size":{"type":["integer","null"]},"kind":{"type":"string","enum":["a","b"]}},"required":["title"]})";
        })
    );
    CPPUNIT_ASSERT_EQUAL("it answers 201 instead of 200"s, changes([](auto& route) { route.success_status = 201; }));
    CPPUNIT_ASSERT_EQUAL("its scope is admin instead of write"s, changes([](auto& route) { route.scope = "admin"; }));
    CPPUNIT_ASSERT_EQUAL("its body has another media type"s, changes([](auto& route) {
                             route.request_types = {"text/csv"};
                         }));
    CPPUNIT_ASSERT_EQUAL("the parameter query limit is not read any more"s, changes([](auto& route) {
                             route.parameters = "[]";
                         }));
    CPPUNIT_ASSERT_EQUAL("the parameter query limit is required now"s, changes([](auto& route) {
                             route.parameters = replaced(route.parameters, "query\"", "query\",\"required\":true");
                         }));
    CPPUNIT_ASSERT_EQUAL("it describes no answer any more"s, changes([](auto& route) {
                             route.response_schema.clear();
                         }));
}

CPPUNIT_TEST_FIXTURE(RouteChanges, aBodyThatBecomesNecessaryIsNamed) {
    auto before = thing();
    before.request_schema.clear();
    CPPUNIT_ASSERT_EQUAL("it needs a body now"s, joined(breakingChanges(before, thing())));
    auto optional = thing();
    optional.optional_body = true;
    CPPUNIT_ASSERT_EQUAL(""s, joined(breakingChanges(before, optional)));
}

}  // namespace route_change_test
}  // namespace cardcage::checks
