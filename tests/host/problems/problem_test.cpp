#include "host/problems/problem.hpp"

#include <Poco/JSON/Object.h>
#include <Poco/JSON/Parser.h>
#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <set>

namespace {

using namespace cardcage::problems;

class ProblemBody : public CppUnit::TestFixture {
protected:
    static Poco::JSON::Object::Ptr parsed(const std::string& json) {
        return Poco::JSON::Parser().parse(json).extract<Poco::JSON::Object::Ptr>();
    }
};

CPPUNIT_TEST_FIXTURE(ProblemBody, hasTheMembersOfTheInterfaceInOrder) {
    auto problem = Problem::of("invalid_field", "2 fields are invalid", "log only");
    problem.errors.push_back({"/users/0/email", "format", "must be an e-mail address"});
    problem.errors.push_back({"/name", "length", "must be at most 255 characters"});
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"type":"/problems/invalid_field","title":"A field is invalid","status":400,)"
                    R"("code":"invalid_field","detail":"2 fields are invalid","errors":[)"
                    R"({"pointer":"/users/0/email","rule":"format","message":"must be an e-mail address"},)"
                    R"({"pointer":"/name","rule":"length","message":"must be at most 255 characters"}],)"
                    R"("request_id":"8f1c"})"),
        render(problem, "8f1c")
    );
}

CPPUNIT_TEST_FIXTURE(ProblemBody, leavesErrorsOutWhenThereAreNone) {
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"type":"/problems/not_found","title":"Not found","status":404,"code":"not_found",)"
                    R"("detail":"no customer 1","request_id":"r"})"),
        render(Problem::of("not_found", "no customer 1"), "r")
    );
}

CPPUNIT_TEST_FIXTURE(ProblemBody, rendersACodeOfAModuleWithTheTitleOfItsStatus) {
    Problem problem{.status = 409, .code = "drawer_open", .detail = "Close it.", .cause = {}, .errors = {}};
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"type":"/problems/drawer_open","title":"Conflict","status":409,"code":"drawer_open",)"
                    R"("detail":"Close it.","request_id":"r"})"),
        render(problem, "r")
    );
    problem.status = 499;
    CPPUNIT_ASSERT_EQUAL(std::string("Error"), parsed(render(problem, "r"))->getValue<std::string>("title"));
}

CPPUNIT_TEST_FIXTURE(ProblemBody, keepsTheStatusThatAModuleChoseForAKnownCode) {
    Problem problem{.status = 410, .code = "not_found", .detail = "gone", .cause = {}, .errors = {}};
    CPPUNIT_ASSERT_EQUAL(410, parsed(render(problem, "r"))->getValue<int>("status"));
}

CPPUNIT_TEST_FIXTURE(ProblemBody, answersFiveHundredForAStatusThatIsNoError) {
    for (const int status : {0, 200, 399, 600, -1}) {
        Problem problem{.status = status, .code = "odd", .title = {}, .detail = {}, .cause = {}, .errors = {}};
        CPPUNIT_ASSERT_EQUAL(500, problem.answerStatus());
        CPPUNIT_ASSERT_EQUAL(500, parsed(render(problem, "r"))->getValue<int>("status"));
    }
    CPPUNIT_ASSERT_EQUAL(500, Problem::of("code_nobody_knows").status);
}

CPPUNIT_TEST_FIXTURE(ProblemBody, tellsTheNextStepWhenThereIsNoDetail) {
    CPPUNIT_ASSERT_EQUAL(
        std::string(findProblemType("empty_list")->cure),
        parsed(render(Problem::of("empty_list"), "r"))->getValue<std::string>("detail")
    );
    CPPUNIT_ASSERT(!parsed(render(Problem::of("code_nobody_knows"), "r"))->has("detail"));
}

CPPUNIT_TEST_FIXTURE(ProblemBody, neverTellsTheCause) {
    const auto body = render(Problem::of("internal_error", {}, "password=hunter2"), "r");
    CPPUNIT_ASSERT_EQUAL(std::string::npos, body.find("hunter2"));
}

CPPUNIT_TEST_FIXTURE(ProblemBody, linksNoPageForACodeThatIsNotSnakeCase) {
    for (const std::string code : {"", "Bad Code", "../docs", "a\"b", "caf\xC3\xA9"}) {
        const auto body = parsed(render({.status = 400, .code = code, .detail = {}, .cause = {}, .errors = {}}, "r"));
        CPPUNIT_ASSERT_EQUAL(std::string("about:blank"), body->getValue<std::string>("type"));
        CPPUNIT_ASSERT_EQUAL(code, body->getValue<std::string>("code"));
    }
}

CPPUNIT_TEST_FIXTURE(ProblemBody, staysJsonWhateverTheTextsHold) {
    using namespace std::string_view_literals;
    const std::string odd("\"\\\n\x00\x1f/\xC3\xA9"sv);
    Problem problem{.status = 400, .code = odd, .detail = odd, .cause = {}, .errors = {}};
    problem.errors.push_back({odd, odd, odd});
    const auto body = parsed(render(problem, odd));
    const auto error = body->getArray("errors")->getObject(0);
    for (const auto* name : {"code", "detail", "request_id"}) {
        CPPUNIT_ASSERT_EQUAL(odd, body->getValue<std::string>(name));
    }
    for (const auto* name : {"pointer", "rule", "message"}) {
        CPPUNIT_ASSERT_EQUAL(odd, error->getValue<std::string>(name));
    }
}

CPPUNIT_TEST_FIXTURE(ProblemBody, replacesMalformedUtf8) {
    const std::string replaced = "\xEF\xBF\xBD";
    for (const std::string bytes : {"\xFF", "\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82", "a\x80z"}) {
        Problem problem{.status = 400, .code = bytes, .detail = bytes, .cause = {}, .errors = {}};
        problem.errors.push_back({bytes, bytes, bytes});
        const auto body = render(problem, bytes);
        CPPUNIT_ASSERT(parsed(body)->getValue<std::string>("request_id").find(replaced) != std::string::npos);
        CPPUNIT_ASSERT_EQUAL(std::string::npos, body.find(bytes));
    }
}

class ProblemTable : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(ProblemTable, holdsEveryCodeOfTheInterface) {
    const std::pair<int, std::vector<std::string>> promised[] = {
        {400,
         {"invalid_json",
          "invalid_field",
          "missing_parameter",
          "invalid_parameter",
          "empty_list",
          "scenarios_of_different_rfqs",
          "sourcing_scenario_required",
          "incompatible_specification",
          "malformed_request",
          "selection_required"}},
        {401, {"invalid_api_token", "token_missing", "token_invalid", "token_expired"}},
        {403, {"missing_scope", "system_supplier", "public_manufacturer", "upload_url_invalid"}},
        {404, {"not_found", "unsupported_version", "no_files", "no_preview"}},
        {405, {"method_not_allowed"}},
        {406, {"not_acceptable"}},
        {408, {"request_timeout"}},
        {409,
         {"import_in_progress",
          "number_taken",
          "name_taken",
          "email_taken",
          "in_use",
          "quotation_missing",
          "cost_frozen",
          "selection_outdated",
          "circular_nesting",
          "quantity_too_large",
          "costs_too_large",
          "changed_meanwhile",
          "analysis_in_progress",
          "purchase_orders_exist",
          "default_specification",
          "sign_in_ended",
          "rfq_has_order"}},
        {412, {"precondition_failed"}},
        {413, {"payload_too_large"}},
        {414, {"uri_too_long"}},
        {415, {"unsupported_media_type"}},
        {416, {"range_not_satisfiable"}},
        {417, {"expectation_failed"}},
        {422, {"idempotency_key_reused"}},
        {429, {"too_many_requests"}},
        {431, {"headers_too_large"}},
        {500, {"internal_error"}},
        {501, {"not_implemented"}},
        {503, {"unavailable", "operation_unavailable", "outcome_unknown", "design_changing", "module_quarantined"}},
        {505, {"http_version_not_supported"}},
        {507, {"storage_full"}},
    };
    std::size_t count = 0;
    for (const auto& [status, codes] : promised) {
        for (const auto& code : codes) {
            const auto* type = findProblemType(code);
            CPPUNIT_ASSERT_MESSAGE(code, type);
            CPPUNIT_ASSERT_EQUAL_MESSAGE(code, status, type->status);
            ++count;
        }
    }
    CPPUNIT_ASSERT_EQUAL(count, problemTypes().size());
}

CPPUNIT_TEST_FIXTURE(ProblemTable, explainsEveryType) {
    std::set<std::string_view> codes;
    for (const auto& type : problemTypes()) {
        const std::string code(type.code);
        CPPUNIT_ASSERT_MESSAGE(code, codes.insert(type.code).second);
        CPPUNIT_ASSERT_MESSAGE(code, !type.title.empty() && type.title.size() <= 40 && type.title.back() != '.');
        for (const auto sentence : {type.cause, type.cure}) {
            CPPUNIT_ASSERT_MESSAGE(code, sentence.size() > 20 && sentence.back() == '.');
            CPPUNIT_ASSERT_MESSAGE(code, std::count(sentence.begin(), sentence.end(), '`') % 2 == 0);
        }
        CPPUNIT_ASSERT_MESSAGE(code, reasonPhrase(type.status) != "Error");
    }
}

CPPUNIT_TEST_FIXTURE(ProblemTable, isAvailableAsJson) {
    const auto list = Poco::JSON::Parser().parse(problemTypesJson()).extract<Poco::JSON::Array::Ptr>();
    CPPUNIT_ASSERT_EQUAL(problemTypes().size(), list->size());
    for (std::size_t at = 0; at < list->size(); ++at) {
        const auto entry = list->getObject(static_cast<unsigned>(at));
        CPPUNIT_ASSERT_EQUAL(std::string(problemTypes()[at].code), entry->getValue<std::string>("code"));
        CPPUNIT_ASSERT_EQUAL(problemTypes()[at].status, entry->getValue<int>("status"));
        CPPUNIT_ASSERT_EQUAL(std::string(problemTypes()[at].cure), entry->getValue<std::string>("cure"));
    }
}

}  // namespace
