#include "plugins/sourcing/engine/bom/explosion.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <chrono>
#include <random>

namespace cardcage::sourcing::engine {
namespace {

constexpr Quantity one = 1'000'000;
constexpr std::int64_t percent = 1'000'000;

Quantity pieces(std::int64_t count) {
    return count * one;
}

class Explode : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Explode, workedExampleOfTwoLevels) {
    // Given T = 2 S1 + 1 S2; S1 = 1 S3; S2 = 3 S3; S3 has 4 x R (attrition 2 %, set-up loss 25) and 1 x N, not placed
    constexpr AssemblyIndex t = 0, s1 = 1, s2 = 2, s3 = 3;
    const OrderedDesign bom(Design{
        .assemblies = 4,
        .nestings = {{t, s1, 2 * one}, {t, s2, one}, {s1, s3, one}, {s2, s3, 3 * one}},
        .lines =
            {{.assembly = s3, .group = 0, .quantity = 4 * one, .attrition = 2 * percent},
             {.assembly = s3, .group = 1, .quantity = one, .use = LineUse::NotPlaced}},
        .groups = {{.setup_loss = pieces(25)}, {}}});
    // When 100 T are wanted
    const auto needs = bom.explode(std::vector<Demand>{{t, pieces(100)}});
    // Then
    CPPUNIT_ASSERT(needs.assembly_units == std::vector<std::int64_t>({100, 200, 100, 500}));
    CPPUNIT_ASSERT(needs.nesting_use == std::vector<Quantity>({pieces(200), pieces(100), pieces(200), pieces(300)}));
    CPPUNIT_ASSERT_EQUAL(pieces(2'065), needs.group_need[0]);
    CPPUNIT_ASSERT_EQUAL(Quantity{0}, needs.group_need[1]);
    CPPUNIT_ASSERT_EQUAL(pieces(2'040), needs.line_need[0]);
    CPPUNIT_ASSERT_EQUAL(Quantity{0}, needs.line_need[1]);
}

CPPUNIT_TEST_FIXTURE(Explode, twoAssembliesShareOneNeed) {
    // Worked example 9: assemblies that need 45 and 30 of one part need 75 together.
    const OrderedDesign bom(Design{
        .assemblies = 2,
        .lines = {{.assembly = 0, .group = 0, .quantity = 9 * one}, {.assembly = 1, .group = 0, .quantity = 6 * one}},
        .groups = {{}}});
    const auto needs = bom.explode(std::vector<Demand>{{0, pieces(5)}, {1, pieces(5)}});
    CPPUNIT_ASSERT_EQUAL(pieces(75), needs.group_need[0]);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, bom.linesOf(0).size());
    CPPUNIT_ASSERT(needs.line_weight[0] * 30 == needs.line_weight[1] * 45);
}

CPPUNIT_TEST_FIXTURE(Explode, sumsUpBeforeItRoundsUp) {
    // Two parents use a third of a panel each: 33.333333 + 33.333333 = 66.666666, and that is 67 panels, not 68.
    const OrderedDesign bom(Design{
        .assemblies = 3,
        .nestings = {{0, 2, 333'333}, {1, 2, 333'333}},
        .lines = {{.assembly = 2, .group = 0, .quantity = one}},
        .groups = {{}}});
    const auto needs = bom.explode(std::vector<Demand>{{0, pieces(100)}, {1, pieces(50)}, {1, pieces(50)}});
    CPPUNIT_ASSERT_EQUAL(std::int64_t{67}, needs.assembly_units[2]);
    CPPUNIT_ASSERT_EQUAL(Quantity{33'333'300}, needs.nesting_use[0]);
    CPPUNIT_ASSERT_EQUAL(pieces(67), needs.group_need[0]);
}

CPPUNIT_TEST_FIXTURE(Explode, attritionOfAllLinesIsRoundedUpOnce) {
    // 3 x 10.1 = 30.3 pieces, so 31; rounding each line up would make 33.
    const BomLine line{.assembly = 0, .group = 0, .quantity = 10 * one, .attrition = percent};
    const OrderedDesign bom(Design{.assemblies = 1, .lines = {line, line, line}, .groups = {{}}});
    CPPUNIT_ASSERT_EQUAL(pieces(31), bom.explode(std::vector<Demand>{{0, one}}).group_need[0]);
}

CPPUNIT_TEST_FIXTURE(Explode, setupLossCountsOnceAndOnlyWhereSomethingIsNeeded) {
    const OrderedDesign bom(Design{
        .assemblies = 2,
        .nestings = {{0, 1, one}},
        .lines =
            {{.assembly = 0, .group = 0, .quantity = one},
             {.assembly = 1, .group = 0, .quantity = one},
             {.assembly = 1, .group = 1, .quantity = one, .use = LineUse::CustomerSourced}},
        .groups = {{.setup_loss = one / 2}, {.setup_loss = pieces(100)}}});
    const auto needs = bom.explode(std::vector<Demand>{{0, pieces(10)}});
    CPPUNIT_ASSERT_EQUAL(pieces(21), needs.group_need[0]);  // half a piece cannot be lost
    CPPUNIT_ASSERT_EQUAL(Quantity{0}, needs.group_need[1]);
    CPPUNIT_ASSERT_EQUAL(pieces(10), needs.line_need[2]);  // parts that the customer sends are reported all the same
    CPPUNIT_ASSERT_EQUAL(Quantity{0}, bom.explode({}).group_need[0]);
}

CPPUNIT_TEST_FIXTURE(Explode, unitsConvertWithinTheirDimensionOnly) {
    const OrderedDesign bom(Design{
        .assemblies = 1,
        .lines =
            {{.assembly = 0, .group = 0, .quantity = 250 * one, .unit = Unit::Millimeter},
             {.assembly = 0, .group = 0, .quantity = one, .unit = Unit::Foot},
             {.assembly = 0, .group = 0, .quantity = one, .unit = Unit::Inch},
             {.assembly = 0, .group = 0, .quantity = one, .unit = Unit::Piece},
             {.assembly = 0, .group = 1, .quantity = one / 3, .unit = Unit::Gram, .attrition = percent},
             {.assembly = 0, .group = no_group, .quantity = one}},
        .groups = {{.unit = Unit::Meter}, {.unit = Unit::Kilogram}}});
    const auto needs = bom.explode(std::vector<Demand>{{0, pieces(100)}});
    CPPUNIT_ASSERT_EQUAL(Quantity{25'000'000 + 30'480'000 + 2'540'000}, needs.group_need[0]);
    CPPUNIT_ASSERT_EQUAL(Quantity{33'667}, needs.group_need[1]);  // 33.6666330 g, up to the next milligram
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, bom.mismatchedLines().size());
    CPPUNIT_ASSERT_EQUAL(LineIndex{3}, bom.mismatchedLines()[0]);
    CPPUNIT_ASSERT_EQUAL(pieces(100), needs.line_need[3]);
    CPPUNIT_ASSERT_EQUAL(pieces(100), needs.line_need[5]);
    CPPUNIT_ASSERT(needs.line_weight[3] == 0 && needs.line_weight[5] == 0);
}

CPPUNIT_TEST_FIXTURE(Explode, aSubassemblyMayHaveADemandOfItsOwn) {
    const OrderedDesign bom(Design{
        .assemblies = 2,
        .nestings = {{0, 1, 2 * one}},
        .lines = {{.assembly = 1, .group = 0, .quantity = one}},
        .groups = {{}}});
    const auto needs = bom.explode(std::vector<Demand>{{0, pieces(10)}, {1, pieces(7)}});
    CPPUNIT_ASSERT_EQUAL(pieces(27), needs.group_need[0]);
    CPPUNIT_ASSERT_EQUAL(pieces(20), needs.nesting_use[0]);
}

/// `levels` diamonds on top of each other: 2^levels ways from the first assembly to the last one.
Design diamonds(AssemblyIndex levels) {
    Design design{.assemblies = 3 * levels + 1, .groups = {{}}};
    for (AssemblyIndex level = 0; level < levels; ++level) {
        const auto top = 3 * level;
        design.nestings.push_back({top, top + 1, one});
        design.nestings.push_back({top, top + 2, one});
        design.nestings.push_back({top + 1, top + 3, one});
        design.nestings.push_back({top + 2, top + 3, one});
    }
    design.lines.push_back({.assembly = 3 * levels, .group = 0, .quantity = one});
    return design;
}

CPPUNIT_TEST_FIXTURE(Explode, sharedSubassembliesAreVisitedOnce) {
    // 2^40 ways through the diamonds: to walk them would take hours.
    const OrderedDesign bom(diamonds(40));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1} << 40, bom.explode(std::vector<Demand>{{0, one}}).assembly_units.back());
    CPPUNIT_ASSERT_EQUAL(pieces(std::int64_t{1} << 40), bom.explode(std::vector<Demand>{{0, one}}).group_need[0]);
}

CPPUNIT_TEST_FIXTURE(Explode, tooManyUnitsAreRefusedAndNamed) {
    const OrderedDesign bom(diamonds(50));
    try {
        bom.explode(std::vector<Demand>{{0, one}});
        CPPUNIT_FAIL("2^50 assemblies are more than a quantity holds");
    } catch (const QuantityOverflow& error) {
        CPPUNIT_ASSERT(error.where() == QuantityOverflow::Place::Assembly);
        CPPUNIT_ASSERT_EQUAL(std::uint32_t{3 * 44}, error.index());  // 2^43 are the most
    }
}

/// A need that no stock covers would be told as lacking stock.
CPPUNIT_TEST_FIXTURE(Explode, needsBeyondAnyOrderAreRefused) {
    const auto explode = [](Quantity quantity, Quantity loss, bool is_joint) {
        Design design{.assemblies = 1, .groups = {{}}};
        design.lines.push_back({.assembly = 0, .group = 0, .quantity = quantity, .unit = Unit::Piece});
        if (is_joint)
            design.groups[0].bought_parts = {{.sets = {0}, .setup_loss = loss}};
        else
            design.groups[0].setup_loss = loss;
        return OrderedDesign(design).explode(std::vector<Demand>{{0, one}}).group_need[0];
    };
    constexpr Quantity most = unlimited_quantity / one * one;
    for (const bool is_joint : {false, true}) {
        CPPUNIT_ASSERT_EQUAL(most, explode(most, 0, is_joint));
        CPPUNIT_ASSERT_THROW(explode(most + one, 0, is_joint), QuantityOverflow);
        CPPUNIT_ASSERT_THROW(explode(most, one, is_joint), QuantityOverflow);
        CPPUNIT_ASSERT_NO_THROW(explode(most - one, one, is_joint));
    }
}

CPPUNIT_TEST_FIXTURE(Explode, depthTakesNoStack) {
    constexpr AssemblyIndex depth = 10'000;
    Design design{.assemblies = depth, .groups = {{}}};
    for (AssemblyIndex i = 0; i + 1 < depth; ++i) design.nestings.push_back({depth - 1 - i, depth - 2 - i, one});
    design.lines.push_back({.assembly = 0, .group = 0, .quantity = 3 * one});
    const OrderedDesign bom(std::move(design));
    CPPUNIT_ASSERT_EQUAL(depth - 1, bom.order().front());
    CPPUNIT_ASSERT_EQUAL(pieces(21), bom.explode(std::vector<Demand>{{depth - 1, pieces(7)}}).group_need[0]);
}

CPPUNIT_TEST_FIXTURE(Explode, circlesAreNamedWithoutWhatOnlyUsesThem) {
    // 1 -> 2 -> 3 -> 1 is the circle; 0 leads in, 4 leads out, 5 is separate.
    const Design design{.assemblies = 6, .nestings = {{0, 1, one}, {1, 2, one}, {2, 3, one}, {3, 1, one}, {3, 4, one}}};
    try {
        OrderedDesign bom(design);
        CPPUNIT_FAIL("a circle has no order");
    } catch (const CyclicNesting& error) {
        CPPUNIT_ASSERT(error.members() == std::vector<AssemblyIndex>({1, 2, 3}));
    }
    CPPUNIT_ASSERT_THROW(OrderedDesign(Design{.assemblies = 1, .nestings = {{0, 0, one}}}), CyclicNesting);
}

CPPUNIT_TEST_FIXTURE(Explode, whatTheDesignDoesNotHaveIsRefused) {
    CPPUNIT_ASSERT_THROW(OrderedDesign(Design{.assemblies = 1, .nestings = {{0, 1, one}}}), std::out_of_range);
    CPPUNIT_ASSERT_THROW(
        OrderedDesign(Design{.assemblies = 1, .lines = {{.group = 0, .quantity = one}}}), std::out_of_range
    );
    CPPUNIT_ASSERT_THROW(OrderedDesign(Design{.assemblies = 1, .lines = {{.quantity = -one}}}), std::invalid_argument);
    CPPUNIT_ASSERT_THROW(OrderedDesign(Design{}).explode(std::vector<Demand>{{0, one}}), std::out_of_range);
}

/// A random design of `levels` levels, in which 40 % of the nestings go to any deeper level.
Design randomDesign(std::uint32_t assemblies, std::uint32_t lines, std::uint32_t groups, unsigned seed) {
    std::mt19937_64 random(seed);
    const auto below = [&](std::uint64_t limit) { return static_cast<std::uint32_t>(random() % limit); };
    Design design{.assemblies = assemblies};
    constexpr std::uint32_t levels = 10;
    const auto level_of = [&](AssemblyIndex assembly) { return assembly * levels / assemblies; };
    for (AssemblyIndex child = assemblies / levels + 1; child < assemblies; ++child) {
        for (auto count = 1 + (below(10) < 4 ? below(2) : 0); count > 0; --count) {
            const auto limit = level_of(child) * assemblies / levels;
            design.nestings.push_back({below(limit), child, pieces(1 + below(3))});
        }
    }
    for (std::uint32_t i = 0; i < lines; ++i) {
        design.lines.push_back(
            {.assembly = below(assemblies),
             .group = below(groups),
             .quantity = pieces(1 + below(20)),
             .use = below(50) == 0 ? LineUse::NotPlaced : LineUse::Bought,
             .attrition = below(3) == 0 ? (1 + below(5)) * percent / 2 : 0}
        );
    }
    for (std::uint32_t i = 0; i < groups; ++i) design.groups.push_back({.setup_loss = pieces(below(30))});
    return design;
}

/// Needs of whole pieces by walking every way, with no shared work at all.
void walk(const Design& design, AssemblyIndex assembly, std::int64_t units, std::vector<Int128>& sums) {
    for (const auto& line : design.lines) {
        if (line.assembly != assembly || line.use != LineUse::Bought) continue;
        sums[line.group] += Int128{units} * line.quantity * (100 * percent + line.attrition);
    }
    for (const auto& nesting : design.nestings) {
        if (nesting.parent == assembly) walk(design, nesting.child, units * nesting.quantity / one, sums);
    }
}

CPPUNIT_TEST_FIXTURE(Explode, agreesWithWalkingEveryWay) {
    for (unsigned seed = 1; seed <= 50; ++seed) {
        const auto design = randomDesign(20, 60, 12, seed);
        std::vector<Int128> sums(design.groups.size());
        walk(design, 0, 17, sums);
        walk(design, 5, 3, sums);
        const auto needs = OrderedDesign(design).explode(std::vector<Demand>{{0, pieces(17)}, {5, pieces(3)}});
        for (GroupIndex group = 0; group < design.groups.size(); ++group) {
            const auto scale = Int128{100} * percent * one;
            const auto need = sums[group] == 0
                                  ? Int128{0}
                                  : (sums[group] + scale - 1) / scale * one + design.groups[group].setup_loss;
            CPPUNIT_ASSERT_EQUAL(static_cast<Quantity>(need), needs.group_need[group]);
        }
    }
}

CPPUNIT_TEST_FIXTURE(Explode, severalQuantitiesNeedNoLessThanTheirSum) {
    const OrderedDesign bom(randomDesign(50, 400, 40, 7));
    const auto small = bom.explode(std::vector<Demand>{{0, pieces(30)}});
    const auto large = bom.explode(std::vector<Demand>{{0, pieces(70)}});
    const auto both = bom.explode(std::vector<Demand>{{0, pieces(100)}});
    for (std::size_t i = 0; i < both.group_need.size(); ++i) {
        CPPUNIT_ASSERT(small.group_need[i] + large.group_need[i] >= both.group_need[i]);
    }
}

}  // namespace
}  // namespace cardcage::sourcing::engine
