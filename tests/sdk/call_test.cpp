#include <functional>

#include "tests/sdk/module_fixture.hpp"

namespace call_test {

using namespace cardcage;
using test::complaints;
using test::FakeHost;

using ThingId = sdk::Id<struct ThingTag>;

enum class Color { Red, Unknown };
constexpr auto wireNames(Color) {
    return std::to_array<std::pair<Color, std::string_view>>({{Color::Red, "Red"}, {Color::Unknown, "Unknown"}});
}

namespace sql {
inline constexpr sdk::Query find_thing{"find_thing", "SELECT"};
inline constexpr sdk::Query list_things{"list_things", "SELECT"};
inline constexpr sdk::Query change_thing{"change_thing", "UPDATE"};
}  // namespace sql

struct Place {
    std::string name;
    std::int64_t floor;
};

/// Everything a column can become.
struct Row {
    ThingId id;
    std::optional<std::string> name;
    bool active;
    std::int64_t level;
    Decimal weight;
    std::optional<Money> price;
    Date since;
    Timestamp created_at;
    Color color;
    Place place;
    std::vector<std::string> tags;
    std::vector<std::optional<std::int64_t>> numbers;
};

const std::string id = "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10";
const FakeHost::Row full{
    id,
    "Bolt",
    "t",
    "-3",
    "12.3400000000",
    "9.99",
    "EUR",
    "2026-03-01",
    "2026-03-01 09:00:00.5+00",
    "Red",
    "Hall",
    "2",
    R"({a,"b, \"c\"",""})",
    "{1,NULL,3}"};

struct Message {
    std::string text;
    static constexpr auto schema() { return sdk::record("Message", sdk::required<&Message::text>("Text.")); }
};
struct Settings {
    std::int64_t days = 7;
    std::string sender = "nobody@example.com";
    static constexpr auto schema() {
        return sdk::record(
            "Settings",
            sdk::optional<&Settings::days>("Days.", sdk::range(1, 30)),
            sdk::optional<&Settings::sender>("Sender.", sdk::email)
        );
    }
};

/// The one route of these tests.
std::function<std::string(sdk::Call&)> action;
sdk::Text act(sdk::Call& call) {
    return {action(call)};
}
Message twice(sdk::Call&, const Message& message) {
    return {message.text + message.text};
}
void quiet(sdk::Call&, const Message&) {}

auto routes() {
    return std::array{
        sdk::get("/act", sdk::unversioned, &act, "Act"), sdk::post("/act", sdk::unversioned, &act, "Act")};
}
auto operations() {
    return std::array{
        sdk::operation("things.twice/1", &twice, "Twice"), sdk::operation("things.quiet/1", &quiet, "Quiet")};
}

class Calls : public CppUnit::TestFixture {
public:
    Calls() { CPPUNIT_ASSERT_EQUAL(CC_OK, (host.load(moduleDescriptor<routes, operations>()))); }

protected:
    test::FakeAnswer does(
        std::function<std::string(sdk::Call&)> given,
        const std::string& query = "",
        std::map<std::string, std::string> headers = {}
    ) {
        action = std::move(given);
        return host.send("GET", "/act" + query, "", std::move(headers));
    }

    FakeHost host;
};

CPPUNIT_TEST_FIXTURE(Calls, rowsAreFilledInSelectOrder) {
    host.rows("find_thing", {full});
    const auto answer = does([](sdk::Call& call) {
        const auto row = call.db().one<Row>(sql::find_thing);
        CPPUNIT_ASSERT_EQUAL(id, row.id.text());
        CPPUNIT_ASSERT(row.name == "Bolt" && row.active && row.level == -3);
        CPPUNIT_ASSERT_EQUAL(std::string("12.34"), row.weight.text());
        CPPUNIT_ASSERT(row.price == (Money{*Decimal::parse("9.99"), *Currency::parse("EUR")}));
        CPPUNIT_ASSERT(row.since == sdk::day(2026, 3, 1) && row.color == Color::Red);
        CPPUNIT_ASSERT_EQUAL(std::string("2026-03-01T09:00:00.500000Z"), row.created_at.exactText());
        CPPUNIT_ASSERT(row.place.name == "Hall" && row.place.floor == 2);
        CPPUNIT_ASSERT((row.tags == std::vector<std::string>{"a", "b, \"c\"", ""}));
        CPPUNIT_ASSERT(row.numbers.size() == 3 && row.numbers[0] == 1 && !row.numbers[1] && row.numbers[2] == 3);
        return "ok";
    });
    CPPUNIT_ASSERT_EQUAL(std::string("ok"), answer.body);
}

CPPUNIT_TEST_FIXTURE(Calls, theVerbSaysHowManyRows) {
    host.rows("find_thing", {});
    CPPUNIT_ASSERT_EQUAL(
        std::string("none"),
        does([](auto& call) { return call.db().template maybe<std::int64_t>(sql::find_thing) ? "some" : "none"; }).body
    );
    CPPUNIT_ASSERT_EQUAL(CC_FAILED, does([](auto& call) {
                                        return std::to_string(call.db().template one<std::int64_t>(sql::find_thing));
                                    }).handler_status);
    CPPUNIT_ASSERT_EQUAL(std::string("error: find_thing gave no row where one was expected"), host.logs.back());
    host.rows("list_things", {{"1"}, {"2"}, {"3"}});
    CPPUNIT_ASSERT_EQUAL(
        std::string("3"), does([](auto& call) {
                              return std::to_string(call.db().template many<std::int64_t>(sql::list_things).size());
                          }).body
    );
    CPPUNIT_ASSERT_EQUAL(CC_FAILED, does([](auto& call) {
                                        return std::to_string(*call.db().template maybe<std::int64_t>(sql::list_things)
                                        );
                                    }).handler_status);
    CPPUNIT_ASSERT_EQUAL(
        std::string("6 of 3"), does([](sdk::Call& call) {
                                   std::int64_t sum = 0;
                                   const auto rows =
                                       call.db().each<std::int64_t>(sql::list_things, [&](std::int64_t value) {
                                           sum += value;
                                           // The host refuses other statements while rows come.
                                           CPPUNIT_ASSERT_THROW(call.db().run(sql::change_thing), HostError);
                                       });
                                   return std::to_string(sum) + " of " + std::to_string(rows);
                               }).body
    );
    host.changes("change_thing", 2);
    CPPUNIT_ASSERT_EQUAL(std::string("2"), does([](auto& call) {
                                               return std::to_string(call.db().run(sql::change_thing));
                                           }).body);
}

CPPUNIT_TEST_FIXTURE(Calls, rowsThatDoNotFitAreInternalErrors) {
    const auto cause = [&](FakeHost::Row row) {
        host.unload();
        FakeHost other;
        other.load(moduleDescriptor<routes>());
        other.rows("find_thing", {std::move(row)});
        action = [](sdk::Call& call) { return call.db().one<Row>(sql::find_thing).id.text(); };
        CPPUNIT_ASSERT_EQUAL(CC_FAILED, other.send("GET", "/act").handler_status);
        return other.logs.back();
    };
    CPPUNIT_ASSERT_EQUAL(std::string("error: the statement gives 1 columns, the row type has 14"), cause({id}));
    auto row = full;
    row[2] = "true";
    CPPUNIT_ASSERT_EQUAL(std::string("error: a column holds 'true', expected a boolean"), cause(row));
    row = full;
    row[3] = std::nullopt;
    CPPUNIT_ASSERT_EQUAL(std::string("error: a column is NULL where the row has no std::optional"), cause(row));
    row = full;
    row[4] = "NaN";
    CPPUNIT_ASSERT_EQUAL(
        std::string("error: a column holds 'NaN', expected a numeric with at most 12 decimals"), cause(row)
    );
}

CPPUNIT_TEST_FIXTURE(Calls, anUnknownWordOfAnEnumIsNoError) {
    host.rows("find_thing", {{"Green"}});
    CPPUNIT_ASSERT_EQUAL(std::string("Unknown"), does([](sdk::Call& call) {
                                                     return std::string(wireName(call.db().one<Color>(sql::find_thing))
                                                     );
                                                 }).body);
}

CPPUNIT_TEST_FIXTURE(Calls, argumentsBecomeParameters) {
    host.changes("change_thing", 1);
    const std::string time = "2026-03-01T09:00:00.123456Z";
    does([&](sdk::Call& call) {
        const ThingId thing = *ThingId::parse(id);
        std::optional<std::string> name = "O'Neil";
        std::optional<Money> no_price;
        call.db().run(
            sql::change_thing,
            thing,
            name,
            std::string("b"),
            "c",
            std::nullopt,
            true,
            5,
            std::int64_t{-6},
            *Decimal::parse("1.50"),
            sdk::day(2026, 3, 1)
        );
        call.db().run(
            sql::change_thing,
            *Timestamp::parse(time),
            Color::Red,
            Money{5, *Currency::parse("EUR")},
            no_price,
            sdk::Patch<std::string>(),
            sdk::Patch<std::string>(std::nullopt),
            sdk::Patch<Decimal>(Decimal(3)),
            sdk::Bytes{std::string_view("\0x", 2)}
        );
        call.db().run(
            sql::change_thing,
            std::vector<ThingId>{thing, thing},
            std::vector<std::string>{"a", ""},
            std::vector<std::int64_t>{1, 2},
            std::vector<int>{3},
            std::vector<Color>{Color::Red},
            std::vector<std::optional<std::string>>{"x", std::nullopt},
            std::vector<Decimal>{Decimal(1), *Decimal::parse("2.5")},
            std::vector<std::string>{}
        );
        call.db().run(sql::change_thing);
        return "";
    });
    CPPUNIT_ASSERT_EQUAL(
        "change_thing('" + id + "', 'O'Neil', 'b', 'c', NULL, true, 5, -6, '1.5', '2026-03-01')", host.statements.at(0)
    );
    CPPUNIT_ASSERT_EQUAL(
        "change_thing('" + time + "', 'Red', '5', 'EUR', NULL, NULL, false, NULL, true, NULL, true, '3', bytes(2))",
        host.statements.at(1)
    );
    CPPUNIT_ASSERT_EQUAL(
        "change_thing({" + id + "," + id + "}, {a,}, {1,2}, {3}, {Red}, {x,NULL}, {1,2.5}, {})", host.statements.at(2)
    );
    CPPUNIT_ASSERT_EQUAL(std::string("change_thing()"), host.statements.at(3));
}

struct StagedTags {
    std::vector<std::string> tags;
    std::optional<std::int64_t> shelf;
};
struct Staged {
    ThingId thing;
    std::optional<Money> price;
    std::optional<StagedTags> labels;
};

CPPUNIT_TEST_FIXTURE(Calls, copyInSendsRowsByMembers) {
    const auto answer = does([](sdk::Call& call) {
        const std::vector<Staged> rows{
            {*ThingId::parse(id), Money{1, *Currency::parse("USD")}, StagedTags{{"a"}, 7}},
            {*ThingId::parse(id), {}, {}}};
        return std::to_string(call.db().copyIn("stage", rows));
    });
    CPPUNIT_ASSERT_EQUAL(std::string("2"), answer.body);
    const std::vector<std::string> expected{
        "COPY stage (thing, price, currency, tags, shelf)",
        "ROW ('" + id + "', '1', 'USD', {a}, 7)",
        "ROW ('" + id + "', NULL, NULL, NULL, NULL)"};
    CPPUNIT_ASSERT(expected == host.statements);
}

CPPUNIT_TEST_FIXTURE(Calls, aCopyTakesRowsOneByOne) {
    const auto answer = does([](sdk::Call& call) {
        auto copy = call.db().copy<StagedTags>("stage");
        copy.add({{"a"}, 7});
        copy.add({{}, {}});
        return std::to_string(copy.end());
    });
    CPPUNIT_ASSERT_EQUAL(std::string("2"), answer.body);
    const std::vector<std::string> expected{"COPY stage (tags, shelf)", "ROW ({a}, 7)", "ROW ({}, NULL)"};
    CPPUNIT_ASSERT(expected == host.statements);
}

CPPUNIT_TEST_FIXTURE(Calls, savepointsLocksAndErrorsOfTheDatabase) {
    host.fails("change_thing", "23505", "thing_number_key");
    const auto answer = does([](sdk::Call& call) {
        std::string seen;
        call.db().snapshot();
        try {
            auto savepoint = call.db().savepoint();
            call.db().run(sql::change_thing, 1);
            savepoint.release();
        } catch (const DbError& error) {
            seen = error.sqlstate() + (error.violates("thing_number_key") ? " number" : " other");
        }
        auto kept = call.db().savepoint();
        kept.release();
        return seen + (call.db().tryLock("import") ? " locked" : " busy");
    });
    CPPUNIT_ASSERT_EQUAL(std::string("23505 number locked"), answer.body);
    const std::vector<std::string> expected{
        "SNAPSHOT", "SAVEPOINT", "change_thing(1)", "ROLLBACK", "SAVEPOINT", "RELEASE", "LOCK import"};
    CPPUNIT_ASSERT(expected == host.statements);
    host.locked = true;
    CPPUNIT_ASSERT_EQUAL(std::string("0"), does([](sdk::Call& call) {
                                               return std::to_string(call.db().tryLock("import"));
                                           }).body);
    CPPUNIT_ASSERT_EQUAL(CC_DATABASE, does([](sdk::Call& call) {
                                          return std::to_string(call.db().run(sql::change_thing));
                                      }).handler_status);
}

CPPUNIT_TEST_FIXTURE(Calls, aPageReadsOneRowMore) {
    const auto page = [](sdk::Call& call) {
        struct Listed {
            ThingId id;
            Timestamp created_at;
            static constexpr auto schema() {
                return sdk::record(
                    "Listed", sdk::required<&Listed::id>("Id."), sdk::required<&Listed::created_at>("When it was made.")
                );
            }
        };
        return std::to_string(sdk::list<Listed>(call, sql::list_things).items.size());
    };
    host.rows("list_things", {{id, "2026-03-01 09:00:00+00"}, {id, "2026-03-01 09:00:01+00"}});
    auto answer = does(page, "?limit=2");
    CPPUNIT_ASSERT_EQUAL(std::string("2"), answer.body);
    CPPUNIT_ASSERT_EQUAL(std::string(), answer.next_position);
    answer = does(page, "?limit=1");
    CPPUNIT_ASSERT_EQUAL(std::string("1"), answer.body);
    CPPUNIT_ASSERT_EQUAL("2026-03-01T09:00:00.000000Z|" + id, answer.next_position);
    CPPUNIT_ASSERT_EQUAL(std::string("invalid_parameter"), does(page, "?limit=0").code);
}

/// An item with a list of records, and its row, which has a column for each member of the records.
struct Kit {
    ThingId id;
    std::vector<Message> parts;
    static constexpr auto schema() {
        return sdk::record("Kit", sdk::required<&Kit::id>("Id."), sdk::required<&Kit::parts>("What it is made of."));
    }
};
struct KitRow {
    ThingId id;
    std::vector<std::string> texts;
    Timestamp created_at;

    Kit item() const {
        Kit kit{id, {}};
        for (const auto& text : texts) kit.parts.push_back({text});
        return kit;
    }
};

CPPUNIT_TEST_FIXTURE(Calls, aListMakesItemsOfItsRows) {
    const auto kits = [](sdk::Call& call) {
        std::string parts;
        for (const auto& kit : sdk::list<KitRow>(call, sql::list_things).items) parts += toJson(kit.parts);
        return parts;
    };
    host.rows("list_things", {{id, "{a,b}", "2026-03-01 09:00:00+00"}, {id, "{}", "2026-03-01 09:00:01+00"}});
    CPPUNIT_ASSERT_EQUAL(std::string(R"([{"text":"a"},{"text":"b"}][])"), does(kits, "?limit=2").body);
    const auto first = does(kits, "?limit=1");
    CPPUNIT_ASSERT_EQUAL(std::string(R"([{"text":"a"},{"text":"b"}])"), first.body);
    CPPUNIT_ASSERT_EQUAL("2026-03-01T09:00:00.000000Z|" + id, first.next_position);
}

CPPUNIT_TEST_FIXTURE(Calls, knowWhoAsksAndWhatTimeItIs) {
    const auto answer = does(
        [](sdk::Call& call) {
            const auto principal = call.principal();
            CPPUNIT_ASSERT(
                principal.kind == Principal::Kind::ApiClient && principal.hasScope("write") &&
                !principal.hasScope("writ")
            );
            CPPUNIT_ASSERT(
                call.header("X-One") == "1" && !call.header("X-Two") && call.query("q") == "a b" && !call.path("id")
            );
            CPPUNIT_ASSERT_EQUAL(std::string_view("0190a6f2-0000-7000-8000-000000000001"), call.tenant());
            call.log().warning("careful", {{"thing", id}});
            call.metrics().count("things", "Things.");
            call.mail({.kind = "invitation", .to = "a@b.de", .subject = "Hi", .text = "Come"});
            return call.now().text() + " " + std::string(call.publicUrl("/x")) + " " +
                   std::string(call.newCapability()) + " " + std::string(call.portalBearer(*ThingId::parse(id)));
        },
        "?q=a%20b",
        {{"X-One", "1"}}
    );
    CPPUNIT_ASSERT_EQUAL("2026-03-01T09:00:00Z https://host.example/x capability-1 bearer-of-" + id, answer.body);
    CPPUNIT_ASSERT_EQUAL("warning: careful thing=" + id, host.logs.back());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, host.counters["things"]);
    CPPUNIT_ASSERT_EQUAL(std::string("en"), host.mails.at(0).language);
    host.cancelled = true;
    CPPUNIT_ASSERT_EQUAL(CC_CANCELLED, does([](sdk::Call& call) {
                                           call.stopIfCancelled();
                                           return "";
                                       }).handler_status);
}

CPPUNIT_TEST_FIXTURE(Calls, anotherVersionEndsTheRequest) {
    const auto change = [](sdk::Call& call) {
        call.requireMatch(*ThingId::parse(id), 3);
        return "changed";
    };
    CPPUNIT_ASSERT_EQUAL(std::string("changed"), does(change).body);
    CPPUNIT_ASSERT_EQUAL(std::string("changed"), does(change, "", {{"If-Match", "\"" + id + "-3\""}}).body);
    const auto answer = does(change, "", {{"If-Match", "\"" + id + "-2\""}});
    CPPUNIT_ASSERT_EQUAL(412, answer.status);
    CPPUNIT_ASSERT_EQUAL(CC_PROBLEM, answer.handler_status);
}

CPPUNIT_TEST_FIXTURE(Calls, operationsOfOtherModules) {
    const auto invoke = [](sdk::Call& call) { return call.invoke<Message>("other.echo/1", Message{"a"}).text; };
    auto answer = does(invoke);
    CPPUNIT_ASSERT_EQUAL(std::string("operation_unavailable"), answer.code);
    CPPUNIT_ASSERT_EQUAL(503, answer.status);
    CPPUNIT_ASSERT(!does([](sdk::Call& call) {
                        return call.invokeIfProvided<Message>("other.echo/1", Message{"a"}) ? "yes" : "no";
                    }).body.empty());
    host.provide("other.echo/1", [](const std::string& payload) { return payload; });
    CPPUNIT_ASSERT_EQUAL(std::string("a"), does(invoke).body);
    host.provide("other.bad/1", [](const std::string&) { return R"({"text":1})"; });
    CPPUNIT_ASSERT_EQUAL(CC_FAILED, does([](sdk::Call& call) {
                                        return call.invoke<Message>("other.bad/1", Message{"a"}).text;
                                    }).handler_status);
    CPPUNIT_ASSERT_EQUAL(
        std::string("error: a JSON text does not fit its record: 1 field is invalid. /text must be a string;"),
        host.logs.back()
    );

    const auto collect = [](sdk::Call& call) {
        return std::to_string(call.collect<Message>("all.ask/1", Message{"a"}).size());
    };
    CPPUNIT_ASSERT_EQUAL(std::string("0"), does(collect).body);
    host.provide("all.ask/1", [](const std::string& payload) { return payload; });
    host.provide("all.ask/1", [](const std::string&) { return R"({"text":"b"})"; });
    CPPUNIT_ASSERT_EQUAL(std::string("2"), does(collect).body);
    host.provide("all.ask/1", [](const std::string&) { return std::nullopt; });
    answer = does(collect);
    CPPUNIT_ASSERT_EQUAL(409, answer.status);
    CPPUNIT_ASSERT_EQUAL(std::string("in_use"), answer.code);
}

CPPUNIT_TEST_FIXTURE(Calls, operationsOfThisModule) {
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"text":"aa"})"), host.invoke("things.twice/1", R"({"text":"a"})").body);
    CPPUNIT_ASSERT_EQUAL(std::string("required /text"), complaints(host.invoke("things.twice/1", "{}")));
    CPPUNIT_ASSERT_EQUAL(std::string("{}"), host.invoke("things.quiet/1", R"({"text":"a"})").body);
}

CPPUNIT_TEST_FIXTURE(Calls, settingsRefuseUnknownKeys) {
    const auto read = [](sdk::Call& call) {
        const auto settings = call.settings<Settings>();
        return std::to_string(settings.days) + " " + settings.sender;
    };
    CPPUNIT_ASSERT_EQUAL(std::string("7 nobody@example.com"), does(read).body);
    host.tenant_settings = R"({"days":9})";
    CPPUNIT_ASSERT_EQUAL(std::string("9 nobody@example.com"), does(read).body);
    host.tenant_settings = R"({"dayz":9,"days":31})";
    CPPUNIT_ASSERT_EQUAL(CC_FAILED, does(read).handler_status);
    CPPUNIT_ASSERT_EQUAL(
        std::string(
            "error: a JSON text does not fit its record: 2 fields are invalid. /dayz is not a known key; did you mean "
            "`days`?; /days "
            "must be between 1 and 30;"
        ),
        host.logs.back()
    );
}

CPPUNIT_TEST_FIXTURE(Calls, aTokenOrLinkThatTheHostCannotGiveIsAnErrorAndNoEmptyText) {
    const auto refused = [&](std::function<std::string_view(const sdk::Call&)> ask) {
        const auto answer = does([&](sdk::Call& call) {
            cc_call_v1 api = *call.services().call;
            api.public_url = [](cc_call*, cc_str) { return cc_str{nullptr, 0}; };
            api.new_capability = [](cc_call*) { return cc_str{nullptr, 0}; };
            api.portal_bearer = [](cc_call*, cc_str) { return cc_str{nullptr, 0}; };
            sdk::Services services = call.services();
            services.call = &api;
            return std::string(ask(sdk::Call(call.handle(), services)));
        });
        CPPUNIT_ASSERT_EQUAL(CC_FAILED, answer.handler_status);
        return host.logs.back();
    };
    CPPUNIT_ASSERT_EQUAL(std::string("error: public_url failed"), refused([](const sdk::Call& call) {
                             return call.publicUrl("/a");
                         }));
    CPPUNIT_ASSERT_EQUAL(std::string("error: new_capability failed"), refused([](const sdk::Call& call) {
                             return call.newCapability();
                         }));
    CPPUNIT_ASSERT_EQUAL(std::string("error: portal_bearer failed"), refused([](const sdk::Call& call) {
                             return call.portalBearer(id);
                         }));
}

CPPUNIT_TEST_FIXTURE(Calls, aJsonTextOverALimitIsRefusedWithWhatTheHostSays) {
    cc_json_v1 service{};
    service.size = sizeof service;
    service.next = [](cc_json*, cc_json_event* event) {
        event->text = borrow("a string is too long");
        event->position = 42;
        return CC_TOO_LARGE;
    };
    Decoder decoder(service, nullptr);
    try {
        decoder.next();
        CPPUNIT_FAIL("it was taken");
    } catch (const sdk::Problem& problem) {
        CPPUNIT_ASSERT_EQUAL(413, problem.status());
        CPPUNIT_ASSERT_EQUAL(std::string("payload_too_large"), problem.code());
        CPPUNIT_ASSERT_EQUAL(
            std::string("The JSON text is over a limit of this server: a string is too long (byte 42)."),
            problem.detail()
        );
    }
}

CPPUNIT_TEST_FIXTURE(Calls, aHostWithoutAServiceIsNamed) {
    host.hidden_services.insert(CC_DB_V1);
    CPPUNIT_ASSERT_EQUAL(CC_OK, (host.load(moduleDescriptor<routes>())));
    CPPUNIT_ASSERT_EQUAL(CC_NOT_FOUND, does([](sdk::Call& call) {
                                           return std::to_string(call.db().run(sql::change_thing));
                                       }).handler_status);
    CPPUNIT_ASSERT_EQUAL(std::string("error: this host has no service cardcage.db/1"), host.logs.back());
}

CPPUNIT_TEST_FIXTURE(Calls, jobsAreEnqueuedOncePerKey) {
    const auto answer = does([](sdk::Call& call) {
        const auto first = call.enqueue("things.run/1", Message{"a"}, {.dedupe_key = "k", .max_attempts = 3});
        const auto second = call.enqueue("things.run/1", Message{"b"}, {.dedupe_key = "k"});
        const auto third = call.enqueue("things.run/1", Message{"c"}, {.not_before = Timestamp::fromMicroseconds(7)});
        CPPUNIT_ASSERT(first == second && first != third);
        return "ok";
    });
    CPPUNIT_ASSERT_EQUAL(std::string("ok"), answer.body);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, host.jobs.size());
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"(things.run/1 {"text":"a"} k)"),
        host.jobs[0].operation + " " + host.jobs[0].payload + " " + host.jobs[0].dedupe_key
    );
    CPPUNIT_ASSERT_EQUAL(3, host.jobs[0].max_attempts);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, host.jobs[0].not_before_us);
    CPPUNIT_ASSERT_EQUAL(std::string(), host.jobs[1].dedupe_key);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{7}, host.jobs[1].not_before_us);
}

CPPUNIT_TEST_FIXTURE(Calls, aJobTellsHowFarItIs) {
    const auto answer = does([&](sdk::Call& call) {
        using State = JobProgress::State;
        const auto job = call.enqueue("things.run/1", Message{"a"});
        const auto waiting = call.findJob(job).value();
        CPPUNIT_ASSERT(waiting.state == State::Waiting && !waiting.started_at && !waiting.finished_at);
        const std::pair<std::int32_t, State> states[] = {
            {CC_PROGRESS_RUNNING, State::Running},
            {CC_PROGRESS_DONE, State::Done},
            {CC_PROGRESS_FAILED, State::Failed},
            {CC_PROGRESS_CANCELLED, State::Cancelled},
            {99, State::Failed}};
        for (const auto& [told, state] : states) {
            host.job_states[job.text()] = {told, "nets", 3, 10, 7, 9};
            const auto found = call.findJob(job).value();
            CPPUNIT_ASSERT(found.state == state && found.phase == "nets" && found.done == 3 && found.total == 10);
            CPPUNIT_ASSERT(found.started_at->microseconds() == 7 && found.finished_at->microseconds() == 9);
        }
        return call.findJob(JobId::parse("0190a6f2-0000-7000-8000-0000000ffff0").value()) ? "known" : "unknown";
    });
    CPPUNIT_ASSERT_EQUAL(std::string("unknown"), answer.body);
}

CPPUNIT_TEST_FIXTURE(Calls, eventsProgressAndSchedules) {
    host.due["things.run/1"] = 1'772'355'600'000'000;
    const auto answer = does([](sdk::Call& call) {
        call.publish("things.changed/1", Message{"a"});
        call.progress("reading", 3, 10);
        return call.nextDue("things.run/1").exactText();
    });
    CPPUNIT_ASSERT_EQUAL(std::string("2026-03-01T09:00:00Z"), answer.body.substr(0, 19) + "Z");
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"(things.changed/1 {"text":"a"})"), host.events.at(0).name + " " + host.events[0].payload
    );
    CPPUNIT_ASSERT_EQUAL(std::string("reading 3/10"), host.progress.at(0));
    CPPUNIT_ASSERT_EQUAL(CC_NOT_FOUND, does([](auto& call) {
                                           return call.nextDue("things.other/1").exactText();
                                       }).handler_status);
    std::vector<int> seen(100, 0);
    does([&](sdk::Call& call) {
        call.parallel(seen.size(), [&](std::size_t index) { ++seen[index]; });
        return std::string("done");
    });
    CPPUNIT_ASSERT(seen == std::vector<int>(100, 1));
    does([&](sdk::Call& call) {
        call.parallel(3, [](std::size_t) { throw std::runtime_error("out of numbers"); });
        return std::string("never");
    });
    CPPUNIT_ASSERT(host.logs.back().find("out of numbers") != std::string::npos);
    host.hidden_services = {CC_JOBS_V1};
    host.unload();
    CPPUNIT_ASSERT_EQUAL(CC_OK, (host.load(moduleDescriptor<routes, operations>())));
    CPPUNIT_ASSERT_EQUAL(CC_NOT_FOUND, does([](auto& call) {
                                           return call.nextDue("things.run/1").exactText();
                                       }).handler_status);
    CPPUNIT_ASSERT_EQUAL(std::string("error: this host has no service cardcage.jobs/1"), host.logs.back());
}

}  // namespace call_test
