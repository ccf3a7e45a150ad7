#include <cardcage/detail/unknown_keys.hpp>

#include "tests/sdk/module_fixture.hpp"

// Keys of a body that its record does not have: what is answered, and where.

namespace cardcage::test {
namespace unknown_keys_test {

struct Part {
    std::string number;
    std::optional<std::int64_t> lead_time;

    static constexpr auto schema() {
        return sdk::record(
            "Part", sdk::required<&Part::number>("Number.", sdk::length(1, 9)), sdk::optional<&Part::lead_time>("Days.")
        );
    }
};

struct Order {
    std::optional<std::string> name;
    std::vector<Part> parts;

    static constexpr auto schema() {
        return sdk::record("Order", sdk::optional<&Order::name>("Name."), sdk::optional<&Order::parts>("Parts."));
    }
};

struct Id {
    std::int64_t id = 1;

    static constexpr auto schema() { return sdk::record("Id", sdk::required<&Id::id>("Id.")); }
};
struct StrictId {
    std::int64_t id = 1;

    static constexpr auto schema() { return sdk::record("StrictId", sdk::required<&StrictId::id>("Id.")).strict(); }
};
struct Remarks {
    std::vector<std::string> warnings;

    static constexpr auto schema() { return sdk::record("Remarks", sdk::required<&Remarks::warnings>("Remarks.")); }
};
struct Codes {
    std::vector<Id> warnings;

    static constexpr auto schema() { return sdk::record("Codes", sdk::required<&Codes::warnings>("Remarks.")); }
};
struct Patched {
    sdk::Patch<std::string> name;

    static constexpr auto schema() { return sdk::record("Patched", sdk::required<&Patched::name>("Name.")); }
};

Id object(sdk::Call&, const Order&) {
    return {};
}
StrictId strict(sdk::Call&, const Order&) {
    return {};
}
Remarks remarks(sdk::Call&, const Order&) {
    return {{"old"}};
}
Codes codes(sdk::Call&, const Order&) {
    return {};
}
Patched patched(sdk::Call&, const Order&) {
    return {};
}
std::vector<Id> list(sdk::Call&, const Order&) {
    return {Id{}};
}
void nothing(sdk::Call&, const Order&) {}
sdk::Text text(sdk::Call&, const Order&) {
    return {"text"};
}
sdk::Answered answered(sdk::Call& call, const Order&) {
    call.begin(200);
    call.write("{}");
    call.end();
    return {};
}
Id withoutBody(sdk::Call&) {
    return {};
}

struct Result {
    sdk::ImportOutcome outcome;
    std::string number;

    static constexpr auto schema() {
        return sdk::record("Result", sdk::inlined<&Result::outcome>(), sdk::required<&Result::number>("Number."));
    }
};
void import(sdk::Call&, sdk::Stream<Part>& parts, sdk::Sink<Result>& results) {
    while (const auto part = parts.nextChecked()) {
        results.write({sdk::ImportOutcome::taken(sdk::ImportResult::Created, "Created"), part->value.number});
    }
}
void importMember(sdk::Call&, sdk::Stream<Part, "parts">& parts, sdk::Sink<Result, "items">& results) {
    std::vector<Result> all;
    while (const auto part = parts.next()) all.push_back({{}, part->number});
    for (const auto& result : all) results.write(result);
}
Id operation(sdk::Call&, const Order&) {
    return {};
}

auto routes() {
    return std::array{
        sdk::post("/object", sdk::unversioned, &object, "Answer an object"),
        sdk::patch("/object", sdk::unversioned, &object, "Answer an object"),
        sdk::put("/object", sdk::unversioned, &object, "Answer an object"),
        sdk::post("/strict", sdk::unversioned, &strict, "Answer a strict object"),
        sdk::post("/remarks", sdk::unversioned, &remarks, "Answer texts"),
        sdk::post("/codes", sdk::unversioned, &codes, "Answer other warnings"),
        sdk::post("/patched", sdk::unversioned, &patched, "Answer a record without keys"),
        sdk::post("/list", sdk::unversioned, &list, "Answer an array"),
        sdk::post("/nothing", sdk::unversioned, &nothing, "Answer nothing"),
        sdk::post("/text", sdk::unversioned, &text, "Answer a text"),
        sdk::post("/answered", sdk::unversioned, &answered, "Answer by hand"),
        sdk::post("/without", sdk::unversioned, &withoutBody, "Take no body"),
        sdk::post("/import", sdk::unversioned, &import, "Import"),
        sdk::post("/member", sdk::unversioned, &importMember, "Import a member")};
}
auto operations() {
    return std::array{sdk::operation("keys.take/1", &operation, "Take an order")};
}

class UnknownKeys : public CppUnit::TestFixture {
public:
    UnknownKeys() { CPPUNIT_ASSERT_EQUAL(CC_OK, host.load(moduleDescriptor<routes, operations>())); }

protected:
    std::string post(const std::string& target, const std::string& body) {
        return host.send("POST", target, body).body;
    }
    static std::string header(const FakeAnswer& answer) {
        const auto found = answer.headers.find("Cardcage-Warnings");
        return found == answer.headers.end() ? "" : found->second;
    }
    static std::string warning(const std::string& pointer, const std::string& nearest) {
        return R"({"pointer":")" + pointer + R"(","nearest":)" + (nearest.empty() ? "null" : '"' + nearest + '"') +
               R"(,"message":"is not a known key)" + (nearest.empty() ? "" : "; did you mean `" + nearest + "`?") +
               R"("})";
    }
    const testing::FakeRoute& route(const std::string& path) const {
        for (const auto& each : host.routes) {
            if (each.path == path) return each;
        }
        throw std::out_of_range(path);
    }

    FakeHost host;
    const std::string misspelt =
        R"({"nane":"x","parts":[{"number":"1","leadtime":{"a":[1]}},{"number":"2"}],"zzzz":0})";
    const std::string in_header = R"("/nane";nearest="name", "/parts/0/leadtime";nearest="lead_time", "/zzzz")";
};

CPPUNIT_TEST_FIXTURE(UnknownKeys, areAMemberOfAnObject) {
    const auto wanted = R"({"id":1,"warnings":[)" + warning("/nane", "name") + "," +
                        warning("/parts/0/leadtime", "lead_time") + "," + warning("/zzzz", "") + "]}";
    for (const char* method : {"POST", "PUT", "PATCH"}) {
        const auto answer = host.send(method, "/object", misspelt);
        CPPUNIT_ASSERT_EQUAL(wanted, answer.body);
        CPPUNIT_ASSERT_EQUAL(std::string(), header(answer));
    }
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"id":1})"), post("/object", R"({"name":"x"})"));
    CPPUNIT_ASSERT_EQUAL(R"({"warnings":[)" + warning("/nam", "name") + "]}", post("/patched", R"({"nam":1})"));
}

CPPUNIT_TEST_FIXTURE(UnknownKeys, areAppendedToWarningsThatAreTexts) {
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"warnings":["old","/nam is not a known key; did you mean `name`?"]})"),
        post("/remarks", R"({"nam":1})")
    );
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"warnings":["old"]})"), post("/remarks", "{}"));
}

CPPUNIT_TEST_FIXTURE(UnknownKeys, areAHeaderOfEveryOtherAnswer) {
    for (const char* path : {"/strict", "/codes", "/list", "/nothing", "/text", "/answered"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(path, in_header, header(host.send("POST", path, misspelt)));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(path, std::string(), header(host.send("POST", path, "{}")));
    }
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"("/%C3%A4%22%5C%25%20~1")"), header(host.send("POST", "/text", "{\"\u00E4\\\"\\\\% /\":1}"))
    );
}

CPPUNIT_TEST_FIXTURE(UnknownKeys, belongToTheirElementOfAnImport) {
    const auto result = [](const std::string& number) {
        return R"({"status":200,"result":"Created","description":"Created","errors":[],"error_count":0,"number":")" +
               number + '"';
    };
    const std::string body = R"([{"number":"1"},{"number":"2","leadtime":1,"x":2},{"number":"3"}])";
    CPPUNIT_ASSERT_EQUAL(
        "[" + result("1") + "}," + result("2") + R"(,"warnings":[)" + warning("/1/leadtime", "lead_time") + "," +
            warning("/1/x", "") + "]}," + result("3") + "}]",
        post("/import", body)
    );
    const auto answer = host.send("POST", "/member", R"({"part":1,"parts":[{"number":"1","numbr":1}],"more":{"a":1}})");
    CPPUNIT_ASSERT(
        answer.body.find(R"("warnings":[)" + warning("/parts/0/numbr", "number") + "]}]}") != std::string::npos
    );
    CPPUNIT_ASSERT_EQUAL(std::string(R"("/part";nearest="parts", "/more")"), header(answer));
}

CPPUNIT_TEST_FIXTURE(UnknownKeys, areCountedBeyondTheFirstHundred) {
    std::string body = R"({"parts":[)";
    for (int i = 0; i < 130; ++i) body += R"({"number":"1","x":1},)";
    body.back() = ']';
    const auto answer = post("/object", body + "}");
    CPPUNIT_ASSERT(answer.find(warning("/parts/99/x", "")) != std::string::npos);
    CPPUNIT_ASSERT(answer.find("/parts/100/x") == std::string::npos);
    CPPUNIT_ASSERT(answer.ends_with(R"({"pointer":"","nearest":null,"message":"30 more keys are not known"}]})"));
    const auto in_text = header(host.send("POST", "/text", body + "}"));
    CPPUNIT_ASSERT_MESSAGE(in_text, in_text.ends_with(R"("/parts/99/x", "";more=30)"));

    const std::string longest(500, 'k');
    std::string keys = "{";
    for (int i = 0; i < 20; ++i) keys += '"' + longest + std::to_string(i) + R"(":1,)";
    keys.back() = '}';
    const auto cut = header(host.send("POST", "/text", keys));
    CPPUNIT_ASSERT(cut.size() < 4'100);
    CPPUNIT_ASSERT_MESSAGE(cut, cut.ends_with(R"("";more=13)"));
}

CPPUNIT_TEST_FIXTURE(UnknownKeys, areRefusedWhenTheClientWantsIt) {
    const auto answer = host.send("POST", "/object?strict=true", misspelt);
    CPPUNIT_ASSERT_EQUAL(400, answer.status);
    CPPUNIT_ASSERT_EQUAL(std::string("invalid_field"), answer.code);
    CPPUNIT_ASSERT_EQUAL(std::string("unknown /nane; unknown /parts/0/leadtime; unknown /zzzz"), complaints(answer));
    CPPUNIT_ASSERT_EQUAL(std::string("is not a known key; did you mean `name`?"), answer.errors[0].message);
    CPPUNIT_ASSERT_EQUAL(200, host.send("POST", "/object?strict=true", R"({"name":"x"})").status);
    CPPUNIT_ASSERT_EQUAL(200, host.send("POST", "/object?strict=false", misspelt).status);
    // An import is refused as a whole.
    const auto whole = host.send("POST", "/import?strict=TRUE", R"([{"number":"1"},{"number":"2","x":1}])");
    CPPUNIT_ASSERT_EQUAL(std::string("unknown /1/x"), complaints(whole));
    CPPUNIT_ASSERT_EQUAL(
        std::string("unknown /other; unknown /parts/0/x"),
        complaints(host.send("POST", "/member?strict=true", R"({"other":1,"parts":[{"number":"1","x":1}]})"))
    );
    const auto malformed = host.send("POST", "/object?strict=yes", misspelt);
    CPPUNIT_ASSERT_EQUAL(std::string("invalid_parameter"), malformed.code);
    CPPUNIT_ASSERT_EQUAL(std::string("type strict"), complaints(malformed));
}

CPPUNIT_TEST_FIXTURE(UnknownKeys, ofOtherModulesAreIgnored) {
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"id":1})"), host.invoke("keys.take/1", misspelt).body);
}

CPPUNIT_TEST_FIXTURE(UnknownKeys, areDescribed) {
    const std::string warned =
        R"({"properties":{"warnings":{"type":"array","items":{"$ref":"#/components/schemas/UnknownKey"})";
    CPPUNIT_ASSERT_MESSAGE(route("/object").response_schema, route("/object").response_schema.starts_with(warned));
    CPPUNIT_ASSERT(route("/object").components.find(R"("UnknownKey":{)") != std::string::npos);
    CPPUNIT_ASSERT(route("/import").response_schema.find(R"("items":)" + warned) != std::string::npos);
    CPPUNIT_ASSERT(route("/member").response_schema.find(R"("items":)" + warned) != std::string::npos);
    for (const char* path : {"/strict", "/remarks", "/codes", "/list", "/nothing", "/text"}) {
        CPPUNIT_ASSERT(route(path).parameters.find(R"("name":"strict")") != std::string::npos);
        CPPUNIT_ASSERT(route(path).response_schema.find("UnknownKey") == std::string::npos);
    }
    CPPUNIT_ASSERT_EQUAL(std::string(), route("/without").parameters);
}

CPPUNIT_TEST_FIXTURE(UnknownKeys, haveTheNearestKnownName) {
    const auto nearest = [](std::string_view wanted, std::initializer_list<std::string_view> known) {
        text::Nearest search(wanted);
        for (const auto name : known) search.offer(name);
        return std::string(search.found().value_or("-"));
    };
    CPPUNIT_ASSERT_EQUAL(std::string("valid_until"), nearest("valid_untill", {"valid_from", "valid_until", "unit"}));
    CPPUNIT_ASSERT_EQUAL(std::string("moq"), nearest("moqq", {"mpq", "moq", "price"}));
    CPPUNIT_ASSERT_EQUAL(std::string("lead_time"), nearest("leadTime", {"level", "lead_time"}));
    CPPUNIT_ASSERT_EQUAL(std::string("quantity"), nearest("quantiyt", {"quality", "quantity"}));
    CPPUNIT_ASSERT_EQUAL(std::string("external_reference"), nearest("reference", {"number", "external_reference"}));
    CPPUNIT_ASSERT_EQUAL(std::string("-"), nearest("colour", {"number", "name"}));
    CPPUNIT_ASSERT_EQUAL(std::string("-"), nearest("a", {"b"}));
    CPPUNIT_ASSERT_EQUAL(std::string("-"), nearest("", {"", "b"}));
    CPPUNIT_ASSERT_EQUAL(std::string("-"), nearest(std::string(65, 'a'), {"a", std::string(64, 'a')}));
    CPPUNIT_ASSERT_EQUAL(std::string("ab"), nearest("ab", {"ba", "ab"}));
}

}  // namespace unknown_keys_test
}  // namespace cardcage::test
