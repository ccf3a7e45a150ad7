// Texts by class: what every JSON reader must take, what it must refuse, and what we decided where RFC 8259 leaves it
// open. Each goes through the reader whole and byte by byte.

#include <cppunit/extensions/HelperMacros.h>

#include "tests/host/json/events.hpp"

namespace cardcage::json {
namespace {

using namespace std::string_literals;

struct JsonVectors : CppUnit::TestFixture {
    static void judge(const std::string& text, bool acceptable) {
        const auto events = eventsOf(text);
        const bool accepted = events.find("! ") == std::string::npos && events.find("too large") == std::string::npos;
        CPPUNIT_ASSERT_EQUAL_MESSAGE(text + " gives " + events, acceptable, accepted);
        CPPUNIT_ASSERT_EQUAL(events, eventsInPieces(text, 1));
        CPPUNIT_ASSERT_EQUAL(events, eventsInPieces(text, 3));
    }
};

CPPUNIT_TEST_FIXTURE(JsonVectors, acceptsEveryFormOfRfc8259) {
    const std::string accepted[] = {
        // structure and white space
        "[]",
        "{}",
        "[[]]",
        "[{}]",
        "{\"a\":[]}",
        " [] ",
        "\t[\n]\r\n",
        "[ 1 , 2 ]",
        "{ \"a\" : 1 , \"b\" : 2 }",
        "[[],[[]]]",
        "[1,null,\"1\",{}]",
        // bare values
        "null",
        "true",
        "false",
        "0",
        "-1",
        "\"\"",
        "\"text\"",
        " 7 ",
        "\t\"x\"\n",
        // numbers
        "[0]",
        "[-0]",
        "[0.0]",
        "[-0.0]",
        "[0e0]",
        "[0E+00]",
        "[0e-1]",
        "[1]",
        "[10]",
        "[123456789012345678901234567890]",
        "[1.0]",
        "[-1.5]",
        "[1e1]",
        "[1E1]",
        "[1e+1]",
        "[1e-1]",
        "[1.25E-10]",
        "[20e1]",
        "[0.00000000000000000000001]",
        // strings
        "[\"\\\"\"]",
        "[\"\\\\\"]",
        "[\"\\/\"]",
        "[\"/\"]",
        "[\"\\b\\f\\n\\r\\t\"]",
        "[\"\\u0001\"]",
        "[\"\\u001F\"]",
        "[\"\\u0041\"]",
        "[\"\\uabCD\"]",
        "[\"\\uD83D\\uDE00\"]",
        "[\"\\uFFFF\"]",
        "[\"\\uFFFE\"]",
        "[\"\\uDBFF\\uDFFF\"]",
        "[\"\\u2028\\u2029\"]",
        "[\"\xE2\x80\xA8\"]",
        "[\"\x7F\"]",
        "[\"\\u007F\"]",
        "[\"\xEF\xBF\xBF\"]",
        "[\"\xF4\x8F\xBF\xBF\"]",
        "[\"\xEF\xBB\xBF\"]",
        "[\"\\uFEFF\"]",
        "[\"'\"]",
        "[\"// no comment\"]",
        "[\"\\\\u0000\"]",
        "[\"\\\\n\"]",
        "[\" \"]",
        // objects
        "{\"\":0}",
        "{\"a\":{\"a\":{\"a\":1}}}",
        "{\"A\":1,\"a\":2}",
        "{\"\\u00e9\":1,\"e\\u0301\":2}",
        "{\"a b\":1}",
        "{\"a\\nb\":1}",
        "{\"null\":null,\"true\":true}",
    };
    for (const auto& text : accepted) judge(text, true);
}

CPPUNIT_TEST_FIXTURE(JsonVectors, refusesWhatIsNotJson) {
    const std::string refused[] = {
        // nothing, or not all
        "",
        " ",
        "\n",
        "[",
        "{",
        "]",
        "}",
        "[1",
        "[1,",
        "[\"a\"",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,",
        "[[]",
        "{\"a\":[}",
        "[{]",
        "[{]}",
        "\"",
        "\"\\",
        "\"\\\"",
        "\"abc",
        "t",
        "tru",
        "nul",
        "-",
        // commas and colons
        "[,]",
        "[,1]",
        "[1,]",
        "[1,,2]",
        "[1 2]",
        "[1:2]",
        "[\"a\":1]",
        "{,}",
        "{\"a\":1,}",
        "{\"a\":1,,\"b\":2}",
        "{\"a\" 1}",
        "{\"a\"::1}",
        "{\"a\":1 \"b\":2}",
        "{\"a\",\"b\"}",
        "{\"a\":}",
        "{:1}",
        ",",
        ":",
        "[1];",
        "{\"a\":1;}",
        // more than one value
        "[][]",
        "{}{}",
        "1 2",
        "[] x",
        "null null",
        "[]]",
        "{}}",
        "[],",
        "\"a\" \"b\"",
        "truefalse",
        "[1]\0"s,
        "[1] \0 [2]"s,
        // keys
        "{a:1}",
        "{'a':1}",
        "{1:1}",
        "{null:1}",
        "{[]:1}",
        "{{}:1}",
        "{\"a\":1,b:2}",
        // literals
        "[True]",
        "[NULL]",
        "[nul]",
        "[nulll]",
        "[truee]",
        "[tru]",
        "[fals]",
        "[undefined]",
        "[None]",
        "[nu ll]",
        "[n]",
        // numbers
        "[01]",
        "[-01]",
        "[00]",
        "[-00]",
        "[+1]",
        "[1.]",
        "[.5]",
        "[-.5]",
        "[-]",
        "[--1]",
        "[- 1]",
        "[1e]",
        "[1e+]",
        "[1E-]",
        "[1e1.5]",
        "[1.e1]",
        "[0x1F]",
        "[0b1]",
        "[1_000]",
        "[1,000.]",
        "[1a]",
        "[1.5.5]",
        "[NaN]",
        "[-NaN]",
        "[nan]",
        "[Infinity]",
        "[-Infinity]",
        "[+Infinity]",
        "[Inf]",
        "[-inf]",
        "[1/2]",
        "[1f]",
        "[0e]",
        "[\xEF\xBC\x91]",
        "[1\xC2\xA0]",
        // strings
        "['a']",
        "[a]",
        "[\"a\nb\"]",
        "[\"\t\"]",
        "[\"\x01\"]",
        "[\"\x1F\"]",
        "[\"\\x41\"]",
        "[\"\\a\"]",
        "[\"\\v\"]",
        "[\"\\0\"]",
        "[\"\\'\"]",
        "[\"\\U0041\"]",
        "[\"\\u\"]",
        "[\"\\u1\"]",
        "[\"\\u12\"]",
        "[\"\\u123\"]",
        "[\"\\u12G4\"]",
        "[\"\\u-123\"]",
        "[\"\\u+123\"]",
        "[\"\\u 123\"]",
        "[\"\\u{41}\"]",
        "[\"\\uD834\\\"]",
        "[\"\\uD834\\u\"]",
        "[\"\\uD834\\u1\"]",
        "[\"\\\"]",
        "[\"\\ \"]",
        "[\"\\\xC3\xA4\"]",
        "[\"a\" \"b\"]",
        "[\"a\"b]",
        "[`a`]",
        "[\xE2\x80\x9C"
        "a\xE2\x80\x9D]",
        // white space that is none, comments
        "[\f]",
        "[\v]",
        "\xC2\xA0[]",
        "\xE2\x80\x8B[]",
        "[1]\f",
        "// c\n[]",
        "/* c */[]",
        "[1 /* c */]",
        "[1] // c",
        "# c\n[]",
        "{\"a\":1/**/}",
        "[\0]"s,
        "\0[]"s,
        "\0"s,
        // other languages
        "<a/>",
        "a=1",
        "---\n- 1",
        "(1)",
        "[1,\n2\n,\n..]",
        "*",
        "&a",
        "\\u005B]",
        "[\\u0031]",
        "@",
    };
    for (const auto& text : refused) judge(text, false);
}

CPPUNIT_TEST_FIXTURE(JsonVectors, decidesWhatTheStandardLeavesOpen) {
    const std::string accepted[] = {
        "[1e400]",
        "[-1e400]",
        "[1e-400]",
        "[123.456e999999999999]",
        "[18446744073709551616]",
        "[-9223372036854775809]",
        "[0.1000000000000000055511151231257827]",
        "[\"\\uFDD0\"]",
        "[\"\\uDBFF\\uDFFE\"]",
        "[\"\xF0\x9F\xBF\xBE\"]",
        // a byte order mark in front of the text
        "\xEF\xBB\xBF[]",
        "\xEF\xBB\xBF \r\n{\"a\":1}",
        "\xEF\xBB\xBF\"\xEF\xBB\xBF\"",
    };
    for (const auto& text : accepted) judge(text, true);
    const std::string refused[] = {
        // byte order marks elsewhere, other encodings
        "\xEF\xBB\xBF",
        "\xEF\xBB\xBF\xEF\xBB\xBF[]",
        " \xEF\xBB\xBF[]",
        "[\xEF\xBB\xBF]",
        "[]\xEF\xBB\xBF",
        "\xEF",
        "\xEF\xBB",
        "\xEF\xBB[]",
        "\xFF\xFE[\0]\0"s,
        "\xFE\xFF\0[\0]"s,
        "[\0]\0"s,
        "\0[\0]"s,
        "[\"\xE4\"]",
        "[\"\xA4\xE4\"]",
        // keys twice, NUL, surrogates without partner
        "{\"a\":1,\"a\":1}",
        "{\"a\":1,\"b\":2,\"a\":null}",
        "{\"\\u0061\":1,\"a\":2}",
        "[\"\\u0000\"]",
        "[\"\\uD800\"]",
        "[\"\\uDC00\"]",
        "[\"\\uDD1E\\uD834\"]",
        "[\"\\uD800\\uD800\\uDC00\"]",
        "[\"\xED\xA0\xB4\xED\xB4\x9E\"]",
        "[\"\xC0\xAF\"]",
        "[\"\xFC\x80\x80\x80\x80\x80\"]",
        std::string(500, '[') + std::string(500, ']'),
    };
    for (const auto& text : refused) judge(text, false);
}

CPPUNIT_TEST_FIXTURE(JsonVectors, everyByteInsideAStringIsEitherKeptOrRefused) {
    for (int byte = 0; byte < 256; ++byte) {
        const auto c = static_cast<char>(byte);
        const auto text = "[\"ab"s + c + "cdefghijkl\"]";
        const bool acceptable = byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
        judge(text, acceptable);
        if (acceptable) CPPUNIT_ASSERT(eventsOf(text).find("s(ab"s + c + "cdefghijkl)") != std::string::npos);
    }
}

CPPUNIT_TEST_FIXTURE(JsonVectors, everyCodePointSurvivesRawAndEscaped) {
    for (unsigned point = 1; point <= 0x10FFFF; point += point < 0x3000 ? 1 : 251) {
        std::string utf8;
        if (point >= 0xD800 && point < 0xE000) continue;
        if (point < 0x80) {
            utf8 = {static_cast<char>(point)};
        } else if (point < 0x800) {
            utf8 = {static_cast<char>(0xC0 | point >> 6), static_cast<char>(0x80 | (point & 63))};
        } else if (point < 0x10000) {
            utf8 = {
                static_cast<char>(0xE0 | point >> 12),
                static_cast<char>(0x80 | (point >> 6 & 63)),
                static_cast<char>(0x80 | (point & 63))};
        } else {
            utf8 = {
                static_cast<char>(0xF0 | point >> 18),
                static_cast<char>(0x80 | (point >> 12 & 63)),
                static_cast<char>(0x80 | (point >> 6 & 63)),
                static_cast<char>(0x80 | (point & 63))};
        }
        char escaped[16];
        if (point < 0x10000) {
            std::snprintf(escaped, sizeof escaped, "\\u%04X", point);
        } else {
            std::snprintf(
                escaped,
                sizeof escaped,
                "\\u%04x\\u%04x",
                0xD800 + ((point - 0x10000) >> 10),
                0xDC00 + ((point - 0x10000) & 0x3FF)
            );
        }
        CPPUNIT_ASSERT(eventsOf("\"a"s + escaped + "z\"").starts_with("s(a" + utf8 + "z) ."));
        if (point >= 0x20 && point != '"' && point != '\\')
            CPPUNIT_ASSERT(eventsOf("\"a" + utf8 + "z\"").starts_with("s(a" + utf8 + "z) ."));
    }
}

}  // namespace
}  // namespace cardcage::json
