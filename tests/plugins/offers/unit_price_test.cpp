#include "plugins/offers/import/unit_price.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

namespace cardcage::offers {
namespace {

class UnitPrices : public CppUnit::TestFixture {};

std::string shown(std::string_view text) {
    const auto amount = PriceAmount::parse(text);
    return amount ? amount->shown() : "refused";
}

CPPUNIT_TEST_FIXTURE(UnitPrices, keepTwelveDecimals) {
    CPPUNIT_ASSERT_EQUAL(std::string("0.000000000034"), shown("0.000000000034"));
    CPPUNIT_ASSERT_EQUAL(std::string("999999999999999.999999999999"), shown("999999999999999.999999999999"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.123456789012"), shown("0.123456789012000"));
}

CPPUNIT_TEST_FIXTURE(UnitPrices, haveOneTextForEachAmount) {
    CPPUNIT_ASSERT(PriceAmount::parse("012.500") == PriceAmount::parse("12.5"));
    CPPUNIT_ASSERT_EQUAL(std::string("12.5"), PriceAmount::parse("12.50")->text());
    CPPUNIT_ASSERT_EQUAL(std::string("12.50"), shown("12.5"));
    CPPUNIT_ASSERT_EQUAL(std::string("12.00"), shown("12"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.00"), shown("0.000"));
}

CPPUNIT_TEST_FIXTURE(UnitPrices, areRefusedBeyondTheirDigits) {
    for (const auto* text : {"0.0000000000001", "1000000000000000", "-1"}) {
        PriceAmount amount;
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            text, std::string_view("range"), sdk::Scalar<PriceAmount>::parse(text, sdk::Rules{}, amount).rule
        );
    }
    for (const auto* text : {"", ".5", "5.", "1e3", " 1", "+1", "1,5"}) {
        PriceAmount amount;
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            text, std::string_view("format"), sdk::Scalar<PriceAmount>::parse(text, sdk::Rules{}, amount).rule
        );
    }
}

}  // namespace
}  // namespace cardcage::offers
