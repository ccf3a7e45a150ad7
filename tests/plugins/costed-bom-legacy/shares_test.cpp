#include "plugins/costed-bom-legacy/shares.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>
#include <vector>

namespace cardcage::costed_bom_legacy {
namespace {

sdk::Decimal number(const char* text) {
    return sdk::Decimal::parse(text).value();
}

class Shares : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Shares, areRoundedHalfToEven) {
    CPPUNIT_ASSERT_EQUAL(std::string("0.333333"), shareOf(1, 1, 3).text());
    CPPUNIT_ASSERT_EQUAL(std::string("0.666667"), shareOf(1, 2, 3).text());
    CPPUNIT_ASSERT_EQUAL(std::string("0"), shareOf(number("0.000001"), 1, 2).text());
    CPPUNIT_ASSERT_EQUAL(std::string("0.000002"), shareOf(number("0.000003"), 1, 2).text());
    CPPUNIT_ASSERT_EQUAL(std::string("0.000002"), shareOf(number("0.000005"), 1, 2).text());
    CPPUNIT_ASSERT_EQUAL(std::string("0"), shareOf(5, 0, 0).text());
    CPPUNIT_ASSERT_EQUAL(std::string("500000000"), shareOf(1'000'000'000, 1'000'000'000, 2'000'000'000).text());
}

CPPUNIT_TEST_FIXTURE(Shares, addUpToTheQuantity) {
    SharedQuantity shared(10, 3, 3);
    CPPUNIT_ASSERT_EQUAL(std::string("3.333333"), shared.next(1).text());
    CPPUNIT_ASSERT_EQUAL(std::string("3.333333"), shared.next(1).text());
    CPPUNIT_ASSERT_EQUAL(std::string("3.333334"), shared.next(1).text());
}

CPPUNIT_TEST_FIXTURE(Shares, ofAmountsAddUpToTheRoundedSum) {
    RoundedSum sum;
    std::vector<std::string> shown;
    for (int i = 0; i < 3; ++i) shown.push_back(sum.add(number("0.0000004")).text());
    CPPUNIT_ASSERT((shown == std::vector<std::string>{"0", "0.000001", "0"}));
    CPPUNIT_ASSERT_EQUAL(number("0.0000012").rounded(6).text(), sum.total().text());
}

}  // namespace
}  // namespace cardcage::costed_bom_legacy
