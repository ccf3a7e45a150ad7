#include "plugins/costing/calculation/exact.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <array>
#include <random>
#include <string>

namespace cardcage::costing::calculation {
namespace {

Decimal number(std::string_view text) {
    return Decimal::parse(text).value();
}

class Exact : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Exact, productsOverADivisorAreRoundedOnce) {
    CPPUNIT_ASSERT_EQUAL(std::string("395.3055555556"), productOver(95, 14'980, 3'600).text());
    CPPUNIT_ASSERT_EQUAL(std::string("-0.3333333333"), productOver(-1, 1, 3).text());
    // Half to even, on the eleventh place.
    CPPUNIT_ASSERT_EQUAL(std::string("0.0000000002"), productOver(number("0.0000000005"), 1, 2).text());
    CPPUNIT_ASSERT_EQUAL(std::string("0.0000000004"), productOver(number("0.0000000007"), 1, 2).text());
    // Two roundings would have another result: 0.00000000005 x 1 is even 0 before the multiplication by 10.
    CPPUNIT_ASSERT_EQUAL(
        std::string("0.0000000005"), productOver(number("0.0000000001"), number("0.5"), number("0.1")).text()
    );
}

CPPUNIT_TEST_FIXTURE(Exact, productsOf256BitsAreRight) {
    const auto large = number("100000000000000000000");  // 10^20: its square has 140 bits behind the scale
    CPPUNIT_ASSERT(large == productOver(large, large, large));
    CPPUNIT_ASSERT(productOver(large, 3, 7) == large * 3 / 7);
    CPPUNIT_ASSERT_THROW(productOver(large, large, 1), DecimalOverflow);
    CPPUNIT_ASSERT_THROW(productOver(1, 1, 0), DecimalOverflow);
    // Against the division of the same numbers in small steps.
    std::mt19937_64 random(1);
    for (int i = 0; i < 10'000; ++i) {
        const auto left = static_cast<std::int64_t>(random() >> 34);
        const auto right = static_cast<std::int64_t>(random() >> 34);
        const auto divisor = static_cast<std::int64_t>(random() >> 40) + 1;
        const Int128 product = Int128{left} * right;
        const auto exact = Decimal::fromScaled(product) / divisor;
        const auto scaled =
            productOver(Decimal::fromScaled(left), Decimal::fromScaled(right), Decimal::fromScaled(divisor));
        CPPUNIT_ASSERT(exact == scaled);
    }
}

CPPUNIT_TEST_FIXTURE(Exact, roundsUpToWholeNumbers) {
    CPPUNIT_ASSERT(roundedUp(2) == 2);
    CPPUNIT_ASSERT(roundedUp(number("2.0000000001")) == 3);
    CPPUNIT_ASSERT(roundedUp(0) == 0);
    CPPUNIT_ASSERT(roundedUp(number("-2.5")) == -2);
}

CPPUNIT_TEST_FIXTURE(Exact, apportionedPartsAddUp) {
    std::array<Decimal, 3> parts;
    apportion(number("100"), std::array<Decimal, 3>{1, 1, 1}, parts);
    CPPUNIT_ASSERT_EQUAL(std::string("33.3333333334"), parts[0].text());
    CPPUNIT_ASSERT_EQUAL(std::string("33.3333333333"), parts[1].text());
    CPPUNIT_ASSERT_EQUAL(std::string("33.3333333333"), parts[2].text());

    apportion(number("-0.0000000002"), std::array<Decimal, 3>{1, 1, 1}, parts);
    CPPUNIT_ASSERT(parts[0] + parts[1] + parts[2] == number("-0.0000000002"));

    // The largest remainder first: 0.7 of a step loses more than 0.15.
    apportion(number("0.0000000001"), std::array<Decimal, 3>{15, 15, 70}, parts);
    CPPUNIT_ASSERT(parts[2] == number("0.0000000001"));

    apportion(5, std::array<Decimal, 3>{0, 0, 0}, parts);
    CPPUNIT_ASSERT(parts[0] == 5 && parts[1] == 0 && parts[2] == 0);

    std::mt19937_64 random(2);
    for (int i = 0; i < 2'000; ++i) {
        std::array<Decimal, 5> weights;
        std::array<Decimal, 5> shares;
        for (auto& weight : weights) weight = Decimal::fromScaled(static_cast<std::int64_t>(random() >> 20));
        const auto total = Decimal::fromScaled(static_cast<std::int64_t>(random() >> 10));
        apportion(total, weights, shares);
        Decimal sum;
        Decimal weighed;
        for (const auto weight : weights) weighed += weight;
        for (std::size_t k = 0; k < shares.size(); ++k) {
            sum += shares[k];
            const auto fair = productOver(total, weights[k], weighed);
            const auto distance = shares[k] - fair;
            CPPUNIT_ASSERT(distance <= Decimal::fromScaled(1) && distance >= Decimal::fromScaled(-1));
        }
        CPPUNIT_ASSERT(sum == total);
    }
}

}  // namespace
}  // namespace cardcage::costing::calculation
