// g++ 12 takes a RapidJSON document that is returned by value for uninitialised.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"

#include <rapidjson/document.h>

#include "tests/sdk/module_fixture.hpp"

// Results of the elements of an import, which do not depend on the other elements.

namespace {

using namespace cardcage;
using test::FakeHost;

struct PartItem {
    std::string number;
    std::optional<std::string> revision;

    static constexpr auto schema() {
        return sdk::record(
            "PartItem",
            sdk::required<&PartItem::number>("Number.", sdk::trimmed, sdk::length(1, 5)),
            sdk::optional<&PartItem::revision>("Revision.", sdk::trimmed, sdk::length(0, 5))
        );
    }
};

struct Row {
    std::int64_t quantity = 1;
    std::string unit = "Piece";

    static constexpr auto schema() {
        return sdk::record(
            "Row",
            sdk::required<&Row::quantity>("Quantity.", sdk::greaterThan(0)),
            sdk::optional<&Row::unit>("Unit.", sdk::length(1, 9))
        );
    }
};

struct Item {
    PartItem part;
    std::vector<Row> rows;
    bool is_free = false;

    static constexpr auto reference = std::to_array<std::string_view>({"/part/number", "/part/revision"});

    static constexpr auto schema() {
        return sdk::record(
            "Item",
            sdk::required<&Item::part>("Part."),
            sdk::optional<&Item::rows>("Rows.", sdk::items(1, 200)),
            sdk::optional<&Item::is_free>("Free.")
        );
    }

    void check(sdk::FieldErrors& errors) const {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto place = "/rows/" + std::to_string(i);
            if (errors.isRight(place + "/unit") && rows[i].unit == "Piece" && rows[i].quantity % 10 != 0) {
                errors.add(place + "/quantity", "range", "must be tens of pieces");
            }
        }
        if (is_free && !rows.empty()) errors.addAboutPresence("/rows", "conflict", "has a price");
        if (!is_free && rows.empty()) errors.add("/rows", "required", "needs a price");
        if (errors.areRight("/part", "/is_free") && is_free && part.number == "X")
            errors.add("", "conflict", "is not free");
    }
};

struct Imported {
    sdk::ImportOutcome outcome;
    std::optional<std::string> number;
    std::optional<std::string> revision;

    static constexpr auto schema() {
        return sdk::record(
            "Imported",
            sdk::inlined<&Imported::outcome>(),
            sdk::required<&Imported::number>("As sent."),
            sdk::required<&Imported::revision>("As sent.")
        );
    }
};

void import(sdk::Call&, sdk::Stream<Item>& items, sdk::Sink<Imported, "items">& results) {
    while (const auto item = items.nextChecked()) {
        results.write(Imported{
            item->errors.empty() ? sdk::ImportOutcome::taken(sdk::ImportResult::Created, "Created")
                                 : sdk::ImportOutcome::refused(sdk::refusal(item->errors)),
            item->asSent("/part/number", item->value.part.number),
            item->asSent("/part/revision", item->value.part.revision)});
    }
}

void importWhole(sdk::Call&, sdk::Stream<Item, "items">& items) {
    sdk::FieldErrors errors;
    while (const auto item = items.nextOfWhole()) errors.add(item->errors);
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
}

auto routes() {
    return std::array{
        sdk::post("/import", sdk::unversioned, &import, "Import"),
        sdk::post("/whole", sdk::unversioned, &importWhole, "Import all or nothing")};
}

class Imports : public CppUnit::TestFixture {
public:
    Imports() { CPPUNIT_ASSERT_EQUAL(CC_OK, host.load(moduleDescriptor<routes>())); }

protected:
    rapidjson::Document post(const std::string& body) {
        const auto answer = host.send("POST", "/import", body);
        rapidjson::Document document;
        document.Parse(answer.body.c_str());
        CPPUNIT_ASSERT_MESSAGE(answer.body, answer.status == 200 && !document.HasParseError());
        return document;
    }
    /// "rule pointer; …" of an answer's element, its pointers from the element on.
    static std::string complaintsOf(const rapidjson::Value& item, std::size_t index) {
        const std::string place = "/" + std::to_string(index);
        std::string text;
        for (const auto& error : item["errors"].GetArray()) {
            const std::string pointer = error["pointer"].GetString();
            CPPUNIT_ASSERT_MESSAGE(pointer, pointer.starts_with(place));
            text += (text.empty() ? "" : "; ") + std::string(error["rule"].GetString()) + " " +
                    pointer.substr(place.size());
        }
        return text;
    }
    std::string complaintsOf(const std::string& item) {
        const auto answer = post("[" + item + "]");
        return complaintsOf(answer["items"][0], 0);
    }

    FakeHost host;
};

const std::string good = R"({"part":{"number":"A"},"rows":[{"quantity":10}]})";

CPPUNIT_TEST_FIXTURE(Imports, answerEveryElementInOneShape) {
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"items":[{"status":200,"result":"Created","description":"Created","errors":[],"error_count":0,)"
                    R"("number":"A","revision":null},)"
                    R"({"status":400,"result":"Rejected","description":"/1/part/number must not be empty","errors":)"
                    R"([{"pointer":"/1/part/number","rule":"length","message":"must not be empty"}],"error_count":1,)"
                    R"("number":" ","revision":"\u3000B"}]})"),
        [&] {
            auto body =
                host.send(
                        "POST",
                        "/import",
                        "[" + good + R"(,{"part":{"number":" ","revision":"\u3000B"},"rows":[{"quantity":10}]}])"
                )
                    .body;
            // Compared as an escape, so that one sees it.
            const std::string blank = "\xE3\x80\x80";
            if (const auto at = body.find(blank); at != std::string::npos) body.replace(at, blank.size(), "\\u3000");
            return body;
        }()
    );
}

CPPUNIT_TEST_FIXTURE(Imports, giveTheReferenceAsItWasSent) {
    const auto sent = [&](const std::string& part) {
        const auto answer = post(R"([{"part":)" + part + R"(,"rows":[{"quantity":10}]}])");
        const auto& number = answer["items"][0]["number"];
        return number.IsNull() ? std::string("null") : std::string(number.GetString());
    };
    CPPUNIT_ASSERT_EQUAL(std::string("A"), sent(R"({"number":"A"})"));
    CPPUNIT_ASSERT_EQUAL(std::string(" A\t"), sent(R"({"number":" A\t"})"));
    CPPUNIT_ASSERT_EQUAL(std::string("much too long"), sent(R"({"number":"much too long"})"));
    CPPUNIT_ASSERT_EQUAL(std::string("a\nb"), sent(R"({"number":"a\nb"})"));
    for (const char* none : {"{}", R"({"number":5})", R"({"number":null})", "7", "null", R"({"numbers":"A"})"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(none, std::string("null"), sent(none));
    }
}

CPPUNIT_TEST_FIXTURE(Imports, tellRulesOfSeveralFieldsWithWrongTypes) {
    CPPUNIT_ASSERT_EQUAL(
        std::string(
            "type /part/number; type /rows/1/quantity; range /rows/2/quantity; range /rows/0/quantity; conflict /rows"
        ),
        complaintsOf(R"({"part":{"number":1},"rows":[{"quantity":5},{"quantity":"x"},{"quantity":0}],"is_free":true})")
    );
    // The unit is wrong, so nothing is known about its quantity; what is no row keeps the places of the others.
    CPPUNIT_ASSERT_EQUAL(
        std::string("required /rows/0; type /rows/1/unit; range /rows/2/quantity"),
        complaintsOf(R"({"part":{"number":"A"},"rows":[null,{"quantity":5,"unit":7},{"quantity":5}]})")
    );
    CPPUNIT_ASSERT_EQUAL(std::string("length /rows"), complaintsOf(R"({"part":{"number":"A"},"rows":[]})"));
    CPPUNIT_ASSERT_EQUAL(std::string("required /rows"), complaintsOf(R"({"part":{"number":"A"}})"));
    // Errors about the element as a whole are reported when its fields are right.
    CPPUNIT_ASSERT_EQUAL(std::string("conflict "), complaintsOf(R"({"part":{"number":"X"},"is_free":true})"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("length /part/revision"),
        complaintsOf(R"({"part":{"number":"X","revision":"123456"},"is_free":true})")
    );
}

CPPUNIT_TEST_FIXTURE(Imports, giveAHundredErrorsAndCountAll) {
    std::string rows;
    for (int i = 0; i < 150; ++i) rows += (i ? "," : "") + std::string(R"({"quantity":"x"})");
    const auto answer = post(R"([{"part":{"number":"A"},"rows":[)" + rows + "]}]");
    const auto& item = answer["items"][0];
    CPPUNIT_ASSERT_EQUAL(100U, item["errors"].Size());
    CPPUNIT_ASSERT_EQUAL(150, item["error_count"].GetInt());
    const std::string description = item["description"].GetString();
    CPPUNIT_ASSERT_MESSAGE(description, description.starts_with("/0/rows/0/quantity must be a whole number; "));
    CPPUNIT_ASSERT_MESSAGE(description, description.ends_with("; 140 more errors"));
}

/// An element with the mistakes that the bits of `kind` name.
std::string elementOf(unsigned kind) {
    std::string rows;
    for (unsigned i = 0; i < 1 + kind % 7 * 20; ++i) {
        rows += (i ? "," : "") + std::string(kind & 1 ? R"({"quantity":5})" : R"({"quantity":"x","unit":1})");
    }
    if (kind & 2) rows += ",null";
    return std::string(R"({"part":)") + (kind & 4 ? R"({"number":"too long"})" : R"({"number":"A"})") +
           (kind & 8 ? "" : R"(,"rows":[)" + rows + "]") + (kind & 16 ? R"(,"is_free":1})" : R"(,"is_free":true})");
}

CPPUNIT_TEST_FIXTURE(Imports, anElementHasTheSameErrorsAloneAndAmongTenThousand) {
    constexpr unsigned count = 10'000;
    std::string body;
    for (unsigned i = 0; i < count; ++i) body += (i ? "," : "[") + elementOf(i % 64);
    const auto all = post(body + "]");
    CPPUNIT_ASSERT_EQUAL(count, all["items"].Size());
    std::array<std::string, 64> alone;
    std::array<int, 64> number;
    int wrong = 0;
    for (unsigned kind = 0; kind < 64; ++kind) {
        const auto answer = post("[" + elementOf(kind) + "]");
        alone[kind] = complaintsOf(answer["items"][0], 0);
        number[kind] = answer["items"][0]["error_count"].GetInt();
        wrong += number[kind] > 0;
    }
    CPPUNIT_ASSERT(wrong > 50);
    for (unsigned i = 0; i < count; ++i) {
        const auto& item = all["items"][i];
        CPPUNIT_ASSERT_EQUAL_MESSAGE(std::to_string(i), alone[i % 64], complaintsOf(item, i));
        CPPUNIT_ASSERT_EQUAL(number[i % 64], item["error_count"].GetInt());
    }
}

CPPUNIT_TEST_FIXTURE(Imports, anImportOfAllOrNothingNamesWhatIsWrongAnywhere) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("type /items/0; range /items/1/rows/0/quantity; required /items/2; required /items/4/rows"),
        test::complaints(host.send(
            "POST",
            "/whole",
            R"({"items":[5,{"part":{"number":"A"},"rows":[{"quantity":5}]},null,)" + good +
                R"(,{"part":{"number":"A"}}]})"
        ))
    );
    CPPUNIT_ASSERT_EQUAL(204, host.send("POST", "/whole", R"({"items":[)" + good + "]}").status);
}

CPPUNIT_TEST_FIXTURE(Imports, haveOneSchemaForAll) {
    for (const auto& route : host.routes) {
        if (route.path != "/import") continue;
        rapidjson::Document components;
        components.Parse(route.components.c_str());
        CPPUNIT_ASSERT(!components.HasParseError());
        const auto& imported = components["Imported"];
        CPPUNIT_ASSERT_EQUAL(
            std::string("#/components/schemas/ImportOutcome"), std::string(imported["allOf"][0]["$ref"].GetString())
        );
        CPPUNIT_ASSERT(imported["properties"].HasMember("number") && !imported["properties"].HasMember("status"));
        for (const char* name : {"status", "result", "description", "errors", "error_count"}) {
            CPPUNIT_ASSERT_MESSAGE(name, components["ImportOutcome"]["properties"].HasMember(name));
        }
        rapidjson::Document answer;
        answer.Parse(route.response_schema.c_str());
        const auto& example = answer["examples"][0]["items"][0];
        CPPUNIT_ASSERT(example.HasMember("status") && example.HasMember("errors") && example.HasMember("number"));
    }
}

}  // namespace
