// Yields: an explosion against one that follows every path with exact fractions, without the order of the product.

#include <cppunit/extensions/HelperMacros.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "plugins/sourcing/engine/bom/explosion.hpp"

namespace cardcage::sourcing::engine {
namespace yields_test {

constexpr std::int64_t percent = whole_yield / 100;

Quantity pieces(std::int64_t count) {
    return count * one_unit;
}

class Yields : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Yields, aHundredBoardsAtFiftyPercentNeedThePartsOfTwoHundred) {
    const OrderedDesign bom(Design{
        .assemblies = 1,
        .lines = {{.assembly = 0, .group = 0, .quantity = 3 * one_unit}},
        .groups = {{}},
        .yields = {50 * percent}});
    const auto needs = bom.explode(std::vector<Demand>{{0, pieces(100)}});
    CPPUNIT_ASSERT_EQUAL(std::int64_t{100}, needs.assembly_units[0]);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{200}, needs.started_units[0]);
    CPPUNIT_ASSERT_EQUAL(pieces(600), needs.group_need[0]);
    CPPUNIT_ASSERT_EQUAL(pieces(600), needs.line_need[0]);
}

CPPUNIT_TEST_FIXTURE(Yields, multiplyFromLevelToLevelAndRoundUpToWholeAssemblies) {
    // 10 roots at 90 % are 12 started, with 2 boards each: 24 good boards at 95 % are 26 started, with 4 parts each.
    const OrderedDesign bom(Design{
        .assemblies = 2,
        .nestings = {{0, 1, 2 * one_unit}},
        .lines =
            {{.assembly = 1, .group = 0, .quantity = 4 * one_unit}, {.assembly = 0, .group = 1, .quantity = one_unit}},
        .groups = {{}, {}},
        .yields = {90 * percent, 95 * percent}});
    const auto needs = bom.explode(std::vector<Demand>{{0, pieces(10)}});
    CPPUNIT_ASSERT(needs.assembly_units == std::vector<std::int64_t>({10, 24}));
    CPPUNIT_ASSERT(needs.started_units == std::vector<std::int64_t>({12, 26}));
    CPPUNIT_ASSERT_EQUAL(pieces(24), needs.nesting_use[0]);
    CPPUNIT_ASSERT_EQUAL(pieces(104), needs.group_need[0]);
    CPPUNIT_ASSERT_EQUAL(pieces(12), needs.group_need[1]);
}

CPPUNIT_TEST_FIXTURE(Yields, outOfRangeAreRefused) {
    for (const std::int64_t yield : {std::int64_t{0}, std::int64_t{-1}, whole_yield + 1}) {
        CPPUNIT_ASSERT_THROW(OrderedDesign(Design{.assemblies = 1, .yields = {yield}}), std::invalid_argument);
    }
    const OrderedDesign bom(Design{.assemblies = 1, .yields = {percent}});
    CPPUNIT_ASSERT_THROW(bom.explode(std::vector<Demand>{{0, pieces(1'000'000'000'000)}}), QuantityOverflow);
}

/// Whole assemblies with small numbers, so that plain arithmetic is exact.
struct World {
    struct Child {
        std::size_t assembly;
        std::int64_t quantity;
    };
    std::vector<std::vector<Child>> children;   ///< by assembly; children have higher numbers
    std::vector<std::int64_t> yield_in_tenths;  ///< tenths of a percent
    std::vector<std::int64_t> parts;            ///< of one part, in one unit of each assembly
    std::vector<std::int64_t> demands;
};

World randomWorld(std::mt19937& dice) {
    const auto below = [&](std::uint32_t end) { return static_cast<std::int64_t>(dice() % end); };
    World world;
    const auto count = static_cast<std::size_t>(2 + below(6));
    world.children.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        world.yield_in_tenths.push_back(below(3) == 0 ? 1000 : 300 + below(701));
        world.parts.push_back(below(4));
        world.demands.push_back(i == 0 || below(3) == 0 ? 1 + below(50) : 0);
        for (std::size_t child = i + 1; child < count; ++child)
            if (below(2) == 0) world.children[i].push_back({child, 1 + below(3)});
    }
    return world;
}

Design designOf(const World& world) {
    Design design{.assemblies = world.children.size(), .groups = {{}}};
    for (std::size_t i = 0; i < world.children.size(); ++i) {
        const auto assembly = static_cast<AssemblyIndex>(i);
        design.yields.push_back(world.yield_in_tenths[i] * (whole_yield / 1000));
        design.lines.push_back({.assembly = assembly, .group = 0, .quantity = world.parts[i] * one_unit});
        for (const auto& child : world.children[i])
            design.nestings.push_back({assembly, static_cast<AssemblyIndex>(child.assembly), child.quantity * one_unit}
            );
    }
    return design;
}

/// The smallest number of units of which so many are good, found by halving the range.
std::int64_t startedFor(std::int64_t good, std::int64_t yield_in_tenths) {
    std::int64_t low = good, high = good * 1000;
    while (low < high) {
        const auto middle = low + (high - low) / 2;
        if (middle * yield_in_tenths >= good * 1000) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

CPPUNIT_TEST_FIXTURE(Yields, randomDesignsNeedWhatTheirStartedUnitsContain) {
    constexpr int worlds = 4'000;
    std::mt19937 dice(20'261'128);
    int losing = 0;
    for (int i = 0; i < worlds; ++i) {
        const auto world = randomWorld(dice);
        std::vector<Demand> demands;
        auto good = world.demands;
        for (std::size_t assembly = 0; assembly < good.size(); ++assembly)
            demands.push_back({static_cast<AssemblyIndex>(assembly), pieces(good[assembly])});
        std::vector<std::int64_t> started;
        std::int64_t need = 0;
        for (std::size_t assembly = 0; assembly < good.size(); ++assembly) {
            started.push_back(startedFor(good[assembly], world.yield_in_tenths[assembly]));
            need += started.back() * world.parts[assembly];
            for (const auto& child : world.children[assembly]) good[child.assembly] += started.back() * child.quantity;
        }
        const auto needs = OrderedDesign(designOf(world)).explode(demands);
        const auto message = "world " + std::to_string(i);
        CPPUNIT_ASSERT_MESSAGE(message, needs.assembly_units == good);
        CPPUNIT_ASSERT_MESSAGE(message, needs.started_units == started);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(message, pieces(need), needs.group_need[0]);
        if (started != good) ++losing;
    }
    CPPUNIT_ASSERT(losing > worlds / 2);
}

}  // namespace yields_test
}  // namespace cardcage::sourcing::engine
