#include "host/files/recent_use.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::files {
namespace {

using namespace std::chrono_literals;

constexpr Quota quota{.bytes = 1000, .files = 10};
constexpr Use small{.files = 1, .bytes = 100};

class UseOfFiles : public CppUnit::TestFixture {
public:
    RecentUse recent;
    const RecentUse::Clock::time_point now{1h};
};

CPPUNIT_TEST_FIXTURE(UseOfFiles, nothingIsKnownAtFirst) {
    CPPUNIT_ASSERT(!recent.hasRoom("a", small, quota, now));
    recent.note("b", {}, now);
    CPPUNIT_ASSERT(!recent.hasRoom("a", small, quota, now));
}

CPPUNIT_TEST_FIXTURE(UseOfFiles, hasRoomUpToHalfOfTheQuota) {
    recent.note("bytes", {.files = 1, .bytes = 300}, now);
    CPPUNIT_ASSERT(recent.hasRoom("bytes", small, quota, now));
    CPPUNIT_ASSERT(recent.hasRoom("bytes", small, quota, now));
    CPPUNIT_ASSERT(!recent.hasRoom("bytes", small, quota, now));
    recent.note("files", {.files = 4, .bytes = 0}, now);
    CPPUNIT_ASSERT(recent.hasRoom("files", {.files = 1, .bytes = 0}, quota, now));
    CPPUNIT_ASSERT(!recent.hasRoom("files", {.files = 1, .bytes = 0}, quota, now));
    recent.note("large", {}, now);
    CPPUNIT_ASSERT(!recent.hasRoom("large", {.files = 1, .bytes = 900}, quota, now));
    // The last count holds, also when files were removed.
    recent.note("large", {}, now);
    CPPUNIT_ASSERT(recent.hasRoom("large", small, quota, now));
}

CPPUNIT_TEST_FIXTURE(UseOfFiles, isForgottenSoon) {
    recent.note("a", {}, now);
    CPPUNIT_ASSERT(recent.hasRoom("a", small, quota, now + RecentUse::lifetime - 1ms));
    CPPUNIT_ASSERT(!recent.hasRoom("a", small, quota, now + RecentUse::lifetime));
    CPPUNIT_ASSERT(!recent.hasRoom("a", small, quota, now));
}

}  // namespace
}  // namespace cardcage::files
