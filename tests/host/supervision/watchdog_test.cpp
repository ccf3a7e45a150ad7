#include "host/supervision/watchdog.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "tests/host/observability/captured_log.hpp"

namespace cardcage::supervision {
namespace {

using namespace std::chrono_literals;

calls::CallFacts held(calls::Clock::time_point deadline, calls::ThreadKind kind = calls::ThreadKind::Ordinary) {
    return {
        .module = "parts",
        .version = "1.2.0",
        .build = "b",
        .route = "/late",
        .tenant = "acme",
        .request = "r-1",
        .deadline = deadline,
        .thread_kind = kind};
}

class WatchdogTest : public CppUnit::TestFixture {
public:
    /// Not in the constructor: all fixtures are made before the first test runs.
    void setUp() override { later = calls::Clock::now() + 10s; }

protected:
    bool has(std::size_t line, const char* word) const {
        return captured.sink.writes().at(line).find(word) != std::string::npos;
    }

    test::CapturedLog captured;
    calls::Clock::time_point later;
};

CPPUNIT_TEST_FIXTURE(WatchdogTest, aLateCallIsLoggedOnceAndWhenItHasReturned) {
    Watchdog watchdog({.threads = {.ordinary = 4}, .end = {}}, captured.log);
    {
        const calls::ModuleCall call(held(calls::Clock::now()));
        watchdog.look(calls::Clock::now());
        CPPUNIT_ASSERT(captured.sink.writes().empty());
        watchdog.look(later);
        watchdog.look(later);
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, lateCalls(later).size());
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, captured.sink.writes().size());
        for (const auto* word : {"\"parts\"", "\"1.2.0\"", "\"/late\"", "\"acme\"", "\"r-1\""})
            CPPUNIT_ASSERT_MESSAGE(word, has(0, word));
    }
    watchdog.look(later);
    watchdog.look(later);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, captured.sink.writes().size());
    CPPUNIT_ASSERT(has(1, "has returned"));
}

CPPUNIT_TEST_FIXTURE(WatchdogTest, theProcessIsAskedToEndOnceWhenHalfOfTheWorkersAreHeld) {
    int asked = 0;
    Watchdog watchdog({.threads = {.ordinary = 2}, .end = [&] { ++asked; }}, captured.log);
    const calls::ModuleCall call(held(calls::Clock::now()));
    watchdog.look(calls::Clock::now());
    CPPUNIT_ASSERT_EQUAL(0, asked);
    watchdog.look(later);
    watchdog.look(later);
    CPPUNIT_ASSERT_EQUAL(1, asked);
}

CPPUNIT_TEST_FIXTURE(WatchdogTest, threadsOfEachKindCountForThemselves) {
    int asked = 0;
    const Watchdog::Settings settings{
        .threads = {.ordinary = 4, .long_running = 2, .jobs = 2}, .end = [&] { ++asked; }};
    for (const auto kind : {calls::ThreadKind::Long, calls::ThreadKind::Job}) {
        Watchdog watchdog(settings, captured.log);
        const calls::ModuleCall call(held(calls::Clock::now(), kind));
        asked = 0;
        watchdog.look(later);
        CPPUNIT_ASSERT_EQUAL(1, asked);
    }
    for (const auto kind : {calls::ThreadKind::Ordinary, calls::ThreadKind::Other}) {
        Watchdog watchdog(settings, captured.log);
        const calls::ModuleCall call(held(calls::Clock::now(), kind));
        asked = 0;
        watchdog.look(later);
        CPPUNIT_ASSERT_EQUAL(0, asked);
    }
}

CPPUNIT_TEST_FIXTURE(WatchdogTest, fewerHeldWorkersAreTold) {
    int asked = 0;
    Watchdog watchdog({.threads = {.ordinary = 3}, .end = [&] { ++asked; }}, captured.log);
    const calls::ModuleCall call(held(calls::Clock::now()));
    watchdog.look(later);
    CPPUNIT_ASSERT_EQUAL(0, asked);
}

}  // namespace
}  // namespace cardcage::supervision
