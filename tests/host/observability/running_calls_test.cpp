#include "host/observability/running_calls.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <memory>

#include "host/observability/late_calls.hpp"
#include "tests/host/observability/captured_log.hpp"

namespace cardcage::observability {
namespace {

using namespace std::chrono_literals;
using namespace std::string_literals;

RunningCalls::Names names(std::string_view route) {
    return {.module = "parts", .version = "1.2.0", .route = route, .tenant = "acme", .request = "r-1"};
}

class Calls : public CppUnit::TestFixture {
protected:
    std::vector<std::string> routes(const std::vector<RunningCall>& found) const {
        std::vector<std::string> list;
        for (const auto& call : found) list.push_back(call.route);
        return list;
    }

    std::string described() const {
        const auto call = calls.all().at(0);
        return call.module + ' ' + call.version + ' ' + call.operation;
    }

    RunningCalls calls;
    const RunningCalls::Clock::time_point soon = RunningCalls::Clock::now() + 1h;
};

CPPUNIT_TEST_FIXTURE(Calls, aCallIsThereAsLongAsItRuns) {
    const RunningCalls::Call first(calls, names("/a"), soon);
    {
        const RunningCalls::Call second(calls, names("/b"), soon);
        const RunningCalls::Call third(calls, names("/c"), soon);
        CPPUNIT_ASSERT((routes(calls.all()) == std::vector<std::string>{"/c", "/b", "/a"}));
    }
    CPPUNIT_ASSERT((routes(calls.all()) == std::vector<std::string>{"/a"}));
}

CPPUNIT_TEST_FIXTURE(Calls, oneInTheMiddleMayEndFirst) {
    const RunningCalls::Call first(calls, names("/a"), soon);
    auto second = std::make_unique<RunningCalls::Call>(calls, names("/b"), soon);
    const RunningCalls::Call third(calls, names("/c"), soon);
    second.reset();
    CPPUNIT_ASSERT((routes(calls.all()) == std::vector<std::string>{"/c", "/a"}));
}

CPPUNIT_TEST_FIXTURE(Calls, theInnermostOperationIsNamed) {
    RunningCalls::Call call(calls, names("/a"), soon);
    CPPUNIT_ASSERT_EQUAL("parts"s, calls.all()[0].module);
    {
        const RunningCalls::Operation outer(call, "offers", "2.0.0", "offers.find/1");
        {
            const RunningCalls::Operation inner(call, "prices", "3.0.0", "prices.of/1");
            CPPUNIT_ASSERT_EQUAL("prices 3.0.0 prices.of/1"s, described());
        }
        CPPUNIT_ASSERT_EQUAL("offers 2.0.0 offers.find/1"s, described());
    }
    CPPUNIT_ASSERT_EQUAL("parts 1.2.0 "s, described());
}

CPPUNIT_TEST_FIXTURE(Calls, aLateCallIsLoggedOnceAndWhenItHasReturned) {
    test::CapturedLog captured;
    LateCalls late(calls, captured.log);
    {
        const RunningCalls::Call in_time(calls, names("/in-time"), RunningCalls::Clock::now() - LateCalls::grace + 1h);
        const RunningCalls::Call overdue(calls, names("/late"), RunningCalls::Clock::now() - LateCalls::grace);
        late.look();
        late.look();
        CPPUNIT_ASSERT((routes(late.now()) == std::vector<std::string>{"/late"}));
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, captured.sink.writes().size());
        const auto line = captured.sink.writes()[0];
        for (const auto* word : {"\"parts\"", "\"1.2.0\"", "\"/late\"", "\"acme\"", "\"r-1\""})
            CPPUNIT_ASSERT_MESSAGE(line, line.find(word) != std::string::npos);
    }
    late.look();
    late.look();
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, captured.sink.writes().size());
    CPPUNIT_ASSERT(captured.sink.writes()[1].find("has returned") != std::string::npos);
}

}  // namespace
}  // namespace cardcage::observability
