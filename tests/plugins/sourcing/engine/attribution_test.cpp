#include "plugins/sourcing/engine/bom/attribution.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <numeric>
#include <random>

#include "plugins/sourcing/engine/values/proportion.hpp"

namespace cardcage::sourcing::engine {
namespace attribution_test {

constexpr Quantity one = 1'000'000;
constexpr Cost currency_unit = Cost{10'000'000'000} * 1'000'000;  // 1.00 in 1e-16
constexpr Cost quantum = 1'000'000;                               // 1e-10

Cost cents(std::int64_t count) {
    return count * (currency_unit / 100);
}

Cost sumOf(const std::vector<Cost>& parts) {
    return std::accumulate(parts.begin(), parts.end(), Cost{0});
}

class Proportions : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Proportions, areExactBeyond128Bits) {
    // (2^100 + 1) x (2^90 - 1) / (2^91 + 3), with a total that leaves a rest
    const UInt128 amount = (UInt128{1} << 100) + 1, weight = (UInt128{1} << 90) - 1, total = (UInt128{1} << 91) + 3;
    const auto [quotient, rest] = proportionOf(amount, weight, total);
    CPPUNIT_ASSERT(rest < total);
    // amount x weight = quotient x total + rest; equal modulo 2^128 and modulo 2^61 - 1
    CPPUNIT_ASSERT(amount * weight == quotient * total + rest);
    const UInt128 prime = (UInt128{1} << 61) - 1;
    CPPUNIT_ASSERT(
        (amount % prime) * (weight % prime) % prime == ((quotient % prime) * (total % prime) + rest % prime) % prime
    );
}

CPPUNIT_TEST_FIXTURE(Proportions, smallAndLargeNumbersAgree) {
    std::mt19937_64 random(3);
    for (int i = 0; i < 10'000; ++i) {
        const UInt128 amount = random() >> (random() % 60), total = (random() >> (random() % 60)) + 1;
        const UInt128 weight = random() % (static_cast<std::uint64_t>(total));
        const auto small = proportionOf(amount, weight, total);
        const auto large = proportionOf(amount, weight << 50, total << 50);  // does not fit into the short way
        CPPUNIT_ASSERT(small.quotient == large.quotient && small.rest << 50 == large.rest);
        CPPUNIT_ASSERT(amount * weight == small.quotient * total + small.rest);
    }
}

class Divide : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Divide, givesTheLargestRemaindersOneMore) {
    // 10 quanta over 1 : 2 : 4 are 1.43, 2.86 and 5.71
    CPPUNIT_ASSERT(
        dividedByWeight(10 * quantum, std::vector<LineWeight>{1, 2, 4}) ==
        std::vector<Cost>({1 * quantum, 3 * quantum, 6 * quantum})
    );
}

CPPUNIT_TEST_FIXTURE(Divide, equalRemaindersGoInOrder) {
    CPPUNIT_ASSERT(
        dividedByWeight(cents(100), std::vector<LineWeight>{1, 1, 1}) ==
        std::vector<Cost>({3'333'333'334 * quantum, 3'333'333'333 * quantum, 3'333'333'333 * quantum})
    );
}

CPPUNIT_TEST_FIXTURE(Divide, losesNothingBelowTheTenthDecimal) {
    const auto parts = dividedByWeight(10 * quantum + 7, std::vector<LineWeight>{1, 1, 1});
    CPPUNIT_ASSERT(parts == std::vector<Cost>({4 * quantum, 3 * quantum + 7, 3 * quantum}));
    CPPUNIT_ASSERT(dividedByWeight(7, std::vector<LineWeight>{0, 5}) == std::vector<Cost>({7, 0}));
}

CPPUNIT_TEST_FIXTURE(Divide, weightsOfZeroShareAlikeAndNobodyGetsNothing) {
    CPPUNIT_ASSERT(dividedByWeight(cents(4), std::vector<LineWeight>{0, 0}) == std::vector<Cost>({cents(2), cents(2)}));
    CPPUNIT_ASSERT(dividedByWeight(cents(4), std::vector<LineWeight>{0, 9}) == std::vector<Cost>({0, cents(4)}));
    CPPUNIT_ASSERT(dividedByWeight(cents(4), {}).empty());
    CPPUNIT_ASSERT(
        dividedByWeight(-cents(3), std::vector<LineWeight>{1, 2}) == std::vector<Cost>({-cents(1), -cents(2)})
    );
}

CPPUNIT_TEST_FIXTURE(Divide, addsUpExactlyAndStaysWithinOneStepOfTheShare) {
    std::mt19937_64 random(11);
    for (int round = 0; round < 2'000; ++round) {
        std::vector<LineWeight> weights(1 + random() % 30);
        const auto shift = random() % 60;  // from small weights to some that need 256 bits
        for (auto& weight : weights) weight = LineWeight{static_cast<std::int64_t>(random() % 1'000)} << shift;
        const Cost amount =
            static_cast<Cost>(random() >> (random() % 60)) * (1 + static_cast<Cost>(random() % 100'000));
        const auto parts = dividedByWeight(amount, weights);
        CPPUNIT_ASSERT(sumOf(parts) == amount);
        const auto total = std::accumulate(weights.begin(), weights.end(), LineWeight{0}) >> shift;
        for (std::size_t i = 0; i < weights.size() && total > 0; ++i) {
            const auto difference = parts[i] * total - amount * (weights[i] >> shift);
            CPPUNIT_ASSERT(difference < 2 * quantum * total && difference > -2 * quantum * total);
        }
    }
}

class Excess : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Excess, isWhatTheNeedDoesNotTake) {
    // Worked example 9: 100 bought for 132.00, 75 needed
    const auto material = usedAndExcess(cents(13'200), 75 * one, 100 * one);
    CPPUNIT_ASSERT(material.used == cents(9'900) && material.excess == cents(3'300));
    CPPUNIT_ASSERT(usedAndExcess(cents(5), 10 * one, 10 * one) == UsedAndExcess({cents(5), 0}));
    CPPUNIT_ASSERT(usedAndExcess(0, 10 * one, 0) == UsedAndExcess({0, 0}));
    CPPUNIT_ASSERT(usedAndExcess(-cents(6), one, 3 * one) == UsedAndExcess({-cents(2), -cents(4)}));
}

CPPUNIT_TEST_FIXTURE(Excess, isRoundedHalfToEvenAndAddsUp) {
    // 1 quantum over 2 is half a quantum, 3 quanta over 2 one and a half: 0 and 2
    CPPUNIT_ASSERT(usedAndExcess(1 * quantum, one, 2 * one) == UsedAndExcess({0, quantum}));
    CPPUNIT_ASSERT(usedAndExcess(3 * quantum, one, 2 * one) == UsedAndExcess({2 * quantum, quantum}));
    // less than one quantum never makes the excess negative
    CPPUNIT_ASSERT(usedAndExcess(quantum - 100'000, 9 * one, 10 * one) == UsedAndExcess({quantum - 100'000, 0}));
}

class Attribute : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Attribute, dividesByShareOfNeed) {
    const OrderedDesign bom(Design{
        .assemblies = 2,
        .lines =
            {{.assembly = 0, .group = 0, .quantity = 9 * one},
             {.assembly = 0, .group = 0, .quantity = one, .use = LineUse::NotPlaced},
             {.assembly = 1, .group = 0, .quantity = 6 * one},
             {.assembly = 1, .group = 1, .quantity = 2 * one}},
        .groups = {{}, {}}});
    const auto needs = bom.explode(std::vector<Demand>{{0, 5 * one}, {1, 5 * one}});
    const std::vector<UsedAndExcess> material{{cents(9'900), cents(3'300)}, {cents(700), 0}};
    const auto costs = attributed(bom, needs, material, std::vector<Cost>{cents(50), 0});
    CPPUNIT_ASSERT(costs.used == std::vector<Cost>({cents(5'940), 0, cents(3'960), cents(700)}));
    CPPUNIT_ASSERT(costs.excess == std::vector<Cost>({cents(1'980), 0, cents(1'320), 0}));
    CPPUNIT_ASSERT(costs.fees == std::vector<Cost>({cents(30), 0, cents(20), 0}));
}

CPPUNIT_TEST_FIXTURE(Attribute, whatNobodyNeedsCannotCostAnything) {
    const OrderedDesign bom(Design{.assemblies = 1, .groups = {{}}});
    const auto needs = bom.explode({});
    CPPUNIT_ASSERT_THROW(
        attributed(bom, needs, std::vector<UsedAndExcess>{{cents(1), 0}}, std::vector<Cost>{0}), std::logic_error
    );
}

}  // namespace attribution_test
}  // namespace cardcage::sourcing::engine
