// The threads that compute for modules: everything once, shared fairly, ended by a failure or by the caller.

#include "host/execution/compute_threads.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <barrier>
#include <numeric>

namespace cardcage::execution {
namespace {

constexpr auto never = [] { return false; };
constexpr std::int32_t cancelled_status = -7;

/// Adds one to its index of a vector of counts.
std::int32_t countOne(void* self, std::uint64_t index) {
    static_cast<std::vector<std::atomic<int>>*>(self)->at(index).fetch_add(1);
    return 0;
}

int sumOf(const std::vector<std::atomic<int>>& counts) {
    return std::accumulate(counts.begin(), counts.end(), 0, [](int sum, const auto& each) {
        return sum + each.load();
    });
}

class ComputeThreadsTest : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(ComputeThreadsTest, everyIndexIsWorkedOffOnce) {
    for (const unsigned threads : {0U, 1U, 7U}) {
        ComputeThreads compute(threads);
        for (const std::size_t count : {0UL, 1UL, 2UL, 10'000UL}) {
            std::vector<std::atomic<int>> counts(count);
            CPPUNIT_ASSERT_EQUAL(std::int32_t(0), compute.run(count, countOne, &counts, never, cancelled_status));
            for (const auto& each : counts) CPPUNIT_ASSERT_EQUAL(1, each.load());
        }
    }
}

CPPUNIT_TEST_FIXTURE(ComputeThreadsTest, severalThreadsWorkAtOnce) {
    ComputeThreads compute(3);
    std::barrier<> all(4);  // returns only when the caller and all three threads have arrived
    const auto arrive = [](void* self, std::uint64_t) -> std::int32_t {
        static_cast<std::barrier<>*>(self)->arrive_and_wait();
        return 0;
    };
    CPPUNIT_ASSERT_EQUAL(std::int32_t(0), compute.run(4, arrive, &all, never, cancelled_status));
}

CPPUNIT_TEST_FIXTURE(ComputeThreadsTest, callersOfDifferentThreadsDoNotMix) {
    ComputeThreads compute(2);
    std::vector<std::jthread> callers;
    std::atomic<int> wrong{0};
    for (int caller = 0; caller < 4; ++caller) {
        callers.emplace_back([&] {
            for (int round = 0; round < 200; ++round) {
                std::vector<std::atomic<int>> counts(50);
                const auto status = compute.run(50, countOne, &counts, never, cancelled_status);
                if (status != 0 || sumOf(counts) != 50) ++wrong;
            }
        });
    }
    callers.clear();
    CPPUNIT_ASSERT_EQUAL(0, wrong.load());
}

CPPUNIT_TEST_FIXTURE(ComputeThreadsTest, aFailureKeepsTheOthersFromBeginning) {
    ComputeThreads compute(2);
    std::atomic<int> begun{0};
    const auto fail = [](void* self, std::uint64_t) -> std::int32_t {
        static_cast<std::atomic<int>*>(self)->fetch_add(1);
        return 5;
    };
    CPPUNIT_ASSERT_EQUAL(std::int32_t(5), compute.run(1'000'000, fail, &begun, never, cancelled_status));
    CPPUNIT_ASSERT(begun <= 3);  // at most one on each thread
}

CPPUNIT_TEST_FIXTURE(ComputeThreadsTest, theCallerCanCancel) {
    ComputeThreads compute(0);
    std::vector<std::atomic<int>> counts(100);
    const auto after_ten = [&] { return sumOf(counts) >= 10; };
    CPPUNIT_ASSERT_EQUAL(cancelled_status, compute.run(100, countOne, &counts, after_ten, cancelled_status));
    CPPUNIT_ASSERT_EQUAL(10, sumOf(counts));
}

}  // namespace
}  // namespace cardcage::execution
