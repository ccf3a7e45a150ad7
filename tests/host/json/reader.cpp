#include "host/json/reader.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "tests/host/json/events.hpp"

namespace cardcage::json {
namespace {

using namespace std::string_literals;

struct JsonReader : CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(JsonReader, givesTheEventsInOrderWithTheirText) {
    CPPUNIT_ASSERT_EQUAL(
        "{ k(a) [ n(-0) n(1.50e+3) s(x) null true false ] k(b) { } k(c) [ ] } .61"s,
        eventsOf(R"({"a": [-0, 1.50e+3, "x", null, true, false], "b": {}, "c":[]})")
    );
}

CPPUNIT_TEST_FIXTURE(JsonReader, keepsNumbersAsWrittenHoweverLarge) {
    const auto digits = "9223372036854775808"s;
    for (const auto& number : {"1e400"s, "-1E-99999999999"s, digits, "0.10"s, std::string(5000, '7')}) {
        CPPUNIT_ASSERT_EQUAL("n(" + number + ") ." + std::to_string(number.size()), eventsOf(number));
    }
}

CPPUNIT_TEST_FIXTURE(JsonReader, decodesEscapesAndKeepsUtf8) {
    CPPUNIT_ASSERT_EQUAL(
        "[ s(\"\\/\b\f\n\r\t) s(\xC3\xA4\xE2\x82\xAC\xF0\x9D\x84\x9E) s(\xF0\x9D\x84\x9E) s(\xF0\x9F\x98\x80\xED\x9F\xBF) ] .76"s,
        eventsOf("[\"\\\"\\\\\\/"
                 "\\b\\f\\n\\r\\t\",\"\\u00e4\\u20AC\\uD834\\udd1e\",\"\xF0\x9D\x84\x9E\",\"\xF0\x9F\x98\x80\\uD7FF\"] "
                 "  \n\t\r   ")
    );
}

CPPUNIT_TEST_FIXTURE(JsonReader, everyChunkBoundaryGivesTheSameEvents) {
    const auto text =
        "\r\n{ \"names\" : [\"W\xC3\xBCrth\\n\\uD834\\uDD1E\\\\\", \"\", \"plain\"], "
        "\"n\":[-12.50E-07,0,true,false,null],"
        " \"deep\":{\"a\":{\"b\":[[],{}]}}, \"long\":\""s +
        std::string(300, 'x') + "\"}\n";
    const auto expected = eventsOf(text);
    CPPUNIT_ASSERT(expected.ends_with("." + std::to_string(text.size())));
    for (std::size_t piece = 1; piece <= text.size(); ++piece) {
        CPPUNIT_ASSERT_EQUAL(expected, eventsInPieces(text, piece));
    }
}

CPPUNIT_TEST_FIXTURE(JsonReader, everyPrefixOfATextFailsAtItsEndInPiecesAsInWhole) {
    const auto text = R"({"a\u00e4": [1.5, "x\\", true], "b": {"c": null}})"s;
    for (std::size_t size = 0; size < text.size(); ++size) {
        const auto prefix = text.substr(0, size);
        const auto events = eventsOf(prefix);
        CPPUNIT_ASSERT_MESSAGE(events, events.find('!') != std::string::npos);
        CPPUNIT_ASSERT_EQUAL(events, eventsInPieces(prefix, 1));
    }
}

CPPUNIT_TEST_FIXTURE(JsonReader, tokensCrossTheBufferOfAFileWherever) {
    // 64 KiB is the size of the buffer: the string ends shortly before, at and behind its end.
    for (std::size_t size = (64 << 10) - 40; size < (64 << 10) + 8; ++size) {
        const auto text = "[\"" + std::string(size, 'a') + "\", \"\\u20AC\", -1.25e1, {\"key\": \"value\"}, null]";
        CPPUNIT_ASSERT(eventsOf(text) == eventsInPieces(text, text.size()));
        CPPUNIT_ASSERT(eventsOf(text) == eventsInPieces(text, 1000));
    }
}

CPPUNIT_TEST_FIXTURE(JsonReader, refusesAKeyTwiceInOneObjectHoweverItIsSpelt) {
    CPPUNIT_ASSERT_EQUAL("{ k(a) n(1) ! the key occurs twice in one object @7 /a"s, eventsOf(R"({"a":1,"a":2})"));
    CPPUNIT_ASSERT_EQUAL("{ k(a) n(1) ! the key occurs twice in one object @7 /a"s, eventsOf(R"({"a":1,"\u0061":2})"));
    CPPUNIT_ASSERT_EQUAL("{ k() n(1) ! the key occurs twice in one object @6 /"s, eventsOf(R"({"":1,"":2})"));
    // The same key in other objects is fine, before, inside and after.
    CPPUNIT_ASSERT(eventsOf(R"([{"a":{"a":[{"a":1}]}},{"a":2}])").ends_with(".31"));
    CPPUNIT_ASSERT(eventsOf(R"({"a":{"b":1,"c":2},"b":3,"c":4})").ends_with(".31"));
    CPPUNIT_ASSERT(eventsOf(R"({"a":{"b":1},"b":3,"a":4})").find("twice") != std::string::npos);
}

CPPUNIT_TEST_FIXTURE(JsonReader, findsDuplicatesAmongThousandsOfKeys) {
    std::string members;
    for (int i = 0; i < 20'000; ++i) members += "\"key " + std::to_string(i) + "\":{\"x\":0},";
    CPPUNIT_ASSERT(eventsOf("{" + members + "\"end\":0}").find('!') == std::string::npos);
    for (const auto* again : {"0", "15", "16", "17", "4711", "19999"}) {
        const auto events = eventsOf("{" + members + "\"key " + again + "\":0}");
        CPPUNIT_ASSERT(events.find("twice") != std::string::npos);
    }
}

CPPUNIT_TEST_FIXTURE(JsonReader, limitsTheMemoryThatKeysOfOpenObjectsTake) {
    // Three keys of one byte take 99 bytes.
    CPPUNIT_ASSERT(eventsOf(R"({"a":1,"b":{"c":1}})", {.key_memory = 99}).ends_with("} } .19"));
    CPPUNIT_ASSERT(eventsOf(R"([{"a":1,"b":2,"c":3},{"a":1,"b":2,"c":3}])", {.key_memory = 99}).ends_with("} ] .41"));
    CPPUNIT_ASSERT_EQUAL(
        "{ k(a) n(1) k(b) n(2) too large: an object has too many members @13 /c"s,
        eventsOf(R"({"a":1,"b":2,"c":3})", {.key_memory = 98})
    );
    std::string members;
    for (int i = 0; i < 500'000; ++i) members += "\"" + std::to_string(i) + "\":0,";
    CPPUNIT_ASSERT(eventsOf("{" + members + "\"end\":0}", {.nodes = 0}).find("too many members") != std::string::npos);
}

CPPUNIT_TEST_FIXTURE(JsonReader, refusesNulAndSurrogatesWithoutPartner) {
    const auto refused = [](const std::string& text, const std::string& message) {
        const auto events = eventsOf(text);
        CPPUNIT_ASSERT_MESSAGE(text + " gives " + events, events.find("! " + message) != std::string::npos);
        CPPUNIT_ASSERT_EQUAL(events, eventsInPieces(text, 1));
    };
    refused(R"(["\u0000"])", "U+0000");
    refused(R"(["abc\u0000def"])", "U+0000");
    refused(R"({"\u0000":1})", "U+0000");
    refused("[\"a\0b\"]"s, "control characters");
    for (const auto* lone :
         {"\\uD800",
          "\\uDBFF",
          "\\uDC00",
          "\\uDFFF",
          "\\uD800x",
          "\\uD800\\n",
          "\\uD800\\uD800",
          "\\uDC00\\uD800",
          "\\uD834\\u0041",
          "x\\uDC00x",
          "\\uD834\\uDD1E\\uDD1E"}) {
        refused("[\""s + lone + "\"]", "a surrogate");
        refused("{\""s + lone + "\":1}", "a surrogate");
    }
}

CPPUNIT_TEST_FIXTURE(JsonReader, refusesWhatIsNotUtf8) {
    for (const auto* bytes :
         {"\x80",
          "\xBF",
          "\xC0\x80",
          "\xC1\xBF",
          "\xC3",
          "\xC3(",
          "\xE0\x80\x80",
          "\xE2\x82",
          "\xED\xA0\x80",
          "\xED\xBF\xBF",
          "\xF0\x80\x80\x80",
          "\xF0\x9D\x84",
          "\xF4\x90\x80\x80",
          "\xF5\x80\x80\x80",
          "\xFE",
          "\xFF",
          "\xF8\x88\x80\x80\x80"}) {
        const auto text = "[\"a"s + bytes + "b\"]";
        const auto events = eventsOf(text);
        CPPUNIT_ASSERT_MESSAGE(events, events.find("! the text is not UTF-8") != std::string::npos);
        CPPUNIT_ASSERT_EQUAL(events, eventsInPieces(text, 1));
    }
}

CPPUNIT_TEST_FIXTURE(JsonReader, allowsSixtyFourLevelsAndNoMore) {
    const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    CPPUNIT_ASSERT(eventsOf(nested(64)).ends_with(".128"));
    CPPUNIT_ASSERT(
        eventsOf(nested(65)).find("! objects and arrays are nested too deeply @64 /0/0") != std::string::npos
    );
    CPPUNIT_ASSERT(eventsOf(R"({"a":[{}]})", {.depth = 2}).find("nested too deeply @6") != std::string::npos);
    // Depth is what is open, not what was ever opened.
    std::string wide = "[";
    for (int i = 0; i < 1000; ++i) wide += "[[]],";
    CPPUNIT_ASSERT(eventsOf(wide + "0]", {.depth = 3}).find('!') == std::string::npos);
}

CPPUNIT_TEST_FIXTURE(JsonReader, refusesAMillionLevelsAtOnce) {
    for (const auto* opening : {"[", "{\"a\":", "[{\"a\":"}) {
        std::string text;
        for (int i = 0; i < 1'000'000; ++i) text += opening;
        const auto events = eventsOf(text);
        CPPUNIT_ASSERT(events.find("nested too deeply") != std::string::npos);
        CPPUNIT_ASSERT(events.size() < 10'000);  // it read no further
    }
}

CPPUNIT_TEST_FIXTURE(JsonReader, limitsStringsKeysAndNumbersToOneMebibyteOfText) {
    constexpr std::size_t limit = 1 << 20;
    const auto string = [](const std::string& text) { return "\"" + text + "\""; };
    const auto accepted = [](const std::string& text) {
        CPPUNIT_ASSERT(eventsOf(text).find("too large") == std::string::npos);
        CPPUNIT_ASSERT(eventsInPieces(text, 4096) == eventsOf(text));
    };
    const auto refused = [](const std::string& text) {
        CPPUNIT_ASSERT(eventsOf(text).find("too large: a") != std::string::npos);
        CPPUNIT_ASSERT(eventsInPieces(text, 4096) == eventsOf(text));
    };
    std::string escapes;
    for (std::size_t i = 0; i < limit; ++i) escapes += "\\u0041";
    accepted(string(std::string(limit, 'a')));
    accepted(string(escapes));
    accepted("{" + string(std::string(limit, 'a')) + ":1}");
    accepted(std::string(limit, '1'));
    refused(string(std::string(limit + 1, 'a')));
    refused(string(escapes + "a"));
    refused(string(std::string(limit - 1, 'a') + "\xC3\xA4"));
    refused("{" + string(std::string(limit + 1, 'a')) + ":1}");
    refused(std::string(limit + 1, '1'));
    refused("1." + std::string(limit, '1'));
}

CPPUNIT_TEST_FIXTURE(JsonReader, anEndlessStringNeverGathersMemory) {
    struct Endless : ByteSource {
        std::size_t read(char* buffer, std::size_t size) override {
            std::memset(buffer, 'a', size);
            if (given == 0) buffer[0] = '"';
            return given += size, size;
        }
        std::size_t given = 0;
    } source;
    Reader reader(source);
    CPPUNIT_ASSERT(reader.next().kind == Kind::TooLarge);
    CPPUNIT_ASSERT(source.given < 32u << 20);
}

CPPUNIT_TEST_FIXTURE(JsonReader, countsValuesAgainstTheNodeLimit) {
    CPPUNIT_ASSERT(eventsOf(R"({"a":[1,2]})", {.nodes = 4}).ends_with(".11"));
    CPPUNIT_ASSERT_EQUAL(
        "{ k(a) [ n(1) too large: the text has too many values @8 /a/1"s, eventsOf(R"({"a":[1,2]})", {.nodes = 3})
    );
    std::string million = "[0";
    for (int i = 0; i < 999'998; ++i) million += ",0";
    CPPUNIT_ASSERT(eventsOf(million + "]").find("too large") == std::string::npos);
    CPPUNIT_ASSERT(eventsOf(million + ",0]").find("too large") != std::string::npos);
    CPPUNIT_ASSERT(eventsOf(million + ",0]", {.nodes = 0}).find("too large") == std::string::npos);
}

CPPUNIT_TEST_FIXTURE(JsonReader, errorsAreStickyAndNameTheirPlace) {
    Reader reader(R"({"a~b":[0,{"c/d":[true,tru]}]})");
    while (static_cast<int>(reader.next().kind) > 0) {
    }
    for (int i = 0; i < 3; ++i) {
        CPPUNIT_ASSERT(reader.next().kind == Kind::Syntax);
        CPPUNIT_ASSERT_EQUAL("expected a value"s, std::string(reader.next().text));
        CPPUNIT_ASSERT_EQUAL(std::uint64_t{23}, reader.next().position);
        CPPUNIT_ASSERT_EQUAL("/a~0b/1/c~1d/1"s, reader.pointer());
    }
}

CPPUNIT_TEST_FIXTURE(JsonReader, pointersFollowTheValues) {
    Reader reader(R"({"a":[10,{"b":null}],"c":1})");
    std::string all;
    while (reader.next().kind != Kind::End) all += reader.pointer() + " ";
    CPPUNIT_ASSERT_EQUAL(" /a /a /a/0 /a/1 /a/1/b /a/1/b /a/1 /a /c /c  "s, all);
}

CPPUNIT_TEST_FIXTURE(JsonReader, theEndIsStickyAndPositionsAreBehindTheEvents) {
    Reader reader(R"( [1, "ab"] )");
    std::string positions;
    while (reader.next().kind != Kind::End) positions += std::to_string(reader.next().position) + " ";
    CPPUNIT_ASSERT(reader.next().kind == Kind::End);
    Reader again(R"( [1, "ab"] )");
    positions.clear();
    for (int i = 0; i < 5; ++i) positions += std::to_string(again.next().position) + " ";
    CPPUNIT_ASSERT_EQUAL("2 3 9 10 11 "s, positions);
}

CPPUNIT_TEST_FIXTURE(JsonReader, damagedTextsGiveTheSameEventsInPiecesAsInWhole) {
    const auto text =
        "{\"a\":[-1.5e+10,\"W\xC3\xBCrth \\uD834\\uDD1E\\n\",{\"b\":null,\"c\":[true,false,[]]}],\"d\":{}}"s;
    constexpr std::string_view bytes = "{}[],:\"\\u0d8-+.eE19tfn \x01\x80\xC3\xED\xF0";
    std::uint32_t state = 20'261'121;
    const auto random = [&state](std::size_t below) {
        state = state * 1664525 + 1013904223;
        return (state >> 8) % below;
    };
    int accepted = 0;
    for (int round = 0; round < 20'000; ++round) {
        auto damaged = text;
        for (auto changes = random(3); changes <= 2; ++changes) {
            const auto at = random(damaged.size());
            switch (random(3)) {
                case 0:
                    damaged[at] = bytes[random(bytes.size())];
                    break;
                case 1:
                    damaged.insert(at, 1, bytes[random(bytes.size())]);
                    break;
                default:
                    damaged.erase(at, 1 + random(4));
            }
        }
        const auto events = eventsOf(damaged);
        CPPUNIT_ASSERT_EQUAL(events, eventsInPieces(damaged, 1 + random(7)));
        if (events.find("! ") == std::string::npos) ++accepted;
    }
    CPPUNIT_ASSERT(accepted > 100 && accepted < 19'000);
}

CPPUNIT_TEST_FIXTURE(JsonReader, whatASourceThrowsPassesThrough) {
    struct Broken : ByteSource {
        std::size_t read(char*, std::size_t) override { throw std::runtime_error("disk"); }
    } source;
    Reader reader(source);
    CPPUNIT_ASSERT_THROW(reader.next(), std::runtime_error);
}

}  // namespace
}  // namespace cardcage::json
