#include <cppunit/extensions/HelperMacros.h>

#include <limits>
#include <string>

#include "values/decimal.hpp"
#include "values/finding.hpp"
#include "values/text.hpp"
#include "values/value.hpp"

namespace cardcage::pcb::analysis::values_test {

class BoardValues : public CppUnit::TestFixture {};

Nm nanometres(std::string_view text, Unit unit = Unit::Millimetre) {
    return parseLength(text, unit).value_or(-1);
}

CPPUNIT_TEST_FIXTURE(BoardValues, lengthsAreExact) {
    CPPUNIT_ASSERT_EQUAL(Nm{100'000}, nanometres("0.1"));
    CPPUNIT_ASSERT_EQUAL(Nm{99'500}, nanometres("+.0995"));
    CPPUNIT_ASSERT_EQUAL(Nm{-2'540'000}, nanometres("-0.1", Unit::Inch));
    CPPUNIT_ASSERT_EQUAL(Nm{248'920}, nanometres("0.0098", Unit::Inch));
    CPPUNIT_ASSERT_EQUAL(Nm{25}, nanometres("0.000001", Unit::Inch));
    CPPUNIT_ASSERT_EQUAL(Nm{1'600'000}, nanometres("1.6e0"));
    CPPUNIT_ASSERT_EQUAL(Nm{85'000}, nanometres("0.08500000000000002000000"));
}

CPPUNIT_TEST_FIXTURE(BoardValues, otherTextsAreNoLengths) {
    for (const auto* refused : {"", "-", ".", "1.2.3", "1,5", "1e", "1e999", "99999999999999999999", "0x10", "nan"})
        CPPUNIT_ASSERT_MESSAGE(refused, !parseLength(refused, Unit::Millimetre));
    CPPUNIT_ASSERT(!parseLength("999999999999999999", Unit::Inch));
}

CPPUNIT_TEST_FIXTURE(BoardValues, roundingIsHalfAwayFromZero) {
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, *scaled(5, 5, 1));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{-3}, *scaled(-5, 5, 1));
    CPPUNIT_ASSERT(!scaled(std::numeric_limits<std::int64_t>::max(), one_inch, 0));
}

CPPUNIT_TEST_FIXTURE(BoardValues, textsOfAllOriginsAreReadable) {
    std::string converted;
    CPPUNIT_ASSERT_EQUAL(std::string("M48"), std::string(readableText(std::string_view("M48\0\0\x1A", 6), converted)));
    CPPUNIT_ASSERT_EQUAL(std::string("M48"), std::string(readableText("\xEF\xBB\xBFM48", converted)));
    const std::string wide("\xFF\xFEM\0004\0008\0", 8);
    CPPUNIT_ASSERT_EQUAL(std::string("M48"), std::string(readableText(wide, converted)));
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, lines("a\r\nb\rc\n\n").size());
    CPPUNIT_ASSERT(containsIgnoringCase("Layer_Physical_Order=3", "physical_order"));
}

CPPUNIT_TEST_FIXTURE(BoardValues, listsOfFindingsStaySmall) {
    Findings findings;
    for (int number = 0; number < 5'000; ++number) {
        findings.add(Code::CommandIgnored, Severity::Info, std::to_string(number));
        findings.add(Code::ArcMended, Severity::Info, "the same");
    }
    CPPUNIT_ASSERT_EQUAL(std::size_t{201}, findings.list().size());
    findings.sort();
    CPPUNIT_ASSERT_EQUAL(5'000, findings.list().back().count);
}

CPPUNIT_TEST_FIXTURE(BoardValues, everyReasonAndSourceHasAName) {
    CPPUNIT_ASSERT_EQUAL(std::string("profile_missing"), std::string(nameOf(Reason::ProfileMissing)));
    CPPUNIT_ASSERT_EQUAL(std::string("CadReport"), std::string(nameOf(Source::CadReport)));
    CPPUNIT_ASSERT_EQUAL(std::string("limit_exceeded"), std::string(nameOf(Code::LimitExceeded)));
}

}  // namespace cardcage::pcb::analysis::values_test
