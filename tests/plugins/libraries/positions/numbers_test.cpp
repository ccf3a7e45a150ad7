#include "libraries/positions/numbers.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::positions::test {
namespace {

std::string shown(std::string_view body, DecimalSign sign = DecimalSign::Point) {
    const auto number = numberOf(body, sign);
    return number ? number->text() : "none";
}

class Numbers : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Numbers, areExact) {
    CPPUNIT_ASSERT_EQUAL(std::string("12.7"), shown("12.7"));
    CPPUNIT_ASSERT_EQUAL(std::string("-0.0001"), shown("-.0001"));
    CPPUNIT_ASSERT_EQUAL(std::string("5"), shown("+5."));
    CPPUNIT_ASSERT_EQUAL(std::string("123.4"), shown("1.234E+02"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.01234"), shown("1.234e-2"));
    CPPUNIT_ASSERT_EQUAL(std::string("none"), shown("1e10"));
    CPPUNIT_ASSERT_EQUAL(std::string("none"), shown("1234567890123456"));
    CPPUNIT_ASSERT_EQUAL(std::string("none"), shown(""));
    CPPUNIT_ASSERT_EQUAL(std::string("none"), shown("-"));
    CPPUNIT_ASSERT_EQUAL(std::string("none"), shown("1.2.3"));
    CPPUNIT_ASSERT_EQUAL(std::string("none"), shown("12.7 30"));
}

CPPUNIT_TEST_FIXTURE(Numbers, haveThousands) {
    CPPUNIT_ASSERT_EQUAL(std::string("1234.5"), shown("1,234.5"));
    CPPUNIT_ASSERT_EQUAL(std::string("1234567"), shown("1'234'567"));
    CPPUNIT_ASSERT_EQUAL(std::string("1234.5"), shown("1.234,5", DecimalSign::Comma));
    CPPUNIT_ASSERT_EQUAL(std::string("1234.5"), shown("1 234,5", DecimalSign::Comma));
    CPPUNIT_ASSERT_EQUAL(std::string("none"), shown("12,34.5"));
    CPPUNIT_ASSERT_EQUAL(std::string("none"), shown("0,234.5"));
    CPPUNIT_ASSERT_EQUAL(std::string("none"), shown("1,234'567"));
    CPPUNIT_ASSERT_EQUAL(std::string("none"), shown("1.23", DecimalSign::Comma));
}

CPPUNIT_TEST_FIXTURE(Numbers, haveTheirUnitBehindThem) {
    const auto raw = rawNumber(" -12,5 mm ");
    CPPUNIT_ASSERT_EQUAL(std::string("-12,5"), raw.body);
    CPPUNIT_ASSERT(raw.own == Unit::Millimeter && raw.suffix.empty());
    CPPUNIT_ASSERT(rawNumber("0.5\"").own == Unit::Inch && rawNumber("0.5''").own == Unit::Inch);
    CPPUNIT_ASSERT(rawNumber("500mil").own == Unit::Mil && rawNumber("500 thou").own == Unit::Mil);
    CPPUNIT_ASSERT_EQUAL(std::string("ft"), rawNumber("5ft").suffix);
    CPPUNIT_ASSERT_EQUAL(std::string("-1"), rawNumber("\u22121").body);
    CPPUNIT_ASSERT(!rawNumber(std::string(100, '1')).suffix.empty());
}

CPPUNIT_TEST_FIXTURE(Numbers, proveTheDecimalSign) {
    const auto proof = [](std::string_view body, bool is_angle = false) {
        DecimalEvidence evidence;
        evidence.read(body, is_angle);
        return std::string(evidence.provesComma() ? "comma" : "") + (evidence.provesPoint() ? "point" : "") +
               (evidence.hasUnclearCommas() || evidence.hasUnclearPoints() ? "unclear" : "");
    };
    CPPUNIT_ASSERT_EQUAL(std::string("comma"), proof("12,7"));
    CPPUNIT_ASSERT_EQUAL(std::string("unclear"), proof("12,700"));
    CPPUNIT_ASSERT_EQUAL(std::string("unclear"), proof("12.700"));
    CPPUNIT_ASSERT_EQUAL(std::string("comma"), proof("0,700"));
    CPPUNIT_ASSERT_EQUAL(std::string("comma"), proof("1234,567"));
    CPPUNIT_ASSERT_EQUAL(std::string("comma"), proof("90,000", true));
    CPPUNIT_ASSERT_EQUAL(std::string("comma"), proof("1.234,5"));
    CPPUNIT_ASSERT_EQUAL(std::string("point"), proof("1,234.5"));
    CPPUNIT_ASSERT_EQUAL(std::string("point"), proof("1,234,567"));
    CPPUNIT_ASSERT_EQUAL(std::string(""), proof("1234"));
}

}  // namespace
}  // namespace cardcage::positions::test
