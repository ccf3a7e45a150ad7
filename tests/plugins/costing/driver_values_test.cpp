#include "plugins/costing/activities/driver_values.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::costing {
namespace {

class DriverValuesTest : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(DriverValuesTest, everyDriverOfAnAssemblyHasAMemberOfItsOwn) {
    DriverValues values;
    int members = 0;
    for (const auto& [driver, name] : wireNames(Driver{})) {
        const auto member = memberOf(driver);
        CPPUNIT_ASSERT_EQUAL(driver != Driver::Fixed && driver != Driver::Panels, member != nullptr);
        if (!member) continue;
        CPPUNIT_ASSERT(!(values.*member));
        values.*member = ++members;
    }
    const auto counts = countsOf(values);
    CPPUNIT_ASSERT(counts[Driver::Fixed] == 1);
    CPPUNIT_ASSERT(counts[Driver::Panels] == 0);
    CPPUNIT_ASSERT(counts[Driver::Packages] == members);
}

CPPUNIT_TEST_FIXTURE(DriverValuesTest, givenCountsTakeThePlaceOfCountedOnes) {
    DriverValues counted{.placements = 10, .placements_top = 10, .placements_bottom = 0, .unique_parts = 4, .sides = 1};
    const auto merged = overriddenBy(counted, {.placements_bottom = 5, .test_seconds = 30});
    CPPUNIT_ASSERT(merged.placements == sdk::Decimal(15));
    CPPUNIT_ASSERT(merged.sides == sdk::Decimal(2));
    CPPUNIT_ASSERT(merged.unique_parts == sdk::Decimal(4));
    CPPUNIT_ASSERT(merged.test_seconds == sdk::Decimal(30));
}

CPPUNIT_TEST_FIXTURE(DriverValuesTest, aGivenSumCountsAsGiven) {
    const auto merged = overriddenBy({}, {.placements = 312, .placements_top = 300, .sides = 3});
    CPPUNIT_ASSERT(merged.placements == sdk::Decimal(312));
    CPPUNIT_ASSERT(merged.sides == sdk::Decimal(3));
    CPPUNIT_ASSERT(overriddenBy({}, {.placements = 312}).sides == sdk::Decimal(1));
}

}  // namespace
}  // namespace cardcage::costing
