// Cases that solvers of this kind get wrong, and a comparison with dynamic programming.

#include "plugins/sourcing/engine/solver/part_solver.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>

#include "plugins/sourcing/engine/single/dense_solver.hpp"
#include "tests/plugins/sourcing/instances/dice.hpp"
#include "tests/plugins/sourcing/part_table.hpp"

namespace cardcage::sourcing::engine {
namespace {

class OnePart : public CppUnit::TestFixture {
protected:
    std::string solved(const PartTable& part, const PartLimits& limits = {}, Days day = any_day) {
        const auto solution = solver_.solve(part.problem(), limits, day);
        CPPUNIT_ASSERT(solution.is_proven);
        if (!solution.plan) return "none";
        return linesOf(*solution.plan) + " = " + shownText(solution.plan->cost);
    }

    PartSolver solver_;
};

class Traps : public OnePart {};

/// As high as prices may be: sums and shares of fees stay exact.
CPPUNIT_TEST_FIXTURE(Traps, theHighestPricesAreCounted) {
    PartTold part(1'000'000);
    part.add({.rows = {{1, "461168601"}}, .stock = 600'000, .fee = "1000000000000"});
    part.add({.rows = {{1, "461168600"}}, .stock = 500'000, .fee = "1000000000000"});
    part.add({.rows = {{1, "461168600"}}, .stock = 499'998, .fee = "999999999999"});
    PartSolver solver;
    const auto solution = solver.solve(part.problem(), {}, any_day);
    CPPUNIT_ASSERT(solution.plan && solution.is_proven);
    CPPUNIT_ASSERT_EQUAL(std::string("500000 of 0, 500000 of 1"), linesOf(*solution.plan));
    CPPUNIT_ASSERT_EQUAL(std::string("463168600500000.00"), costText(*solution.plan));
}

CPPUNIT_TEST_FIXTURE(Traps, anOfferWithSeveralStepsDominatesNothing) {
    PartTold part(530);
    part.add({.rows = {{1, "1.00"}, {500, "0.40", 500}}, .stock = plenty});
    part.add({.rows = {{500, "0.50", 500}}, .stock = plenty});
    // Added to the 30 pieces of the first offer, 500 more of it would cost 1.00 each.
    CPPUNIT_ASSERT_EQUAL(std::string("30 of 0, 500 of 1 = 280.00"), solved(part));
}

CPPUNIT_TEST_FIXTURE(Traps, excessIsLimitedWhereStepsAreRounded) {
    PartTold part(20'050);
    part.add({.rows = {{100, "0.10", 100}}, .stock = 30'000});
    part.add({.rows = {{10, "0.50"}}, .stock = plenty});
    CPPUNIT_ASSERT_EQUAL(std::string("20100 of 0 = 2010.00"), solved(part));
    CPPUNIT_ASSERT_EQUAL(std::string("20000 of 0, 50 of 1 = 2025.00"), solved(part, {.max_excess = pieces(20)}));
}

CPPUNIT_TEST_FIXTURE(Traps, aFineLineGivesBackWhatACoarseOneBuysTooMuch) {
    // All of the first would leave 50; the second sells hundreds, so 50 of the first are left.
    PartTold part(20'050);
    part.add({.rows = {{1, "0.10"}}, .stock = 10'000});
    part.add({.rows = {{100, "0.20", 100}}, .stock = plenty});
    CPPUNIT_ASSERT_EQUAL(std::string("9950 of 0, 10100 of 1 = 3015.00"), solved(part));
}

CPPUNIT_TEST_FIXTURE(Traps, needAtASmallestOrderAndAtWhatIsThere) {
    const auto buy = [this](std::int64_t need) {
        PartTold part(need);
        part.add({.rows = {{1, "0.50"}, {100, "0.30"}}, .stock = 150});
        part.add({.rows = {{1, "0.70"}}, .stock = 20});
        return solved(part);
    };
    CPPUNIT_ASSERT_EQUAL(std::string("100 of 0 = 30.00"), buy(99));
    CPPUNIT_ASSERT_EQUAL(std::string("100 of 0 = 30.00"), buy(100));
    CPPUNIT_ASSERT_EQUAL(std::string("101 of 0 = 30.30"), buy(101));
    CPPUNIT_ASSERT_EQUAL(std::string("150 of 0 = 45.00"), buy(150));
    CPPUNIT_ASSERT_EQUAL(std::string("150 of 0, 1 of 1 = 45.70"), buy(151));
    CPPUNIT_ASSERT_EQUAL(std::string("150 of 0, 20 of 1 = 59.00"), buy(170));
    CPPUNIT_ASSERT_EQUAL(std::string("none"), buy(171));
}

CPPUNIT_TEST_FIXTURE(Traps, equalPricesAreDecidedByRank) {
    PartTold part(100);
    part.add({.rows = {{1, "0.50"}}, .stock = plenty, .rank = 9});
    part.add({.rows = {{1, "0.50"}}, .stock = plenty, .rank = 3});
    part.add({.rows = {{1, "0.50"}}, .stock = plenty, .rank = 7});
    CPPUNIT_ASSERT_EQUAL(std::string("100 of 1 = 50.00"), solved(part));
}

CPPUNIT_TEST_FIXTURE(Traps, theEarlierOfTwoPlansThatCostTheSame) {
    PartTold part(100);
    part.add({.rows = {{1, "0.50"}}, .stock = 50, .lead_days = 30});
    part.add({.rows = {{1, "0.50"}}, .stock = 50, .lead_days = 30});
    // One line would do, in a month.
    CPPUNIT_ASSERT_EQUAL(std::string("50 of 0, 50 of 1 = 50.00"), solved(part));
    CPPUNIT_ASSERT_EQUAL(std::string("100 of 0 = 50.00"), solved(part, {.max_lines = 1}));
}

CPPUNIT_TEST_FIXTURE(Traps, whatIsFreeIsStillLimited) {
    PartTold part(100);
    part.add({.rows = {{1, "0"}}, .stock = 40});
    part.add({.rows = {{1, "0.10"}, {200, "0"}}, .stock = plenty});
    part.add({.rows = {{1, "0.01"}}, .stock = plenty});
    CPPUNIT_ASSERT_EQUAL(std::string("200 of 1 = 0.00"), solved(part));
    CPPUNIT_ASSERT_EQUAL(std::string("40 of 0, 60 of 2 = 0.60"), solved(part, {.max_excess = 0}));
}

CPPUNIT_TEST_FIXTURE(Traps, everySmallestOrderAboveTheNeed) {
    PartTold part(7);
    part.add({.rows = {{100, "0.10"}, {1000, "0.009"}}, .stock = plenty});
    part.add({.rows = {{50, "0.30", 50}}, .stock = plenty});
    CPPUNIT_ASSERT_EQUAL(std::string("1000 of 0 = 9.00"), solved(part));
    CPPUNIT_ASSERT_EQUAL(std::string("100 of 0 = 10.00"), solved(part, {.max_excess = pieces(100)}));
    CPPUNIT_ASSERT_EQUAL(std::string("50 of 1 = 15.00"), solved(part, {.max_excess = pieces(50)}));
    CPPUNIT_ASSERT_EQUAL(std::string("none"), solved(part, {.max_excess = pieces(42)}));
}

CPPUNIT_TEST_FIXTURE(Traps, smallestOrderOrStepAboveTheStock) {
    PartTold part(10);
    part.add({.rows = {{100, "0.10"}}, .stock = 99});
    part.add({.rows = {{1, "0.10", 100}}, .stock = 99});
    CPPUNIT_ASSERT_EQUAL(std::string("none"), solved(part));
    part.add({.rows = {{1, "0.90"}}, .stock = 10});
    CPPUNIT_ASSERT_EQUAL(std::string("10 of 2 = 9.00"), solved(part));
}

CPPUNIT_TEST_FIXTURE(Traps, aNeedOfOne) {
    PartTold part(1);
    part.add({.rows = {{1, "0.10"}}, .stock = plenty});
    part.add({.rows = {{5, "0.01", 5}}, .stock = plenty});
    CPPUNIT_ASSERT_EQUAL(std::string("5 of 1 = 0.05"), solved(part, {.max_lines = 5}));
}

CPPUNIT_TEST_FIXTURE(Traps, hundredsOfThousandsInReelsAndPieces) {
    PartTold part(400'000);
    part.add({.rows = {{4'000, "0.0050", 4'000}}, .stock = 395'000});
    part.add({.rows = {{1, "0.0090"}, {5'000, "0.0080"}}, .stock = plenty});
    CPPUNIT_ASSERT_EQUAL(std::string("392000 of 0, 8000 of 1 = 2024.00"), solved(part));
    part.need = pieces(399'999);
    CPPUNIT_ASSERT_EQUAL(std::string("392000 of 0, 7999 of 1 = 2023.992"), solved(part));
}

CPPUNIT_TEST_FIXTURE(Traps, twoOffersOfTheOnlySupplierAllowed) {
    PartTold part(100);
    part.add({.rows = {{1, "0.10"}}, .stock = 60, .supplier = 1});
    part.add({.rows = {{1, "0.30"}}, .stock = 60, .supplier = 1});
    part.add({.rows = {{1, "0.20"}}, .stock = 60, .supplier = 2});
    CPPUNIT_ASSERT_EQUAL(std::string("60 of 0, 40 of 2 = 14.00"), solved(part));
    CPPUNIT_ASSERT_EQUAL(std::string("60 of 0, 40 of 1 = 18.00"), solved(part, {.max_suppliers = 1}));
}

CPPUNIT_TEST_FIXTURE(Traps, whatArrivesToday) {
    PartTold part(100);
    part.add({.rows = {{1, "0.10"}}, .stock = 60, .on_order = {{0, pieces(40)}}});
    CPPUNIT_ASSERT_EQUAL(std::string("100 of 0 = 10.00"), solved(part, {}, 0));
    part.arrivals[1].day = 1;
    CPPUNIT_ASSERT_EQUAL(std::string("none"), solved(part, {}, 0));
}

CPPUNIT_TEST_FIXTURE(Traps, goodsNeedTimeToComeIn) {
    PartTold part(100);
    part.add({.rows = {{1, "0.10"}}, .stock = 60, .lead_days = 10});
    part.offers[0].incoming_days = 3;
    CPPUNIT_ASSERT_EQUAL(std::string("none"), solved(part, {}, 12));
    const auto solution = solver_.solve(part.problem(), {}, 13);
    CPPUNIT_ASSERT_EQUAL(Days{13}, solution.plan->ready);
}

CPPUNIT_TEST_FIXTURE(Traps, whatIsMadeToOrderComesLast) {
    PartTold part(100);
    part.add({.rows = {{1, "0.10"}}, .stock = 0, .lead_days = unknown_day});
    CPPUNIT_ASSERT_EQUAL(std::string("none"), solved(part, {}, 3650));
    CPPUNIT_ASSERT_EQUAL(std::string("100 of 0 = 10.00"), solved(part));
    part.add({.rows = {{1, "0.10"}}, .stock = 0, .lead_days = 900});
    CPPUNIT_ASSERT_EQUAL(std::string("100 of 1 = 10.00"), solved(part));
}

CPPUNIT_TEST_FIXTURE(Traps, costsBeyond64Bits) {
    PartTold part(3'000'000);
    part.add({.rows = {{1, "20000000.0000000001"}}, .stock = 2'000'000});
    part.add({.rows = {{1, "20000000.0000000003"}}, .stock = 2'000'000});
    CPPUNIT_ASSERT_EQUAL(std::string("2000000 of 0, 1000000 of 1 = 60000000000000.0005"), solved(part));
    CPPUNIT_ASSERT(solver_.counters().wide > 0);
}

CPPUNIT_TEST_FIXTURE(Traps, pinnedLinesStay) {
    PartTold part(100);
    part.add({.rows = {{1, "0.90"}}, .stock = plenty});
    part.add({.rows = {{1, "0.10"}}, .stock = plenty});
    part.pinned = {{.offer = 0, .quantity = pieces(30)}};
    CPPUNIT_ASSERT_EQUAL(std::string("30 of 0, 70 of 1 = 34.00"), solved(part));
    CPPUNIT_ASSERT_EQUAL(std::string("none"), solved(part, {.max_lines = 1}));
    part.pinned = {{.offer = 0, .quantity = pieces(110)}};
    CPPUNIT_ASSERT_EQUAL(std::string("110 of 0 = 99.00"), solved(part));
    CPPUNIT_ASSERT_EQUAL(std::string("none"), solved(part, {.max_excess = pieces(9)}));
}

CPPUNIT_TEST_FIXTURE(Traps, continuousQuantities) {
    PartTable part;
    part.need = 12'345'678;  // 12.345678 m
    part.is_discrete = false;
    const std::vector<PriceRow> rows{
        {.smallest_order = 1, .step = 1, .unit_price = price("1.00")},
        {.smallest_order = pieces(10), .step = 100'000, .unit_price = price("0.80")}};
    const std::vector<Arrival> stock{{0, pieces(20)}};
    part.add({}, rows, stock);
    const auto solution = solver_.solve(part.problem(), {});
    CPPUNIT_ASSERT_EQUAL(Quantity{12'400'000}, solution.plan->bought);
    CPPUNIT_ASSERT_EQUAL(std::string("9.92"), shownText(solution.plan->cost));
}

class AgainstDynamicProgramming : public OnePart {
protected:
    using Dice = instances::Dice;

    static PartTable randomPart(Dice& dice, std::int64_t largest_need) {
        PartTable part;
        part.need = pieces(dice.between(1, largest_need));
        const auto count = dice.between(1, 7);
        for (std::int64_t offer = 0; offer < count; ++offer) {
            std::vector<PriceRow> rows;
            const auto steps = std::to_array<std::int64_t>({1, 1, 1, 2, 3, 4, 5, 7, 10, 25, 40});
            const auto step = dice.oneOf(steps);
            auto unit_price = dice.between(0, 40);
            for (auto row = dice.between(1, 5); row > 0; --row) {
                const auto own_step = dice.percent(15) ? dice.oneOf(steps) : step;
                const auto smallest = (dice.between(1, largest_need) + own_step - 1) / own_step * own_step;
                rows.push_back(
                    {.smallest_order = pieces(smallest), .step = pieces(own_step), .unit_price = unit_price * 100'000}
                );
                unit_price = std::max<std::int64_t>(0, unit_price + dice.between(-8, 2));
            }
            const std::vector<Arrival> stock{{0, pieces(dice.between(0, largest_need * 3 / 2))}};
            part.add(
                {.offer = static_cast<std::uint32_t>(offer),
                 .supplier = static_cast<std::uint32_t>(dice.below(4)),
                 .supplier_rank = 0,
                 .offer_rank = static_cast<std::uint32_t>(offer),
                 .lead_days = dice.percent(20) ? 0 : never,
                 .line_fee = dice.percent(30) ? dice.between(0, 100) * one_cost / 1'000 : 0},
                rows,
                stock
            );
        }
        for (auto& offer : part.offers) {
            offer.supplier_rank = offer.supplier;
            if (offer.supplier == 1) offer.supplier_fee = one_cost / 100;
        }
        return part;
    }

    static PartLimits randomLimits(Dice& dice, const PartTable& part) {
        PartLimits limits{.max_lines = static_cast<std::uint32_t>(dice.between(1, 4))};
        if (dice.percent(30)) limits.max_suppliers = static_cast<std::uint32_t>(dice.between(1, 3));
        if (dice.percent(30)) limits.max_excess = dice.below(part.need / one_unit + 1) * one_unit;
        if (dice.percent(20)) limits.residual_value = dice.between(-20, 20) * 50'000;
        return limits;
    }

    void compare(std::uint64_t seed, std::int64_t largest_need, PartSolver& solver) {
        Dice dice(seed);
        const auto part = randomPart(dice, largest_need);
        const auto limits = randomLimits(dice, part);
        const auto message = "seed " + std::to_string(seed);
        const auto expected = solveDensely(part.problem(), limits);
        const auto actual = solver.solve(part.problem(), limits);
        CPPUNIT_ASSERT_MESSAGE(message, expected && actual.is_proven);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(message, expected->plan.has_value(), actual.plan.has_value());
        if (!actual.plan) return;
        CPPUNIT_ASSERT_EQUAL_MESSAGE(message, exactText(expected->plan->objective), exactText(actual.plan->objective));
        CPPUNIT_ASSERT_MESSAGE(message, actual.plan->excess <= limits.max_excess);
        CPPUNIT_ASSERT_MESSAGE(message, actual.plan->lines.size() <= limits.max_lines);
        CPPUNIT_ASSERT_MESSAGE(message, limits.max_suppliers == 0 || actual.plan->suppliers <= limits.max_suppliers);
    }
};

CPPUNIT_TEST_FIXTURE(AgainstDynamicProgramming, smallNeeds) {
    for (std::uint64_t seed = 1; seed <= 20'000; ++seed) compare(seed, 60, solver_);
}

CPPUNIT_TEST_FIXTURE(AgainstDynamicProgramming, needsOfHundreds) {
    for (std::uint64_t seed = 100'000; seed < 102'000; ++seed) compare(seed, 900, solver_);
}

CPPUNIT_TEST_FIXTURE(AgainstDynamicProgramming, aSpentBudgetChangesNothing) {
    PartSolver hurried({.single = {.nodes = 3, .enumeration = 2}});
    for (std::uint64_t seed = 200'000; seed < 201'000; ++seed) compare(seed, 200, hurried);
    CPPUNIT_ASSERT(hurried.counters().dense > 100);
}

CPPUNIT_TEST_FIXTURE(AgainstDynamicProgramming, withoutItABoundIsTold) {
    PartSolver hurried({.single = {.nodes = 3, .enumeration = 2, .dense_cells = 0}});
    int unproven = 0;
    for (std::uint64_t seed = 300'000; seed < 301'000; ++seed) {
        Dice dice(seed);
        const auto part = randomPart(dice, 200);
        const auto limits = randomLimits(dice, part);
        const auto exact = solver_.solve(part.problem(), limits);
        const auto hasty = hurried.solve(part.problem(), limits);
        if (hasty.is_proven) continue;
        ++unproven;
        if (!exact.plan) continue;
        CPPUNIT_ASSERT(hasty.lower_bound <= exact.plan->objective);
        CPPUNIT_ASSERT(!hasty.plan || hasty.plan->objective >= exact.plan->objective);
    }
    CPPUNIT_ASSERT(unproven > 100);
}

}  // namespace
}  // namespace cardcage::sourcing::engine
