#include "host/calendar/calendar.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <chrono>
#include <sstream>

namespace cardcage::calendar {
namespace {

/// Microseconds of "2026-03-29 00:59:59" UTC.
std::int64_t utc(const std::string& text) {
    int year, month, day, hour, minute, second;
    char mark;
    std::istringstream(text) >> year >> mark >> month >> mark >> day >> hour >> mark >> minute >> mark >> second;
    const std::chrono::sys_days date{
        std::chrono::year(year) / std::chrono::month(unsigned(month)) / std::chrono::day(unsigned(day))};
    const auto time = date + std::chrono::hours(hour) + std::chrono::minutes(minute) + std::chrono::seconds(second);
    return std::chrono::duration_cast<std::chrono::microseconds>(time.time_since_epoch()).count();
}

/// "<UTC> <name>" of an occasion.
std::string shown(const std::optional<Occasion>& occasion) {
    if (!occasion) return "none";
    const std::chrono::sys_time<std::chrono::microseconds> time{std::chrono::microseconds(occasion->due_us)};
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss clock(time - day);
    char text[64];
    std::snprintf(
        text,
        sizeof text,
        "%04d-%02u-%02u %02d:%02d:%02d",
        int(date.year()),
        unsigned(date.month()),
        unsigned(date.day()),
        int(clock.hours().count()),
        int(clock.minutes().count()),
        int(clock.seconds().count())
    );
    return std::string(text) + " = " + occasion->name;
}

class CalendarTest : public CppUnit::TestFixture {
protected:
    std::string next(const char* text, const std::string& now) { return shown(Calendar::parse(text)->next(utc(now))); }
    std::string last(const char* text, const std::string& now) { return shown(Calendar::parse(text)->last(utc(now))); }
    std::string fault(const char* text) {
        std::string reason = "none";
        CPPUNIT_ASSERT(!Calendar::parse(text, &reason));
        return reason.substr(0, reason.find(':'));
    }
};

const char* const berlin_night = "daily 02:30 Europe/Berlin";

CPPUNIT_TEST_FIXTURE(CalendarTest, anOrdinaryDay) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-07-01 00:30:00 = 2026-07-01 02:30 Europe/Berlin"), next(berlin_night, "2026-06-30 12:00:00")
    );
    // Due exactly now is the last one, not the next.
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-07-01 00:30:00 = 2026-07-01 02:30 Europe/Berlin"), last(berlin_night, "2026-07-01 00:30:00")
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-07-02 00:30:00 = 2026-07-02 02:30 Europe/Berlin"), next(berlin_night, "2026-07-01 00:30:00")
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-06-30 00:30:00 = 2026-06-30 02:30 Europe/Berlin"), last(berlin_night, "2026-07-01 00:29:59")
    );
}

CPPUNIT_TEST_FIXTURE(CalendarTest, theNightThatLacksTheHourRunsBehindTheGap) {
    // Clocks go from 02:00 to 03:00 at 01:00 UTC on 29 March 2026.
    const std::string gap = "2026-03-29 01:00:00 = 2026-03-29 02:30 Europe/Berlin";
    CPPUNIT_ASSERT_EQUAL(gap, next(berlin_night, "2026-03-28 12:00:00"));
    CPPUNIT_ASSERT_EQUAL(gap, next(berlin_night, "2026-03-29 00:59:59"));
    CPPUNIT_ASSERT_EQUAL(gap, last(berlin_night, "2026-03-29 01:00:00"));
    CPPUNIT_ASSERT_EQUAL(gap, last(berlin_night, "2026-03-29 12:00:00"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-03-30 00:30:00 = 2026-03-30 02:30 Europe/Berlin"), next(berlin_night, "2026-03-29 01:00:00")
    );
    // Both ends of the gap: 02:00 is not shown either, 03:00 is.
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-03-29 01:00:00 = 2026-03-29 02:00 Europe/Berlin"),
        next("daily 02:00 Europe/Berlin", "2026-03-28 12:00:00")
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-03-29 01:00:00 = 2026-03-29 03:00 Europe/Berlin"),
        next("daily 03:00 Europe/Berlin", "2026-03-28 12:00:00")
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-03-29 00:59:00 = 2026-03-29 01:59 Europe/Berlin"),
        next("daily 01:59 Europe/Berlin", "2026-03-28 12:00:00")
    );
}

CPPUNIT_TEST_FIXTURE(CalendarTest, theNightThatHasTheHourTwiceRunsInTheFirst) {
    // Clocks go from 03:00 to 02:00 at 01:00 UTC on 25 October 2026.
    const std::string first = "2026-10-25 00:30:00 = 2026-10-25 02:30 Europe/Berlin";
    CPPUNIT_ASSERT_EQUAL(first, next(berlin_night, "2026-10-24 12:00:00"));
    CPPUNIT_ASSERT_EQUAL(first, last(berlin_night, "2026-10-25 00:30:00"));
    CPPUNIT_ASSERT_EQUAL(first, last(berlin_night, "2026-10-25 01:30:00"));
    CPPUNIT_ASSERT_EQUAL(first, last(berlin_night, "2026-10-25 23:00:00"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-10-26 01:30:00 = 2026-10-26 02:30 Europe/Berlin"), next(berlin_night, "2026-10-25 00:30:00")
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-10-25 02:00:00 = 2026-10-25 03:00 Europe/Berlin"),
        next("daily 03:00 Europe/Berlin", "2026-10-24 12:00:00")
    );
}

CPPUNIT_TEST_FIXTURE(CalendarTest, everyDayOfAYearHasExactlyOneOccasion) {
    for (const char* text :
         {berlin_night,
          "daily 00:00 America/Sao_Paulo",
          "daily 02:15 Australia/Lord_Howe",
          "daily 23:59 Asia/Kathmandu",
          "daily 00:30 America/Havana"}) {
        const auto calendar = Calendar::parse(text);
        auto now = utc("2026-01-01 00:00:00");
        std::string day_before;
        for (int day = 0; day < 365; ++day) {
            const auto next_one = calendar->next(now);
            CPPUNIT_ASSERT(next_one->due_us > now);
            CPPUNIT_ASSERT_EQUAL(next_one->name, calendar->last(next_one->due_us)->name);
            CPPUNIT_ASSERT(next_one->name != day_before);
            day_before = next_one->name;
            now = next_one->due_us;
        }
        const auto days = (now - utc("2026-01-01 00:00:00")) / 86'400'000'000;
        CPPUNIT_ASSERT_MESSAGE(text, days >= 364 && days <= 365);
    }
}

CPPUNIT_TEST_FIXTURE(CalendarTest, daysOfTheWeek) {
    // 21 November 2026 is a Saturday.
    const std::string saturday = "2026-11-21 08:00:00";
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-11-23 02:00:00 = 2026-11-23 02:00 UTC"), next("Mon-Fri 02:00 UTC", saturday)
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-11-20 02:00:00 = 2026-11-20 02:00 UTC"), last("Mon-Fri 02:00 UTC", saturday)
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-11-22 02:00:00 = 2026-11-22 02:00 UTC"), next("Sat,Sun 02:00 UTC", saturday)
    );
    CPPUNIT_ASSERT_EQUAL(std::string("2026-11-28 02:00:00 = 2026-11-28 02:00 UTC"), next("Sat 02:00 UTC", saturday));
    CPPUNIT_ASSERT_EQUAL(std::string("2026-11-21 02:00:00 = 2026-11-21 02:00 UTC"), last("Sat 02:00 UTC", saturday));
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-11-23 02:00:00 = 2026-11-23 02:00 UTC"), next("Fri-Mon 02:00 UTC", "2026-11-22 02:00:00")
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-11-25 02:00:00 = 2026-11-25 02:00 UTC"), next("Mon,Wed-Thu 02:00 UTC", "2026-11-23 02:00:00")
    );
    // The day of the week is the local one: Monday in Tokyo begins on Sunday.
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-11-22 16:00:00 = 2026-11-23 01:00 Asia/Tokyo"), next("Mon 01:00 Asia/Tokyo", saturday)
    );
}

CPPUNIT_TEST_FIXTURE(CalendarTest, neverHasNoOccasions) {
    const auto calendar = Calendar::parse(" never ");
    CPPUNIT_ASSERT(!calendar->next(utc("2026-01-01 00:00:00")));
    CPPUNIT_ASSERT(!calendar->last(utc("2026-01-01 00:00:00")));
}

CPPUNIT_TEST_FIXTURE(CalendarTest, wrongTextsSayWhatIsWrong) {
    for (const char* text : {"", "daily", "daily 02:00", "daily 02:00 Europe/Berlin now", "never ever"}) {
        CPPUNIT_ASSERT(fault(text).starts_with("must be days, time and zone"));
    }
    for (const char* text :
         {"mon", "Mon-", "-Fri", "Mon,", "Mon--Fri", "Mon-Tue-Wed", "Montag", "daily,Mon", "DAILY"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            text, std::string("must begin with days"), fault((std::string(text) + " 02:00 UTC").c_str())
        );
    }
    for (const char* text : {"2:00", "24:00", "02:60", "0200", "02:00:00", "aa:bb", "02.00", "+2:00", "-1:00"}) {
        CPPUNIT_ASSERT(fault(("daily " + std::string(text) + " UTC").c_str()).starts_with("must have a time"));
    }
    for (const char* text : {"Europe/Atlantis", "GMT+3:07", "CEST+1", "europe/berlin", "../UTC"}) {
        CPPUNIT_ASSERT(fault(("daily 02:00 " + std::string(text)).c_str()).starts_with("must end with a zone"));
    }
}

}  // namespace
}  // namespace cardcage::calendar
