#include "host/config/properties.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>
#include <vector>

namespace {

using namespace cardcage::config;

struct Properties : CppUnit::TestFixture {
    std::vector<Complaint> complaints;
    std::vector<Entry> read(std::string_view text) { return readProperties(text, "f", complaints); }
    void refuses(const std::string& expected, std::string_view text) {
        complaints.clear();
        read(text);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(std::string(text), std::size_t{1}, complaints.size());
        CPPUNIT_ASSERT_EQUAL(expected, complaints[0].text());
    }
};

CPPUNIT_TEST_FIXTURE(Properties, keysAndValuesAreReadWithTheirLines) {
    const auto entries =
        read("# head\n\n a.b = c d \r\nurl=http://x/#y # why\n\tlist\t=\t*\t# all\nempty =\nlast = ä=b");

    CPPUNIT_ASSERT(complaints.empty());
    CPPUNIT_ASSERT_EQUAL(std::size_t{5}, entries.size());
    CPPUNIT_ASSERT_EQUAL(std::string("a.b"), entries[0].key);
    CPPUNIT_ASSERT_EQUAL(std::string("c d"), entries[0].value);
    CPPUNIT_ASSERT_EQUAL(std::string("f:3"), entries[0].place);
    CPPUNIT_ASSERT_EQUAL(std::string("http://x/#y"), entries[1].value);
    CPPUNIT_ASSERT_EQUAL(std::string("*"), entries[2].value);
    CPPUNIT_ASSERT_EQUAL(std::string(), entries[3].value);
    CPPUNIT_ASSERT_EQUAL(std::string("ä=b"), entries[4].value);
    CPPUNIT_ASSERT_EQUAL(std::string("f:7"), entries[4].place);
}

CPPUNIT_TEST_FIXTURE(Properties, whatIsWrongIsNamedWithItsLine) {
    refuses("f:2: must be `key = value`", "a = b\nc\n");
    refuses("f:1: must be `key = value`", "= b");
    refuses("f:1: must be `key = value`", "a b = c");
    refuses("f:1: must be `key = value`", "[server]");
    refuses("f:3: a: is set already in line 1", "a = 1\nb = 2\na = 1\n");
    refuses("f:1: a: a value cannot go on in the next line", "a = b \\\n");
    refuses("f:1: the line has a control character", std::string_view("a = b\0c", 7));
    refuses("f:1: the line has a control character", "a = \x1B[1m");
    refuses("f:1: the line is longer than 64 KiB", "a = " + std::string(70'000, 'x'));
    for (const auto* bytes : {"\x80", "\xC3", "\xC0\xAF", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\xFF"}) {
        refuses("f:1: the line is not UTF-8", std::string("a = ") + bytes);
    }
}

CPPUNIT_TEST_FIXTURE(Properties, aByteOrderMarkIsNoPartOfTheFirstKey) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("a"),
        read("\xEF\xBB\xBF"
             "a = b")[0]
            .key
    );
}

}  // namespace
