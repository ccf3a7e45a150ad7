#include "host/openapi/document.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>

#include "host/endpoints/endpoints.hpp"
#include "host/json/json_tree.hpp"
#include "host/problems/problem.hpp"
#include "tests/host/openapi/made_up_routes.hpp"
#include "tests/host/openapi/structure.hpp"

namespace {

using namespace cardcage;
using namespace cardcage::openapi;

class Document : public CppUnit::TestFixture {
protected:
    std::vector<modules::Route> drawers{
        test::getDrawer(),
        test::getDrawerSecondVersion(),
        test::patchDrawer(),
        test::listDrawers(),
        test::openDrawer()};
    std::vector<modules::Route> lamps;
    const std::vector<requests::HostEndpoint> host = endpoints::publicEndpoints({});
    std::vector<problems::ProblemType> own_problems;

    OpenApiInput input() const {
        OpenApiInput made;
        made.public_url = "https://cage.example/api";
        made.modules.push_back({"drawers", "1.2.0", "Drawers", {}});
        for (const auto& route : drawers) made.modules.back().routes.push_back(&route);
        made.modules.back().own_problems = own_problems;
        if (!lamps.empty()) made.modules.push_back({"lamps", "0.1.0", "", {}});
        for (const auto& route : lamps) made.modules.back().routes.push_back(&route);
        made.modules.push_back(hostModule());
        for (const auto& own : host) {
            if (!own.route.operation_id.empty()) made.modules.back().routes.push_back(&own.route);
        }
        return made;
    }
    json::Node made() const { return json::parsed(document(input())).value_or(json::Node()); }

    /// The node at a path of keys; keys may hold slashes, hence the list.
    static json::Node at(json::Node node, std::initializer_list<std::string> keys) {
        for (const auto& key : keys) node = json::member(node, key);
        return node;
    }
    json::Node operation(const std::string& method, const std::string& path) const {
        return at(made(), {"paths", path, method});
    }
    static bool has(const json::Node& node, const std::string& key) {
        return json::asObject(node) && json::asObject(node)->has(key);
    }
    static std::string keys(const json::Node& node) {
        std::string text;
        for (const auto& key : json::asObject(node)->getNames()) text += (text.empty() ? "" : " ") + key;
        return text;
    }
    static std::string names(const json::Node& parameters) {
        std::string text;
        for (const auto& each : *json::asArray(parameters)) {
            text += (text.empty() ? "" : " ") + json::textOf(json::member(each, "in")) + ":" +
                    json::textOf(json::member(each, "name"));
        }
        return text;
    }
    static void assertValid(const std::string& text) {
        std::string all;
        for (const auto& fault : test::structuralFaults(text)) all += fault + "\n";
        CPPUNIT_ASSERT_EQUAL(std::string(), all);
    }
};

const std::string v1 = "application/api.cardcage.drawer-v1+json";
const std::string v2 = "application/api.cardcage.drawer-v2+json";

CPPUNIT_TEST_FIXTURE(Document, followsTheRulesOfOpenApi) {
    assertValid(document(input()));
    assertValid(document({}));
}

CPPUNIT_TEST_FIXTURE(Document, structuralFaultsAreFound) {
    // The rules above can fail: each of these breaks one.
    const auto good = document(input());
    const auto broken = [&good](std::string_view what, std::string_view by) {
        auto text = good;
        const auto place = text.find(what);
        CPPUNIT_ASSERT(place != std::string::npos);
        text.replace(place, what.size(), by);
        return test::structuralFaults(text);
    };
    CPPUNIT_ASSERT(!test::structuralFaults("[").empty());
    CPPUNIT_ASSERT(!broken("\"3.1.0\"", "\"3.0.0\"").empty());
    CPPUNIT_ASSERT(!broken("\"#/components/schemas/Drawer\"", "\"#/components/schemas/Draw\"").empty());
    CPPUNIT_ASSERT(!broken("\"get_drawer\"", "\"update_drawer\"").empty());
    CPPUNIT_ASSERT(!broken("\"name\":\"id\"", "\"name\":\"key\"").empty());
    CPPUNIT_ASSERT(
        !broken("\"required\":true,\"description\":\"The drawer.\"", "\"description\":\"The drawer.\"").empty()
    );
    CPPUNIT_ASSERT(!broken("\"summary\":\"Get one drawer\",", "").empty());
    CPPUNIT_ASSERT(!broken("\"tags\":[\"Drawers\"]", "\"tags\":[\"Drawer\"]").empty());
}

CPPUNIT_TEST_FIXTURE(Document, tellsServerVersionAndTags) {
    const auto root = made();
    CPPUNIT_ASSERT_EQUAL(std::string("openapi info servers tags security paths components"), keys(root));
    CPPUNIT_ASSERT_EQUAL(std::string("1.0.0"), json::textOf(at(root, {"info", "version"})));
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"([{"url":"https://cage.example/api"}])"), json::written(json::member(root, "servers"))
    );
    CPPUNIT_ASSERT(json::written(json::member(root, "tags")).find("Module `drawers` 1.2.0.") != std::string::npos);
    CPPUNIT_ASSERT_EQUAL(
        std::string("/docs /downloads/{file} /drawers /drawers/open/{token} /drawers/{id} /openapi.json /problems "
                    "/problems/{code} /token /uploads/{file}"),
        keys(json::member(root, "paths"))
    );
    CPPUNIT_ASSERT_EQUAL(std::string("get patch"), keys(at(root, {"paths", "/drawers/{id}"})));
}

CPPUNIT_TEST_FIXTURE(Document, doesNotDependOnTheOrderOfModulesAndRoutes) {
    lamps = {test::getDrawer()};
    lamps[0].path = "/lamps/{id}";
    const auto first = document(input());
    CPPUNIT_ASSERT_EQUAL(first, document(input()));
    auto turned = input();
    std::reverse(turned.modules.begin(), turned.modules.end());
    for (auto& module : turned.modules) std::reverse(module.routes.begin(), module.routes.end());
    CPPUNIT_ASSERT_EQUAL(first, document(turned));
    CPPUNIT_ASSERT(document(input(), 2).find("\n  \"info\": {\n") != std::string::npos);
    CPPUNIT_ASSERT_EQUAL(first, json::written(*json::parsed(document(input(), 2))));
}

CPPUNIT_TEST_FIXTURE(Document, mergesTheVersionsOfOneOperation) {
    const auto content = at(operation("get", "/drawers/{id}"), {"responses", "200", "content"});
    CPPUNIT_ASSERT_EQUAL(v2 + " " + v1, keys(content));  // the newest first
    CPPUNIT_ASSERT_EQUAL(std::string("#/components/schemas/Drawer"), json::textOf(at(content, {v1, "schema", "$ref"})));
    // The second version's schema of the same name differs and is kept apart.
    CPPUNIT_ASSERT_EQUAL(
        std::string("#/components/schemas/drawers_Drawer"), json::textOf(at(content, {v2, "schema", "$ref"}))
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"id":"0197a3c2-5d1e-7b40-9c55-3f6a2d8e4b10","label":"A7","slots":2})"),
        json::written(at(content, {v1, "example"}))
    );
    CPPUNIT_ASSERT_EQUAL(std::string("Drawer"), keys(at(made(), {"components", "schemas"})).substr(0, 6));
}

CPPUNIT_TEST_FIXTURE(Document, putsTheDefaultVersionFirst) {
    drawers = {test::getDrawer(), test::getDrawerSecondVersion()};
    drawers[0].flags |= CC_ROUTE_DEFAULT;
    drawers[0].summary = "The default one";
    const auto get = operation("get", "/drawers/{id}");
    CPPUNIT_ASSERT_EQUAL(std::string("The default one"), json::textOf(json::member(get, "summary")));
    CPPUNIT_ASSERT_EQUAL(v1 + " " + v2, keys(at(get, {"responses", "200", "content"})));
    // An absent Accept is answered, so this code cannot occur.
    CPPUNIT_ASSERT(
        json::textOf(at(get, {"responses", "404", "description"})).find("unsupported_version") == std::string::npos
    );
}

CPPUNIT_TEST_FIXTURE(Document, namesScopeAndIdType) {
    const auto patch = operation("patch", "/drawers/{id}");
    CPPUNIT_ASSERT_EQUAL(std::string(R"([{"bearer":["write"]}])"), json::written(json::member(patch, "security")));
    CPPUNIT_ASSERT_EQUAL(std::string("write"), json::textOf(json::member(patch, "x-cardcage-scope")));
    const auto id = json::asArray(json::member(patch, "parameters"))->get(0);
    CPPUNIT_ASSERT_EQUAL(std::string("drawer"), json::textOf(json::member(id, "x-id-type")));
}

CPPUNIT_TEST_FIXTURE(Document, namesTheRecordThatEachIdBelongsTo) {
    drawers = {test::getDrawer()};
    drawers[0].path = "/companies/{id}/users/{user_id}";
    drawers[0].parameters = R"([{"name":"user_id","in":"path","schema":{"type":"string","format":"uuid"}},)"
                            R"({"name":"id","in":"path","schema":{"type":"string","format":"uuid"}}])";
    const auto parameters = json::asArray(json::member(operation("get", drawers[0].path), "parameters"));
    CPPUNIT_ASSERT_EQUAL(std::string("path:id path:user_id header:If-None-Match"), names(parameters));
    CPPUNIT_ASSERT_EQUAL(std::string("company"), json::textOf(json::member(parameters->get(0), "x-id-type")));
    CPPUNIT_ASSERT_EQUAL(std::string("user"), json::textOf(json::member(parameters->get(1), "x-id-type")));
}

CPPUNIT_TEST_FIXTURE(Document, describesConditionalRequestsOfOneRecord) {
    const auto get = operation("get", "/drawers/{id}");
    CPPUNIT_ASSERT_EQUAL(std::string("path:id header:If-None-Match"), names(json::member(get, "parameters")));
    CPPUNIT_ASSERT(has(json::member(get, "responses"), "304"));
    CPPUNIT_ASSERT(has(at(get, {"responses", "200", "headers"}), "ETag"));
    const auto patch = operation("patch", "/drawers/{id}");
    CPPUNIT_ASSERT_EQUAL(std::string("path:id header:If-Match"), names(json::member(patch, "parameters")));
    CPPUNIT_ASSERT(has(json::member(patch, "responses"), "412"));
    CPPUNIT_ASSERT(!has(json::member(operation("get", "/drawers"), "responses"), "304"));
}

CPPUNIT_TEST_FIXTURE(Document, allowsAnEmptyValueOnlyWhereItIsLongEnough) {
    lamps.push_back(drawers[0]);
    lamps[0].path = "/lamps";
    lamps[0].parameters =
        R"([{"name":"number","in":"query","allowEmptyValue":true,"schema":{"type":"string","minLength":1}},)"
        R"({"name":"colour","in":"query","allowEmptyValue":true,"schema":{"type":"string","minLength":0}},)"
        R"({"name":"revision","in":"query","allowEmptyValue":true,"schema":{"type":"string"}}])";
    const auto parameters = json::asArray(json::member(operation("get", "/lamps"), "parameters"));
    std::string allowed;
    for (const auto& each : *parameters) {
        if (has(each, "allowEmptyValue")) allowed += json::textOf(json::member(each, "name")) + " ";
    }
    CPPUNIT_ASSERT_EQUAL(std::string("colour revision "), allowed);
}

CPPUNIT_TEST_FIXTURE(Document, describesPagesAndDeprecation) {
    const auto list = operation("get", "/drawers");
    CPPUNIT_ASSERT_EQUAL(std::string("query:limit query:cursor"), names(json::member(list, "parameters")));
    CPPUNIT_ASSERT_EQUAL(std::string("true"), json::written(json::member(list, "deprecated")));
    CPPUNIT_ASSERT_EQUAL(
        std::string("Deprecation Link Sunset X-Request-Id"), keys(at(list, {"responses", "200", "headers"}))
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("All fields.\n\nDeprecated since 2025-01-01, ends on 2026-01-01."),
        json::textOf(json::member(list, "description"))
    );
    CPPUNIT_ASSERT_EQUAL(std::string("application/json"), keys(at(list, {"responses", "200", "content"})));
    CPPUNIT_ASSERT(!has(json::member(list, "responses"), "406"));  // unversioned operations refuse no Accept
}

CPPUNIT_TEST_FIXTURE(Document, isDeprecatedOnlyWhenEveryVersionIs) {
    drawers = {test::getDrawer(), test::getDrawerSecondVersion()};
    drawers[0].flags |= CC_ROUTE_DEPRECATED;
    const auto get = operation("get", "/drawers/{id}");
    CPPUNIT_ASSERT(!has(get, "deprecated"));
    CPPUNIT_ASSERT_EQUAL(
        "All fields.\n\nSend `Accept: " + v2 + "` or `Accept: " + v1 +
            "`; without it the answer is 404 `unsupported_version`.\n\ndrawer-v1 is deprecated.",
        json::textOf(json::member(get, "description"))
    );
}

CPPUNIT_TEST_FIXTURE(Document, asksNoBearerForCapabilityLinks) {
    const auto open = operation("post", "/drawers/open/{token}");
    CPPUNIT_ASSERT_EQUAL(std::string("[]"), json::written(json::member(open, "security")));
    CPPUNIT_ASSERT(!has(open, "x-cardcage-scope"));
    CPPUNIT_ASSERT(!has(json::member(open, "responses"), "401"));
    CPPUNIT_ASSERT(!has(at(open, {"responses", "204"}), "content"));
    CPPUNIT_ASSERT(!has(json::asArray(json::member(open, "parameters"))->get(0), "x-id-type"));
    const auto token = operation("post", "/token");
    CPPUNIT_ASSERT_EQUAL(std::string("[]"), json::written(json::member(token, "security")));
    CPPUNIT_ASSERT_EQUAL(std::string("text/plain"), keys(at(token, {"responses", "200", "content"})));
    CPPUNIT_ASSERT_EQUAL(
        std::string("Unauthorized: `invalid_api_token`"), json::textOf(at(token, {"responses", "401", "description"}))
    );
    CPPUNIT_ASSERT_EQUAL(std::string("query:strict"), names(json::member(token, "parameters")));
    CPPUNIT_ASSERT(has(at(token, {"responses", "200", "headers"}), "Cardcage-Warnings"));
}

CPPUNIT_TEST_FIXTURE(Document, listsTheProblemsThatCanOccur) {
    const auto responses = json::member(operation("patch", "/drawers/{id}"), "responses");
    CPPUNIT_ASSERT_EQUAL(std::string("200 400 401 403 404 406 409 412 413 415 429 500 503 default"), keys(responses));
    CPPUNIT_ASSERT_EQUAL(
        std::string("#/components/responses/Problem409"), json::textOf(at(responses, {"409", "$ref"}))
    );
    CPPUNIT_ASSERT_EQUAL(std::string("Conflict: `number_taken`"), json::textOf(at(responses, {"409", "description"})));
    CPPUNIT_ASSERT_EQUAL(
        std::string("Any other error, such as `drawer_jammed`"), json::textOf(at(responses, {"default", "description"}))
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"(["drawer_jammed","number_taken"])"),
        json::written(json::member(operation("patch", "/drawers/{id}"), "x-problem-codes"))
    );
}

CPPUNIT_TEST_FIXTURE(Document, listsAModulesOwnProblemsByTheirStatus) {
    own_problems = {{"drawer_jammed", 503, "Drawer jammed", "It is stuck.", "Call the carpenter."}};
    const auto responses = json::member(operation("patch", "/drawers/{id}"), "responses");
    CPPUNIT_ASSERT_EQUAL(
        std::string("Service Unavailable: `drawer_jammed`, `unavailable`"),
        json::textOf(at(responses, {"503", "description"}))
    );
    CPPUNIT_ASSERT_EQUAL(std::string("Any other error"), json::textOf(at(responses, {"default", "description"})));
    const auto example =
        at(made(),
           {"components",
            "responses",
            "Problem503",
            "content",
            "application/problem+json",
            "examples",
            "drawer_jammed",
            "value"});
    CPPUNIT_ASSERT_EQUAL(std::string("Drawer jammed"), json::textOf(json::member(example, "title")));
    CPPUNIT_ASSERT_EQUAL(std::string("Call the carpenter."), json::textOf(json::member(example, "detail")));
}

CPPUNIT_TEST_FIXTURE(Document, saysWhichAcceptAnOperationNeeds) {
    drawers = {test::getDrawer()};
    drawers[0].method = "DELETE";
    drawers[0].description.clear();
    drawers[0].response_schema.clear();
    drawers[0].success_status = 204;
    const auto told = [this] {
        return json::textOf(json::member(operation("delete", "/drawers/{id}"), "description"));
    };
    CPPUNIT_ASSERT_EQUAL("Send `Accept: " + v1 + "`; without it the answer is 404 `unsupported_version`.", told());
    drawers[0].flags |= CC_ROUTE_DEFAULT;
    CPPUNIT_ASSERT_EQUAL(std::string(), told());
    drawers[0].flags = 0;
    CPPUNIT_ASSERT_EQUAL(std::string(), told());
}

CPPUNIT_TEST_FIXTURE(Document, tellsBodiesOfOtherMediaTypesAndThoseThatMayBeLeftOut) {
    drawers = {test::patchDrawer()};
    drawers[0].optional_body = true;
    CPPUNIT_ASSERT_EQUAL(
        std::string("false"), json::written(at(operation("patch", "/drawers/{id}"), {"requestBody", "required"}))
    );
    drawers[0].request_types = {"text/csv"};
    drawers[0].request_schema = R"({"type":"string","contentMediaType":"text/csv","examples":["a,b"]})";
    drawers[0].optional_body = false;
    const auto patch = operation("patch", "/drawers/{id}");
    CPPUNIT_ASSERT_EQUAL(std::string("true"), json::written(at(patch, {"requestBody", "required"})));
    CPPUNIT_ASSERT_EQUAL(std::string("text/csv"), keys(at(patch, {"requestBody", "content"})));
    CPPUNIT_ASSERT_EQUAL(
        std::string("a,b"), json::textOf(at(patch, {"requestBody", "content", "text/csv", "example"}))
    );
    drawers[0].request_types = {"text/csv", "text/plain"};
    const auto both = at(operation("patch", "/drawers/{id}"), {"requestBody", "content"});
    CPPUNIT_ASSERT_EQUAL(std::string("text/csv text/plain"), keys(both));
    CPPUNIT_ASSERT_EQUAL(
        std::string("text/plain"), json::textOf(at(both, {"text/plain", "schema", "contentMediaType"}))
    );
}

CPPUNIT_TEST_FIXTURE(Document, tellsFormsWithFiles) {
    drawers = {test::patchDrawer()};
    drawers[0].request_types = {"multipart/form-data"};
    drawers[0].compares_type = true;
    drawers[0].request_schema =
        R"({"type":"object","properties":{"files":{"type":"array","items":{"type":"string","format":"binary"},)"
        R"("examples":[["content"]]}}})";
    const auto patch = operation("patch", "/drawers/{id}");
    const auto content = at(patch, {"requestBody", "content"});
    CPPUNIT_ASSERT_EQUAL(std::string("multipart/form-data"), keys(content));
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"files":["content"]})"), json::written(at(content, {"multipart/form-data", "example"}))
    );
    CPPUNIT_ASSERT(has(at(patch, {"responses"}), "415"));
    drawers[0].compares_type = false;
    CPPUNIT_ASSERT(!has(at(operation("patch", "/drawers/{id}"), {"responses"}), "415"));
}

CPPUNIT_TEST_FIXTURE(Document, hasAnExampleForEveryProblem) {
    const auto responses = at(made(), {"components", "responses"});
    for (const auto& type : problems::problemTypes()) {
        const std::string code(type.code);
        const auto own = "Problem" + std::to_string(type.status);
        const auto example =
            at(responses,
               {has(responses, own) ? own : "Problem", "content", "application/problem+json", "examples", code, "value"}
            );
        CPPUNIT_ASSERT_EQUAL(code, json::textOf(json::member(example, "code")));
    }
    CPPUNIT_ASSERT(has(responses, "Problem409"));
    CPPUNIT_ASSERT(!has(responses, "Problem505"));  // no operation names it
}

CPPUNIT_TEST_FIXTURE(Document, takesBodiesAsJsonAndAsVendorType) {
    const auto content = at(operation("patch", "/drawers/{id}"), {"requestBody", "content"});
    CPPUNIT_ASSERT_EQUAL("application/json " + v1, keys(content));
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"label":"B1"})"), json::written(at(content, {v1, "example"})));
    // Two versions share application/json: either shape, Accept decides.
    drawers = {test::patchDrawer(), test::patchDrawer()};
    drawers[1].version = 2;
    drawers[1].request_schema = R"({"type":"object","properties":{"name":{"type":"string","examples":["C"]}}})";
    const auto both = at(operation("patch", "/drawers/{id}"), {"requestBody", "content"});
    CPPUNIT_ASSERT_EQUAL("application/json " + v2 + " " + v1, keys(both));
    CPPUNIT_ASSERT_EQUAL(std::size_t(2), json::asArray(at(both, {"application/json", "schema", "anyOf"}))->size());
    CPPUNIT_ASSERT(!has(at(both, {v1, "schema"}), "anyOf"));
    assertValid(document(input()));
}

CPPUNIT_TEST_FIXTURE(Document, keepsSchemasOfOneNameApart) {
    lamps = {test::getDrawer(), test::listDrawers()};
    lamps[0].path = "/lamps/{id}";
    lamps[1].path = "/lamps";
    for (auto& route : lamps) {
        route.components = R"({"Drawer":{"type":"object","properties":{"up":{"$ref":"#/components/schemas/Drawer"},)"
                           R"("watts":{"type":"integer"}}}})";
    }
    const auto root = made();
    CPPUNIT_ASSERT_EQUAL(
        std::string("#/components/schemas/lamps_Drawer"),
        json::textOf(
            at(root,
               {"paths", "/lamps", "get", "responses", "200", "content", "application/json", "schema", "items", "$ref"})
        )
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("#/components/schemas/lamps_Drawer"),
        json::textOf(at(root, {"components", "schemas", "lamps_Drawer", "properties", "up", "$ref"}))
    );
    // Both modules call their operations alike: the ids stay unique.
    CPPUNIT_ASSERT_EQUAL(
        std::string("lamps_get_drawer"), json::textOf(at(root, {"paths", "/lamps/{id}", "get", "operationId"}))
    );
    assertValid(document(input()));
}

CPPUNIT_TEST_FIXTURE(Document, survivesFragmentsThatAreNoJson) {
    drawers = {test::getDrawer()};
    for (auto* text : {&drawers[0].parameters, &drawers[0].components, &drawers[0].response_schema}) *text = "{oops";
    drawers[0].operation_id.clear();
    const auto get = operation("get", "/drawers/{id}");
    CPPUNIT_ASSERT_EQUAL(std::string("GET_drawers_id"), json::textOf(json::member(get, "operationId")));
    CPPUNIT_ASSERT_EQUAL(std::string("path:id"), names(json::member(get, "parameters")));
}

CPPUNIT_TEST_FIXTURE(Document, keepsNumbersAsTheyAre) {
    drawers = {test::getDrawer()};
    drawers[0].components =
        R"({"Drawer":{"type":"number","minimum":-9223372036854775808,"maximum":0.1,"multipleOf":1e-10}})";
    const auto text = document(input());
    CPPUNIT_ASSERT(
        text.find(R"("minimum":-9223372036854775808,"maximum":0.1,"multipleOf":1e-10)") != std::string::npos
    );
}

CPPUNIT_TEST_FIXTURE(Document, isAlsoAListOfRoutes) {
    drawers[0].flags |= CC_ROUTE_DEFAULT | CC_ROUTE_UNSTABLE | CC_ROUTE_LONG;
    CPPUNIT_ASSERT_EQUAL(
        std::string("GET /docs - host - public\n"
                    "GET /downloads/{file} - host - public\n"
                    "GET /drawers - drawers read deprecated\n"
                    "POST /drawers/open/{token} - drawers - public\n"
                    "GET /drawers/{id} drawer-v1 drawers read versioned,default,unstable,long\n"
                    "GET /drawers/{id} drawer-v2 drawers read versioned\n"
                    "PATCH /drawers/{id} drawer-v1 drawers write versioned\n"
                    "GET /openapi.json - host - public\n"
                    "GET /problems - host - public\n"
                    "GET /problems/{code} - host - public\n"
                    "POST /token - host - public\n"
                    "PUT /uploads/{file} - host - public\n"),
        routesText(input())
    );
}

CPPUNIT_TEST_FIXTURE(Document, filesOfLinksAreNoJson) {
    const auto upload = operation("put", "/uploads/{file}");
    CPPUNIT_ASSERT_EQUAL(std::string("application/octet-stream"), keys(at(upload, {"requestBody", "content"})));
    CPPUNIT_ASSERT_EQUAL(std::string("[]"), json::written(json::member(upload, "security")));
    const auto refused = json::written(json::member(upload, "responses"));
    CPPUNIT_ASSERT(refused.find("upload_url_invalid") != std::string::npos);
    CPPUNIT_ASSERT(refused.find("invalid_json") == std::string::npos);
    const auto download = operation("get", "/downloads/{file}");
    CPPUNIT_ASSERT_EQUAL(std::string("*/*"), keys(at(download, {"responses", "200", "content"})));
}

}  // namespace
