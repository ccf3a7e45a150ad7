#include <stdexcept>

#include "tests/sdk/module_fixture.hpp"

namespace route_test {

/// Spelt otherwise than an enumerator can be.
enum class AssemblyType { Pcba, Cable, BoxBuild };

constexpr auto wireNames(AssemblyType) {
    using enum AssemblyType;
    return std::to_array<std::pair<AssemblyType, std::string_view>>(
        {{Pcba, "PCBA"}, {Cable, "Cable"}, {BoxBuild, "Box build"}}
    );
}

using namespace cardcage;
using test::complaints;
using test::FakeHost;

using ThingId = sdk::Id<struct ThingTag>;
using PartId = sdk::Id<struct PartTag>;

struct Thing {
    std::string name;
    static constexpr auto schema() { return sdk::record("Thing", sdk::required<&Thing::name>("Name.")); }
};

struct Filter {
    std::optional<std::string> text;
    std::vector<ThingId> ids;
    std::optional<bool> active;
    std::int64_t level = 0;
    std::optional<Decimal> weight;
    std::optional<std::string> number;
    std::optional<std::string> revision;

    static constexpr auto schema() {
        return sdk::query(
            "Filter",
            sdk::optional<&Filter::text>("Text.", sdk::length(1, 5)),
            sdk::optional<&Filter::ids>("Ids.", sdk::items(0, 2)),
            sdk::optional<&Filter::active>("Active."),
            sdk::required<&Filter::level>("Level.", sdk::range(0, 9)),
            sdk::optional<&Filter::weight>("Weight."),
            sdk::optional<&Filter::number>("Number.", sdk::length(0, 5), sdk::lookup),
            sdk::optional<&Filter::revision>("Revision.", sdk::length(0, 5), sdk::keeps_empty)
        );
    }
    void check(FieldErrors& errors) const {
        if (revision == "") errors.add("revision", "conflict", "must not be empty here");
        if (text == "bad") errors.add("text", "conflict", "must not be bad");
    }
};

struct Owner {
    std::string number;
    std::optional<std::string> name;
    static constexpr auto schema() {
        return sdk::record(
            "Owner",
            sdk::required<&Owner::number>("Number.", sdk::length(1, 9)),
            sdk::optional<&Owner::name>("Name.", sdk::length(1, 9))
        );
    }
};

/// A line of an export, and the same sent by itself.
struct Line {
    std::string name;
    std::optional<std::string> notes;
    AssemblyType type = AssemblyType::Cable;
    std::optional<Date> since;
    std::optional<Decimal> weight;
    std::optional<Owner> owner;
    static constexpr auto schema() {
        return sdk::record(
            "Line",
            sdk::required<&Line::name>("Name.", sdk::length(1, 9)),
            sdk::optional<&Line::notes>("Notes.", sdk::length(1, 9)),
            sdk::optional<&Line::type>("Type."),
            sdk::optional<&Line::since>("Since."),
            sdk::optional<&Line::weight>("Weight."),
            sdk::optional<&Line::owner>("Owner.")
        );
    }
};

std::string told(const Line& line) {
    return line.name + (line.notes ? " notes" : "") + " " + std::string(wireName(line.type)) +
           (line.since ? " since" : "") + (line.owner ? " owner " + line.owner->number : "");
}
void exported(sdk::Call&, sdk::Stream<Line>& lines, sdk::Sink<Thing>& out) {
    while (const auto line = lines.nextChecked()) {
        Thing result{told(line->value)};
        for (const auto& error : line->errors.list()) result.name += " " + error.rule + " " + error.pointer;
        out.write(result);
    }
}
Thing single(sdk::Call&, const Line& line) {
    return {told(line)};
}
struct Lines {
    static constexpr bool empty_texts_are_absent = true;
    std::vector<Line> lines;
    static constexpr auto schema() {
        return sdk::record("Lines", sdk::required<&Lines::lines>("Lines.", sdk::items(1, 9)));
    }
};
Thing together(sdk::Call&, const Lines& lines) {
    return {told(lines.lines.front())};
}

/// A body whose rules depend on the time and on the other modules; the members of its parts have rules of their own.
struct Delivery {
    std::optional<Date> day;
    std::string carrier;
    std::optional<Owner> owner;
    static constexpr auto schema() {
        return sdk::record(
            "Delivery",
            sdk::optional<&Delivery::day>("Day."),
            sdk::required<&Delivery::carrier>("Carrier.", sdk::length(1, 9)),
            sdk::optional<&Delivery::owner>("Owner.")
        );
    }
    void check(FieldErrors& errors, const sdk::Call& call) const {
        if (day && *day < call.now().date()) errors.add("/day", "range", "must not be in the past");
        if (!call.isProvided("carriers.send/1")) errors.add("/carrier", "enum", "must be a carrier");
    }
};
Thing delivered(sdk::Call&, const Delivery& delivery) {
    return {delivery.carrier};
}

int handled = 0;

Thing show(sdk::Call&, ThingId id, sdk::PathText part) {
    return {id.text() + " " + part.text()};
}
Thing filtered(sdk::Call&, const Filter& filter) {
    return {
        filter.text.value_or("-") + " " + std::to_string(filter.ids.size()) +
        (filter.active.value_or(false) ? " active" : "")};
}
Thing everything(sdk::Call&, ThingId, const Filter&, const Thing& thing) {
    ++handled;
    return thing;
}
void nothing(sdk::Call&, ThingId) {}
sdk::Text plain(sdk::Call&) {
    return {"a.b.c", "text/plain"};
}
sdk::Accepted<Thing> accepted(sdk::Call&) {
    return {{"later"}};
}
sdk::MultiStatus<Thing> multi(sdk::Call&, sdk::Stream<Thing>& things) {
    sdk::MultiStatus<Thing> result;
    while (const auto thing = things.next()) {
        ++handled;
        result.items.push_back({thing->name + std::to_string(things.index())});
    }
    return result;
}
sdk::MultiStatus<Thing> multiInMember(sdk::Call&, sdk::Stream<Thing, "things">& things) {
    sdk::MultiStatus<Thing> result;
    while (const auto thing = things.next()) {
        ++handled;
        result.items.push_back({thing->name + std::to_string(things.index())});
    }
    return result;
}
/// One result per element: its name, or the pointers of what is wrong with it.
void judged(sdk::Call&, sdk::Stream<Thing>& things, sdk::Sink<Thing>& out) {
    while (const auto thing = things.nextChecked()) {
        ++handled;
        Thing result = thing->value;
        for (const auto& error : thing->errors.list()) result.name += " " + error.rule + " " + error.pointer;
        out.write(result);
    }
}
sdk::MultiStatus<Thing, sdk::ListShape::Bare> bare(sdk::Call&) {
    return {{{"x"}}};
}
void large(sdk::Call&, sdk::Sink<Thing>& out) {
    for (int i = 0; i < 10'000; ++i) out.write({"thing " + std::to_string(i)});
}
Thing fails(sdk::Call& call, sdk::PathText how) {
    if (how.view() == "problem") throw Problem::conflict("in_use", "It is used.").cause("by order 7").retryAfter(5);
    if (how.view() == "runtime") throw std::runtime_error("the secret of the log");
    if (how.view() == "odd") throw 42;
    if (how.view() == "database") throw DbError("23505", "thing_key", "duplicate");
    if (how.view() == "host") throw HostError(CC_BUSY, "busy");
    if (how.view() == "twice") call.respond(200, "{}");
    if (how.view() == "overflow") return {(*Decimal::parse("9999999999999999999999999999") * Decimal(1000)).text()};
    return {"fine"};
}
Thing written(sdk::Call& call, const Thing& thing) {
    call.recordVersion("some-id", 7);
    call.responseHeader("X-Thing", thing.name);
    return thing;
}

auto routes() {
    return std::array{
        sdk::get("/things/{id}/parts/{part}", sdk::model("thing", 1), &show, "Show"),
        sdk::get("/things", sdk::model("thing", 1), &filtered, "Filter"),
        sdk::post("/things/{id}", sdk::model("thing", 1), &everything, "Everything"),
        sdk::del("/things/{id}", sdk::model("thing", 1), &nothing, "Delete"),
        sdk::get("/plain", sdk::unversioned, &plain, "Plain"),
        sdk::post("/accepted", sdk::unversioned, &accepted, "Accept"),
        sdk::post("/multi", sdk::unversioned, &multi, "Import"),
        sdk::post("/member", sdk::unversioned, &multiInMember, "Import the member of an object"),
        sdk::post("/judged", sdk::unversioned, &judged, "Import one by one").status(207),
        sdk::post("/exported", sdk::unversioned, &exported, "Import an export").status(207),
        sdk::post("/single", sdk::unversioned, &single, "One line"),
        sdk::post("/together", sdk::unversioned, &together, "Lines in an object"),
        sdk::get("/bare", sdk::unversioned, &bare, "Bare").status(200),
        sdk::get("/large", sdk::unversioned, &large, "Large"),
        sdk::get("/fails/{how}", sdk::unversioned, &fails, "Fail"),
        sdk::post("/delivered", sdk::unversioned, &delivered, "Deliver"),
        sdk::post("/written", sdk::unversioned, &written, "Write")};
}

const std::string id = "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10";

class Routes : public CppUnit::TestFixture {
public:
    void setUp() override {
        handled = 0;
        CPPUNIT_ASSERT_EQUAL(CC_OK, host.load(moduleDescriptor<routes>()));
    }

protected:
    FakeHost host;
};

CPPUNIT_TEST_FIXTURE(Routes, takeEmptyTextsOfImportsAsAbsent) {
    const std::string line =
        R"({"name":"a","notes":" ","type":"","since":"","weight":null,"owner":{"number":"","name":""}})";
    CPPUNIT_ASSERT_EQUAL(std::string(R"([{"name":"a Cable"}])"), host.send("POST", "/exported", "[" + line + "]").body);
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"name":"a Cable"})"), host.send("POST", "/together", R"({"lines":[)" + line + "]}").body
    );
    // Required members are required in an optional object, too; numbers are no texts.
    CPPUNIT_ASSERT_EQUAL(
        std::string(
            R"([{"name":" Cable length /0/name type /0/weight"},{"name":"b Cable owner  length /1/owner/number"}])"
        ),
        host.send("POST", "/exported", R"([{"name":"","weight":""},{"name":"b","owner":{"number":"","name":"B"}}])")
            .body
    );
    // One by one they are as they are.
    CPPUNIT_ASSERT_EQUAL(std::string("invalid_field"), host.send("POST", "/single", line).code);
}

CPPUNIT_TEST_FIXTURE(Routes, rulesOfABodyThatNeedTheCallAreJudgedWithTheOthers) {
    const auto deliver = [&](std::string_view body) { return host.send("POST", "/delivered", std::string(body)); };
    const auto refused = deliver(R"({"day":"2026-02-28","carrier":"A","owner":{"number":""}})");
    CPPUNIT_ASSERT_EQUAL(std::string("invalid_field"), refused.code);
    CPPUNIT_ASSERT_EQUAL(std::string("length /owner/number; range /day; enum /carrier"), complaints(refused));
    // A place that is wrong already is named once.
    CPPUNIT_ASSERT_EQUAL(std::string("length /carrier"), complaints(deliver(R"({"carrier":""})")));
    CPPUNIT_ASSERT_EQUAL(std::string("required /carrier"), complaints(deliver(R"({"day":"2026-03-01"})")));
    host.provide("carriers.send/1", [](const std::string&) { return "{}"; });
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"name":"A"})"), deliver(R"({"day":"2026-03-01","carrier":"A"})").body);
}

CPPUNIT_TEST_FIXTURE(Routes, bindPathParametersInOrder) {
    CPPUNIT_ASSERT_EQUAL(R"({"name":")" + id + R"( A/B"})", host.send("GET", "/things/" + id + "/parts/A%2FB").body);
    const auto answer = host.send("GET", "/things/not-an-id/parts/x");
    CPPUNIT_ASSERT_EQUAL(404, answer.status);
    CPPUNIT_ASSERT_EQUAL(std::string("not_found"), answer.code);
}

CPPUNIT_TEST_FIXTURE(Routes, bindQueryParametersAndNameEveryWrongOne) {
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"name":"abc 2 active"})"),
        host.send("GET", "/things?level=0&text=abc&active=TRUE&ids=" + id + "," + id).body
    );
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"name":"- 0"})"), host.send("GET", "/things?level=9&text=&unknown=1").body);
    auto answer = host.send("GET", "/things");
    CPPUNIT_ASSERT_EQUAL(std::string("missing_parameter"), answer.code);
    CPPUNIT_ASSERT_EQUAL(std::string("required level"), complaints(answer));
    answer = host.send("GET", "/things?text=toolong&ids=x&active=1&weight=1,5");
    CPPUNIT_ASSERT_EQUAL(std::string("invalid_parameter"), answer.code);
    CPPUNIT_ASSERT_EQUAL(400, answer.status);
    CPPUNIT_ASSERT_EQUAL(
        std::string("length text; format ids; type active; range weight; required level"), complaints(answer)
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("length ids"), complaints(host.send("GET", "/things?level=1&ids=" + id + "," + id + "," + id))
    );
    CPPUNIT_ASSERT_EQUAL(std::string("format ids"), complaints(host.send("GET", "/things?level=1&ids=" + id + ",")));
    CPPUNIT_ASSERT_EQUAL(std::string("conflict text"), complaints(host.send("GET", "/things?level=1&text=bad")));
}

CPPUNIT_TEST_FIXTURE(Routes, bindAnEmptyQueryParameterOnlyWhereItIsKept) {
    CPPUNIT_ASSERT_EQUAL(200, host.send("GET", "/things?level=1&text=&weight=&active=&number=%20x%20").status);
    CPPUNIT_ASSERT_EQUAL(std::string("conflict revision"), complaints(host.send("GET", "/things?level=1&revision=")));
}

CPPUNIT_TEST_FIXTURE(Routes, refuseALookupByNothing) {
    for (const std::string blank : {"", "%20", "%20%09%20"}) {
        const auto answer = host.send("GET", "/things?level=1&number=" + blank);
        CPPUNIT_ASSERT_EQUAL(400, answer.status);
        CPPUNIT_ASSERT_EQUAL(std::string("invalid_parameter"), answer.code);
        CPPUNIT_ASSERT_EQUAL(std::string("length number"), complaints(answer));
    }
    CPPUNIT_ASSERT_EQUAL(std::string("length number"), complaints(host.send("GET", "/things?level=1&number=abcdef")));
}

CPPUNIT_TEST_FIXTURE(Routes, checkPathThenQueryThenBody) {
    CPPUNIT_ASSERT_EQUAL(std::string("not_found"), host.send("POST", "/things/x?level=x", "{").code);
    CPPUNIT_ASSERT_EQUAL(std::string("invalid_parameter"), host.send("POST", "/things/" + id + "?level=x", "{").code);
    CPPUNIT_ASSERT_EQUAL(std::string("invalid_json"), host.send("POST", "/things/" + id + "?level=1", "{").code);
    CPPUNIT_ASSERT_EQUAL(std::string("invalid_field"), host.send("POST", "/things/" + id + "?level=1", "{}").code);
    CPPUNIT_ASSERT_EQUAL(0, handled);
    CPPUNIT_ASSERT_EQUAL(200, host.send("POST", "/things/" + id + "?level=1", R"({"name":"x"})").status);
    CPPUNIT_ASSERT_EQUAL(1, handled);
}

CPPUNIT_TEST_FIXTURE(Routes, answerEachResultInItsShape) {
    auto answer = host.send("DELETE", "/things/" + id);
    CPPUNIT_ASSERT_EQUAL(204, answer.status);
    CPPUNIT_ASSERT_EQUAL(std::string(), answer.body);
    answer = host.send("GET", "/plain");
    CPPUNIT_ASSERT_EQUAL(std::string("text/plain"), answer.content_type);
    CPPUNIT_ASSERT_EQUAL(std::string("a.b.c"), answer.body);
    answer = host.send("POST", "/accepted");
    CPPUNIT_ASSERT_EQUAL(202, answer.status);
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"name":"later"})"), answer.body);
    answer = host.send("POST", "/multi", R"([{"name":"a"},{"name":"b"}])");
    CPPUNIT_ASSERT_EQUAL(207, answer.status);
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"items":[{"name":"a0"},{"name":"b1"}]})"), answer.body);
    answer = host.send("GET", "/bare");
    CPPUNIT_ASSERT_EQUAL(200, answer.status);
    CPPUNIT_ASSERT_EQUAL(std::string(R"([{"name":"x"}])"), answer.body);
    answer = host.send("POST", "/written", R"({"name":"x"})");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{7}, answer.record_version);
    CPPUNIT_ASSERT_EQUAL(std::string("x"), answer.headers["X-Thing"]);
}

CPPUNIT_TEST_FIXTURE(Routes, streamWhatIsLong) {
    const auto answer = host.send("GET", "/large");
    CPPUNIT_ASSERT_EQUAL(200, answer.status);
    CPPUNIT_ASSERT(answer.pieces >= 3);
    CPPUNIT_ASSERT(answer.body.starts_with(R"([{"name":"thing 0"},)"));
    CPPUNIT_ASSERT(answer.body.ends_with(R"(,{"name":"thing 9999"}])"));
}

CPPUNIT_TEST_FIXTURE(Routes, aStreamStopsAtTheFirstWrongElementAndNamesAll) {
    const auto answer = host.send("POST", "/multi", R"([{"name":"a"},{"name":1},null,{"name":"d"},{}])");
    CPPUNIT_ASSERT_EQUAL(std::string("invalid_field"), answer.code);
    CPPUNIT_ASSERT_EQUAL(std::string("type /1/name; required /2; required /4/name"), complaints(answer));
    CPPUNIT_ASSERT_EQUAL(1, handled);
    CPPUNIT_ASSERT_EQUAL(std::string("invalid_json"), host.send("POST", "/multi", "{}").code);
    CPPUNIT_ASSERT_EQUAL(std::string("invalid_json"), host.send("POST", "/multi", R"([{"name":"a"},)").code);
    CPPUNIT_ASSERT_EQUAL(std::string("invalid_json"), host.send("POST", "/multi", "").code);
}

CPPUNIT_TEST_FIXTURE(Routes, aStreamReadsTheMemberOfAnObject) {
    const auto post = [&](const std::string& body) { return host.send("POST", "/member", body); };
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"items":[{"name":"a0"},{"name":"b1"}]})"),
        post(R"({"note":{"things":[1]},"things":[{"name":"a"},{"name":"b"}],"more":[{}],"end":null})").body
    );
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"items":[]})"), post(R"({"things":[]})").body);
    CPPUNIT_ASSERT_EQUAL(std::string("required /things"), complaints(post("{}")));
    CPPUNIT_ASSERT_EQUAL(std::string("required /things"), complaints(post(R"({"Things":[]})")));
    CPPUNIT_ASSERT_EQUAL(std::string("required /things"), complaints(post(R"({"things":null})")));
    CPPUNIT_ASSERT_EQUAL(std::string("type /things"), complaints(post(R"({"things":{}})")));
    CPPUNIT_ASSERT_EQUAL(
        std::string("type /things/0/name; required /things/2"),
        complaints(post(R"({"things":[{"name":1},{"name":"b"},null]})"))
    );
}

CPPUNIT_TEST_FIXTURE(Routes, aStreamReadsToTheEndOfTheObject) {
    for (const auto* body :
         {"",
          "[]",
          R"({"things":[)",
          R"({"things":[]})"
          "x",
          R"({"things":[],)",
          R"({"things":[]]})",
          "7"}) {
        const auto answer = host.send("POST", "/member", body);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(body, std::string("invalid_json"), answer.code);
    }
}

CPPUNIT_TEST_FIXTURE(Routes, aStreamJudgesElementsOneByOne) {
    const auto answer = host.send("POST", "/judged", R"([{"name":"a"},{"name":1},{},{"name":"d"}])");
    CPPUNIT_ASSERT_EQUAL(207, answer.status);
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"([{"name":"a"},{"name":" type /1/name"},{"name":" required /2/name"},{"name":"d"}])"), answer.body
    );
    CPPUNIT_ASSERT_EQUAL(std::string("[]"), host.send("POST", "/judged", "[]").body);
}

CPPUNIT_TEST_FIXTURE(Routes, whatIsNoObjectMakesTheWholeBodyWrong) {
    const auto answer =
        host.send("POST", "/judged", R"([{"name":1},{"name":"b"},7,{"name":"d"},{"name":2},[{}],null])");
    CPPUNIT_ASSERT_EQUAL(std::string("invalid_field"), answer.code);
    CPPUNIT_ASSERT_EQUAL(std::string("type /2; type /5; type /6"), complaints(answer));
    CPPUNIT_ASSERT_EQUAL(2, handled);
    CPPUNIT_ASSERT_EQUAL(std::string("invalid_json"), host.send("POST", "/judged", R"({"name":"a"})").code);
    CPPUNIT_ASSERT_EQUAL(std::string("invalid_json"), host.send("POST", "/judged", R"([{"name":"a"},)").code);
}

CPPUNIT_TEST_FIXTURE(Routes, noExceptionLeavesAHandler) {
    auto answer = host.send("GET", "/fails/problem");
    CPPUNIT_ASSERT_EQUAL(CC_PROBLEM, answer.handler_status);
    CPPUNIT_ASSERT_EQUAL(409, answer.status);
    CPPUNIT_ASSERT_EQUAL(std::string("in_use"), answer.code);
    CPPUNIT_ASSERT_EQUAL(std::string("by order 7"), answer.cause);
    CPPUNIT_ASSERT_EQUAL(5, answer.retry_after);

    answer = host.send("GET", "/fails/runtime");
    CPPUNIT_ASSERT_EQUAL(CC_FAILED, answer.handler_status);
    CPPUNIT_ASSERT_EQUAL(std::string(), answer.detail);
    CPPUNIT_ASSERT_EQUAL(std::string("error: the secret of the log"), host.logs.back());
    CPPUNIT_ASSERT_EQUAL(CC_FAILED, host.send("GET", "/fails/odd").handler_status);
    CPPUNIT_ASSERT_EQUAL(CC_FAILED, host.send("GET", "/fails/overflow").handler_status);
    CPPUNIT_ASSERT_EQUAL(std::string("error: decimal overflow"), host.logs.back());
    CPPUNIT_ASSERT_EQUAL(CC_DATABASE, host.send("GET", "/fails/database").handler_status);
    CPPUNIT_ASSERT_EQUAL(CC_BUSY, host.send("GET", "/fails/host").handler_status);
    CPPUNIT_ASSERT_EQUAL(CC_CONFLICT, host.send("GET", "/fails/twice").handler_status);
    CPPUNIT_ASSERT_EQUAL(CC_OK, host.send("GET", "/fails/not").handler_status);
}

Thing wrongCount(sdk::Call&, ThingId, PartId) {
    return {};
}
auto wrongRoutes() {
    return std::array{sdk::get("/things/{id}", sdk::unversioned, &wrongCount, "Wrong")};
}
auto duplicateRoutes() {
    return std::array{
        sdk::get("/plain", sdk::unversioned, &plain, "Plain"), sdk::get("/plain", sdk::unversioned, &plain, "Plain")};
}
std::span<const sdk::Route> throwingRoutes() {
    throw std::runtime_error("no routes today");
}

CPPUNIT_TEST_FIXTURE(Routes, aWrongTableRefusesTheModuleAndSaysWhy) {
    CPPUNIT_ASSERT_EQUAL(CC_INVALID, host.load(moduleDescriptor<wrongRoutes>()));
    CPPUNIT_ASSERT_EQUAL(
        std::string("error: GET /things/{id}: the path has 1 parameters, the function takes 2"), host.logs.back()
    );
    CPPUNIT_ASSERT_EQUAL(CC_DUPLICATE, host.load(moduleDescriptor<duplicateRoutes>()));
    CPPUNIT_ASSERT_EQUAL(CC_FAILED, host.load(moduleDescriptor<throwingRoutes>()));
    CPPUNIT_ASSERT_EQUAL(std::string("error: no routes today"), host.logs.back());
    host.hidden_services.insert(CC_JSON_V1);
    CPPUNIT_ASSERT_EQUAL(CC_NOT_FOUND, host.load(moduleDescriptor<routes>()));
}

}  // namespace route_test
