
#include "tests/sdk/module_fixture.hpp"

namespace record_test {

using namespace cardcage;
using test::complaints;
using test::FakeAnswer;
using test::FakeHost;

using PartId = sdk::Id<struct PartTag>;

enum class Kind { Screw, Chip, Unknown };
constexpr auto wireNames(Kind) {
    using enum Kind;
    return std::to_array<std::pair<Kind, std::string_view>>({{Screw, "Screw"}, {Chip, "Chip"}, {Unknown, "Unknown"}});
}

struct Step {
    std::int64_t quantity = 0;
    Money price;

    static constexpr auto schema() {
        return sdk::record(
            "Step", sdk::required<&Step::quantity>("From.", sdk::atLeast(1)), sdk::required<&Step::price>("Price.")
        );
    }
};

struct Part {
    PartId id;
    std::string name;
    std::optional<std::string> notes;
    Kind kind = Kind::Screw;
    bool active = true;
    Decimal weight;
    std::optional<Decimal> rate;
    std::optional<Date> since;
    std::vector<Step> steps;
    std::vector<std::string> tags;

    static constexpr auto schema() {
        return sdk::record(
            "Part",
            sdk::required<&Part::id>("Id."),
            sdk::required<&Part::name>("Name.", sdk::trimmed, sdk::length(1, 8)),
            sdk::optional<&Part::notes>("Notes."),
            sdk::optional<&Part::kind>("Kind."),
            sdk::optional<&Part::active>("Active."),
            sdk::required<&Part::weight>("Grams.", sdk::greaterThan(0)),
            sdk::optional<&Part::rate>("Rate.", sdk::as_text),
            sdk::optional<&Part::since>("Since."),
            sdk::optional<&Part::steps>("Steps.", sdk::items(0, 3)),
            sdk::optional<&Part::tags>("Tags.", sdk::named("a/b~tags"), sdk::length(1, 3))
        );
    }

    void check(FieldErrors& errors) const {
        if (name == "cross") errors.add("/notes", "conflict", "must not be called cross");
    }
};

struct PartPatch {
    sdk::Patch<std::string> name;
    sdk::Patch<std::string> notes;
    sdk::Patch<std::vector<std::string>> tags;

    static constexpr auto schema() {
        return sdk::patchOf<Part>(
            "PartPatch",
            sdk::patched<&PartPatch::name>(),
            sdk::patched<&PartPatch::notes>("Other notes."),
            sdk::optional<&PartPatch::tags>("Tags.")
        );
    }
};

struct States {
    std::string name, notes, tags;

    static constexpr auto schema() {
        return sdk::record(
            "States",
            sdk::required<&States::name>("."),
            sdk::required<&States::notes>("."),
            sdk::required<&States::tags>(".")
        );
    }
};

Part echo(sdk::Call&, const Part& part) {
    return part;
}
std::vector<Part> echoAll(sdk::Call&, const std::vector<Part>& parts) {
    return parts;
}

template <class T>
std::string stateOf(const sdk::Patch<T>& patch) {
    if (patch.isAbsent()) return "absent";
    return patch.isClear() ? "clear" : "value";
}
States states(sdk::Call&, const PartPatch& patch) {
    return {stateOf(patch.name), stateOf(patch.notes), stateOf(patch.tags)};
}

auto routes() {
    return std::array{
        sdk::post("/echo", sdk::unversioned, &echo, "Echo"),
        sdk::post("/all", sdk::unversioned, &echoAll, "Echo all"),
        sdk::patch("/states", sdk::unversioned, &states, "States of a patch")};
}

const std::string id = "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10";

class Records : public CppUnit::TestFixture {
public:
    Records() { CPPUNIT_ASSERT_EQUAL(CC_OK, host.load(moduleDescriptor<routes>())); }

protected:
    FakeAnswer post(const std::string& body) { return host.send("POST", "/echo", body); }
    /// Complaints about a part with these members beside id, name and weight.
    std::string complaintsOf(const std::string& members) {
        return complaints(post(R"({"id":")" + id + R"(","name":"x","weight":1,)" + members + "}"));
    }

    FakeHost host;
};

CPPUNIT_TEST_FIXTURE(Records, areEncodedInDeclaredOrderWithEveryKey) {
    const auto answer =
        post(R"({"weight":2.50,"name":" M3 ","id":"0190A6F2-7C3E-7B1A-9F4D-2C5E8A7B6D10","steps":null})");
    CPPUNIT_ASSERT_EQUAL(200, answer.status);
    CPPUNIT_ASSERT_EQUAL(
        R"({"id":")" + id +
            R"(","name":"M3","notes":null,"kind":"Screw","active":true,"weight":2.5,"rate":null,"since":null,"steps":[],"a/b~tags":[]})",
        answer.body
    );
}

CPPUNIT_TEST_FIXTURE(Records, surviveARoundTripExactly) {
    const std::string full =
        R"({"id":")" + id +
        R"(","name":"ÄÖ\"\\","notes":"a\nb","kind":"Unknown","active":false,"weight":0.0000000001,"rate":"1.0893",)"
        R"("since":"2024-02-29","steps":[{"quantity":9223372036854775807,"price":{"amount":"999999999999999.99","currency":"EUR"}},)"
        R"({"quantity":1,"price":{"amount":"0.00","currency":"USD"}}],"a/b~tags":["x","yz"]})";
    CPPUNIT_ASSERT_EQUAL(full, post(full).body);
    CPPUNIT_ASSERT_EQUAL("[" + full + "," + full + "]", host.send("POST", "/all", "[" + full + ", " + full + "]").body);
    CPPUNIT_ASSERT_EQUAL(std::string("[]"), host.send("POST", "/all", " [ ] ").body);
}

CPPUNIT_TEST_FIXTURE(Records, reportEveryErrorAtOnceWithItsPointer) {
    const auto answer = post(
        R"({"id":"nope","name":"  ","notes":5,"kind":"screw","active":"true","weight":0,"rate":1.5,"since":"2026-02-30",)"
        R"("steps":[{"quantity":0},{"quantity":1.5,"price":{"amount":"-1","currency":"eur"}},null],"a/b~tags":["abcd",1]})"
    );
    CPPUNIT_ASSERT_EQUAL(400, answer.status);
    CPPUNIT_ASSERT_EQUAL(std::string("invalid_field"), answer.code);
    CPPUNIT_ASSERT_EQUAL(
        std::string(
            "format /id; length /name; type /notes; enum /kind; type /active; range /weight; type /rate; format "
            "/since; "
            "range /steps/0/quantity; required /steps/0/price; type /steps/1/quantity; range /steps/1/price/amount; "
            "format /steps/1/price/currency; required /steps/2; length /a~1b~0tags/0; type /a~1b~0tags/1"
        ),
        complaints(answer)
    );
    CPPUNIT_ASSERT_EQUAL(std::string("16 fields are invalid."), answer.detail);
    CPPUNIT_ASSERT_EQUAL(std::string("must be greater than 0"), answer.errors[5].message);
}

CPPUNIT_TEST_FIXTURE(Records, absentAndNullAreTheSameInAPost) {
    CPPUNIT_ASSERT_EQUAL(std::string("required /id; required /name; required /weight"), complaints(post("{}")));
    CPPUNIT_ASSERT_EQUAL(
        std::string("required /name; required /id; required /weight"),
        complaints(post(R"({"name":null,"notes":null,"kind":null,"active":null,"steps":null})"))
    );
    CPPUNIT_ASSERT_EQUAL(std::string(), complaintsOf(R"("notes":null,"active":null,"steps":null,"since":null)"));
}

CPPUNIT_TEST_FIXTURE(Records, neverConvertTypes) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("type /steps/0/quantity"),
        complaintsOf(R"("steps":[{"quantity":"5","price":{"amount":"1","currency":"EUR"}}])")
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("type /steps/0/price/amount"),
        complaintsOf(R"("steps":[{"quantity":5,"price":{"amount":1,"currency":"EUR"}}])")
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("type /steps/0/price"), complaintsOf(R"("steps":[{"quantity":5,"price":"1 EUR"}])")
    );
    CPPUNIT_ASSERT_EQUAL(std::string("type /steps"), complaintsOf(R"("steps":{"quantity":5})"));
    CPPUNIT_ASSERT_EQUAL(std::string("type /active"), complaintsOf(R"("active":1)"));
    CPPUNIT_ASSERT_EQUAL(std::string("type /notes"), complaintsOf(R"("notes":["a"])"));
    CPPUNIT_ASSERT_EQUAL(std::string("format /rate"), complaintsOf(R"("rate":"1e3")"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("range /steps/0/price/amount"),
        complaintsOf(R"("steps":[{"quantity":5,"price":{"amount":"1000000000000000","currency":"EUR"}}])")
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("range /weight"), complaints(post(R"({"id":")" + id + R"(","name":"x","weight":1e300})"))
    );
}

CPPUNIT_TEST_FIXTURE(Records, limitLists) {
    const auto answer = post(R"({"id":")" + id + R"(","name":"x","weight":1,"steps":[)" + [] {
        std::string steps;
        for (int i = 0; i < 1000; ++i)
            steps += std::string(i ? "," : "") + R"({"quantity":1,"price":{"amount":"1","currency":"EUR"}})";
        return steps;
    }() + "]}");
    CPPUNIT_ASSERT_EQUAL(std::string("length /steps"), complaints(answer));
    CPPUNIT_ASSERT_EQUAL(std::string("must have at most 3 elements"), answer.errors[0].message);
}

CPPUNIT_TEST_FIXTURE(Records, keepAHundredErrorsAndCountAll) {
    std::string body = "[";
    for (int i = 0; i < 500; ++i) body += std::string(i ? "," : "") + R"({"id":1,"name":"x","weight":1})";
    const auto answer = host.send("POST", "/all", body + "]");
    CPPUNIT_ASSERT_EQUAL(std::size_t{100}, answer.errors.size());
    CPPUNIT_ASSERT_EQUAL(std::string("500 fields are invalid."), answer.detail);
    CPPUNIT_ASSERT_EQUAL(std::string("/99/id"), answer.errors.back().pointer);
}

CPPUNIT_TEST_FIXTURE(Records, checkSeveralFieldsTogether) {
    const std::string cross = R"({"id":")" + id + R"(","name":"cross","weight":1})";
    CPPUNIT_ASSERT_EQUAL(std::string("conflict /notes"), complaints(post(cross)));
    CPPUNIT_ASSERT_EQUAL(
        std::string("conflict /0/notes; type /1/weight; conflict /1/notes"),
        complaints(host.send("POST", "/all", "[" + cross + R"(,{"id":")" + id + R"(","name":"cross","weight":"1"}])"))
    );
}

CPPUNIT_TEST_FIXTURE(Records, tellWhatIsNoJson) {
    for (const char* body :
         {"",
          "  ",
          "{",
          "[1,2",
          "{\"a\":1}x",
          "{\"a\":1,}",
          "nul",
          "{\"a\":01}",
          "{\"a\":\"\\ud800\"}",
          "{\"a\":\"\\u0000\"}",
          "{\"a\":1,\"a\":2}",
          "{\"a\":NaN}",
          "\xFF"}) {
        const auto answer = post(body);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(body, std::string("invalid_json"), answer.code);
        CPPUNIT_ASSERT_EQUAL(400, answer.status);
    }
    CPPUNIT_ASSERT(post("{\"a\":1,}").detail.find("byte 7") != std::string::npos);
    for (const char* body : {"[]", "\"text\"", "1", "true", "null"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(body, std::string("The body must be a JSON object."), post(body).detail);
    }
    CPPUNIT_ASSERT_EQUAL(std::string("The body must be a JSON array."), host.send("POST", "/all", "{}").detail);
    // Broken text wins over broken fields: they might be an accident of it.
    CPPUNIT_ASSERT_EQUAL(std::string("invalid_json"), post("{\"id\":1} {").code);
}

CPPUNIT_TEST_FIXTURE(Records, aPatchHasThreeStates) {
    const auto of = [&](const std::string& body) { return host.send("PATCH", "/states", body); };
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"name":"absent","notes":"absent","tags":"absent"})"), of("{}").body);
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"name":"value","notes":"clear","tags":"value"})"),
        of(R"({"name":"x","notes":null,"tags":[]})").body
    );
    CPPUNIT_ASSERT_EQUAL(std::string("required /name"), complaints(of(R"({"name":null,"tags":null})")));
    CPPUNIT_ASSERT_EQUAL(
        std::string("length /name; type /notes; type /tags/0"),
        complaints(of(R"({"name":"","notes":false,"tags":[1]})"))
    );
    CPPUNIT_ASSERT(sdk::Patch<int>().appliedTo(3) == 3);
    CPPUNIT_ASSERT(sdk::Patch<int>(4).appliedTo(3) == 4);
    CPPUNIT_ASSERT(!sdk::Patch<int>(std::nullopt).appliedTo(3));
}

}  // namespace record_test
