#include "plugins/assemblies/pnp/csv.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::assemblies {
namespace csv_test {

/// "1:a|b 2:c": line and fields of each record.
std::string shown(std::string_view text, char separator = ',') {
    std::string all;
    for (const auto& record : readCsv(text, separator)) {
        if (!all.empty()) all += ' ';
        all += std::to_string(record.line) + ":";
        for (std::size_t i = 0; i < record.fields.size(); ++i) all += (i ? "|" : "") + record.fields[i];
    }
    return all;
}

class Csv : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Csv, hasRecordsAndFields) {
    CPPUNIT_ASSERT_EQUAL(std::string("1:a|b 2:c|d"), shown("a,b\nc,d"));
    CPPUNIT_ASSERT_EQUAL(std::string("1:a|b 2:c|d"), shown("a,b\r\nc,d\r\n"));
    CPPUNIT_ASSERT_EQUAL(std::string("1:a|| 2:|"), shown("a,,\n,"));
    CPPUNIT_ASSERT_EQUAL(std::string(), shown(""));
}

CPPUNIT_TEST_FIXTURE(Csv, leavesEmptyLinesAndTheByteOrderMarkOut) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("1:a 4:b"),
        shown("\xEF\xBB\xBF"
              "a\n\n  \nb\n")
    );
}

CPPUNIT_TEST_FIXTURE(Csv, separatorIsGiven) {
    CPPUNIT_ASSERT_EQUAL(std::string("1:a,b|c"), shown("a,b;c", ';'));
    CPPUNIT_ASSERT_EQUAL(std::string("1:a|b c"), shown("a\t b c ", '\t'));
}

CPPUNIT_TEST_FIXTURE(Csv, quotesProtect) {
    CPPUNIT_ASSERT_EQUAL(std::string("1:a,b|say \"hi\""), shown(R"("a,b","say ""hi""")"));
    CPPUNIT_ASSERT_EQUAL(std::string("1:a\nb|c 3:d"), shown("\"a\nb\",c\nd"));
    CPPUNIT_ASSERT_EQUAL(std::string("1:a|b"), shown(" \"a\"  ,b"));
    CPPUNIT_ASSERT_EQUAL(std::string("1:never closed"), shown("\"never closed"));
}

CPPUNIT_TEST_FIXTURE(Csv, textIsUtf8) {
    CPPUNIT_ASSERT(isPlainUtf8(""));
    CPPUNIT_ASSERT(isPlainUtf8("µΩ中\xF0\x9F\x98\x80"));
    for (const std::string_view wrong :
         {std::string_view("\0", 1),
          std::string_view("\xFF"),
          std::string_view("\xC3"),
          std::string_view("\xC0\xAF"),
          std::string_view("\xE0\x80\xAF"),
          std::string_view("\xED\xA0\x80"),
          std::string_view("\xF4\x90\x80\x80"),
          std::string_view("\x80")}) {
        CPPUNIT_ASSERT(!isPlainUtf8(wrong));
    }
}

}  // namespace csv_test
}  // namespace cardcage::assemblies
