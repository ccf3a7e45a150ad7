#include "host/requests/admission.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "host/http/messages/incoming_request.hpp"
#include "host/http/messages/outgoing_response.hpp"
#include "host/requests/refusal.hpp"
#include "tests/host/auth/tokens.hpp"

namespace cardcage::requests {
namespace {

struct FixedClock : observability::Clock {
    std::int64_t now_us() const override { return 1'000'000'000; }
};

/// An installation of one tenant without modules, with made-up endpoints of the host.
struct AdmissionSteps : CppUnit::TestFixture {
    auth::TestClock time;
    auth::Bearer bearer{auth::KeyRing::parse(auth::key_file), std::string(auth::issuer), time.clock()};
    auth::Directory directory{[] {
        auth::Directory::Rows rows;
        rows.tenants = {{std::string(auth::tenant_a), "a"}};
        rows.clients = {
            {std::string(auth::client_a), std::string(auth::tenant_a), "0123456789abcdef", {}, auth::Scopes::all()}};
        return rows;
    }};
    auth::Authenticator authenticator{bearer, directory, time.clock(), {}, [](std::int64_t) {}};
    const files::LinkSigner signer{"key"};
    const FixedClock clock;
    observability::Metrics metrics{"1.0.0", "test"};
    std::vector<HostEndpoint> endpoints;
    std::atomic<std::shared_ptr<const tenancy::Installation>> installation;
    Admission admission{
        {},
        {.installation = installation,
         .authenticator = authenticator,
         .link_signer = signer,
         .clock = clock,
         .host_endpoints = endpoints,
         .metrics = metrics}};

    const std::string directory_of_spools = "/tmp";
    http::IncomingRequest request{directory_of_spools};
    http::OutgoingResponse response{directory_of_spools};
    Visit visit;
    std::string authorization;
    std::string target;

    void setUp() override {
        directory.refresh();
        endpoints = {
            endpoint("GET", "/pages", modules::route_public),
            endpoint("PUT", "/uploads/{file}", modules::route_ticket | modules::route_any_value),
            described("GET", "/described"),
            described("POST", "/tokens"),
        };
        auto next = std::make_shared<tenancy::Installation>();
        next->table = modules::ModuleTable::build({}, {}, {});
        next->everything = std::make_shared<tenancy::SetView>(
            next->table,
            next->table->defaults(),
            routesOf(endpoints),
            [](std::string_view) { return ""; },
            "cardcage",
            metrics
        );
        auto tenant = std::make_shared<tenancy::TenantView>();
        tenant->id = auth::tenant_a;
        tenant->set = next->everything;
        tenant->requests_per_minute = 2;
        next->tenants.emplace(tenant->id, tenant);
        installation.store(next);
    }

    static HostEndpoint endpoint(const char* method, const char* path, std::uint32_t flags) {
        HostEndpoint made;
        made.route.method = method;
        made.route.path = path;
        made.route.flags = flags;
        return made;
    }
    /// An operation of the interface description with parameters.
    static HostEndpoint described(const char* method, const char* path) {
        auto made = endpoint(method, path, modules::route_public);
        made.route.operation_id = "described";
        made.route.query_names = {"limit", "cursor", "customer_number"};
        return made;
    }
    /// "name rule message; …" of the refusal; empty: admitted.
    std::string complaintsOf(std::string_view method, std::string_view path) {
        try {
            admit(method, path);
            return {};
        } catch (const Refusal& refused) {
            std::string text = refused.problem.code;
            for (const auto& error : refused.problem.errors) {
                text += "; " + error.pointer + " " + error.rule + " " + error.message;
            }
            return text;
        }
    }
    http::Admission admit(std::string_view method, std::string_view path) {
        request.clear();
        response.clear();
        visit = {};
        target = path;
        request.head.method = method;
        request.head.target = target;
        request.head.path = std::string_view(target).substr(0, target.find('?'));
        if (target.find('?') != std::string::npos)
            request.head.query = std::string_view(target).substr(target.find('?') + 1);
        if (!authorization.empty()) request.head.fields.push_back({"Authorization", authorization});
        return admission.admit(request, response, visit);
    }
    /// The code of the refusal; empty: admitted or answered.
    std::string refusalOf(std::string_view method, std::string_view path) {
        try {
            admit(method, path);
            return {};
        } catch (const Refusal& refused) {
            return refused.problem.code;
        }
    }
    void authorize() { authorization = "Bearer " + bearer.issue(auth::tenant_a, auth::client_a, auth::Scopes::all()); }
};

CPPUNIT_TEST_FIXTURE(AdmissionSteps, answerForTheWholeServerBeforeAnyPath) {
    CPPUNIT_ASSERT(admit("OPTIONS", "*").kind == http::Admission::Kind::Answered);
    CPPUNIT_ASSERT_EQUAL(204, response.status);
    CPPUNIT_ASSERT_EQUAL(std::string("malformed_request"), refusalOf("GET", "/a%zz"));
}

CPPUNIT_TEST_FIXTURE(AdmissionSteps, askForABearerBeforePathAndMethod) {
    CPPUNIT_ASSERT_EQUAL(std::string("token_missing"), refusalOf("GET", "/nothing"));
    CPPUNIT_ASSERT_EQUAL(std::string("token_missing"), refusalOf("OPTIONS", "/nothing"));
    authorize();
    CPPUNIT_ASSERT_EQUAL(std::string("not_found"), refusalOf("GET", "/nothing"));
    CPPUNIT_ASSERT_EQUAL(std::string("not_found"), refusalOf("OPTIONS", "/pages/below"));
    CPPUNIT_ASSERT_EQUAL(std::string("too_many_requests"), refusalOf("GET", "/nothing"));
}

CPPUNIT_TEST_FIXTURE(AdmissionSteps, needNoBearerForAPublicEndpoint) {
    CPPUNIT_ASSERT(admit("HEAD", "/pages").kind == http::Admission::Kind::Run);
    CPPUNIT_ASSERT(visit.host == &endpoints[0]);
    CPPUNIT_ASSERT_EQUAL(std::string("/pages"), visit.route);
    CPPUNIT_ASSERT(visit.metrics == &metrics.route("HEAD", "/pages"));
    CPPUNIT_ASSERT_EQUAL(std::string("method_not_allowed"), refusalOf("POST", "/pages"));
    CPPUNIT_ASSERT(admit("OPTIONS", "/pages").kind == http::Admission::Kind::Answered);
    CPPUNIT_ASSERT_EQUAL(std::string("GET, HEAD, OPTIONS"), std::string(response.header("Allow").value()));
}

CPPUNIT_TEST_FIXTURE(AdmissionSteps, refuseParametersThatTheOperationDoesNotHave) {
    CPPUNIT_ASSERT_EQUAL(std::string(), complaintsOf("GET", "/described"));
    CPPUNIT_ASSERT_EQUAL(std::string(), complaintsOf("GET", "/described?limit=5&cursor=&customer_number=x"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("invalid_parameter; limt unknown is not a parameter of this operation; did you mean `limit`?"),
        complaintsOf("GET", "/described?cursor=x&limt=5")
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("invalid_parameter; a b unknown is not a parameter of this operation; it has `limit`, `cursor`, "
                    "`customer_number`; customerNumber unknown is not a parameter of this operation; did you mean "
                    "`customer_number`?"),
        complaintsOf("HEAD", "/described?a+b=1&customerNumber=2")
    );
    endpoints[2].route.query_names.clear();
    CPPUNIT_ASSERT_EQUAL(
        std::string("invalid_parameter; limit unknown is not a parameter of this operation, which has none"),
        complaintsOf("GET", "/described?limit=5")
    );
}

CPPUNIT_TEST_FIXTURE(AdmissionSteps, refuseParametersOfTokenRequestsThatAnswerText) {
    endpoints[3].route.response_type = "text/plain";
    endpoints[3].route.query_names = {"strict"};
    CPPUNIT_ASSERT_EQUAL(std::string(), complaintsOf("POST", "/tokens?strict=true"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("invalid_parameter; stric unknown is not a parameter of this operation; did you mean `strict`?"),
        complaintsOf("POST", "/tokens?stric=true")
    );
}

CPPUNIT_TEST_FIXTURE(AdmissionSteps, ignoreParametersOfPages) {
    CPPUNIT_ASSERT_EQUAL(std::string(), complaintsOf("GET", "/pages?utm_source=mail"));
    endpoints[2].route.response_type = "text/html";
    CPPUNIT_ASSERT_EQUAL(std::string(), complaintsOf("GET", "/described?x=1"));
}

CPPUNIT_TEST_FIXTURE(AdmissionSteps, takeTheSignedLinkAsPermissionAfterTheMethod) {
    const auto link = signer.link(
        {.kind = files::SignedLink::Kind::Put,
         .file = "0199d2a4-51c7-7e0a-9b6e-1f2d3c4b5a69",
         .tenant = std::string(auth::tenant_a),
         .module = "rfqs",
         .content_type = "application/pdf",
         .size_cap = 100,
         .expires = 2'000}
    );
    CPPUNIT_ASSERT(admit("PUT", link).kind == http::Admission::Kind::Run);
    CPPUNIT_ASSERT(visit.ticket);
    CPPUNIT_ASSERT_EQUAL(std::string(auth::tenant_a), visit.tenant);
    CPPUNIT_ASSERT_EQUAL(std::string("method_not_allowed"), refusalOf("GET", link));
    CPPUNIT_ASSERT_EQUAL(std::string("upload_url_invalid"), refusalOf("PUT", link + "x"));
    CPPUNIT_ASSERT(visit.form == RefusalForm::FileLink);
    CPPUNIT_ASSERT_EQUAL(std::string("upload_url_invalid"), refusalOf("PUT", link + "&sig=again"));
    CPPUNIT_ASSERT_EQUAL(std::string("upload_url_invalid"), refusalOf("PUT", "/uploads/"));
}

}  // namespace
}  // namespace cardcage::requests
