#include "host/requests/refusal_form.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "host/http/messages/incoming_request.hpp"
#include "host/http/messages/outgoing_response.hpp"

namespace cardcage::requests {
namespace {

struct RefusalForms : CppUnit::TestFixture {
    const std::string directory = "/tmp";
    http::IncomingRequest request{directory};
    http::OutgoingResponse response{directory};

    static RefusalForm formOf(std::uint32_t flags) {
        modules::Route route;
        route.flags = flags;
        return refusalFormOf(route);
    }
    std::string contentType(RefusalForm form, const files::SignedLink* ticket = nullptr) {
        response.clear();
        auto refused = refusal("payload_too_large");
        refused.headers.emplace_back("X-Of-Refusal", "kept");
        answerRefusal(form, refused, ticket, request, response);
        CPPUNIT_ASSERT_EQUAL(413, response.status);
        CPPUNIT_ASSERT(response.header("X-Of-Refusal"));
        return std::string(response.header("Content-Type").value());
    }
};

CPPUNIT_TEST_FIXTURE(RefusalForms, followFromTheEndpoint) {
    CPPUNIT_ASSERT(formOf(0) == RefusalForm::Problem);
    CPPUNIT_ASSERT(formOf(modules::route_public) == RefusalForm::Problem);
    CPPUNIT_ASSERT(formOf(CC_ROUTE_CAPABILITY) == RefusalForm::LinkPage);
    CPPUNIT_ASSERT(formOf(modules::route_ticket) == RefusalForm::FileLink);
}

CPPUNIT_TEST_FIXTURE(RefusalForms, areAPageForABrowserOnALinkOnly) {
    request.head.method = "GET";
    CPPUNIT_ASSERT_EQUAL(std::string("application/problem+json"), contentType(RefusalForm::LinkPage));
    request.head.fields.push_back({"Accept", "text/html"});
    CPPUNIT_ASSERT(contentType(RefusalForm::LinkPage).starts_with("text/html"));
    CPPUNIT_ASSERT_EQUAL(std::string("application/problem+json"), contentType(RefusalForm::Problem));
    CPPUNIT_ASSERT_EQUAL(std::string("application/problem+json"), contentType(RefusalForm::FileLink));
    CPPUNIT_ASSERT_EQUAL(std::string("no-referrer"), std::string(response.header("Referrer-Policy").value()));
}

CPPUNIT_TEST_FIXTURE(RefusalForms, areXmlWhereTheClientSpeaksTheBlobProtocol) {
    request.head.method = "PUT";
    const files::SignedLink plain{.kind = files::SignedLink::Kind::Put};
    const files::SignedLink blob{.kind = files::SignedLink::Kind::Put, .flags = CC_UPLOAD_BLOB};
    CPPUNIT_ASSERT_EQUAL(std::string("application/problem+json"), contentType(RefusalForm::FileLink, &plain));
    CPPUNIT_ASSERT_EQUAL(std::string("application/xml"), contentType(RefusalForm::FileLink, &blob));
    CPPUNIT_ASSERT(response.header("x-ms-error-code"));
    CPPUNIT_ASSERT_EQUAL(std::string("application/problem+json"), contentType(RefusalForm::FileLink));
    request.head.fields.push_back({"x-ms-version", "2021-12-02"});
    CPPUNIT_ASSERT_EQUAL(std::string("application/xml"), contentType(RefusalForm::FileLink));
    CPPUNIT_ASSERT_EQUAL(std::string("application/problem+json"), contentType(RefusalForm::FileLink, &plain));
}

}  // namespace
}  // namespace cardcage::requests
