#include "plugins/components/import/measure.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

namespace cardcage::components {
namespace {

class Measures : public CppUnit::TestFixture {};

std::string read(std::string_view number) {
    const auto measure = Measure::parse(number);
    return measure ? measure->text() : "-";
}

CPPUNIT_TEST_FIXTURE(Measures, areWrittenWithoutExponentAndWithoutIdleZeros) {
    CPPUNIT_ASSERT_EQUAL(std::string("10000"), read("10000"));
    CPPUNIT_ASSERT_EQUAL(std::string("10000"), read("1e4"));
    CPPUNIT_ASSERT_EQUAL(std::string("10000"), read("10000.00"));
    CPPUNIT_ASSERT_EQUAL(std::string("4.7"), read("47e-1"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.0000047"), read("4.7E-6"));
    CPPUNIT_ASSERT_EQUAL(std::string("1234.5"), read("1.2345e+3"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.1"), read("0.10"));
    CPPUNIT_ASSERT_EQUAL(std::string("0"), read("0.000"));
    CPPUNIT_ASSERT_EQUAL(std::string("0"), read("0e7"));
}

CPPUNIT_TEST_FIXTURE(Measures, areExactDownToAPicofaradAndBelow) {
    CPPUNIT_ASSERT_EQUAL(std::string("0.000000000001"), read("1e-12"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.00000000000047"), read("0.47e-12"));
    CPPUNIT_ASSERT(Measure::parse("1e-12") == Measure::parse("0.000000000001"));
    CPPUNIT_ASSERT(Measure::parse("1e-12") != Measure::parse("1.1e-12"));
}

CPPUNIT_TEST_FIXTURE(Measures, haveLimits) {
    CPPUNIT_ASSERT_EQUAL(std::string("1" + std::string(24, '0')), read("1e24"));
    CPPUNIT_ASSERT_EQUAL(std::string("0." + std::string(23, '0') + "1"), read("1e-24"));
    CPPUNIT_ASSERT_EQUAL(std::string("123456789012345678"), read("123456789012345678"));
    for (const auto* refused : {"-1", "-0", "1e25", "1e-25", "1234567890123456789", "1e999999999999", "", "x", "1e"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(refused, std::string("-"), read(refused));
    }
}

}  // namespace
}  // namespace cardcage::components
