#include "host/isolated/processes.hpp"

#include <cppunit/extensions/HelperMacros.h>
#include <sched.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <stop_token>
#include <thread>

#include "tests/host/isolated/fixture.hpp"

namespace cardcage::isolated {
namespace {

using test::Recorder;

struct IsolatedFunctions : CppUnit::TestFixture {
    Processes processes{{.program = ISOLATED_HOST, .at_once = 2, .threads = 2}};
    Recorder recorder;

    Result run(
        const std::string& function, const Limits& limits = {}, const std::vector<std::string>& texts = {"", "input"}
    ) {
        Task task{.library = PLANTED_MODULE, .function = "planted." + function + "/1", .limits = limits};
        for (const auto& text : texts) {
            task.beginText();
            task.add(text);
        }
        return processes.run("tenant", task, recorder);
    }
    void assertCrash(const std::string& function, int signal) {
        const auto result = run(function);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(function, std::string("crashed"), std::string(name(result.outcome)));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(function + ": " + result.text, signal, result.signal);
        CPPUNIT_ASSERT(recorder.outputs.empty());
    }
};

CPPUNIT_TEST_FIXTURE(IsolatedFunctions, getTheirInputsAndGiveTheirOutputs) {
    const std::string large(3'000'000, 'l');
    const auto result = run("echo", {}, {"payload", "", "one", std::string("\0two", 4), large});
    CPPUNIT_ASSERT_EQUAL(std::string(), result.text);
    CPPUNIT_ASSERT(result.outcome == Outcome::Done && result.signal == 0 && result.status == 0);
    CPPUNIT_ASSERT(result.cpu_us > 0 && result.peak_bytes > 1'000'000 && result.peak_bytes < (200U << 20));
    CPPUNIT_ASSERT_EQUAL(std::size_t{5}, recorder.outputs.size());
    CPPUNIT_ASSERT(recorder.outputs[0] == std::make_pair(std::string("payload"), std::string("payload")));
    CPPUNIT_ASSERT(recorder.outputs[1].second.empty() && recorder.outputs[2].second == "one");
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{7 + 3 + 3'000'000 + 4}, recorder.bytes);
    CPPUNIT_ASSERT_EQUAL(std::string("\0two", 4), recorder.outputs[3].second);
}

CPPUNIT_TEST_FIXTURE(IsolatedFunctions, computeOnSeveralThreads) {
    CPPUNIT_ASSERT(run("sum").outcome == Outcome::Done);
    CPPUNIT_ASSERT_EQUAL(std::string("499500"), recorder.outputs.at(0).second);
}

CPPUNIT_TEST_FIXTURE(IsolatedFunctions, convertTextsAndTimes) {
    const auto result = run("converts");
    CPPUNIT_ASSERT_EQUAL(std::string(), result.text);
    CPPUNIT_ASSERT_EQUAL(std::string("10 86400"), recorder.outputs.at(0).second);
}

CPPUNIT_TEST_FIXTURE(IsolatedFunctions, refuseWithAReason) {
    const auto result = run("refuses");
    CPPUNIT_ASSERT(result.outcome == Outcome::Refused);
    CPPUNIT_ASSERT_EQUAL(std::string("layer 3 is not there"), result.text);
    const auto thrown = run("throws");
    CPPUNIT_ASSERT(thrown.outcome == Outcome::Crashed);
    CPPUNIT_ASSERT_EQUAL(std::string("it returned -1: out of luck"), thrown.text);
    CPPUNIT_ASSERT(run("leaves_output_open").outcome == Outcome::Crashed);
    CPPUNIT_ASSERT(run("wrong_outputs").outcome == Outcome::Done);
    CPPUNIT_ASSERT_EQUAL(std::string("all"), recorder.outputs.back().second);
}

#ifndef CARDCAGE_SANITIZE
CPPUNIT_TEST_FIXTURE(IsolatedFunctions, canDoNothingButCompute) {
    for (const auto* function : {"opens", "connects", "forks", "executes", "starts_thread", "kills", "makes_code"}) {
        assertCrash(function, SIGSYS);
    }
    assertCrash("changes_input", SIGSEGV);
    assertCrash("recurses", SIGSEGV);
    assertCrash("aborts", SIGABRT);
    assertCrash("exits", 0);
    CPPUNIT_ASSERT(run("opens").text.find("SIGSYS: a system call that it may not make") == 0);
}

CPPUNIT_TEST_FIXTURE(IsolatedFunctions, haveLimitedMemory) {
    for (const auto* function : {"allocates", "allocates_in_parallel"}) {
        const auto result = run(function, {.memory = 100U << 20});
        CPPUNIT_ASSERT_EQUAL_MESSAGE(result.text, std::string("memory"), std::string(name(result.outcome)));
        CPPUNIT_ASSERT_EQUAL(std::string("memory: 104857600 bytes"), result.text);
        CPPUNIT_ASSERT(result.peak_bytes < (300U << 20));
    }
    // More than the host allows is not to be had.
    Processes small{{.program = ISOLATED_HOST, .at_once = 1, .memory = 64U << 20, .threads = 1}};
    Task task{.library = PLANTED_MODULE, .function = "planted.allocates/1", .limits = {.memory = 1U << 30}};
    task.beginText();
    CPPUNIT_ASSERT_EQUAL(std::string("memory: 67108864 bytes"), small.run("tenant", task, recorder).text);
}
#endif

CPPUNIT_TEST_FIXTURE(IsolatedFunctions, haveLimitedTime) {
    for (const auto* function : {"spins", "spins_everywhere"}) {
        const auto result = run(function, {.cpu_us = 300'000});
        CPPUNIT_ASSERT_EQUAL(std::string("processor time: 0.3 s"), result.text);
        CPPUNIT_ASSERT(result.outcome == Outcome::Time && result.cpu_us >= 300'000);
    }
    const auto slept = run("sleeps", {.wall_us = 300'000});
    CPPUNIT_ASSERT_EQUAL(std::string("wall clock: 0.3 s"), slept.text);
    CPPUNIT_ASSERT(slept.outcome == Outcome::Time);
}

CPPUNIT_TEST_FIXTURE(IsolatedFunctions, haveLimitedOutput) {
    const auto result = run("writes_without_end", {.output = 5'000'000});
    CPPUNIT_ASSERT(result.outcome == Outcome::Output);
    CPPUNIT_ASSERT(recorder.bytes <= 5'000'000 && recorder.bytes > 3'000'000);
    CPPUNIT_ASSERT(run("writes_nothing_without_end", {.output = 100'000}).outcome == Outcome::Output);
    for (const auto* function : {"writes_garbage", "writes_huge_frame"}) {
        const auto garbage = run(function);
        CPPUNIT_ASSERT(garbage.outcome == Outcome::Crashed);
        CPPUNIT_ASSERT_EQUAL(std::string("it wrote what is no answer"), garbage.text);
    }
}

CPPUNIT_TEST_FIXTURE(IsolatedFunctions, areStoppedByTheirHandlers) {
    recorder.answer = 1;
    CPPUNIT_ASSERT(run("sleeps").outcome == Outcome::Stopped);
    CPPUNIT_ASSERT(recorder.last.phase == "sleeping" || recorder.last.phase.empty());
    recorder.answer = -3;
    CPPUNIT_ASSERT_EQUAL(-3, run("sleeps").status);
    recorder.answer = 0;
    recorder.of_write = -1;
    CPPUNIT_ASSERT_EQUAL(-1, run("writes_without_end").status);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, test::childrenAlive().size());
}

CPPUNIT_TEST_FIXTURE(IsolatedFunctions, areEndedWhateverTheySay) {
    CPPUNIT_ASSERT(run("talks_without_end", {.wall_us = 300'000}).outcome == Outcome::Time);
    recorder.answer = 1;
    CPPUNIT_ASSERT(run("talks_without_end").outcome == Outcome::Stopped);
}

CPPUNIT_TEST_FIXTURE(IsolatedFunctions, thatCannotBeBegunAreNamed) {
    try {
        run("unknown");
        CPPUNIT_FAIL("ran");
    } catch (const std::runtime_error& error) {
        CPPUNIT_ASSERT_EQUAL(
            std::string("the module registers no function planted.unknown/1"), std::string(error.what())
        );
    }
    Processes none{{.program = "/nothing/of/that/name", .at_once = 1}};
    Task task{.library = PLANTED_MODULE, .function = "planted.echo/1"};
    task.beginText();
    CPPUNIT_ASSERT_THROW(none.run("tenant", task, recorder), std::runtime_error);
}

/// Sees how the threads of the run are scheduled, and ends it when they have waited, and compete now.
struct SchedulingRecorder : Recorder {
    bool have_waited = false;

    std::int32_t tick(const Progress&) override {
        std::set<int> seen;
        for (const auto child : test::childrenAlive()) {
            std::error_code gone;
            for (const auto& thread :
                 std::filesystem::directory_iterator("/proc/" + std::to_string(child) + "/task", gone))
                seen.insert(sched_getscheduler(std::stoi(thread.path().filename())));
        }
        seen.erase(-1);  // a thread that has ended
        have_waited |= seen == std::set{SCHED_IDLE};
        return have_waited && seen.contains(SCHED_OTHER) ? 1 : 0;
    }
};

CPPUNIT_TEST_FIXTURE(IsolatedFunctions, giveWayUntilTheyAreShortOfTime) {
    cpu_set_t all;
    sched_getaffinity(0, sizeof all, &all);
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    sched_setaffinity(0, sizeof one, &one);  // of this thread, of the rival, and of the run
    std::jthread rival([](const std::stop_token& is_over) {
        while (!is_over.stop_requested()) continue;
    });
    Processes impatient{{.program = ISOLATED_HOST, .threads = 2, .patience = std::chrono::milliseconds(500)}};
    SchedulingRecorder looks;
    Task task{.library = PLANTED_MODULE, .function = "planted.spins_everywhere/1", .limits = {.wall_us = 60'000'000}};
    task.beginText();
    const auto result = impatient.run("tenant", task, looks);
    rival.request_stop();
    sched_setaffinity(0, sizeof all, &all);
    CPPUNIT_ASSERT(looks.have_waited);
    CPPUNIT_ASSERT_EQUAL_MESSAGE(result.text, std::string("stopped"), std::string(name(result.outcome)));
}

CPPUNIT_TEST_FIXTURE(IsolatedFunctions, areCounted) {
    run("echo");
    run("refuses");
    run("exits");
    const auto outcomes = processes.outcomes();
    CPPUNIT_ASSERT(outcomes.at("done") == 1 && outcomes.at("refused") == 1 && outcomes.at("crashed") == 1);
    CPPUNIT_ASSERT(outcomes.at("time") == 0 && processes.cpuSeconds() > 0 && processes.largestPeak() > 0);
    CPPUNIT_ASSERT(processes.running() == 0 && processes.waiting() == 0);
}

}  // namespace
}  // namespace cardcage::isolated
