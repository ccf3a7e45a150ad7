#include "host/jobs/backoff.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::jobs {
namespace {

using namespace std::chrono_literals;

class Backoff : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Backoff, growsFourfoldUntilItsCap) {
    const auto middle = [](int attempt) { return backoff(attempt, 1h, 0.5).count(); };
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1'000}, std::int64_t{middle(1)});
    CPPUNIT_ASSERT_EQUAL(std::int64_t{4'000}, std::int64_t{middle(2)});
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1'024'000}, std::int64_t{middle(6)});
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3'600'000}, std::int64_t{middle(7)});
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3'600'000}, std::int64_t{middle(100)});
}

CPPUNIT_TEST_FIXTURE(Backoff, chanceMovesItByAQuarter) {
    CPPUNIT_ASSERT(backoff(2, 1h, 0) == 3s);
    CPPUNIT_ASSERT(backoff(2, 1h, 1) == 5s);
    CPPUNIT_ASSERT(backoff(100, 1h, 1) == 75min);
}

}  // namespace
}  // namespace cardcage::jobs
