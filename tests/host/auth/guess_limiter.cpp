#include "host/auth/guess_limiter.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "tests/host/auth/tokens.hpp"

namespace cardcage::auth {
namespace {

struct Guessing : CppUnit::TestFixture {
    TestClock time;
    GuessLimiter limiter{time.clock()};

    void fail(std::string_view address, int times) {
        for (int i = 0; i < times; ++i) {
            CPPUNIT_ASSERT(!limiter.retryAfter(address));
            CPPUNIT_ASSERT(!limiter.failed(address));
        }
    }
};

CPPUNIT_TEST_FIXTURE(Guessing, theThirtyFirstFailureOfAMinuteHasToWait) {
    fail("192.0.2.1", 30);
    CPPUNIT_ASSERT(limiter.retryAfter("192.0.2.1") == 60);
    CPPUNIT_ASSERT(limiter.failed("192.0.2.1") == 60);
    time.advance(59);
    CPPUNIT_ASSERT(limiter.retryAfter("192.0.2.1") == 1);
    time.advance(1);
    CPPUNIT_ASSERT(!limiter.retryAfter("192.0.2.1"));
}

CPPUNIT_TEST_FIXTURE(Guessing, theMinuteSlides) {
    fail("192.0.2.1", 10);
    time.advance(50);
    fail("192.0.2.1", 20);
    CPPUNIT_ASSERT(limiter.retryAfter("192.0.2.1") == 10);
    time.advance(10);
    fail("192.0.2.1", 10);
    CPPUNIT_ASSERT(limiter.retryAfter("192.0.2.1") == 50);
}

CPPUNIT_TEST_FIXTURE(Guessing, whoWaitsAsToldGetsThrough) {
    fail("192.0.2.1", 30);
    for (int i = 0; i < 100; ++i) CPPUNIT_ASSERT(limiter.failed("192.0.2.1"));
    time.advance(*limiter.retryAfter("192.0.2.1"));
    CPPUNIT_ASSERT(!limiter.retryAfter("192.0.2.1"));
}

CPPUNIT_TEST_FIXTURE(Guessing, otherAddressesAreNotAffected) {
    fail("192.0.2.1", 30);
    CPPUNIT_ASSERT(!limiter.retryAfter("192.0.2.2"));
    CPPUNIT_ASSERT(!limiter.retryAfter("2001:db8::1"));
    CPPUNIT_ASSERT(!limiter.retryAfter(""));
}

CPPUNIT_TEST_FIXTURE(Guessing, oneIpv6NetworkIsOneAddressHoweverItIsWritten) {
    for (int i = 0; i < 30; ++i) fail("2001:db8:0:1::" + std::to_string(i), 1);
    CPPUNIT_ASSERT(limiter.retryAfter("2001:0DB8:0000:0001:ffff::1"));
    CPPUNIT_ASSERT(!limiter.retryAfter("2001:db8:0:2::1"));
    fail("::ffff:192.0.2.1", 30);
    CPPUNIT_ASSERT(limiter.retryAfter("192.0.2.1"));
    CPPUNIT_ASSERT(!limiter.retryAfter("::ffff:192.0.2.2"));
}

CPPUNIT_TEST_FIXTURE(Guessing, remembersABoundedNumberOfAddressesLatestFirst) {
    GuessLimiter small(time.clock(), {.failures = 1, .window_seconds = 60, .addresses = 100});
    small.failed("first");
    for (int i = 0; i < 99; ++i) small.failed("address " + std::to_string(i));
    CPPUNIT_ASSERT(small.failed("first"));
    for (int i = 0; i < 99; ++i) small.failed("further " + std::to_string(i));
    CPPUNIT_ASSERT_EQUAL(std::size_t{100}, small.size());
    CPPUNIT_ASSERT(small.retryAfter("first"));
    CPPUNIT_ASSERT(!small.retryAfter("address 98"));
    CPPUNIT_ASSERT(small.retryAfter("further 98"));
    // Asking about unknown addresses remembers nothing.
    small.retryAfter("unknown");
    CPPUNIT_ASSERT(small.retryAfter("first"));
}

CPPUNIT_TEST_FIXTURE(Guessing, aClockSetBackBlocksNobody) {
    fail("192.0.2.1", 30);
    time.advance(-3600);
    CPPUNIT_ASSERT(!limiter.retryAfter("192.0.2.1"));
}

}  // namespace
}  // namespace cardcage::auth
