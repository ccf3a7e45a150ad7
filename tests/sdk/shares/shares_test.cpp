#include <cardcage/shares/shares.hpp>
#include <span>

#include "tests/sdk/module_fixture.hpp"

// The wrapper of cardcage.shares/1 against the fake host.

namespace cardcage::test {
namespace shares_test {

struct Drawing {
    std::string name;

    static constexpr auto schema() {
        return sdk::record("Drawing", sdk::required<&Drawing::name>("Its name.", sdk::example("plan")));
    }
};

inline constexpr sdk::OperationContract<sdk::OpenedShare<Drawing>, sdk::Answered> show{
    "drawings.show/1", "Show a shared drawing"};

sdk::Answered showDrawing(sdk::Call& call, const sdk::OpenedShare<Drawing>& opened) {
    if (opened.variant == "refused") throw sdk::Problem::conflict("in_use", "Later.");
    call.respond(200, sdk::toJson(Drawing{opened.payload.name + "/" + opened.variant}));
    return {};
}

Drawing grantDrawing(sdk::Call& call, const Drawing& drawing) {
    return {sdk::grantShare(call, show, drawing, {{"reader"}, sdk::Timestamp::fromMicroseconds(1'900'000'000'000'000)})
                .text()};
}

sdk::AnsweredByOwner<Drawing> findDrawing(sdk::Call& call, sdk::ShareId id, sdk::PathText variant) {
    return sdk::openShare(call, id, variant);
}

void endDrawing(sdk::Call& call, sdk::ShareId id) {
    if (!sdk::revokeShare(call, id)) throw sdk::Problem::notFound("share", id);
}

auto routes() {
    return std::array{
        sdk::post("/shares", sdk::unversioned, &grantDrawing, "Share"),
        sdk::get("/shares/{id}/{variant}", sdk::unversioned, &findDrawing, "Open").problems("in_use"),
        sdk::del("/shares/{id}", sdk::unversioned, &endDrawing, "End")};
}
auto operations() {
    return std::array{sdk::provide(show, &showDrawing)};
}

class SharesOfAModule : public CppUnit::TestFixture {
public:
    SharesOfAModule() { CPPUNIT_ASSERT_EQUAL(CC_OK, (host.load(moduleDescriptor<routes, operations>()))); }

protected:
    std::string made() {
        const auto answer = host.send("POST", "/shares", R"({"name":"plan"})");
        CPPUNIT_ASSERT_EQUAL(200, answer.status);
        return host.shares.rbegin()->first;
    }
    FakeAnswer opened(const std::string& id, const std::string& variant = "front") {
        return host.send("GET", "/shares/" + id + "/" + variant);
    }
    FakeHost host;
};

CPPUNIT_TEST_FIXTURE(SharesOfAModule, theOperationOfTheOwnerAnswers) {
    const auto id = made();
    const auto& share = host.shares.at(id);
    CPPUNIT_ASSERT_EQUAL(std::string("drawings.show/1"), share.operation);
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"name":"plan"})"), share.payload);
    CPPUNIT_ASSERT(share.tenants == std::set<std::string>{"reader"});
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1'900'000'000'000'000}, share.expires_us);
    const auto answer = opened(id);
    CPPUNIT_ASSERT_EQUAL(200, answer.status);
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"name":"plan/front"})"), answer.body);
    CPPUNIT_ASSERT_EQUAL(409, opened(id, "refused").status);
}

CPPUNIT_TEST_FIXTURE(SharesOfAModule, everybodyElseIsToldThatThereIsNone) {
    const auto id = made();
    host.slug = "stranger";
    const auto refused = opened(id);
    const std::string unknown = "0190a6f2-0000-4000-9000-000000009999";
    const auto never = opened(unknown);
    CPPUNIT_ASSERT_EQUAL(404, refused.status);
    CPPUNIT_ASSERT_EQUAL(never.code, refused.code);
    CPPUNIT_ASSERT_EQUAL("There is no share " + unknown + ".", never.detail);
    CPPUNIT_ASSERT_EQUAL("There is no share " + id + ".", refused.detail);
    host.slug = "reader";
    CPPUNIT_ASSERT_EQUAL(200, opened(id).status);
    host.now_us = 1'900'000'000'000'000;
    CPPUNIT_ASSERT_EQUAL(404, opened(id).status);
}

CPPUNIT_TEST_FIXTURE(SharesOfAModule, aShareThatIsEndedIsGone) {
    const auto id = made();
    CPPUNIT_ASSERT_EQUAL(204, host.send("DELETE", "/shares/" + id).status);
    CPPUNIT_ASSERT_EQUAL(404, opened(id).status);
    CPPUNIT_ASSERT_EQUAL(404, host.send("DELETE", "/shares/" + id).status);
}

CPPUNIT_TEST_FIXTURE(SharesOfAModule, theDescriptionIsThatOfTheAnswer) {
    const auto& route = host.route("GET", "/shares/{id}/{variant}");
    CPPUNIT_ASSERT(route.response_schema.find("#/components/schemas/Drawing") != std::string::npos);
    CPPUNIT_ASSERT(route.components.find("Its name.") != std::string::npos);
}

CPPUNIT_TEST_FIXTURE(SharesOfAModule, anOlderHostHasNoShares) {
    FakeHost older;
    older.hidden_services.insert(CC_SHARES_V1);
    CPPUNIT_ASSERT_EQUAL(CC_OK, (older.load(moduleDescriptor<routes, operations>())));
    CPPUNIT_ASSERT_EQUAL(500, older.send("POST", "/shares", R"({"name":"plan"})").status);
}

}  // namespace shares_test
}  // namespace cardcage::test
