#include "host/isolated/tenant_turns.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <atomic>
#include <thread>
#include <vector>

namespace cardcage::isolated {
namespace {

struct Turns : CppUnit::TestFixture {
    TenantTurns turns{1};
    std::mutex guard;
    std::string order;

    static bool always() { return true; }
    /// Waits on a thread of its own and notes its tenant when it is its turn.
    std::thread waiter(const std::string& tenant) {
        const auto waiting = turns.waiting();
        std::thread thread([this, tenant] {
            turns.enter(tenant, always);
            const TenantTurns::Place place(turns, tenant);
            const std::lock_guard lock(guard);
            order += tenant;
        });
        while (turns.waiting() == waiting) std::this_thread::yield();
        return thread;
    }
};

CPPUNIT_TEST_FIXTURE(Turns, areTakenByTenants) {
    std::vector<std::thread> threads;
    {
        CPPUNIT_ASSERT(turns.enter("a", always));
        const TenantTurns::Place place(turns, "a");
        CPPUNIT_ASSERT_EQUAL(1U, turns.running());
        for (const auto* tenant : {"a", "a", "a", "b", "c", "b"}) threads.push_back(waiter(tenant));
    }
    for (auto& thread : threads) thread.join();
    // Tenants take turns in the order of their arrival; one with many waits no shorter than the others.
    CPPUNIT_ASSERT_EQUAL(std::string("abcaba"), order);
    CPPUNIT_ASSERT(turns.running() == 0 && turns.waiting() == 0);
}

CPPUNIT_TEST_FIXTURE(Turns, areGivenUp) {
    CPPUNIT_ASSERT(turns.enter("a", always));
    {
        const TenantTurns::Place place(turns, "a");
        CPPUNIT_ASSERT(!turns.enter("b", [] { return false; }));
        CPPUNIT_ASSERT_THROW(turns.enter("b", []() -> bool { throw std::runtime_error("no"); }), std::runtime_error);
        CPPUNIT_ASSERT_EQUAL(std::size_t{0}, turns.waiting());
    }
    CPPUNIT_ASSERT(turns.enter("b", always));
    const TenantTurns::Place place(turns, "b");
    CPPUNIT_ASSERT_EQUAL(1U, turns.running());
}

}  // namespace
}  // namespace cardcage::isolated
