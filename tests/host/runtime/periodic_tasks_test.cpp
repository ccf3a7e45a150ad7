// Recurring tasks: at once, again at their pace, and on after a failure, which is logged once.

#include "host/runtime/periodic_tasks.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <atomic>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "host/observability/clock.hpp"
#include "host/observability/sink.hpp"

namespace cardcage::runtime {
namespace {

using namespace std::chrono_literals;

class LinesSink final : public observability::Sink {
public:
    void write(std::string_view line) noexcept override {
        const std::lock_guard lock(mutex_);
        text_ += line;
    }
    std::size_t count(std::string_view words) const {
        const std::lock_guard lock(mutex_);
        std::size_t found = 0;
        for (auto at = text_.find(words); at != std::string::npos; at = text_.find(words, at + 1)) ++found;
        return found;
    }

private:
    mutable std::mutex mutex_;
    std::string text_;
};

class PeriodicTasksTest : public CppUnit::TestFixture {
protected:
    observability::SystemClock clock;
    LinesSink sink;
    observability::Log log{sink, clock};

    template <class Condition>
    static void waitFor(const Condition& condition) {
        for (int i = 0; i < 5'000 && !condition(); ++i) std::this_thread::sleep_for(1ms);
        CPPUNIT_ASSERT(condition());
    }
};

CPPUNIT_TEST_FIXTURE(PeriodicTasksTest, aTaskRunsAtOnceAndAgainAtItsPace) {
    std::atomic<int> often{0};
    std::atomic<int> once{0};
    PeriodicTasks tasks(log);
    tasks.every(1ms, "often", [&] { ++often; });
    tasks.every(1h, "once", [&] { ++once; });
    waitFor([&] { return often >= 5 && once == 1; });
}

CPPUNIT_TEST_FIXTURE(PeriodicTasksTest, aFailureIsLoggedOnceAndTheTaskIsTriedAgain) {
    std::atomic<int> runs{0};
    {
        PeriodicTasks tasks(log);
        tasks.every(1ms, "weak", [&] {
            if (++runs < 4) throw std::runtime_error("not yet");
        });
        waitFor([&] { return runs >= 6; });
    }
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, sink.count("task failed"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, sink.count("task works again"));
}

CPPUNIT_TEST_FIXTURE(PeriodicTasksTest, theEndWaitsForTheTaskThatRuns) {
    std::atomic<bool> begun{false};
    std::atomic<bool> ended{false};
    {
        PeriodicTasks tasks(log);
        tasks.every(1h, "slow", [&] {
            begun = true;
            std::this_thread::sleep_for(50ms);
            ended = true;
        });
        waitFor([&] { return begun.load(); });
    }
    CPPUNIT_ASSERT(ended);
}

}  // namespace
}  // namespace cardcage::runtime
