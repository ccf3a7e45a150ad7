#include "host/json/text.hpp"

#include <Poco/JSON/Array.h>
#include <cppunit/extensions/HelperMacros.h>

#include "host/json/document.hpp"
#include "tests/host/json/events.hpp"

namespace cardcage::json {
namespace {

using namespace std::string_literals;

std::string quoted(std::string_view text) {
    std::string out;
    appendString(out, text);
    return out;
}

struct JsonText : CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(JsonText, escapesWhatMustBeEscapedAndNothingElse) {
    CPPUNIT_ASSERT_EQUAL(R"("")"s, quoted(""));
    CPPUNIT_ASSERT_EQUAL(
        R"("a/b 'c' \"d\" \\ \n\r\t\u0000\u0001\u001f\u007f")"s, quoted("a/b 'c' \"d\" \\ \n\r\t\0\x01\x1F\x7F"s)
    );
    CPPUNIT_ASSERT_EQUAL("\"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\""s, quoted("\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80"));
}

CPPUNIT_TEST_FIXTURE(JsonText, replacesWhatIsNotUtf8) {
    const auto replacement = "\xEF\xBF\xBD"s;
    CPPUNIT_ASSERT_EQUAL(
        "\"a" + replacement + "b\"",
        quoted("a\xFF"
               "b")
    );
    CPPUNIT_ASSERT_EQUAL("\"" + replacement + "\"", quoted("\xC3"));
    CPPUNIT_ASSERT_EQUAL("\"" + replacement + "(\"", quoted("\xC3("));
    CPPUNIT_ASSERT_EQUAL("\"" + replacement + replacement + replacement + "\"", quoted("\xED\xA0\x80"));
    CPPUNIT_ASSERT_EQUAL("\"" + replacement + replacement + "x\"", quoted("\xE2\x82x"));
}

CPPUNIT_TEST_FIXTURE(JsonText, whateverIsAppendedCanBeReadBack) {
    std::uint32_t state = 4711;
    for (int round = 0; round < 2000; ++round) {
        std::string bytes;
        for (int i = 0; i < 24; ++i) {
            state = state * 1664525 + 1013904223;
            bytes.push_back(static_cast<char>(state >> 24));
        }
        std::erase(bytes, '\0');
        const auto text = quoted(bytes);
        Reader reader(text);
        const auto& event = reader.next();
        CPPUNIT_ASSERT_MESSAGE(text, event.kind == Kind::String);
        CPPUNIT_ASSERT_EQUAL(text, quoted(event.text));
        CPPUNIT_ASSERT(reader.next().kind == Kind::End);
    }
}

CPPUNIT_TEST_FIXTURE(JsonText, documentsPassTheStrictReaderFirst) {
    const auto object = parseObject(R"({"port": 8080, "names": ["a"]})");
    CPPUNIT_ASSERT_EQUAL(8080, object->getValue<int>("port"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, object->getArray("names")->size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, parse("[1,2]").extract<Poco::JSON::Array::Ptr>()->size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, parse("\xEF\xBB\xBF[1,2]").extract<Poco::JSON::Array::Ptr>()->size());
    for (const auto* text : {"", "1", "\"a\"", "{\"a\":1,\"a\":2}", "[\"\\u0000\"]", "[1,]", "[1] [2]"}) {
        CPPUNIT_ASSERT_THROW(parse(text), SyntaxError);
    }
    CPPUNIT_ASSERT_THROW(parseObject("[]"), SyntaxError);
    CPPUNIT_ASSERT_THROW(parse("[1,2,3]", {.nodes = 2}), SyntaxError);
}

CPPUNIT_TEST_FIXTURE(JsonText, aRefusedDocumentNamesThePlace) {
    try {
        parse(R"({"server": {"port": 08}})");
        CPPUNIT_FAIL("must be refused");
    } catch (const SyntaxError& error) {
        CPPUNIT_ASSERT_EQUAL("a number must not begin with zeros at byte 21, /server/port"s, std::string(error.what()));
        CPPUNIT_ASSERT_EQUAL(std::uint64_t{21}, error.position);
    }
}

}  // namespace
}  // namespace cardcage::json
