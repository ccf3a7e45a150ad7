// Offers that sell from one stock, against every plan.

#include <cppunit/extensions/HelperMacros.h>

#include <cstdio>

#include "tests/plugins/sourcing/instances/engine_problem.hpp"
#include "tests/plugins/sourcing/instances/generator.hpp"
#include "tests/plugins/sourcing/instances/text_form.hpp"
#include "tests/plugins/sourcing/oracle/charge_comparison.hpp"
#include "tests/plugins/sourcing/oracle/comparison.hpp"
#include "tests/plugins/sourcing/oracle/joint_parts.hpp"

namespace cardcage::sourcing {
namespace {

using oracle::ChargeKind;

class SharedStocks : public CppUnit::TestFixture {
protected:
    engine::PartSolver solver_;
};

/// Whether the best plan would be another one if each offer had a stock of its own.
bool isDecidedByStocks(const oracle::Problem& problem, const std::optional<oracle::Cost>& least) {
    auto apart = problem;
    for (auto& offer : apart.offers) offer.stock.reset();
    apart.stocks.clear();
    apart.excess_value.reset();
    return oracle::leastCost(apart) != least;
}

CPPUNIT_TEST_FIXTURE(SharedStocks, sharedStocksAgreeWithEveryPlan) {
    int decided = 0;
    for (std::uint64_t seed = 95'000'000; seed < 95'040'000; ++seed) {
        const auto instance = instances::sharingStress(seed, 10);
        const auto difference = oracle::difference(solver_, instance, oracle::Oracle::EveryPlan);
        if (!difference.empty()) CPPUNIT_FAIL("sharingStress(" + std::to_string(seed) + ", 10): " + difference);
        const auto need = instance.parts[0].need;
        const auto problem = oracle::problemOf(instance, {0}, need, instance.scenarios[0]);
        const auto table = instances::engineTable(instance, {0}, need, instance.scenarios[0]);
        const auto limits = instances::enginePreferences(instance.scenarios[0], need).limits;
        const auto plan = solver_.solve(table.problem(), limits, instances::latestDay(instance.scenarios[0])).plan;
        decided += isDecidedByStocks(problem, plan ? std::optional(plan->objective) : std::nullopt);
    }
    std::fprintf(stderr, "    40000 compared, %d decided by shared stocks\n", decided);
    CPPUNIT_ASSERT(decided > 2'000);
}

CPPUNIT_TEST_FIXTURE(SharedStocks, haveTheSmallestExcessOfEveryPlan) {
    for (std::uint64_t seed = 95'100'000; seed < 95'103'000; ++seed) {
        const auto instance = instances::sharingStress(seed, 10);
        const auto& scenario = instance.scenarios[0];
        const auto need = instance.parts[0].need;
        auto problem = oracle::problemOf(instance, {0}, need, scenario);
        const auto table = instances::engineTable(instance, {0}, need, scenario);
        const auto limits = instances::enginePreferences(scenario, need).limits;
        const auto latest = instances::latestDay(scenario);
        const bool is_possible = solver_.isFeasible(table.problem(), limits, latest);
        const auto told = solver_.smallestExcess(table.problem(), limits, latest);
        bool is_any = false;
        std::optional<oracle::Units> least;
        oracle::forEachNecessaryPlan(problem, [&](const oracle::Plan& plan) {
            is_any = is_any || oracle::broken(problem, plan).empty();
            auto loose = problem;
            loose.excess.reset();
            loose.excess_value.reset();
            if (!oracle::broken(loose, plan).empty()) return;
            const auto excess = oracle::totalOf(plan) - problem.need;
            if (!least || excess < *least) least = excess;
        });
        const auto message = "sharingStress(" + std::to_string(seed) + ", 10)\n" + instances::written(instance);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(message, is_any, is_possible);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(message, least.has_value(), told.has_value());
        if (least) CPPUNIT_ASSERT_EQUAL_MESSAGE(message, *least * problem.unit, *told);
    }
}

/// A solver that gives up early returns a plan and a bound that are true.
CPPUNIT_TEST_FIXTURE(SharedStocks, areNeverProvenWrongly) {
    solver_ = engine::PartSolver({.single = {.stock_branches = 2}});
    int unproven = 0;
    for (std::uint64_t seed = 95'200'000; seed < 95'204'000; ++seed) {
        const auto instance = instances::sharingStress(seed, 8);
        const auto& scenario = instance.scenarios[0];
        const auto need = instance.parts[0].need;
        const auto problem = oracle::problemOf(instance, {0}, need, scenario);
        const auto table = instances::engineTable(instance, {0}, need, scenario);
        const auto limits = instances::enginePreferences(scenario, need).limits;
        const auto solution = solver_.solve(table.problem(), limits, instances::latestDay(scenario));
        std::optional<oracle::Cost> least;
        oracle::forEachNecessaryPlan(problem, [&](const oracle::Plan& plan) {
            if (!oracle::broken(problem, plan).empty()) return;
            const auto cost = oracle::planCost(problem, plan);
            if (!least || cost < *least) least = cost;
        });
        const auto message = "sharingStress(" + std::to_string(seed) + ", 8)\n" + instances::written(instance);
        if (least) CPPUNIT_ASSERT_MESSAGE(message, solution.lower_bound <= *least);
        unproven += !solution.is_proven;
        if (solution.is_proven) CPPUNIT_ASSERT_MESSAGE(message, solution.plan.has_value() == least.has_value());
        if (!solution.plan) continue;
        CPPUNIT_ASSERT_MESSAGE(message, least && solution.plan->objective >= *least);
        CPPUNIT_ASSERT_MESSAGE(message, !solution.is_proven || solution.plan->objective == *least);
        const auto plan = oracle::planFrom(problem, instance, {0}, *solution.plan);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(message, std::string(), oracle::broken(problem, plan));
    }
    CPPUNIT_ASSERT(unproven > 50);
}

CPPUNIT_TEST_FIXTURE(SharedStocks, areSharedByJointParts) {
    for (std::uint64_t seed = 95'300'000; seed < 95'310'000; ++seed) {
        const auto difference = oracle::difference(solver_, oracle::sharingJointPart(seed));
        if (!difference.empty()) CPPUNIT_FAIL("sharingJointPart(" + std::to_string(seed) + "): " + difference);
    }
}

CPPUNIT_TEST_FIXTURE(SharedStocks, areSharedWherePartsPayTogether) {
    int proven = 0, moved = 0;
    for (std::uint64_t seed = 95'400'000; seed < 95'402'000; ++seed) {
        const auto found = oracle::compareCharges(seed, ChargeKind::Stocks);
        CPPUNIT_ASSERT_EQUAL(std::string(), found.difference);
        CPPUNIT_ASSERT_MESSAGE(std::to_string(seed), found.is_best);
        proven += found.is_proven;
        moved += found.is_moved;
    }
    std::fprintf(stderr, "    2000 compared, %d proven, %d moved\n", proven, moved);
    CPPUNIT_ASSERT(proven == 2'000 && moved > 100);
}

CPPUNIT_TEST_FIXTURE(SharedStocks, areSharedWhereOrdersReachValues) {
    int compared = 0, possible = 0, best = 0;
    for (std::uint64_t seed = 95'500'000; seed < 95'502'200; ++seed) {
        const auto found = oracle::compareCharges(seed, ChargeKind::StockValues);
        CPPUNIT_ASSERT_EQUAL(std::string(), found.difference);
        if (!found.is_compared) continue;
        ++compared;
        possible += found.is_possible;
        best += found.is_best;
    }
    std::fprintf(stderr, "    %d compared, %d possible\n", compared, possible);
    CPPUNIT_ASSERT(compared > 2'000);
    CPPUNIT_ASSERT_EQUAL(possible, best);
}

}  // namespace
}  // namespace cardcage::sourcing
