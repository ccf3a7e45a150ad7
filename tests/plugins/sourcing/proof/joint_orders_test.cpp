// Minimum orders and free shipping of joint parts, against every plan.

#include <cppunit/extensions/HelperMacros.h>

#include <cstdio>

#include "plugins/sourcing/engine/consolidation/consolidation.hpp"
#include "tests/plugins/sourcing/oracle/joint_order_comparison.hpp"
#include "tests/plugins/sourcing/part_table.hpp"

namespace cardcage::sourcing::engine {
namespace {

class JointOrders : public CppUnit::TestFixture {};

/// Returns the number of pinned lines.
int compare(std::uint64_t first, int wanted, oracle::JointRules rules) {
    int compared = 0, proven = 0, best = 0, impossible = 0, pins = 0;
    for (auto seed = first; compared < wanted; ++seed) {
        const auto told = oracle::compareJointOrders(seed, rules);
        if (!told.is_compared) continue;
        CPPUNIT_ASSERT_EQUAL(std::string(), told.difference);
        ++compared;
        proven += told.is_proven;
        best += told.is_best;
        impossible += !told.is_possible;
        pins += told.pins;
    }
    std::fprintf(
        stderr,
        "    %d compared with %d pins; %d proven, %d the best, %d impossible\n",
        compared,
        pins,
        proven,
        best,
        impossible
    );
    const auto possible = compared - impossible;
    CPPUNIT_ASSERT_MESSAGE("too few are proven", proven * 100 >= possible * 98);
    CPPUNIT_ASSERT_MESSAGE("too few are the best", best * 100 >= possible * 99);
    CPPUNIT_ASSERT(impossible > 0 && possible > impossible);
    return pins;
}

CPPUNIT_TEST_FIXTURE(JointOrders, reachTheirValuesAsWellAsByEveryPlan) {
    compare(76'000'000, 600, oracle::JointRules::LinesOnly);
}

CPPUNIT_TEST_FIXTURE(JointOrders, reachTheirValuesWithinLimits) {
    compare(77'000'000, 800, oracle::JointRules::Limits);
}

CPPUNIT_TEST_FIXTURE(JointOrders, reachTheirValuesBesidePinnedLines) {
    CPPUNIT_ASSERT(compare(78'000'000, 800, oracle::JointRules::Pins) > 200);
}

/// Lines {A} and {A, B}: five of A do without B, but four of A and two of B reach the minimum within the excess.
CPPUNIT_TEST_FIXTURE(JointOrders, aMinimumIsReachedByAnotherDivision) {
    PartTold table(5);
    table.set_needs = {pieces(2), pieces(3)};
    table.bought_parts = {{.sets = {0, 1}}, {.sets = {1}}};
    table.add({.rows = {{4, "0.11"}, {7, "0.0638"}}, .stock = plenty, .supplier = 0});
    table.add({.rows = {{2, "0.39", 2}, {4, "0.2964", 2}}, .stock = 4, .supplier = 0});
    table.offers[1].bought_part = 1;
    const PartLimits limits{.max_lines = 1, .max_excess = pieces(1)};
    PartSolver solver;
    SolverPool solvers;
    const std::vector<CoupledPart> parts{
        {.problem = table.problem(), .limits = limits, .plan = solver.solve(table.problem(), limits).plan.value()}};
    const auto told = consolidate(parts, std::vector{SupplierTerms{.minimum_order = money("1.07")}}, solvers);
    CPPUNIT_ASSERT_EQUAL(std::string("4 of 0, 2 of 1"), linesOf(told.plans[0]));
    CPPUNIT_ASSERT(told.objective == money("1.22") && told.is_proven);
}

/// The same with needs so large that its plans are not listed.
CPPUNIT_TEST_FIXTURE(JointOrders, aMinimumIsReachedByAnotherDivisionOfManyPieces) {
    CPPUNIT_ASSERT_EQUAL(std::string(), oracle::wrongMinimumOfManyPieces());
}

}  // namespace
}  // namespace cardcage::sourcing::engine
