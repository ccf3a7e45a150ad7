#include "host/jobs/scheduler.hpp"

#include "tests/host/jobs/fixture.hpp"
#include "tests/host/observability/captured_log.hpp"

namespace cardcage::jobs {
namespace {

using test::second_us;

constexpr std::int64_t minute_us = 60 * second_us;
constexpr std::int64_t hour_us = 60 * minute_us;
constexpr std::int64_t spring_us = 1'774'746'000 * second_us;  // 2026-03-29T01:00:00Z: 02:00 to 03:00 in Berlin
constexpr std::int64_t autumn_us = 1'792'890'000 * second_us;  // 2026-10-25T01:00:00Z: 03:00 to 02:00 in Berlin

class SchedulerTest : public test::JobsTest {
protected:
    std::vector<Scheduled> nightly(const std::string& text = "daily 02:30 Europe/Berlin") const {
        return {{std::string(a), "tasks", "tasks.daily/1", text, *calendar::Calendar::parse(text)}};
    }
    /// A host that has come up at the time of the clock.
    Scheduler host(const std::string& text = "daily 02:30 Europe/Berlin") {
        Scheduler scheduler(clock, captured.log);
        scheduler.adopt(nightly(text));
        return scheduler;
    }
    std::string occasions() const {
        return database->value("SELECT string_agg(occasion, ', ' ORDER BY number) FROM cardcage.job");
    }

    observability::FakeClock clock;
    cardcage::test::CapturedLog captured;
};

CPPUNIT_TEST_FIXTURE(SchedulerTest, twoHostsRunEachNightOnceWhateverTheClocksDo) {
    for (const auto night : {spring_us, autumn_us}) {
        clock.set(night - 30 * hour_us);
        auto here = host(), there = host();
        // One night made up for, then two around the change, in steps that fit no hour; both hosts look at every one.
        std::size_t added = 0;
        for (std::int64_t minute = 0; minute < 48 * 60; minute += 7) {
            clock.set(night - 30 * hour_us + minute * minute_us);
            added += here.tick(*connection) + there.tick(*other);
        }
        CPPUNIT_ASSERT_EQUAL(std::size_t{3}, added);
    }
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-03-27 02:30 Europe/Berlin, 2026-03-28 02:30 Europe/Berlin, 2026-03-29 02:30 Europe/Berlin, "
                    "2026-10-23 02:30 Europe/Berlin, 2026-10-24 02:30 Europe/Berlin, 2026-10-25 02:30 Europe/Berlin"),
        occasions()
    );
}

CPPUNIT_TEST_FIXTURE(SchedulerTest, twoHostsAtTheSameInstantAddOneJob) {
    for (int night = 0; night < 20; ++night) {
        clock.set(spring_us + night * 24 * hour_us - 2 * hour_us);
        auto here = host(), there = host();
        here.tick(*connection);
        there.tick(*other);
        clock.set(spring_us + night * 24 * hour_us);
        std::size_t of_there = 0;
        std::thread thread([&] { of_there = there.tick(*other); });
        const auto of_here = here.tick(*connection);
        thread.join();
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, of_here + of_there);
    }
}

CPPUNIT_TEST_FIXTURE(SchedulerTest, theJobIsTheModulesOwn) {
    clock.set(spring_us - hour_us);
    auto here = host();
    clock.set(spring_us);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, here.tick(*connection));
    CPPUNIT_ASSERT_EQUAL(
        std::string("tasks tasks.daily/1 {} waiting 2026-03-29 01:00:00+00"),
        database->value("SELECT concat_ws(' ', module, operation, payload, state, not_before) FROM cardcage.job"
                        " WHERE occasion LIKE '2026-03-29%'")
    );
}

CPPUNIT_TEST_FIXTURE(SchedulerTest, aNightNobodyWasUpIsMadeUpForWithinADay) {
    clock.set(spring_us + 23 * hour_us);
    auto soon = host();
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, soon.tick(*connection));
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, soon.tick(*connection));
    CPPUNIT_ASSERT_EQUAL(std::string("2026-03-29 02:30 Europe/Berlin"), occasions());
    // Restarted at once: it was made up for already.
    auto restarted = host();
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, restarted.tick(*connection));

    // Mondays only, and the host comes up on Tuesday evening.
    clock.set(spring_us + 2 * 24 * hour_us + 18 * hour_us);
    auto late = host("Mon 02:30 Europe/Berlin");
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, late.tick(*connection));
}

CPPUNIT_TEST_FIXTURE(SchedulerTest, aTenantThatCameLaterHasMissedNothing) {
    database->script("UPDATE cardcage.tenant SET created_at = '2026-03-29 09:00:00+00'");
    clock.set(spring_us + 12 * hour_us);
    auto here = host();
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, here.tick(*connection));
    clock.set(spring_us + 24 * hour_us);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, here.tick(*connection));
    CPPUNIT_ASSERT_EQUAL(std::string("2026-03-30 02:30 Europe/Berlin"), occasions());
}

CPPUNIT_TEST_FIXTURE(SchedulerTest, aChangedScheduleBeginsWithItsNextTime) {
    clock.set(spring_us + 8 * hour_us);
    auto here = host("daily 23:00 Europe/Berlin");
    here.tick(*connection);
    const auto before = database->value("SELECT count(*) FROM cardcage.job");
    here.adopt(nightly("daily 09:00 Europe/Berlin"));  // it is 11:00 there
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, here.tick(*connection));
    CPPUNIT_ASSERT_EQUAL(before, database->value("SELECT count(*) FROM cardcage.job"));
    clock.set(spring_us + 31 * hour_us);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, here.tick(*connection));
}

CPPUNIT_TEST_FIXTURE(SchedulerTest, aClockThatIsSetBackRepeatsNothing) {
    clock.set(spring_us - hour_us);
    auto here = host();
    here.tick(*connection);
    clock.set(spring_us + minute_us);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, here.tick(*connection));
    clock.set(spring_us - minute_us);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, here.tick(*connection));
    clock.set(spring_us + 2 * minute_us);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, here.tick(*connection));
    clock.set(spring_us + 24 * hour_us);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, here.tick(*connection));
}

CPPUNIT_TEST_FIXTURE(SchedulerTest, whatTheDatabaseRefusedIsDueStill) {
    clock.set(spring_us - hour_us);
    auto here = host();
    here.tick(*connection);
    clock.set(spring_us);
    database->script("ALTER TABLE cardcage.job RENAME TO job_away");
    CPPUNIT_ASSERT_THROW(here.tick(*connection), database::DatabaseError);
    database->script("ALTER TABLE cardcage.job_away RENAME TO job");
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, here.tick(*connection));
}

}  // namespace
}  // namespace cardcage::jobs
