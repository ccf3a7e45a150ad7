#include "plugins/costing/calculation/learning.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <cmath>
#include <string>

namespace cardcage::costing::calculation {
namespace learning_test {

Decimal number(std::string_view text) {
    return Decimal::parse(text).value();
}

class Learning : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Learning, everyDoublingLeavesTheRate) {
    const auto rate = number("0.9");
    CPPUNIT_ASSERT_EQUAL(std::string("1"), learningFactor(rate, 1).text());
    CPPUNIT_ASSERT_EQUAL(std::string("0.9"), learningFactor(rate, 2).text());
    CPPUNIT_ASSERT_EQUAL(std::string("0.81"), learningFactor(rate, 4).text());
    CPPUNIT_ASSERT_EQUAL(std::string("0.3486784401"), learningFactor(rate, 1'024).text());
    CPPUNIT_ASSERT_EQUAL(std::string("0.125"), learningFactor(number("0.5"), 8).text());
}

CPPUNIT_TEST_FIXTURE(Learning, withoutLearningNothingChanges) {
    CPPUNIT_ASSERT(learningFactor(1, 1'000'000) == 1);
}

CPPUNIT_TEST_FIXTURE(Learning, quantitiesBetweenPowersOfTwoFollowTheCurve) {
    // The standard library's logarithm is a second opinion, good to far more than ten places.
    for (const auto* rate : {"0.5", "0.75", "0.8", "0.92", "0.999", "0.9999999999"}) {
        for (const std::int64_t quantity : {3LL, 5LL, 100LL, 777LL, 12'345LL, 999'999'999LL}) {
            const auto factor = learningFactor(number(rate), quantity);
            const long double expected =
                std::pow(static_cast<long double>(quantity), std::log2(std::stold(std::string(rate))));
            const auto actual = static_cast<long double>(factor.scaled()) / 1e10L;
            CPPUNIT_ASSERT_DOUBLES_EQUAL(static_cast<double>(expected), static_cast<double>(actual), 6e-11);
        }
    }
}

CPPUNIT_TEST_FIXTURE(Learning, moreUnitsNeverTakeLongerEach) {
    Decimal before = 1;
    for (std::int64_t quantity = 2; quantity < 300; ++quantity) {
        const auto factor = learningFactor(number("0.85"), quantity);
        CPPUNIT_ASSERT(factor < before);
        before = factor;
    }
}

}  // namespace learning_test
}  // namespace cardcage::costing::calculation
