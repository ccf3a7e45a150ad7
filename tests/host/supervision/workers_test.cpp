// The workers of a parent: processes that do nothing, whose messages the test sends itself.

#include "host/supervision/workers/workers.hpp"

#include <cppunit/extensions/HelperMacros.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <functional>
#include <map>
#include <system_error>
#include <thread>

#include "tests/host/observability/captured_log.hpp"

namespace cardcage::supervision {
namespace {

using namespace std::chrono_literals;
using namespace std::string_literals;

constexpr std::uint64_t limit = 1'000;

class WorkersTest : public CppUnit::TestFixture {
protected:
    Workers::Settings settings(unsigned count) {
        return {
            .count = count,
            .start = [this](unsigned) { return startOne(); },
            .patience = 10s,
            .start_limit = start_limit,
            .silence = silence,
            .time_to_abort = 500ms,
            .memory_limit = limit,
            .memory_of = [this](pid_t pid) { return memory[pid]; },
            .buried = [this](const Death& death) { events += "buried " + std::to_string(death.worker.place) + ' '; }};
    }

    /// A process that waits to be ended, or ends by itself.
    pid_t startOne() {
        if (is_system_full) throw std::system_error(EAGAIN, std::generic_category(), "a worker cannot be started");
        events += "started ";
        const auto code = exit_code;
        const pid_t child = fork();
        if (child != 0) return child;
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, nullptr);
        if (code >= 0) _exit(code);
        while (true) pause();
    }

    static void tellReady(Workers& workers, pid_t pid) { workers.hear({pid, "READY=1\nSTATUS=serving"}); }

    /// All places have a worker that serves.
    static void bringUp(Workers& workers, std::size_t count) {
        while (!workers.areAllReady()) {
            workers.look();
            for (const auto& worker : workers.now()) tellReady(workers, worker.pid);
        }
        CPPUNIT_ASSERT_EQUAL(count, workers.now().size());
    }

    /// Looks until that many workers are there, or throws after a while.
    static void lookUntil(Workers& workers, const std::function<bool()>& condition) {
        const auto deadline = std::chrono::steady_clock::now() + 20s;
        while (!condition()) {
            CPPUNIT_ASSERT(std::chrono::steady_clock::now() < deadline);
            std::this_thread::sleep_for(1ms);
            workers.look();
        }
    }

    /// Returns when the process has stopped: of two signals on their way it might still take the other one first.
    static void stop(pid_t pid) {
        kill(pid, SIGSTOP);
        siginfo_t info{};
        CPPUNIT_ASSERT_EQUAL(0, waitid(P_PID, static_cast<id_t>(pid), &info, WSTOPPED | WNOWAIT));
    }

    static bool has(const Workers& workers, pid_t pid) {
        const auto all = workers.now();
        return std::ranges::find(all, pid, &Worker::pid) != all.end();
    }

    bool isLogged(std::string_view text) const {
        return std::ranges::any_of(captured.sink.writes(), [&](const auto& line) {
            return line.find(text) != line.npos;
        });
    }

    test::CapturedLog captured;
    std::map<pid_t, std::uint64_t> memory;
    std::string events;
    int exit_code = -1;
    bool is_system_full = false;
    std::chrono::milliseconds start_limit = 600s;
    std::chrono::milliseconds silence = 60s;
};

CPPUNIT_TEST_FIXTURE(WorkersTest, theOthersFollowTheFirstOneThatServes) {
    Workers workers(settings(3), captured.log);
    workers.look();
    workers.look();
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, workers.now().size());
    tellReady(workers, workers.now().front().pid);
    workers.look();
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, workers.now().size());
    CPPUNIT_ASSERT(!workers.areAllReady());
    bringUp(workers, 3);
}

CPPUNIT_TEST_FIXTURE(WorkersTest, strangersAreNotHeard) {
    Workers workers(settings(1), captured.log);
    workers.look();
    tellReady(workers, getpid());
    CPPUNIT_ASSERT(!workers.areAllReady());
}

CPPUNIT_TEST_FIXTURE(WorkersTest, aDeadOneIsBuriedBeforeTheNextOneStartsInItsPlace) {
    Workers workers(settings(2), captured.log);
    bringUp(workers, 2);
    const auto victim = workers.now().back();
    events.clear();
    kill(victim.pid, SIGKILL);
    lookUntil(workers, [&] { return !has(workers, victim.pid); });
    CPPUNIT_ASSERT_EQUAL("buried 2 started "s, events);
    CPPUNIT_ASSERT_EQUAL(victim.place, workers.now().back().place);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{1}, workers.counters().deaths);
}

CPPUNIT_TEST_FIXTURE(WorkersTest, startsThatFailAreRepeatedAfterPauses) {
    Workers workers(settings(1), captured.log);
    bringUp(workers, 1);
    const auto end = [&] {
        const auto pid = workers.now().front().pid;
        kill(pid, SIGKILL);
        lookUntil(workers, [&] { return !has(workers, pid); });
    };
    end();  // it had served
    end();
    end();
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, workers.now().size());
    end();
    CPPUNIT_ASSERT(workers.now().empty());
    const auto begin = Workers::Clock::now();
    CPPUNIT_ASSERT(workers.look() > begin + 300ms);
    lookUntil(workers, [&] { return !workers.now().empty(); });
    CPPUNIT_ASSERT(Workers::Clock::now() > begin + 300ms);
}

CPPUNIT_TEST_FIXTURE(WorkersTest, pausesGrowToFiveSeconds) {
    StartPause pause;
    std::string pauses;
    for (int i = 0; i < 8; ++i) pauses += std::to_string(pause.failed().count()) + ' ';
    CPPUNIT_ASSERT_EQUAL("0 0 500 1000 2000 4000 5000 5000 "s, pauses);
    for (int i = 0; i < 100; ++i) CPPUNIT_ASSERT(pause.failed() == 5s);
    pause.succeeded();
    CPPUNIT_ASSERT(pause.failed() == 0s);
}

CPPUNIT_TEST_FIXTURE(WorkersTest, aRefusalOfTheFirstStartEndsTheServer) {
    exit_code = 78;
    Workers workers(settings(2), captured.log);
    lookUntil(workers, [&] { return workers.refusal().has_value(); });
    CPPUNIT_ASSERT_EQUAL(78, *workers.refusal());
    workers.look();
    CPPUNIT_ASSERT_EQUAL("started buried 1 "s, events);
}

CPPUNIT_TEST_FIXTURE(WorkersTest, oneThatIsTooLargeEndsWhenTheNextOneServes) {
    Workers workers(settings(2), captured.log);
    bringUp(workers, 2);
    const auto large = workers.now().front();
    memory[large.pid] = limit + 1;
    lookUntil(workers, [&] { return workers.now().size() == 3; });
    CPPUNIT_ASSERT(has(workers, large.pid));
    CPPUNIT_ASSERT(workers.now().front().state == WorkerState::Ready);
    const auto next = workers.now().back();
    CPPUNIT_ASSERT_EQUAL(large.place, next.place);
    workers.look();
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, workers.now().size());
    tellReady(workers, next.pid);
    lookUntil(workers, [&] { return !has(workers, large.pid); });
    CPPUNIT_ASSERT(workers.areAllReady());
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{0}, workers.restarts().done);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{0}, workers.counters().deaths);
}

CPPUNIT_TEST_FIXTURE(WorkersTest, allAreReplacedOneByOne) {
    Workers workers(settings(2), captured.log);
    bringUp(workers, 2);
    const auto old = workers.now();
    workers.restartAll();
    for (int i = 0; i < 2; ++i) {
        CPPUNIT_ASSERT(workers.restarts().is_running);
        lookUntil(workers, [&] { return workers.now().back().state == WorkerState::Starting; });
        const auto serving = std::ranges::count(workers.now(), WorkerState::Ready, &Worker::state);
        CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{2}, serving);
        tellReady(workers, workers.now().back().pid);
    }
    lookUntil(workers, [&] { return workers.restarts().done == 1; });
    lookUntil(workers, [&] { return !has(workers, old[0].pid) && !has(workers, old[1].pid); });
    CPPUNIT_ASSERT(workers.areAllReady() && !workers.restarts().is_running);
}

CPPUNIT_TEST_FIXTURE(WorkersTest, theOldOnesStayWhenTheNextOneDoesNotStart) {
    Workers workers(settings(2), captured.log);
    bringUp(workers, 2);
    const auto old = workers.now();
    exit_code = 3;
    workers.restartAll();
    lookUntil(workers, [&] { return workers.restarts().failed == 1; });
    CPPUNIT_ASSERT_EQUAL("the new worker ended with exit code 3"s, workers.restarts().reason);
    CPPUNIT_ASSERT(has(workers, old[0].pid) && has(workers, old[1].pid) && workers.areAllReady());
}

CPPUNIT_TEST_FIXTURE(WorkersTest, theOthersServeWhileTheSystemHasNoRoomForANewOne) {
    Workers workers(settings(2), captured.log);
    bringUp(workers, 2);
    const auto victim = workers.now().back();
    const auto other = workers.now().front();
    is_system_full = true;
    kill(victim.pid, SIGKILL);
    lookUntil(workers, [&] { return isLogged("a worker does not start; it is tried again"); });
    CPPUNIT_ASSERT(isLogged("Resource temporarily unavailable"));
    CPPUNIT_ASSERT(has(workers, other.pid) && workers.now().size() == 1);
    is_system_full = false;
    lookUntil(workers, [&] { return workers.now().size() == 2; });
    CPPUNIT_ASSERT_EQUAL(victim.place, workers.now().back().place);
}

CPPUNIT_TEST_FIXTURE(WorkersTest, theOldOnesStayWhileTheSystemHasNoRoomForANewOne) {
    Workers workers(settings(2), captured.log);
    bringUp(workers, 2);
    is_system_full = true;
    workers.restartAll();
    lookUntil(workers, [&] { return workers.restarts().failed == 1; });
    CPPUNIT_ASSERT(workers.restarts().reason.starts_with("a worker cannot be started"));
    CPPUNIT_ASSERT(workers.areAllReady() && !workers.restarts().is_running);
}

CPPUNIT_TEST_FIXTURE(WorkersTest, aServerWhoseFirstWorkerCannotBeStartedDoesNotServe) {
    is_system_full = true;
    Workers workers(settings(2), captured.log);
    CPPUNIT_ASSERT_THROW(workers.look(), std::system_error);
}

CPPUNIT_TEST_FIXTURE(WorkersTest, onlyTheLastOnesTellWhetherTheServerEndedWell) {
    Workers workers(settings(1), captured.log);
    bringUp(workers, 1);
    const auto endBadly = [&](pid_t pid) {
        stop(pid);  // it does not heed SIGTERM any more
        return pid;
    };
    const auto replaced = endBadly(workers.now().front().pid);
    workers.restartAll();
    lookUntil(workers, [&] { return workers.now().size() == 2; });
    tellReady(workers, workers.now().back().pid);
    kill(replaced, SIGKILL);
    lookUntil(workers, [&] { return !has(workers, replaced); });
    CPPUNIT_ASSERT(isLogged("signal 9"));
    CPPUNIT_ASSERT(!workers.hasFailedToEnd());
    const auto last = endBadly(workers.now().front().pid);
    workers.endAll();
    kill(last, SIGKILL);
    lookUntil(workers, [&] { return workers.haveEnded(); });
    CPPUNIT_ASSERT(workers.hasFailedToEnd());
}

CPPUNIT_TEST_FIXTURE(WorkersTest, oneWithoutASignOfLifeIsEnded) {
    silence = 300ms;
    Workers workers(settings(1), captured.log);
    bringUp(workers, 1);
    const auto silent = workers.now().front().pid;
    workers.look();
    CPPUNIT_ASSERT(has(workers, silent));
    lookUntil(workers, [&] { return !has(workers, silent); });
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{1}, workers.counters().deaths);
}

CPPUNIT_TEST_FIXTURE(WorkersTest, oneThatDoesNotStartInTimeIsFollowedByAnother) {
    start_limit = 300ms;
    Workers workers(settings(1), captured.log);
    workers.look();
    const auto late = workers.now().front().pid;
    lookUntil(workers, [&] { return !has(workers, late) && !workers.now().empty(); });
    CPPUNIT_ASSERT(!workers.refusal());
    CPPUNIT_ASSERT(isLogged("a worker takes too long to start"));
    CPPUNIT_ASSERT(isLogged("signal 6, because it did not serve within server.start_timeout"));
    const auto next = workers.now().front().pid;
    tellReady(workers, next);
    std::this_thread::sleep_for(start_limit * 2);
    workers.look();
    CPPUNIT_ASSERT(has(workers, next) && workers.areAllReady());  // the limit is that of the start only
}

CPPUNIT_TEST_FIXTURE(WorkersTest, oneThatIsStoppedAsItStartsIsKilled) {
    start_limit = 1ms;
    Workers workers(settings(1), captured.log);
    workers.look();
    const auto stopped = workers.now().front().pid;
    stop(stopped);  // SIGABRT waits until it goes on
    lookUntil(workers, [&] { return !has(workers, stopped); });
    CPPUNIT_ASSERT(isLogged("signal 9, because it did not serve"));
}

}  // namespace
}  // namespace cardcage::supervision
