// One-time costs of offers, and charges that offers share, against every choice of charges.

#include <cppunit/extensions/HelperMacros.h>

#include <cstdio>
#include <functional>

#include "tests/plugins/sourcing/oracle/charge_comparison.hpp"

namespace cardcage::sourcing {
namespace {

using oracle::ChargeComparison;
using oracle::ChargeKind;

struct ChargeCounts {
    int compared = 0;
    int possible = 0;
    int proven = 0;
    int best = 0;
    int charged = 0;
    int moved = 0;
    int alternatives = 0;
    int points = 0;
};

ChargeCounts compareAll(std::uint64_t first, int count, const std::function<ChargeComparison(std::uint64_t)>& compare) {
    ChargeCounts counts;
    for (int i = 0; i < count; ++i) {
        const auto found = compare(first + static_cast<std::uint64_t>(i));
        CPPUNIT_ASSERT_EQUAL(std::string(), found.difference);
        if (!found.is_compared) continue;
        ++counts.compared;
        counts.possible += found.is_possible;
        counts.proven += found.is_proven;
        counts.best += found.is_best;
        counts.charged += found.has_charges;
        counts.moved += found.is_moved;
        counts.alternatives += found.alternatives;
        counts.points += found.points;
    }
    std::fprintf(
        stderr,
        "    %d compared, %d proven, %d the best, %d with charges, %d moved, %d alternatives, %d points\n",
        counts.compared,
        counts.proven,
        counts.best,
        counts.charged,
        counts.moved,
        counts.alternatives,
        counts.points
    );
    return counts;
}

ChargeCounts comparePlans(std::uint64_t first, int count, ChargeKind kind) {
    return compareAll(first, count, [&](std::uint64_t seed) { return oracle::compareCharges(seed, kind); });
}

class Charges : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Charges, ownOneTimeCostsAreChosenAsByEveryQuantity) {
    const auto counts = comparePlans(81'000'000, 2'000, ChargeKind::Own);
    CPPUNIT_ASSERT_EQUAL(2'000, counts.best);
    CPPUNIT_ASSERT_EQUAL(2'000, counts.proven);
    CPPUNIT_ASSERT(counts.charged > 500);
}

CPPUNIT_TEST_FIXTURE(Charges, sharedChargesAreOpenedAsByEverySet) {
    const auto counts = comparePlans(82'000'000, 2'000, ChargeKind::Shared);
    CPPUNIT_ASSERT_EQUAL(2'000, counts.best);
    CPPUNIT_ASSERT_EQUAL(2'000, counts.proven);
    CPPUNIT_ASSERT(counts.charged > 500 && counts.moved > 200);
}

CPPUNIT_TEST_FIXTURE(Charges, sharedChargesAndFeesAreOpenedTogether) {
    const auto counts = comparePlans(83'000'000, 2'000, ChargeKind::Shipping);
    CPPUNIT_ASSERT_EQUAL(2'000, counts.best);
    CPPUNIT_ASSERT_EQUAL(2'000, counts.proven);
}

CPPUNIT_TEST_FIXTURE(Charges, sharedChargesAreOpenedWhereOrdersReachValues) {
    const auto counts = comparePlans(84'000'000, 2'200, ChargeKind::Values);
    CPPUNIT_ASSERT(counts.compared > 2'000);
    CPPUNIT_ASSERT_EQUAL(counts.possible, counts.best);
}

CPPUNIT_TEST_FIXTURE(Charges, jointPartsOpenSharedCharges) {
    const auto counts = compareAll(85'000'000, 3'600, oracle::compareJointCharges);
    CPPUNIT_ASSERT_EQUAL(counts.compared, counts.best);
    CPPUNIT_ASSERT(counts.compared > 2'000 && counts.proven > counts.compared * 98 / 100 && counts.moved > 300);
}

CPPUNIT_TEST_FIXTURE(Charges, runsAddUpAndTellAlternatives) {
    for (const auto kind : {ChargeKind::Own, ChargeKind::Shared, ChargeKind::Shipping}) {
        const auto counts =
            compareAll(86'000'000, 700, [&](std::uint64_t seed) { return oracle::compareChargedRun(seed, kind); });
        CPPUNIT_ASSERT_EQUAL(700, counts.best);
        CPPUNIT_ASSERT_EQUAL(700, counts.proven);
        CPPUNIT_ASSERT(counts.alternatives > 500);
    }
}

CPPUNIT_TEST_FIXTURE(Charges, curvesPayEachChargeOnce) {
    const auto counts = compareAll(87'000'000, 700, oracle::compareChargedCurve);
    CPPUNIT_ASSERT(counts.points > 5'000);
}

}  // namespace
}  // namespace cardcage::sourcing
