#include "plugins/costing/calculation/roll_up.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <array>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace cardcage::costing::calculation {
namespace roll_up_test {

Decimal number(std::string_view text) {
    return Decimal::parse(text).value();
}

AssemblyCost material(Decimal amount) {
    return {.material_used = amount};
}

class RollUp : public CppUnit::TestFixture {};

/// Worked example 12: T x 100; T = 2 S1 + 1 S2; S1 = 1 S3; S2 = 3 S3.
CPPUNIT_TEST_FIXTURE(RollUp, sharedAssembliesAreAttributedByUse) {
    std::array<AssemblyCost, 4> costs{material(1'000), material(200), material(100), material(500)};
    costs[3].manufacturing = 50;
    costs[3].one_time = 5;
    costs[3].material_excess = 10;
    const std::array<Decimal, 4> demanded{100};
    const std::array<Use, 4> uses{Use{0, 1, 200}, Use{0, 2, 100}, Use{1, 3, 200}, Use{2, 3, 300}};
    rollUp(costs, demanded, uses);
    CPPUNIT_ASSERT(costs[3] == (AssemblyCost{500, 10, 50, 5}));
    CPPUNIT_ASSERT(costs[1] == (AssemblyCost{200 + 200, 4, 20, 2}));
    CPPUNIT_ASSERT(costs[2] == (AssemblyCost{100 + 300, 6, 30, 3}));
    CPPUNIT_ASSERT(costs[0] == (AssemblyCost{1'800, 10, 50, 5}));
}

CPPUNIT_TEST_FIXTURE(RollUp, whatIsDemandedByItselfKeepsItsPart) {
    // 30 of the child are used, 10 are wanted as spare parts.
    std::array<AssemblyCost, 2> costs{material(0), material(80)};
    rollUp(costs, std::array<Decimal, 2>{10, 10}, std::array<Use, 1>{Use{0, 1, 30}});
    CPPUNIT_ASSERT(costs[0] == material(60));
    CPPUNIT_ASSERT(costs[1] == material(80));
}

CPPUNIT_TEST_FIXTURE(RollUp, roundingUpIsPaidByTheUsers) {
    // 33.4 are used of 34 that are built: nobody else pays for the rest.
    std::array<AssemblyCost, 3> costs{material(0), material(0), material(34)};
    const std::array<Use, 2> uses{Use{0, 2, number("16.7")}, Use{1, 2, number("16.7")}};
    rollUp(costs, std::array<Decimal, 3>{1, 1, 0}, uses);
    CPPUNIT_ASSERT(costs[0] == material(17) && costs[1] == material(17));
}

CPPUNIT_TEST_FIXTURE(RollUp, theOrderOfUsesDoesNotMatter) {
    std::array<AssemblyCost, 3> costs{material(0), material(0), material(100)};
    auto turned = costs;
    const std::array<Decimal, 3> demanded{1};
    rollUp(costs, demanded, std::array<Use, 3>{Use{0, 1, 1}, Use{0, 2, 1}, Use{1, 2, 2}});
    rollUp(turned, demanded, std::array<Use, 3>{Use{1, 2, 2}, Use{0, 1, 1}, Use{0, 2, 1}});
    CPPUNIT_ASSERT(turned[0] == material(100) && costs[0] == material(100));
    CPPUNIT_ASSERT(
        (costs[1].material_used - turned[1].material_used) * (costs[1].material_used - turned[1].material_used) <=
        Decimal::fromScaled(1)
    );
}

CPPUNIT_TEST_FIXTURE(RollUp, nothingGetsLostInRandomGraphs) {
    std::mt19937_64 random(3);
    for (int run = 0; run < 200; ++run) {
        const std::uint32_t count = 2 + static_cast<std::uint32_t>(random() % 40);
        std::vector<AssemblyCost> costs(count);
        std::vector<Decimal> demanded(count);
        Decimal sum;
        for (auto& cost : costs) {
            cost.material_used = Decimal::fromScaled(static_cast<std::int64_t>(random() >> 20));
            sum += cost.material_used;
        }
        demanded[0] = 1;
        std::vector<Use> uses;
        // Every assembly but the first is used by some that come before it, so that all ends up in the first.
        for (std::uint32_t child = 1; child < count; ++child) {
            for (std::uint32_t parent = 0; parent < child; ++parent) {
                if (parent + 1 == child || random() % 4 == 0) {
                    uses.push_back({parent, child, Decimal::fromScaled(static_cast<std::int64_t>(random() >> 30) + 1)});
                }
            }
        }
        rollUp(costs, demanded, uses);
        CPPUNIT_ASSERT(costs[0].material_used == sum);
    }
}

CPPUNIT_TEST_FIXTURE(RollUp, partsOfTheCustomerAreDividedLikeCosts) {
    std::array<AssemblyCost, 3> costs;
    costs[2].customer_parts = 100;
    rollUp(costs, std::array<Decimal, 3>{1, 1, 0}, std::array<Use, 2>{Use{0, 2, 30}, Use{1, 2, 10}});
    CPPUNIT_ASSERT(costs[0].customer_parts == 75 && costs[1].customer_parts == 25);
}

/// The assemblies that are reported to contain each other.
std::vector<std::uint32_t> circle(std::size_t assemblies, std::span<const Use> uses) {
    std::vector<AssemblyCost> costs(assemblies);
    try {
        rollUp(costs, std::vector<Decimal>(assemblies), uses);
    } catch (const CircularUses& circular) {
        return circular.members();
    }
    return {};
}

CPPUNIT_TEST_FIXTURE(RollUp, circlesAreRefusedByName) {
    using Members = std::vector<std::uint32_t>;
    CPPUNIT_ASSERT(circle(2, std::array{Use{0, 1, 1}, Use{1, 0, 1}}) == (Members{0, 1}));
    CPPUNIT_ASSERT(circle(1, std::array{Use{0, 0, 1}}) == Members{0});
    // 0 > 1 > 2 > 3 > 1, and 3 > 4: neither what is above nor what is below.
    CPPUNIT_ASSERT(
        circle(5, std::array{Use{0, 1, 1}, Use{1, 2, 1}, Use{2, 3, 1}, Use{3, 1, 1}, Use{3, 4, 1}}) ==
        (Members{1, 2, 3})
    );
    CPPUNIT_ASSERT(circle(3, std::array{Use{0, 1, 1}, Use{1, 2, 1}}) == Members());
}

CPPUNIT_TEST_FIXTURE(RollUp, aChainOfManyLevelsIsNoProblem) {
    constexpr std::int64_t count = 100'000;
    std::vector<AssemblyCost> costs(count, material(1));
    std::vector<Decimal> demanded(count);
    std::vector<Use> uses;
    for (std::uint32_t i = 1; i < count; ++i) uses.push_back({i - 1, i, 1});
    rollUp(costs, demanded, uses);
    CPPUNIT_ASSERT(costs[0].material_used == count);
}

}  // namespace roll_up_test
}  // namespace cardcage::costing::calculation
