#include "host/modules/registrar.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <cstring>
#include <functional>
#include <memory>
#include <string>

namespace cardcage::modules {
namespace {

using namespace std::string_literals;

std::int32_t answer(void*, cc_call*) {
    return CC_OK;
}

class Registrars : public CppUnit::TestFixture {
protected:
    static cc_route goodRoute() {
        cc_route route{};
        route.size = sizeof route;
        route.method = CC_STR("GET");
        route.path = CC_STR("/customers/{id}");
        route.operation_id = CC_STR("get_customer");
        route.summary = CC_STR("One customer");
        route.handler = answer;
        return route;
    }

    static cc_operation goodOperation() {
        cc_operation operation{};
        operation.size = sizeof operation;
        operation.name = CC_STR("customers.ensure/1");
        operation.summary = CC_STR("Ensures that customers exist");
        operation.handler = answer;
        return operation;
    }

    /// Registers a route that `change` has spoilt: returns the status and the error.
    static std::string outcome(const std::function<void(cc_route&)>& change) {
        auto route = goodRoute();
        change(route);
        Registrar registrar;
        const auto status = registrar.addRoute(&route);
        return std::to_string(status) + (registrar.complaints().empty() ? "" : " " + registrar.complaints()[0]);
    }

    static void assertRefused(const std::string& part, const std::function<void(cc_route&)>& change) {
        const auto text = outcome(change);
        CPPUNIT_ASSERT_MESSAGE(text, text.starts_with("-2 ") && text.find(part) != std::string::npos);
    }
};

CPPUNIT_TEST_FIXTURE(Registrars, aRouteIsCopiedWithItsDefaults) {
    Registrar registrar;
    {
        auto path = std::make_unique<std::string>("/customers/{id}");
        auto route = goodRoute();
        route.path = {path->data(), path->size()};
        route.problems = CC_STR("number_taken  not_open");
        CPPUNIT_ASSERT_EQUAL(CC_OK, registrar.addRoute(&route));
        std::memset(path->data(), '?', path->size());
    }
    const auto taken = registrar.take();
    const auto& route = taken.routes.at(0);
    CPPUNIT_ASSERT_EQUAL("/customers/{id}"s, route.path);
    CPPUNIT_ASSERT_EQUAL("read"s, route.scope);
    CPPUNIT_ASSERT_EQUAL(200, route.success_status);
    CPPUNIT_ASSERT(route.problems == (std::vector<std::string>{"number_taken", "not_open"}));
    for (const auto method : {"POST", "PUT", "PATCH", "DELETE"}) {
        Registrar other;
        auto writing = goodRoute();
        writing.method = {method, std::strlen(method)};
        CPPUNIT_ASSERT_EQUAL(CC_OK, other.addRoute(&writing));
        CPPUNIT_ASSERT_EQUAL("write"s, other.take().routes[0].scope);
    }
}

CPPUNIT_TEST_FIXTURE(Registrars, namesOfQueryParametersAreTakenFromTheDescription) {
    const auto names = [](cc_str parameters) {
        Registrar registrar;
        auto route = goodRoute();
        route.parameters = parameters;
        CPPUNIT_ASSERT_EQUAL(CC_OK, registrar.addRoute(&route));
        return registrar.take().routes.at(0);
    };
    const auto filtered = names(CC_STR(R"([{"name":"id","in":"path"},{"name":"number","in":"query"},)"
                                       R"({"name":"revision","in":"query","allowEmptyValue":true}])"));
    CPPUNIT_ASSERT(filtered.query_names == (std::vector{"number"s, "revision"s}));
    CPPUNIT_ASSERT(filtered.may_be_empty == std::vector{"revision"s});
    CPPUNIT_ASSERT(names(cc_str{}).query_names.empty());
    // The description of a list may leave out the cursor.
    CPPUNIT_ASSERT(
        names(CC_STR(R"([{"name":"limit","in":"query"}])")).query_names == (std::vector{"limit"s, "cursor"s})
    );
}

CPPUNIT_TEST_FIXTURE(Registrars, onlyTheAnnouncedBytesAreRead) {
    // A longer struct, from a later SDK, is accepted; a shorter one and nothing at all are not.
    struct Longer {
        cc_route known;
        std::uint64_t later_field;
    } longer{goodRoute(), ~0ull};
    longer.known.size = sizeof longer;
    Registrar registrar;
    CPPUNIT_ASSERT_EQUAL(CC_OK, registrar.addRoute(&longer.known));
    CPPUNIT_ASSERT_EQUAL(CC_INVALID, registrar.addRoute(nullptr));
    const std::uint32_t only_a_size = 4;
    CPPUNIT_ASSERT_EQUAL(CC_INVALID, registrar.addRoute(reinterpret_cast<const cc_route*>(&only_a_size)));
    CPPUNIT_ASSERT_EQUAL(CC_INVALID, registrar.addOperation(nullptr));
    auto unknown_flag = goodRoute();
    unknown_flag.flags = 1u << 30;
    unknown_flag.path = CC_STR("/other");
    unknown_flag.operation_id = CC_STR("other");
    CPPUNIT_ASSERT_EQUAL(CC_OK, registrar.addRoute(&unknown_flag));
}

CPPUNIT_TEST_FIXTURE(Registrars, aRouteThatCannotBeServedIsRefusedWithTheReason) {
    assertRefused("method must be", [](auto& r) { r.method = CC_STR("HEAD"); });
    assertRefused("method must be", [](auto& r) { r.method = CC_STR("get"); });
    assertRefused("must begin with '/'", [](auto& r) { r.path = CC_STR("customers"); });
    assertRefused("must begin with '/'", [](auto& r) { r.path = cc_str{}; });
    assertRefused("path segment \"\"", [](auto& r) { r.path = CC_STR("/customers/"); });
    assertRefused("path segment \"\"", [](auto& r) { r.path = CC_STR("/customers//x"); });
    assertRefused("path segment \"..\"", [](auto& r) { r.path = CC_STR("/customers/.."); });
    assertRefused("path segment \"a%2F\"", [](auto& r) { r.path = CC_STR("/a%2F"); });
    assertRefused("must be a whole segment", [](auto& r) { r.path = CC_STR("/{id"); });
    assertRefused("must be a whole segment", [](auto& r) { r.path = CC_STR("/{Id}"); });
    assertRefused("names {id} twice", [](auto& r) { r.path = CC_STR("/{id}/{id}"); });
    assertRefused("answered by the host itself", [](auto& r) { r.path = CC_STR("/docs/x"); });
    assertRefused("is NULL with a size", [](auto& r) { r.path = {nullptr, 5}; });
    assertRefused("not UTF-8", [](auto& r) { r.summary = CC_STR("\xC0\xAF"); });
    assertRefused("not UTF-8", [](auto& r) { r.summary = CC_STR("\xED\xA0\x80"); });
    assertRefused("one line", [](auto& r) { r.summary = CC_STR("a\nb"); });
    assertRefused("summary is required", [](auto& r) { r.summary = cc_str{}; });
    assertRefused("operation_id is required", [](auto& r) { r.operation_id = cc_str{}; });
    assertRefused("handler is NULL", [](auto& r) { r.handler = nullptr; });
    assertRefused("success_status", [](auto& r) { r.success_status = 404; });
    assertRefused("need a model", [](auto& r) { r.flags = CC_ROUTE_VERSIONED; });
    assertRefused("model must be", [](auto& r) { r.model = CC_STR("Customer v1"); });
    assertRefused("version is negative", [](auto& r) { r.version = -1; });
    assertRefused("parameters must be a JSON array", [](auto& r) { r.parameters = CC_STR("{}"); });
    assertRefused("response_schema must be a JSON object", [](auto& r) { r.response_schema = CC_STR("[]"); });
    assertRefused("response_schema is not JSON", [](auto& r) { r.response_schema = CC_STR("{\"a\":1,}"); });
    assertRefused("a GET takes no body", [](auto& r) { r.request_schema = CC_STR("{}"); });
    assertRefused("media type", [](auto& r) { r.response_type = CC_STR("csv"); });
    const auto post = [](auto& r, const char* schema) {
        r.method = CC_STR("POST");
        r.request_schema = {schema, std::strlen(schema)};
    };
    assertRefused("contentMediaType", [&](auto& r) { post(r, R"({"contentMediaType":"csv"})"); });
    assertRefused("contentMediaType", [&](auto& r) { post(r, R"({"contentMediaType":7})"); });
    assertRefused("snake_case", [](auto& r) { r.problems = CC_STR("Number-Taken"); });
    assertRefused("must end with the token", [](auto& r) {
        r.flags = CC_ROUTE_CAPABILITY;
        r.path = CC_STR("/invitations/{token}/accept");
    });
    assertRefused("exclusive must be", [](auto& r) { r.exclusive = CC_STR("One Import"); });
    assertRefused("sunset_at is before", [](auto& r) {
        r.deprecated_at = 20;
        r.sunset_at = 10;
    });
}

// Modules of the first revision pass a shorter struct; the host must not read the memory behind it.
CPPUNIT_TEST_FIXTURE(Registrars, aRouteOfTheFirstRevisionHasNoLock) {
    Registrar registrar;
    auto route = goodRoute();
    route.exclusive = CC_STR("import");
    CPPUNIT_ASSERT_EQUAL(CC_OK, registrar.addRoute(&route));
    route.size = offsetof(cc_route, exclusive);
    route.operation_id = CC_STR("older");
    route.path = CC_STR("/older");
    CPPUNIT_ASSERT_EQUAL(CC_OK, registrar.addRoute(&route));
    const auto routes = registrar.take().routes;
    CPPUNIT_ASSERT_EQUAL(std::string("import"), routes[0].exclusive);
    CPPUNIT_ASSERT_EQUAL(std::string(), routes[1].exclusive);
}

CPPUNIT_TEST_FIXTURE(Registrars, theTypeOfABodyIsCompared) {
    const auto registered = [](cc_str type, cc_str schema) {
        Registrar registrar;
        auto route = goodRoute();
        route.method = CC_STR("POST");
        route.request_schema = schema;
        route.request_type = type;
        CPPUNIT_ASSERT_EQUAL(CC_OK, registrar.addRoute(&route));
        return registrar.take().routes.at(0);
    };
    const auto form = registered(CC_STR("multipart/form-data"), CC_STR(R"({"type":"object"})"));
    CPPUNIT_ASSERT(form.request_types.at(0) == "multipart/form-data" && form.compares_type);
    const auto any = registered(CC_STR("application/octet-stream"), CC_STR(R"({"type":"string"})"));
    CPPUNIT_ASSERT(any.request_types.at(0) == "application/octet-stream" && !any.compares_type);
    // The type of the schema is that of modules of the first revision; a type of the route wins over it.
    const auto old = registered({nullptr, 0}, CC_STR(R"({"contentMediaType":"text/csv"})"));
    CPPUNIT_ASSERT(old.request_types.at(0) == "text/csv" && !old.compares_type);
    const auto both = registered(CC_STR("text/plain"), CC_STR(R"({"contentMediaType":"text/csv"})"));
    CPPUNIT_ASSERT(both.request_types.at(0) == "text/plain" && both.compares_type);

    const auto two = registered(CC_STR("text/csv, text/plain"), CC_STR(R"({"type":"string"})"));
    CPPUNIT_ASSERT(two.request_types == (std::vector{"text/csv"s, "text/plain"s}) && two.compares_type);

    assertRefused("request_type needs", [](auto& r) { r.request_type = CC_STR("text/csv"); });
    assertRefused("request_type must be", [](auto& r) {
        r.method = CC_STR("POST");
        r.request_schema = CC_STR("{}");
        r.request_type = CC_STR("csv");
    });
}

CPPUNIT_TEST_FIXTURE(Registrars, aRouteOfTheFirstRevisionHasNoType) {
    Registrar registrar;
    auto route = goodRoute();
    route.method = CC_STR("POST");
    route.request_schema = CC_STR("{}");
    route.request_type = CC_STR("no media type");
    route.size = offsetof(cc_route, request_type);
    CPPUNIT_ASSERT_EQUAL(CC_OK, registrar.addRoute(&route));
    CPPUNIT_ASSERT(registrar.take().routes.at(0).request_types.empty());
}

CPPUNIT_TEST_FIXTURE(Registrars, theSchemaOfTheBodySaysWhatTheBodyIs) {
    const auto registered = [](cc_str schema) {
        Registrar registrar;
        auto route = goodRoute();
        route.method = CC_STR("POST");
        route.request_schema = schema;
        CPPUNIT_ASSERT_EQUAL(CC_OK, registrar.addRoute(&route));
        return registrar.take().routes.at(0);
    };
    const auto file = registered(CC_STR(R"({"type":"string","contentMediaType":"text/csv"})"));
    CPPUNIT_ASSERT_EQUAL("text/csv"s, file.request_types.at(0));
    CPPUNIT_ASSERT(!file.optional_body);
    const auto optional = registered(CC_STR(R"({"type":"object","x-optional-body":true})"));
    CPPUNIT_ASSERT(optional.request_types.empty());
    CPPUNIT_ASSERT(optional.optional_body);
    CPPUNIT_ASSERT(!registered(CC_STR(R"({"type":"object"})")).optional_body);
}

CPPUNIT_TEST_FIXTURE(Registrars, theSameRequestIsRegisteredOnce) {
    Registrar registrar;
    auto route = goodRoute();
    CPPUNIT_ASSERT_EQUAL(CC_OK, registrar.addRoute(&route));
    route.operation_id = CC_STR("again");
    route.path = CC_STR("/customers/{customer_id}");
    CPPUNIT_ASSERT_EQUAL(CC_DUPLICATE, registrar.addRoute(&route));
    route.model = CC_STR("customer");
    route.version = 2;
    CPPUNIT_ASSERT_EQUAL(CC_OK, registrar.addRoute(&route));
    route.version = 3;
    CPPUNIT_ASSERT_EQUAL_MESSAGE("the operation_id is taken", CC_DUPLICATE, registrar.addRoute(&route));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, registrar.complaints().size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, registrar.take().routes.size());
}

CPPUNIT_TEST_FIXTURE(Registrars, aVersionHasFurtherRepresentations) {
    Registrar registrar;
    auto route = goodRoute();
    route.model = CC_STR("customer.export");
    route.version = 1;
    CPPUNIT_ASSERT_EQUAL(CC_OK, registrar.addRoute(&route));
    route.operation_id = CC_STR("get_customer_archive");
    route.response_type = CC_STR("application/zip");
    CPPUNIT_ASSERT_EQUAL(CC_OK, registrar.addRoute(&route));
    route.operation_id = CC_STR("get_customer_archive_again");
    CPPUNIT_ASSERT_EQUAL(CC_DUPLICATE, registrar.addRoute(&route));
}

CPPUNIT_TEST_FIXTURE(Registrars, oneVersionOfAModelIsTheDefault) {
    Registrar registrar;
    auto route = goodRoute();
    route.model = CC_STR("customer");
    route.version = 1;
    route.flags = CC_ROUTE_DEFAULT;
    CPPUNIT_ASSERT_EQUAL(CC_OK, registrar.addRoute(&route));
    route.version = 2;
    route.operation_id = CC_STR("get_customer_2");
    CPPUNIT_ASSERT_EQUAL(CC_DUPLICATE, registrar.addRoute(&route));
}

CPPUNIT_TEST_FIXTURE(Registrars, operationsHaveVersionedNamesOfTheirOwn) {
    Registrar registrar;
    auto operation = goodOperation();
    CPPUNIT_ASSERT_EQUAL(CC_OK, registrar.addOperation(&operation));
    CPPUNIT_ASSERT_EQUAL(CC_DUPLICATE, registrar.addOperation(&operation));
    for (const auto* name :
         {"customers.ensure", "ensure/1", "customers.ensure/x", "Customers.Ensure/1", "customers.ensure/"}) {
        operation.name = {name, std::strlen(name)};
        CPPUNIT_ASSERT_EQUAL_MESSAGE(name, CC_INVALID, registrar.addOperation(&operation));
    }
    operation = goodOperation();
    operation.name = CC_STR("customers.hold/1");
    operation.handler = nullptr;
    CPPUNIT_ASSERT_EQUAL(CC_INVALID, registrar.addOperation(&operation));
}

CPPUNIT_TEST_FIXTURE(Registrars, danglingReferencesAreFound) {
    Registrar registrar;
    auto route = goodRoute();
    route.response_schema = CC_STR(R"({"type":"array","items":{"$ref":"#/components/schemas/Customer"}})");
    route.components =
        CC_STR(R"({"Customer":{"type":"object","properties":{"a":{"$ref":"#/components/schemas/Gone"}}}})");
    CPPUNIT_ASSERT_EQUAL(CC_OK, registrar.addRoute(&route));
    CPPUNIT_ASSERT(danglingReferences(registrar.take().routes[0]) == std::vector<std::string>{"Gone"});
}

}  // namespace
}  // namespace cardcage::modules
