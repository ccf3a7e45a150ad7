#include <cppunit/extensions/HelperMacros.h>

#include <numeric>
#include <random>

#include "plugins/sourcing/engine/bom/explosion.hpp"

// Ratios and decimals: what 1/6 of a panel needs, against an oracle that knows the rule by definition.

namespace cardcage::sourcing::engine {
namespace exact_needs_test {

constexpr Quantity one = 1'000'000;
constexpr std::int64_t percent = 1'000'000;

class ExactNeeds : public CppUnit::TestFixture {};

/// The need of `boards` boards of a line with this quantity, in millionths.
Quantity needOf(std::int64_t boards, BomLine line, Unit unit = Unit::Piece, Quantity setup_loss = 0) {
    line.unit = line.unit == Unit::Piece ? unit : line.unit;
    const OrderedDesign bom(Design{.assemblies = 1, .lines = {line}, .groups = {{unit, setup_loss}}});
    return bom.explode(std::vector<Demand>{{0, boards * one}}).group_need[0];
}

BomLine ratio(std::int64_t numerator, std::int64_t denominator, std::int64_t attrition = 0) {
    return {.group = 0, .quantity = numerator * one, .attrition = attrition, .divisor = denominator};
}

BomLine decimal(Quantity millionths, std::int64_t attrition = 0) {
    return {.group = 0, .quantity = millionths, .attrition = attrition, .is_decimal = true};
}

CPPUNIT_TEST_FIXTURE(ExactNeeds, ratiosAreExact) {
    CPPUNIT_ASSERT_EQUAL(1 * one, needOf(6, ratio(1, 6)));
    CPPUNIT_ASSERT_EQUAL(2 * one, needOf(7, ratio(1, 6)));
    CPPUNIT_ASSERT_EQUAL(100 * one, needOf(600, ratio(1, 6)));
    CPPUNIT_ASSERT_EQUAL(1'000'000 * one, needOf(6'000'000, ratio(1, 6)));
    CPPUNIT_ASSERT_EQUAL(1'000'001 * one, needOf(6'000'001, ratio(1, 6)));
    CPPUNIT_ASSERT_EQUAL(7 * one, needOf(3, ratio(7, 3)));
    CPPUNIT_ASSERT_EQUAL(1 * one, needOf(1, ratio(1, 10'000)));
    // 100 + 5 % of 100, and the set-up loss
    CPPUNIT_ASSERT_EQUAL(115 * one, needOf(600, ratio(1, 6, 5 * percent), Unit::Piece, 10 * one));
    CPPUNIT_ASSERT_EQUAL(Quantity{16'666'667}, needOf(100, ratio(1, 6), Unit::Meter));
}

CPPUNIT_TEST_FIXTURE(ExactNeeds, decimalsOfARatioAreNotRoundedUp) {
    CPPUNIT_ASSERT_EQUAL(1 * one, needOf(6, decimal(166'667)));
    CPPUNIT_ASSERT_EQUAL(100 * one, needOf(600, decimal(166'667)));
    CPPUNIT_ASSERT_EQUAL(10'000 * one, needOf(60'000, decimal(166'667)));
    CPPUNIT_ASSERT_EQUAL(1 * one, needOf(24, decimal(41'667)));
    CPPUNIT_ASSERT_EQUAL(1 * one, needOf(3, decimal(333'333)));
    CPPUNIT_ASSERT_EQUAL(2 * one, needOf(3, decimal(333'340)));
    // 1.00001 is not above 1 by more than 1e-5, 1.00002 is
    CPPUNIT_ASSERT_EQUAL(1 * one, needOf(1, decimal(1'000'010)));
    CPPUNIT_ASSERT_EQUAL(2 * one, needOf(1, decimal(1'000'020)));
    CPPUNIT_ASSERT_EQUAL(2 * one, needOf(6, decimal(166'670)));
    // Five decimals are what they are, however many boards there are.
    CPPUNIT_ASSERT_EQUAL(150'002 * one, needOf(100'001, decimal(1'500'000)));
    CPPUNIT_ASSERT_EQUAL(1 * one, needOf(1, decimal(1)));
}

CPPUNIT_TEST_FIXTURE(ExactNeeds, wholeQuantitiesAreAlwaysRoundedUp) {
    // A thousandth of a percent of 100: 100.001 are 101, and so is any fraction of it.
    CPPUNIT_ASSERT_EQUAL(101 * one, needOf(100, {.group = 0, .quantity = one, .attrition = percent / 1'000}));
    CPPUNIT_ASSERT_EQUAL(101 * one, needOf(100, {.group = 0, .quantity = one, .attrition = 1}));
    CPPUNIT_ASSERT_EQUAL(101 * one, needOf(600, ratio(1, 6, 1)));
}

CPPUNIT_TEST_FIXTURE(ExactNeeds, ratiosOfAssembliesAddUpBeforeTheyAreRounded) {
    // Two boards use a third and a sixth of a panel each, 20 and 20 of them: 10 panels.
    const OrderedDesign bom(Design{
        .assemblies = 3,
        .nestings = {{0, 2, one, 3}, {1, 2, one, 6}},
        .lines = {{.assembly = 2, .group = 0, .quantity = one}},
        .groups = {{}}});
    const auto needs = bom.explode(std::vector<Demand>{{0, 20 * one}, {1, 20 * one}});
    CPPUNIT_ASSERT_EQUAL(std::int64_t{10}, needs.assembly_units[2]);
    CPPUNIT_ASSERT(needs.nesting_use == std::vector<Quantity>({6'666'667, 3'333'333}));
    CPPUNIT_ASSERT_EQUAL(10 * one, needs.group_need[0]);
}

CPPUNIT_TEST_FIXTURE(ExactNeeds, weightsOfRatiosAreExact) {
    auto sixth = ratio(1, 6);
    auto quarter = ratio(1, 4);
    quarter.unit = sixth.unit = Unit::Set;
    const OrderedDesign bom(Design{.assemblies = 1, .lines = {sixth, quarter}, .groups = {{Unit::Set}}});
    const auto needs = bom.explode(std::vector<Demand>{{0, 7 * one}});
    CPPUNIT_ASSERT(needs.line_weight[0] * 3 == needs.line_weight[1] * 2);
    CPPUNIT_ASSERT_EQUAL(Quantity{1'166'667}, needs.line_need[0]);
    CPPUNIT_ASSERT_EQUAL(Quantity{1'750'000}, needs.line_need[1]);
}

CPPUNIT_TEST_FIXTURE(ExactNeeds, piecesOfAnOptionSetAreWholeBeforeTheyAreShared) {
    auto half = decimal(500'000);
    auto sixth = ratio(1, 6);
    sixth.option_set = 1;
    auto beside = half;
    beside.assembly = 1;
    beside.option_set = 2;
    const OrderedDesign bom(Design{
        .assemblies = 2,
        .lines = {half, sixth, beside},
        .groups = {
            {.option_sets = 3,
             .bought_parts = {{.sets = {0, 1, 2}}, {.sets = {1}}},
             .set_losses = {0, 2 * one, 7 * one}}}});
    const auto needs = bom.explode(std::vector<Demand>{{0, 3 * one}});
    // 1.5 and 0.5 with 2 that are lost; a set without a need loses nothing.
    const auto sets = bom.setNeeds(needs, 0);
    CPPUNIT_ASSERT(std::vector<Quantity>(sets.begin(), sets.end()) == std::vector<Quantity>({2 * one, 3 * one, 0}));
    CPPUNIT_ASSERT_EQUAL(5 * one, needs.group_need[0]);
}

CPPUNIT_TEST_FIXTURE(ExactNeeds, divisorsAreRight) {
    CPPUNIT_ASSERT_THROW(OrderedDesign(Design{.assemblies = 1, .lines = {{.divisor = 0}}}), std::invalid_argument);
    CPPUNIT_ASSERT_THROW(OrderedDesign(Design{.assemblies = 2, .nestings = {{0, 1, one, -1}}}), std::invalid_argument);
}

/// A fraction of 128 bits. Sums of a few small denominators fit.
struct Fraction {
    Int128 above = 0;
    Int128 below = 1;

    static Int128 common(Int128 left, Int128 right) {
        while (right != 0) {
            const auto rest = left % right;
            left = right;
            right = rest;
        }
        return left;
    }
    Fraction shortened() const {
        const auto divisor = common(above, below);
        return divisor == 0 ? Fraction{0, 1} : Fraction{above / divisor, below / divisor};
    }
    friend Fraction operator+(Fraction left, Fraction right) {
        const auto divisor = common(left.below, right.below);
        return Fraction{
            left.above * (right.below / divisor) + right.above * (left.below / divisor),
            left.below / divisor * right.below}
            .shortened();
    }
};

Fraction product(Fraction left, Fraction right) {
    const auto first = Fraction{left.above, right.below}.shortened();
    const auto second = Fraction{right.above, left.below}.shortened();
    return {first.above * second.above, first.below * second.below};
}

/// A quantity as somebody writes it: a whole number, a ratio, or a decimal with these digits behind the point.
struct Written {
    std::int64_t above = 1;
    std::int64_t below = 1;
    int decimals = 0;

    Fraction value() const { return Fraction{above, below}.shortened(); }
    /// The most that it may be too large by: half of a sixth decimal, at most 1e-5 of it.
    Fraction raised() const {
        if (decimals < 6) return {0, 1};
        const auto half = Fraction{1, 2'000'000};
        const auto part = product(value(), {1, 100'000});
        return part.above * half.below < half.above * part.below ? part : half;
    }
    /// For the engine.
    PerUnit perUnit() const {
        if (decimals > 0) return {above * (one / below), 1, true};
        return {above * one, below};
    }
};

/// Units that a sum stands for.
std::int64_t unitsFor(Fraction sum, Fraction raised, bool has_decimals) {
    const auto whole = sum.above / sum.below;
    const Fraction rest{sum.above - whole * sum.below, sum.below};
    if (rest.above == 0) return static_cast<std::int64_t>(whole);
    const auto isWithin = [&](Fraction limit) { return rest.above * limit.below <= limit.above * rest.below; };
    const bool is_kept = whole > 0 && (isWithin(raised) || (has_decimals && isWithin({1, 100'000})));
    return static_cast<std::int64_t>(is_kept ? whole : whole + 1);
}

struct Use {
    std::size_t assembly = 0;
    std::size_t target = 0;
    Written quantity;
    std::int64_t attrition = 0;  ///< in percent
};

/// A few assemblies, each contained in earlier ones, with lines.
struct World {
    std::size_t assemblies = 0;
    std::size_t parts = 0;
    std::vector<std::int64_t> demands;
    std::vector<Use> nestings;
    std::vector<Use> lines;
    std::vector<std::int64_t> losses;

    /// For a failure.
    std::string text() const {
        std::string out = "demands";
        for (const auto demand : demands) out += " " + std::to_string(demand);
        const auto add = [&](char kind, const Use& use) {
            out += std::string("\n") + kind + " " + std::to_string(use.assembly) + " " + std::to_string(use.target) +
                   " " + std::to_string(use.quantity.above) + "/" + std::to_string(use.quantity.below) + " decimals " +
                   std::to_string(use.quantity.decimals) + " attrition " + std::to_string(use.attrition);
        };
        for (const auto& use : nestings) add('n', use);
        for (const auto& use : lines) add('l', use);
        return out;
    }

    std::int64_t unitsOf(std::size_t assembly) const {
        Fraction sum{demands[assembly], 1}, raised;
        bool has_decimals = false;
        for (const auto& use : nestings) {
            if (use.target != assembly) continue;
            const Fraction units{unitsOf(use.assembly), 1};
            sum = sum + product(units, use.quantity.value());
            raised = raised + product(units, use.quantity.raised());
            has_decimals = has_decimals || use.quantity.decimals > 0;
        }
        return unitsFor(sum, raised, has_decimals);
    }

    std::int64_t needOf(std::size_t part) const {
        Fraction sum, raised;
        bool has_decimals = false;
        for (const auto& use : lines) {
            if (use.target != part) continue;
            const Fraction units{unitsOf(use.assembly) * (100 + use.attrition), 100};
            sum = sum + product(units, use.quantity.value());
            raised = raised + product(units, use.quantity.raised());
            has_decimals = has_decimals || use.quantity.decimals > 0;
        }
        return sum.above == 0 ? 0 : unitsFor(sum, raised, has_decimals) + losses[part];
    }
};

class Worlds {
public:
    explicit Worlds(unsigned seed) : random_(seed) {}

    World next() {
        World world;
        world.assemblies = 1 + below(5);
        world.parts = 1 + below(3);
        for (std::size_t i = 0; i < world.assemblies; ++i) {
            world.demands.push_back(
                below(3) == 0 ? 0 : static_cast<std::int64_t>(below(2) == 0 ? below(50) : below(5'000))
            );
            for (std::size_t parent = 0; parent < i; ++parent)
                if (below(2) == 0) world.nestings.push_back({parent, i, quantity(), 0});
        }
        for (auto count = 1 + below(6); count > 0; --count)
            world.lines.push_back(
                {below(world.assemblies),
                 below(world.parts),
                 quantity(),
                 static_cast<std::int64_t>(below(3) * below(6))}
            );
        for (std::size_t i = 0; i < world.parts; ++i) world.losses.push_back(static_cast<std::int64_t>(below(4)));
        return world;
    }

private:
    std::size_t below(std::size_t limit) { return random_() % limit; }

    /// Half of the decimals are roundings of a ratio.
    Written quantity() {
        constexpr std::int64_t powers[] = {1, 10, 100, 1'000, 10'000, 100'000, 1'000'000};
        const auto denominator = static_cast<std::int64_t>(1 + below(12));
        const auto numerator = static_cast<std::int64_t>(1 + below(10));
        switch (below(4)) {
            case 0:
                return {numerator, 1, 0};
            case 1:
                return {numerator, denominator, 0};
            case 2: {
                const auto rounded = (2 * numerator * one + denominator) / (2 * denominator);
                return fromMillionths(rounded);
            }
            default: {
                const auto power = powers[1 + below(6)];
                return fromMillionths(
                    static_cast<std::int64_t>(1 + below(static_cast<std::size_t>(3 * power))) * (one / power)
                );
            }
        }
    }

    static Written fromMillionths(std::int64_t millionths) {
        int decimals = 6;
        std::int64_t below = one;
        while (decimals > 0 && millionths % 10 == 0) {
            millionths /= 10;
            below /= 10;
            --decimals;
        }
        return {millionths, below, decimals};
    }

    std::mt19937_64 random_;
};

CPPUNIT_TEST_FIXTURE(ExactNeeds, agreeWithTheDefinition) {
    constexpr int instances = 4'000;
    Worlds worlds(61);
    int needed = 0;
    for (int i = 0; i < instances; ++i) {
        const auto world = worlds.next();
        Design design{.assemblies = world.assemblies};
        std::vector<Demand> demands;
        for (std::size_t it = 0; it < world.assemblies; ++it)
            demands.push_back({static_cast<AssemblyIndex>(it), world.demands[it] * one});
        for (const auto& use : world.nestings) {
            const auto quantity = use.quantity.perUnit();
            design.nestings.push_back(
                {static_cast<AssemblyIndex>(use.assembly),
                 static_cast<AssemblyIndex>(use.target),
                 quantity.quantity,
                 quantity.divisor,
                 quantity.is_decimal}
            );
        }
        for (const auto& use : world.lines) {
            const auto quantity = use.quantity.perUnit();
            design.lines.push_back(
                {.assembly = static_cast<AssemblyIndex>(use.assembly),
                 .group = static_cast<GroupIndex>(use.target),
                 .quantity = quantity.quantity,
                 .attrition = use.attrition * percent,
                 .divisor = quantity.divisor,
                 .is_decimal = quantity.is_decimal}
            );
        }
        for (const auto loss : world.losses) design.groups.push_back({.setup_loss = loss * one});
        const auto needs = OrderedDesign(design).explode(demands);
        for (std::size_t it = 0; it < world.assemblies; ++it)
            CPPUNIT_ASSERT_EQUAL_MESSAGE(world.text(), world.unitsOf(it), needs.assembly_units[it]);
        for (std::size_t part = 0; part < world.parts; ++part) {
            CPPUNIT_ASSERT_EQUAL_MESSAGE(world.text(), world.needOf(part) * one, needs.group_need[part]);
            if (needs.group_need[part] > 0) ++needed;
        }
    }
    CPPUNIT_ASSERT(needed > instances);
}

CPPUNIT_TEST_FIXTURE(ExactNeeds, agreeWithTheDefinitionForLargeDenominators) {
    // The common denominator is far above what exact weights have.
    std::mt19937_64 random(7);
    for (int i = 0; i < 2'000; ++i) {
        Design design{.assemblies = 1, .groups = {{}}};
        Fraction sum;
        const auto boards = static_cast<std::int64_t>(1 + random() % 100'000);
        for (int line = 0; line < 4; ++line) {
            const auto numerator = static_cast<std::int64_t>(1 + random() % 20);
            const auto denominator = static_cast<std::int64_t>(9'000 + random() % 1'001);
            design.lines.push_back(ratio(numerator, denominator));
            sum = sum + product({boards, 1}, Fraction{numerator, denominator}.shortened());
        }
        const auto needs = OrderedDesign(design).explode(std::vector<Demand>{{0, boards * one}});
        CPPUNIT_ASSERT_EQUAL(unitsFor(sum, {}, false) * one, needs.group_need[0]);
        for (const auto weight : needs.line_weight) CPPUNIT_ASSERT(weight > 0);
    }
}

}  // namespace exact_needs_test
}  // namespace cardcage::sourcing::engine
