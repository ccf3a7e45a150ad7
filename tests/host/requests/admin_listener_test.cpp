#include "host/requests/admin_listener.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "host/http/messages/incoming_request.hpp"
#include "host/http/messages/outgoing_response.hpp"

namespace cardcage::requests {
namespace {

struct AdminPages : CppUnit::TestFixture {
    AdminListener listener{{page("/healthz", {}), page("/modules", {"tenant"})}};
    const std::string directory = "/tmp";
    http::IncomingRequest request{directory};
    http::OutgoingResponse response{directory};

    static HostEndpoint page(const char* path, std::vector<std::string> query_names) {
        HostEndpoint made;
        made.route.flags = modules::route_admin;
        made.route.method = "GET";
        made.route.path = path;
        made.route.query_names = std::move(query_names);
        return made;
    }
    /// Returns whether a page answers the request; otherwise its status is in `response`.
    bool isAdmitted(std::string_view path, std::string_view query) {
        request.clear();
        response.clear();
        request.head.method = "GET";
        request.head.path = path;
        request.head.query = query;
        return listener.admit(request, response).kind == http::Admission::Kind::Run;
    }
};

CPPUNIT_TEST_FIXTURE(AdminPages, refuseUnknownParametersOfPagesThatHaveSome) {
    CPPUNIT_ASSERT(isAdmitted("/modules", ""));
    CPPUNIT_ASSERT(isAdmitted("/modules", "tenant=acme"));
    CPPUNIT_ASSERT(!isAdmitted("/modules", "tennant=acme"));
    CPPUNIT_ASSERT_EQUAL(400, response.status);
    CPPUNIT_ASSERT(!isAdmitted("/modules", "tenant=acme&tenant=other"));
    CPPUNIT_ASSERT_EQUAL(400, response.status);
}

CPPUNIT_TEST_FIXTURE(AdminPages, ignoreWhatProbesAdd) {
    CPPUNIT_ASSERT(isAdmitted("/healthz", "t=1"));
}

}  // namespace
}  // namespace cardcage::requests
