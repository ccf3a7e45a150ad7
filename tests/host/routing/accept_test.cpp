#include "host/routing/accept.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::routing {
namespace {

struct Accept : CppUnit::TestFixture {
    modules::Route first{.flags = CC_ROUTE_VERSIONED, .model = "sourcing-scenario", .version = 1};
    modules::Route second{.flags = CC_ROUTE_VERSIONED | CC_ROUTE_DEFAULT, .model = "sourcing-scenario", .version = 2};
    modules::Route customer{.flags = CC_ROUTE_VERSIONED, .model = "customer", .version = 1};
    modules::Route plain{.model = "rfq", .version = 1};
    modules::Route sheet{
        .flags = CC_ROUTE_VERSIONED, .model = "sheet", .version = 1, .response_type = "application/zip"};

    static RouteEntry entry(const modules::Route& route) {
        return {.route = &route, .media_type = mediaType("cardcage", route.model, route.version)};
    }
    Endpoint::Method versioned{.name = "GET", .routes = {entry(customer)}};
    Endpoint::Method with_default{.name = "GET", .routes = {entry(first), entry(second)}};
    Endpoint::Method unversioned{.name = "GET", .routes = {entry(plain)}};
};

const std::string customer_v1 = "application/api.cardcage.customer-v1+json";

CPPUNIT_TEST_FIXTURE(Accept, versionedOperationsNeedTheModelByName) {
    CPPUNIT_ASSERT_EQUAL(std::string_view(customer_v1), select(versioned, customer_v1).content_type);
    CPPUNIT_ASSERT_EQUAL(
        std::string_view(customer_v1),
        select(versioned, "Application/API.Cardcage.Customer-V1+JSON; charset=utf-8").content_type
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string_view(customer_v1), select(versioned, "text/html, " + customer_v1 + ";q=0.2").content_type
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string_view(customer_v1),
        select(versioned, "application/json, */*;q=0.9, " + customer_v1 + ";q=0.5").content_type
    );
    for (const auto accept :
         {std::optional<std::string_view>{},
          {"*/*"},
          {"application/*"},
          {"application/json"},
          {""},
          {"text/html, */*;q=0.1"}}) {
        const auto refused = select(versioned, accept);
        CPPUNIT_ASSERT(!refused.entry);
        CPPUNIT_ASSERT_EQUAL(404, refused.status);
        CPPUNIT_ASSERT(refused.detail.find(customer_v1) != std::string::npos);
    }
}

CPPUNIT_TEST_FIXTURE(Accept, otherTypesAreNotAcceptable) {
    for (const char* accept :
         {"application/api.cardcage.customer-v2+json",
          "application/api.cardcage.supplier-v1+json",
          "text/html",
          "application/api.cardcage.customer-v1+json;q=0"}) {
        const auto refused = select(versioned, accept);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(accept, 406, refused.status);
        CPPUNIT_ASSERT(refused.detail.find(customer_v1) != std::string::npos);
    }
}

CPPUNIT_TEST_FIXTURE(Accept, theHighestQualityThatIsServedWins) {
    const std::string v1 = "application/api.cardcage.sourcing-scenario-v1+json";
    const std::string v2 = "application/api.cardcage.sourcing-scenario-v2+json";
    CPPUNIT_ASSERT_EQUAL(std::string_view(v1), select(with_default, v2 + ";q=0.5, " + v1 + ";q=0.9").content_type);
    CPPUNIT_ASSERT_EQUAL(
        std::string_view(v1), select(with_default, v1 + ", " + v2).content_type
    );  // equal: the first named
    CPPUNIT_ASSERT_EQUAL(std::string_view(v2), select(with_default, "*/*, " + v1 + ";q=0.5").content_type);
    CPPUNIT_ASSERT_EQUAL(std::string_view(v2), select(with_default, std::nullopt).content_type);
    CPPUNIT_ASSERT_EQUAL(std::string_view(v2), select(with_default, "application/json").content_type);
    CPPUNIT_ASSERT_EQUAL(406, select(with_default, "text/plain").status);
}

CPPUNIT_TEST_FIXTURE(Accept, unversionedOperationsNeverRefuse) {
    CPPUNIT_ASSERT_EQUAL(std::string_view("application/json"), select(unversioned, std::nullopt).content_type);
    CPPUNIT_ASSERT_EQUAL(std::string_view("application/json"), select(unversioned, "text/html").content_type);
    CPPUNIT_ASSERT_EQUAL(
        std::string_view("application/json"), select(unversioned, "application/api.cardcage.rfq-v9+json").content_type
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string_view("application/api.cardcage.rfq-v1+json"),
        select(unversioned, "application/api.cardcage.rfq-v1+json").content_type
    );
}

CPPUNIT_TEST_FIXTURE(Accept, malformedPiecesAreLeftOut) {
    CPPUNIT_ASSERT_EQUAL(
        std::size_t{1}, parseAccept("text, /x, a/, a b/c, x/y;q=7, x/y;q=, ok/ok;v=\"a,b;q=0\";q=0.25").size()
    );
    CPPUNIT_ASSERT_EQUAL(250, parseAccept("ok/ok;v=\"a,b;q=0\";q=0.25").at(0).quality);
    CPPUNIT_ASSERT_EQUAL(404, select(versioned, ",,;;").status);
}

CPPUNIT_TEST_FIXTURE(Accept, furtherRepresentationsAnswerTheirOwnTypeOnly) {
    const modules::Route archive{
        .flags = CC_ROUTE_VERSIONED, .model = "customer", .version = 1, .response_type = "application/zip"};
    for (const auto& routes : {std::vector{entry(customer), entry(archive)}, {entry(archive), entry(customer)}}) {
        const Endpoint::Method method{.name = "GET", .routes = routes};
        CPPUNIT_ASSERT(select(method, customer_v1).entry->route == &customer);
        CPPUNIT_ASSERT(select(method, "application/zip").entry->route == &archive);
        CPPUNIT_ASSERT_EQUAL(std::string_view("application/zip"), select(method, "application/zip").content_type);
        CPPUNIT_ASSERT(select(method, "application/zip;q=0.1, " + customer_v1).entry->route == &customer);
        CPPUNIT_ASSERT_EQUAL(404, select(method, "*/*").status);
        const auto refused = select(method, "text/csv");
        CPPUNIT_ASSERT_EQUAL(406, refused.status);
        CPPUNIT_ASSERT(refused.detail.find(customer_v1) != std::string::npos);
        CPPUNIT_ASSERT(refused.detail.find("application/zip") != std::string::npos);
    }
}

}  // namespace
}  // namespace cardcage::routing
