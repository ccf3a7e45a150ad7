// g++ 12 takes a RapidJSON document that is returned by value for uninitialised.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"

#include <rapidjson/document.h>
#include <rapidjson/schema.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <set>

#include "tests/sdk/module_fixture.hpp"

namespace openapi_test {

using namespace cardcage;
using test::FakeHost;

using ThingId = sdk::Id<struct ThingTag>;

enum class Color { Red, Blue, Unknown };
constexpr auto wireNames(Color) {
    using enum Color;
    return std::to_array<std::pair<Color, std::string_view>>({{Red, "Red"}, {Blue, "Blue"}, {Unknown, "Unknown"}});
}

struct Thing {
    ThingId id;
    std::optional<std::string> number;
    std::optional<Color> color;
    std::optional<Money> price;
    std::vector<Money> history;
    Timestamp created_at;
    Decimal weight;

    static constexpr auto schema() {
        return sdk::record(
            "Thing",
            sdk::required<&Thing::id>("Id of the thing."),
            sdk::optional<&Thing::number>("Its \"number\".", sdk::length(1, 64), sdk::example("C-100")),
            sdk::optional<&Thing::color>("Color."),
            sdk::optional<&Thing::price>("Price."),
            sdk::optional<&Thing::history>("Former prices.", sdk::items(0, 10)),
            sdk::required<&Thing::created_at>("When."),
            sdk::required<&Thing::weight>("Grams.", sdk::greaterThan(0), sdk::example("0.25"))
        );
    }
};

struct ThingPatch {
    sdk::Patch<std::string> number;
    sdk::Patch<Color> color;

    static constexpr auto schema() {
        return sdk::record(
            "ThingPatch",
            sdk::optional<&ThingPatch::number>("Number."),
            sdk::required<&ThingPatch::color>("Color.", sdk::known)
        );
    }
};

struct ThingFilter {
    std::optional<std::string> number;
    std::vector<ThingId> ids;
    std::int64_t level = 0;

    static constexpr auto schema() {
        return sdk::query(
            "ThingFilter",
            sdk::optional<&ThingFilter::number>("Exact number."),
            sdk::optional<&ThingFilter::ids>("Ids.", sdk::items(0, 500)),
            sdk::required<&ThingFilter::level>("Level.", sdk::range(0, 9))
        );
    }
};

sdk::Page<Thing> list(sdk::Call&, const ThingFilter&) {
    return {};
}
Thing change(sdk::Call&, ThingId, sdk::PathText, const ThingPatch&) {
    return {};
}
void remove(sdk::Call&, ThingId) {}
sdk::MultiStatus<Thing> import(sdk::Call&, sdk::Stream<Thing>&) {
    return {};
}
sdk::MultiStatus<Thing> importMember(sdk::Call&, sdk::Stream<Thing, "things">&) {
    return {};
}
sdk::MultiStatus<Thing, sdk::ListShape::Bare> importBare(sdk::Call&, const std::vector<Thing>&) {
    return {};
}
sdk::Accepted<Thing> start(sdk::Call&) {
    return {};
}
sdk::Text text(sdk::Call&) {
    return {"x"};
}
Thing provide(sdk::Call&, const ThingPatch&) {
    return {};
}

auto routes() {
    return std::array{
        sdk::get("/things", sdk::model("thing", 1), &list, "List things"),
        sdk::patch("/things/{id}/parts/{part-name}", sdk::model("thing", 2), &change, "Change")
            .problems("number_taken", "in_use"),
        sdk::del("/things/{id}", sdk::model("thing", 1), &remove, "Delete").scope("admin").name("deleteThing"),
        sdk::post("/things/import", sdk::unversioned("thing", 1), &import, "Import")
            .longRunning()
            .limit(268'435'456)
            .exclusive("things_import"),
        sdk::patch("/things/import", sdk::unversioned, &importMember, "Import the member of an object"),
        sdk::put("/things/import", sdk::unversioned, &importBare, "Import bare").example(R"([{"id":"x"}])"),
        sdk::post("/things/start", sdk::unversioned, &start, "Start")
            .deprecated({.since = sdk::day(2026, 1, 1), .sunset = sdk::day(2027, 1, 1)})
            .unstable(),
        sdk::get("/text", sdk::unversioned, &text, "Text"),
        sdk::put("/things/{id}/drawing", sdk::unversioned, &remove, "Draw")
            .takes("image/svg+xml", "The \"drawing\".", "<svg/>"),
        sdk::post("/things/{id}/link", sdk::unversioned, &remove, "Link").takesOptional<ThingPatch>()};
}
auto operations() {
    return std::array{sdk::operation("things.ensure/1", &provide, "Ensures things")};
}

class OpenApi : public CppUnit::TestFixture {
public:
    OpenApi() { CPPUNIT_ASSERT_EQUAL(CC_OK, (host.load(moduleDescriptor<routes, operations>()))); }

protected:
    static rapidjson::Document parsed(const std::string& json) {
        rapidjson::Document document;
        document.Parse(json.c_str());
        CPPUNIT_ASSERT_MESSAGE(json, !document.HasParseError());
        return document;
    }

    FakeHost host;
};

CPPUNIT_TEST_FIXTURE(OpenApi, everyTextIsJsonAndEveryReferenceIsDefined) {
    for (const auto& route : host.routes) {
        std::set<std::string> defined;
        if (!route.components.empty()) {
            const auto components = parsed(route.components);
            for (const auto& member : components.GetObject()) defined.insert(member.name.GetString());
        }
        for (const std::string* json :
             {&route.parameters, &route.request_schema, &route.response_schema, &route.components}) {
            if (json->empty()) continue;
            parsed(*json);
            for (std::size_t at = json->find("schemas/"); at != std::string::npos;
                 at = json->find("schemas/", at + 1)) {
                const std::string name = json->substr(at + 8, json->find('"', at) - at - 8);
                CPPUNIT_ASSERT_MESSAGE(route.path + " " + name, defined.contains(name));
            }
        }
    }
}

CPPUNIT_TEST_FIXTURE(OpenApi, aRecordBecomesAComponent) {
    const auto& route = host.route("GET", "/things");
    CPPUNIT_ASSERT_EQUAL(
        std::string(
            R"({"Money":{"type":"object","properties":{"amount":{"type":"string","format":"decimal","pattern":"^[0-9]+(\\.[0-9]{1,10})?$","description":"Exact amount as a decimal string.","examples":["12.50"]},)"
            R"("currency":{"type":"string","pattern":"^[A-Z]{3}$","description":"Active ISO 4217 code."}},"required":["amount","currency"]},)"
            R"("Thing":{"type":"object","properties":{"id":{"type":"string","format":"uuid","description":"Id of the thing."},)"
            R"("number":{"type":["string","null"],"minLength":1,"maxLength":64,"description":"Its \"number\".","examples":["C-100"]},)"
            R"("color":{"type":["string","null"],"enum":["Red","Blue","Unknown",null],"description":"Color. Open enumeration: treat a value you do not know as Unknown."},)"
            R"("price":{"anyOf":[{"$ref":"#/components/schemas/Money"},{"type":"null"}],"description":"Price."},)"
            R"("history":{"type":"array","items":{"$ref":"#/components/schemas/Money"},"maxItems":10,"description":"Former prices."},)"
            R"("created_at":{"type":"string","format":"date-time","description":"When."},)"
            R"("weight":{"type":"number","exclusiveMinimum":0,"description":"Grams.","examples":[0.25]}},"required":["id","created_at","weight"]}})"
        ),
        route.components
    );
    CPPUNIT_ASSERT(route.response_schema.starts_with(
        R"({"type":"array","items":{"$ref":"#/components/schemas/Thing"},"examples":[[{"id":")"
    ));
    CPPUNIT_ASSERT_EQUAL(std::string(), route.request_schema);
}

CPPUNIT_TEST_FIXTURE(OpenApi, parametersComeFromPathQueryAndPaging) {
    CPPUNIT_ASSERT_EQUAL(
        std::string(
            R"([{"name":"number","in":"query","required":false,"description":"Exact number.","schema":{"type":"string"}},)"
            R"({"name":"ids","in":"query","required":false,"description":"Ids.","style":"form","explode":false,"schema":{"type":"array","items":{"type":"string","format":"uuid"},"maxItems":500}},)"
            R"({"name":"level","in":"query","required":true,"description":"Level.","schema":{"type":"integer","format":"int64","minimum":0,"maximum":9}},)"
            R"({"name":"limit","in":"query","required":false,"description":"Number of rows of a page; all rows when it is left out.","schema":{"type":"integer","format":"int64","minimum":1,"maximum":1000}},)"
            R"({"name":"cursor","in":"query","required":false,"description":"Begin of a further page; taken from the Link header.","schema":{"type":"string"}}])"
        ),
        host.route("GET", "/things").parameters
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string(
            R"([{"name":"id","in":"path","required":true,"schema":{"type":"string","format":"uuid"}},)"
            R"({"name":"part-name","in":"path","required":true,"schema":{"type":"string"}},)"
            R"({"name":"strict","in":"query","required":false,"description":"true: unknown keys of the body are refused.","schema":{"type":"boolean"}}])"
        ),
        host.route("PATCH", "/things/{id}/parts/{part-name}").parameters
    );
}

CPPUNIT_TEST_FIXTURE(OpenApi, aPatchSaysWhatCanBeCleared) {
    const auto& route = host.route("PATCH", "/things/{id}/parts/{part-name}");
    CPPUNIT_ASSERT(
        route.components.find(
            R"("ThingPatch":{"type":"object","properties":{"number":{"type":["string","null"],"description":"Number."},)"
            R"("color":{"type":"string","enum":["Red","Blue"],"description":"Color."}}})"
        ) != std::string::npos
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"$ref":"#/components/schemas/ThingPatch","examples":[{"number":"text","color":"Red"}]})"),
        route.request_schema
    );
}

CPPUNIT_TEST_FIXTURE(OpenApi, bodiesThatTheHandlerReadsAreDescribedByTheRoute) {
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"type":"string","contentMediaType":"image/svg+xml","description":"The \"drawing\".",)"
                    R"("examples":["<svg/>"]})"),
        host.route("PUT", "/things/{id}/drawing").request_schema
    );
    const auto& link = host.route("POST", "/things/{id}/link");
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"$ref":"#/components/schemas/ThingPatch","examples":[{"number":"text","color":"Red"}],)"
                    R"("x-optional-body":true})"),
        link.request_schema
    );
    CPPUNIT_ASSERT(link.components.starts_with(R"({"ThingPatch":)"));
}

CPPUNIT_TEST_FIXTURE(OpenApi, madeExamplesFitTheirSchemas) {
    for (const auto& route : host.routes) {
        for (const std::string* json : {&route.request_schema, &route.response_schema}) {
            if (json->empty() || route.method == "PUT") continue;
            // The schema with its components inside, as draft 4 for RapidJSON: only type, enum, lengths and required
            // count.
            std::string whole = *json;
            whole.back() = ',';
            whole += R"("components":{"schemas":)" + (route.components.empty() ? "{}" : route.components) + "}}";
            auto schema = parsed(whole);
            auto example = parsed(*json);
            const rapidjson::SchemaDocument compiled(schema);
            rapidjson::SchemaValidator validator(compiled);
            CPPUNIT_ASSERT_MESSAGE(*json, example["examples"].Size() == 1 && example["examples"][0].Accept(validator));
        }
    }
}

CPPUNIT_TEST_FIXTURE(OpenApi, routesCarryTheirContract) {
    const auto& list_route = host.route("GET", "/things");
    CPPUNIT_ASSERT_EQUAL(std::string("getThings"), list_route.operation_id);
    CPPUNIT_ASSERT_EQUAL(std::string("thing"), list_route.model);
    CPPUNIT_ASSERT_EQUAL(CC_ROUTE_VERSIONED, list_route.flags);
    CPPUNIT_ASSERT_EQUAL(200, list_route.success_status);
    const auto& change_route = host.route("PATCH", "/things/{id}/parts/{part-name}");
    CPPUNIT_ASSERT_EQUAL(std::string("patchThingsByIdPartsByPartNameV2"), change_route.operation_id);
    CPPUNIT_ASSERT_EQUAL(std::string("number_taken in_use"), change_route.problems);
    const auto& remove_route = host.route("DELETE", "/things/{id}");
    CPPUNIT_ASSERT_EQUAL(std::string("deleteThing"), remove_route.operation_id);
    CPPUNIT_ASSERT_EQUAL(std::string("admin"), remove_route.scope);
    CPPUNIT_ASSERT_EQUAL(204, remove_route.success_status);
    CPPUNIT_ASSERT_EQUAL(std::string(), remove_route.response_schema);
    const auto& import_route = host.route("POST", "/things/import");
    CPPUNIT_ASSERT_EQUAL(CC_ROUTE_LONG, import_route.flags);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{268'435'456}, import_route.body_limit);
    CPPUNIT_ASSERT_EQUAL(std::string("things_import"), import_route.exclusive);
    CPPUNIT_ASSERT_EQUAL(std::string(), remove_route.exclusive);
    CPPUNIT_ASSERT_EQUAL(207, import_route.success_status);
    CPPUNIT_ASSERT(import_route.request_schema.starts_with(R"({"type":"array","items":{"$ref")"));
    CPPUNIT_ASSERT(import_route.response_schema.starts_with(R"({"type":"object","properties":{"items":{"type":"array")")
    );
    const auto member_schema = parsed(std::string(host.route("PATCH", "/things/import").request_schema));
    CPPUNIT_ASSERT(member_schema["properties"]["things"]["items"].HasMember("$ref"));
    CPPUNIT_ASSERT_EQUAL(std::string("things"), std::string(member_schema["required"][0].GetString()));
    CPPUNIT_ASSERT(member_schema["examples"][0]["things"].IsArray());
    CPPUNIT_ASSERT(host.route("PUT", "/things/import").response_schema.ends_with(R"("examples":[[{"id":"x"}]]})"));
    const auto& start_route = host.route("POST", "/things/start");
    CPPUNIT_ASSERT_EQUAL(CC_ROUTE_DEPRECATED | CC_ROUTE_UNSTABLE, start_route.flags);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1'767'225'600}, start_route.deprecated_at);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1'798'761'600}, start_route.sunset_at);
    CPPUNIT_ASSERT_EQUAL(202, start_route.success_status);
    CPPUNIT_ASSERT_EQUAL(std::string("text/plain"), host.route("GET", "/text").response_type);
    CPPUNIT_ASSERT_EQUAL(std::string("things.ensure/1"), host.operations.at(0).path);
    CPPUNIT_ASSERT(!host.operations.at(0).request_schema.empty());
}

}  // namespace openapi_test
