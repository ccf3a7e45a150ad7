#include "plugins/costing/calculation/manufacturing.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

namespace cardcage::costing::calculation {
namespace manufacturing_test {

Decimal number(std::string_view text) {
    return Decimal::parse(text).value();
}

class Manufacturing : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Manufacturing, lotsFollowFromTheRules) {
    const auto plain = makeLot(100, {});
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, plain.batches);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{100}, plain.started);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{100}, plain.panels);
    CPPUNIT_ASSERT(plain.learning_factor == 1);

    const auto lot =
        makeLot(101, {.batch_size = 50, .yield_percent = 98, .learning_percent = 90, .boards_per_panel = 8});
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, lot.batches);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{104}, lot.started);  // 101 / 0.98 = 103.06
    CPPUNIT_ASSERT_EQUAL(std::int64_t{13}, lot.panels);
    CPPUNIT_ASSERT(lot.learning_factor < number("0.6") && lot.learning_factor > number("0.4"));
}

CPPUNIT_TEST_FIXTURE(Manufacturing, theYieldRoundsUpOnce) {
    // 99 / 0.99 is exactly 100, and must not become 101.
    CPPUNIT_ASSERT_EQUAL(std::int64_t{100}, makeLot(99, {.yield_percent = 99}).started);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, makeLot(1, {.yield_percent = 100}).started);
}

/// The example of the export in the interface specification.
CPPUNIT_TEST_FIXTURE(Manufacturing, theExampleOfTheExport) {
    Activity smt{
        .terms =
            {{CostClass::Unit, Driver::Placements, number("0.2")}, {CostClass::Unit, Driver::Sides, number("1.5")}},
        .uses = {{.hourly_rate = 95, .setup_seconds = 45 * 60}}};
    DriverCounts drivers;
    drivers.set(Driver::Placements, 205);
    drivers.set(Driver::UniqueParts, 56);
    drivers.set(Driver::Sides, 1);
    const auto counted = countDrivers(smt, drivers).value();
    CPPUNIT_ASSERT_EQUAL(std::string("42.5"), counted.unit_seconds.text());
    const auto lot = makeLot(100, {});
    const auto time = timeOf(counted, smt.uses[0], lot);
    CPPUNIT_ASSERT_EQUAL(std::string("2700"), time.setup_seconds.text());
    CPPUNIT_ASSERT_EQUAL(std::string("1.930556"), ((time.setup_seconds + time.run_seconds) / 3600).rounded(6).text());
    const auto cost = costOf(counted, lot);
    CPPUNIT_ASSERT_EQUAL(std::string("71.25"), cost.setup.text());
    CPPUNIT_ASSERT_EQUAL(std::string("1.121528"), (cost.run / 100).rounded(6).text());
    CPPUNIT_ASSERT_EQUAL(std::string("183.402778"), cost.job().rounded(6).text());
    CPPUNIT_ASSERT_EQUAL(std::string("1.834028"), (cost.job() / 100).rounded(6).text());
}

CPPUNIT_TEST_FIXTURE(Manufacturing, theFourCostClasses) {
    Activity activity{
        .terms =
            {{CostClass::Job, Driver::Fixed, 3600},
             {CostClass::Batch, Driver::UniqueParts, 360},
             {CostClass::Unit, Driver::Fixed, 36},
             {CostClass::OneTime, Driver::Fixed, 7200}},
        .uses = {{.hourly_rate = 60}}};
    DriverCounts drivers;
    drivers.set(Driver::UniqueParts, 10);
    const auto lot = makeLot(95, {.batch_size = 10, .yield_percent = 95});
    const auto cost = costOf(countDrivers(activity, drivers).value(), lot);
    // 1 h of the job, 10 batches of 1 h each; 100 units are started, 36 s each; 2 h once.
    CPPUNIT_ASSERT(cost.setup == 11 * 60);
    CPPUNIT_ASSERT(cost.run == 60);
    CPPUNIT_ASSERT(cost.one_time == 120);
}

CPPUNIT_TEST_FIXTURE(Manufacturing, resourcesWorkTogetherAtTheirOwnSpeed) {
    // A machine that handles four at a time at 80 % of the speed, and one and a half operators.
    Activity activity{
        .terms = {{CostClass::Unit, Driver::Fixed, 36}},
        .uses = {
            {.hourly_rate = 100, .parallel_units = 4, .efficiency_percent = 80},
            {.hourly_rate = 40, .units = number("1.5")}}};
    const auto counted = countDrivers(activity, {}).value();
    const auto lot = makeLot(1'000, {});
    // 10 h planned: 10 / 4 / 0.8 = 3.125 h of the machine, 15 h of the operators.
    CPPUNIT_ASSERT_EQUAL(std::string("912.5"), costOf(counted, lot).run.text());
    CPPUNIT_ASSERT_EQUAL(std::string("11250"), timeOf(counted, activity.uses[0], lot).run_seconds.text());
    CPPUNIT_ASSERT_EQUAL(std::string("36000"), timeOf(counted, activity.uses[1], lot).planned_run_seconds.text());
}

CPPUNIT_TEST_FIXTURE(Manufacturing, setUpOfResourcesCountsOncePerBatchOrNotAtAll) {
    Activity activity{.uses = {{.hourly_rate = 60, .setup_seconds = 600}}};
    const auto lot = makeLot(100, {.batch_size = 25});
    CPPUNIT_ASSERT(costOf(countDrivers(activity, {}).value(), lot).setup == 40);
    activity.counts_resource_setup = false;
    CPPUNIT_ASSERT(costOf(countDrivers(activity, {}).value(), lot).setup == 0);
}

CPPUNIT_TEST_FIXTURE(Manufacturing, activitiesWithoutWorkAreLeftOut) {
    Activity activity{.terms = {{CostClass::Unit, Driver::Fixed, 60}}, .needed_driver = Driver::ThroughHoleParts};
    CPPUNIT_ASSERT(!countDrivers(activity, {}));
    DriverCounts drivers;
    drivers.set(Driver::ThroughHoleParts, 1);
    CPPUNIT_ASSERT(countDrivers(activity, drivers));
}

CPPUNIT_TEST_FIXTURE(Manufacturing, panelsAreCountedForTheWholeJob) {
    Activity activity{.terms = {{CostClass::Unit, Driver::Panels, 36}}, .uses = {{.hourly_rate = 100}}};
    const auto counted = countDrivers(activity, {}).value();
    // 101 boards, 10 on a panel: 11 panels.
    CPPUNIT_ASSERT(costOf(counted, makeLot(101, {.boards_per_panel = 10})).run == 11);
}

CPPUNIT_TEST_FIXTURE(Manufacturing, panelsOfAllSpeedsAreRoundedOnce) {
    // 7,000 panels an hour: 0.514285714… s each. 21,000 of them take exactly three hours, not a 21,000th of a step
    // less.
    Activity activity{.terms = {{CostClass::Unit, Driver::Panels, 3600, 7'000}}, .uses = {{.hourly_rate = 3600}}};
    const auto counted = countDrivers(activity, {}).value();
    const auto lot = makeLot(21'000, {});
    CPPUNIT_ASSERT_EQUAL(std::string("10800"), timeOf(counted, activity.uses[0], lot).run_seconds.text());
    CPPUNIT_ASSERT(costOf(counted, lot).run == 3 * 3600);
}

CPPUNIT_TEST_FIXTURE(Manufacturing, speedsNeedNoFiniteNumberOfSeconds) {
    // 7,000 an hour: 0.514285714… s each. 7,000 of them take exactly an hour.
    Activity activity{.terms = {{CostClass::Unit, Driver::Placements, 3600, 7'000}}, .uses = {{.hourly_rate = 95}}};
    DriverCounts drivers;
    drivers.set(Driver::Placements, 7'000);
    CPPUNIT_ASSERT(costOf(countDrivers(activity, drivers).value(), makeLot(3, {})).run == 3 * 95);
}

CPPUNIT_TEST_FIXTURE(Manufacturing, learningShortensTheRunOnly) {
    Activity activity{
        .terms = {{CostClass::Unit, Driver::Fixed, 3600}, {CostClass::Job, Driver::Fixed, 3600}},
        .uses = {{.hourly_rate = 10}}};
    const auto cost = costOf(countDrivers(activity, {}).value(), makeLot(4, {.learning_percent = 90}));
    CPPUNIT_ASSERT(cost.setup == 10);
    CPPUNIT_ASSERT_EQUAL(std::string("32.4"), cost.run.text());  // 4 x 0.81 x 10
}

CPPUNIT_TEST_FIXTURE(Manufacturing, whatIsTooLargeIsAnErrorAndNeverAWrongNumber) {
    Activity activity{
        .terms = {{CostClass::Unit, Driver::Fixed, number("1000000000")}},
        .uses = {{.hourly_rate = number("999999999999999")}}};
    const auto counted = countDrivers(activity, {}).value();
    CPPUNIT_ASSERT_THROW(costOf(counted, makeLot(1'000'000'000, {})), DecimalOverflow);
}

}  // namespace manufacturing_test
}  // namespace cardcage::costing::calculation
