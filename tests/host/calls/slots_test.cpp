#include "host/calls/slots.hpp"

#include <cppunit/extensions/HelperMacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "host/calls/signal_stack.hpp"

namespace cardcage::calls {
namespace {

using namespace std::chrono_literals;
using namespace std::string_literals;

const std::string build(64, 'b');

CallFacts request(std::string_view route) {
    return {
        .module = "parts",
        .version = "1.2.0",
        .build = build,
        .route = route,
        .tenant = "acme",
        .request = "r-1",
        .deadline = Clock::now() + 1h};
}

class Slots : public CppUnit::TestFixture {
public:
    void setUp() override {
        std::string pattern = (std::filesystem::temp_directory_path() / "cardcage-slots-XXXXXX").string();
        directory = mkdtemp(pattern.data());
    }
    void tearDown() override { std::filesystem::remove_all(directory); }

protected:
    static std::vector<std::string> routes() {
        std::vector<std::string> list;
        for (const auto& call : runningCalls()) list.emplace_back(call.outermost().route.view());
        std::ranges::sort(list);
        return list;
    }
    /// The slots that a child process leaves which runs this and ends.
    LeftSlots leftBy(void (*run)(const std::filesystem::path&)) {
        const auto child = fork();
        if (child == 0) {
            run(directory);
            _exit(0);
        }
        waitpid(child, &status, 0);
        const auto left = readSlots(slotsFileIn(directory));
        CPPUNIT_ASSERT(left);
        CPPUNIT_ASSERT_EQUAL(std::int64_t{child}, left->process);
        return *left;
    }

    std::filesystem::path directory;
    int status = 0;
};

CPPUNIT_TEST_FIXTURE(Slots, aCallIsThereAsLongAsItRuns) {
    CPPUNIT_ASSERT(runningCalls().empty());
    CPPUNIT_ASSERT(!currentCall());
    {
        const ModuleCall call(request("/a"));
        std::atomic<bool> is_there{false};
        std::atomic<bool> may_end{false};
        std::thread other([&] {
            const ModuleCall own(request("/b"));
            is_there = true;
            while (!may_end) std::this_thread::sleep_for(1ms);
        });
        while (!is_there) std::this_thread::sleep_for(1ms);
        CPPUNIT_ASSERT((routes() == std::vector<std::string>{"/a", "/b"}));
        may_end = true;
        other.join();
        CPPUNIT_ASSERT((routes() == std::vector<std::string>{"/a"}));
    }
    CPPUNIT_ASSERT(runningCalls().empty());
}

CPPUNIT_TEST_FIXTURE(Slots, aCallInsideAnotherBelongsToItsRequest) {
    const ModuleCall outer(request("/a"));
    {
        const ModuleCall inner({.module = "prices", .version = "3.0.0", .build = build, .operation = "prices.of/1"});
        const auto call = runningCalls().at(0);
        CPPUNIT_ASSERT_EQUAL("parts"s, std::string(call.outermost().module.view()));
        CPPUNIT_ASSERT_EQUAL("prices"s, std::string(call.innermost().module.view()));
        CPPUNIT_ASSERT_EQUAL("prices.of/1"s, std::string(call.innermost().operation.view()));
        CPPUNIT_ASSERT_EQUAL(
            "/a acme r-1"s,
            std::string(call.innermost().route.view()) + ' ' + std::string(call.innermost().tenant.view()) + ' ' +
                std::string(call.innermost().request.view())
        );
        CPPUNIT_ASSERT_EQUAL(call.outermost().deadline_us, call.innermost().deadline_us);
    }
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, runningCalls().at(0).stack.size());
}

CPPUNIT_TEST_FIXTURE(Slots, anotherThreadWorksForTheSameCall) {
    const ModuleCall call(request("/a"));
    const auto caller = *currentCall();
    std::thread([&] {
        const ModuleCall helping(caller);
        CPPUNIT_ASSERT_EQUAL("parts"s, std::string(currentCall()->module.view()));
        CPPUNIT_ASSERT_EQUAL("acme"s, std::string(currentCall()->tenant.view()));
    }).join();
}

CPPUNIT_TEST_FIXTURE(Slots, callsThatComeAndGoAreNeverMixed) {
    std::atomic<bool> is_over{false};
    std::thread writer([&] {
        for (int turn = 0; !is_over; ++turn) {
            const auto letter = std::string(30, static_cast<char>('a' + turn % 20));
            const ModuleCall call({.module = letter, .version = letter, .build = letter, .route = letter});
        }
    });
    for (int i = 0; i < 20'000; ++i) {
        for (const auto& call : runningCalls()) {
            const auto& frame = call.innermost();
            if (frame.module.view() != frame.route.view() || frame.module.view() != frame.version.view()) {
                is_over = true;
                writer.join();
                CPPUNIT_FAIL("half of one call and half of another");
            }
        }
    }
    is_over = true;
    writer.join();
}

CPPUNIT_TEST_FIXTURE(Slots, initAndStartAreNoWork) {
    const ModuleCall call({.module = "parts", .version = "1.2.0", .build = build, .phase = "start"});
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, runningCalls().size());
    CPPUNIT_ASSERT(runningWork().empty());
}

CPPUNIT_TEST_FIXTURE(Slots, aControlFunctionIsAwaitedUntilItsDeadline) {
    const auto now = Clock::now();
    const ModuleCall start(
        {.module = "parts", .version = "1.2.0", .build = build, .phase = "start", .deadline = now + 5s}
    );
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, awaitedCalls(now + 4s).size());
    CPPUNIT_ASSERT(awaitedCalls(now + 6s).empty());
}

CPPUNIT_TEST_FIXTURE(Slots, workIsAwaitedAsLongAsItRuns) {
    auto facts = request("/a");
    facts.deadline = Clock::now();
    const ModuleCall call(facts);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, awaitedCalls(Clock::now() + 60s).size());
}

CPPUNIT_TEST_FIXTURE(Slots, aCallIsLateWithoutHeadwayAfterItsDeadline) {
    auto facts = request("/a");
    facts.deadline = Clock::now();
    const ModuleCall call(facts);
    const auto running = runningCalls().at(0);
    CPPUNIT_ASSERT(!running.isLate(Clock::now() + 4s, 5s));
    CPPUNIT_ASSERT(running.isLate(Clock::now() + 6s, 5s));
    auto working = running;
    working.headway_us += 3'000'000;
    CPPUNIT_ASSERT(!working.isLate(Clock::now() + 6s, 5s));
}

CPPUNIT_TEST_FIXTURE(Slots, theFileOutlivesAProcessThatIsKilled) {
    const auto left = leftBy([](const auto& where) {
        const SlotsFile file(where, 4, "here:1");
        const ModuleCall call(request("/a"));
        raise(SIGKILL);
    });
    CPPUNIT_ASSERT(WIFSIGNALED(status));
    CPPUNIT_ASSERT_EQUAL("here:1"s, left.name);
    CPPUNIT_ASSERT(left.end == EndKind::Unknown);
    CPPUNIT_ASSERT(!left.culprit);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, left.calls.size());
    CPPUNIT_ASSERT_EQUAL("/a"s, std::string(left.calls[0].innermost().route.view()));
}

#ifndef CARDCAGE_SANITIZE
CPPUNIT_TEST_FIXTURE(Slots, aFatalSignalIsNotedAndActsAsEver) {
    const auto left = leftBy([](const auto& where) {
        const SlotsFile file(where, 4, "here:1");
        watchFatalSignals();
        const ModuleCall call(request("/a"));
        volatile std::uintptr_t nowhere = 0x10;
        *reinterpret_cast<volatile int*>(nowhere) = 1;
    });
    CPPUNIT_ASSERT(WIFSIGNALED(status));
    CPPUNIT_ASSERT_EQUAL(SIGSEGV, WTERMSIG(status));
    CPPUNIT_ASSERT(left.end == EndKind::Signal);
    CPPUNIT_ASSERT_EQUAL(SIGSEGV, left.number);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{0x10}, left.address);
    CPPUNIT_ASSERT(left.culprit == std::size_t{0});
}
#endif

CPPUNIT_TEST_FIXTURE(Slots, anOtherFileIsNotRead) {
    CPPUNIT_ASSERT(!readSlots(directory / "none"));
    std::ofstream(directory / "short") << "ccslot01";
    CPPUNIT_ASSERT(!readSlots(directory / "short"));
    std::ofstream(directory / "other") << std::string(100'000, 'x');
    CPPUNIT_ASSERT(!readSlots(directory / "other"));
}

}  // namespace
}  // namespace cardcage::calls
