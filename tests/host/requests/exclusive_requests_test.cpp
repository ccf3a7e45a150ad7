#include "host/requests/exclusive_requests.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <optional>

namespace cardcage::requests {
namespace {

class RequestsOneAtATime : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(RequestsOneAtATime, runAsLongAsTheirTurn) {
    ExclusiveRequests requests;
    const ExclusiveRequests::Key key{"tenant", "assemblies", "import"};
    CPPUNIT_ASSERT(!requests.isRunning(key));
    {
        const ExclusiveRequests::Turn turn(requests, key);
        CPPUNIT_ASSERT(requests.isRunning(key));
        CPPUNIT_ASSERT(!requests.isRunning({"other", "assemblies", "import"}));
        CPPUNIT_ASSERT(!requests.isRunning({"tenant", "offers", "import"}));
        CPPUNIT_ASSERT(!requests.isRunning({"tenant", "assemblies", "export"}));
    }
    CPPUNIT_ASSERT(!requests.isRunning(key));
}

CPPUNIT_TEST_FIXTURE(RequestsOneAtATime, twoThatPassedTogetherEndEachForItself) {
    ExclusiveRequests requests;
    const ExclusiveRequests::Key key{"tenant", "assemblies", "import"};
    std::optional<ExclusiveRequests::Turn> first(std::in_place, requests, key);
    const ExclusiveRequests::Turn second(requests, key);
    first.reset();
    CPPUNIT_ASSERT(requests.isRunning(key));
}

}  // namespace
}  // namespace cardcage::requests
