#include "host/requests/rate_limit.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::requests {
namespace {

using namespace std::chrono_literals;

struct Buckets : CppUnit::TestFixture {
    RateLimit buckets;
    RateLimit::Time now{std::chrono::steady_clock::now()};

    int takeUntilRefused(const std::string& tenant, std::int64_t per_minute) {
        int taken = 0;
        while (!buckets.take(tenant, per_minute, now)) ++taken;
        return taken;
    }
};

CPPUNIT_TEST_FIXTURE(Buckets, aMinutesWorthPassesAtOnceAndThenOneAtATime) {
    CPPUNIT_ASSERT_EQUAL(60, takeUntilRefused("a", 60));
    CPPUNIT_ASSERT_EQUAL(1, buckets.take("a", 60, now).value());
    now += 3s;
    CPPUNIT_ASSERT_EQUAL(3, takeUntilRefused("a", 60));
    now += 10min;  // it never holds more than a minute's worth
    CPPUNIT_ASSERT_EQUAL(60, takeUntilRefused("a", 60));
}

CPPUNIT_TEST_FIXTURE(Buckets, tenantsDoNotShareAndAChangedLimitBeginsAnew) {
    CPPUNIT_ASSERT_EQUAL(5, takeUntilRefused("a", 5));
    CPPUNIT_ASSERT_EQUAL(5, takeUntilRefused("b", 5));
    CPPUNIT_ASSERT_EQUAL(12, buckets.take("a", 5, now).value());
    CPPUNIT_ASSERT_EQUAL(8, takeUntilRefused("a", 8));
}

}  // namespace
}  // namespace cardcage::requests
