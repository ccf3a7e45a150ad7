#include <cardcage/host_contracts.hpp>
#include <functional>

#include "tests/sdk/module_fixture.hpp"

// Contracts between modules: what a consumer sends, what a provider answers.
namespace contract_test {

using namespace cardcage;
using test::FakeHost;

struct Parcel {
    std::string name;
    std::optional<std::int64_t> weight;

    static constexpr auto schema() {
        return sdk::record(
            "Parcel", sdk::required<&Parcel::name>("Name."), sdk::optional<&Parcel::weight>("Weight in grams.")
        );
    }
};

struct ParcelChange {
    std::string name;
    sdk::Patch<std::string> label;
    sdk::Patch<std::int64_t> weight;

    static constexpr auto schema() {
        return sdk::record(
            "ParcelChange",
            sdk::required<&ParcelChange::name>("Name."),
            sdk::optional<&ParcelChange::label>("Label."),
            sdk::optional<&ParcelChange::weight>("Weight in grams.")
        );
    }
};

struct Labels {
    sdk::Patch<std::string> label;

    static constexpr auto schema() { return sdk::record("Labels", sdk::optional<&Labels::label>("Label.")); }
};

constexpr sdk::OperationContract<std::vector<Parcel>, std::vector<Parcel>> weigh{"parcels.weigh/1", "Weigh parcels"};
constexpr sdk::OperationContract<ParcelChange> change{"parcels.change/1", "Change a parcel"};
constexpr sdk::HookContract<Parcel, Parcel> before_sending{"parcels.before_sending/1", "A parcel is about to be sent"};
constexpr sdk::EventContract<Parcel> sent{"parcels.sent/1", "A parcel was sent"};

std::function<std::string(sdk::Call&)> action;

struct Done {
    std::string said;

    static constexpr auto schema() { return sdk::record("Done", sdk::required<&Done::said>("Words.")); }
};

Done act(sdk::Call& call) {
    return {action(call)};
}

std::vector<Parcel> weighAll(sdk::Call&, const std::vector<Parcel>& parcels) {
    auto weighed = parcels;
    for (auto& parcel : weighed) parcel.weight = 100;
    return weighed;
}

void noteSent(sdk::Call& call, const Parcel& parcel) {
    call.log().information("sent", {{"parcel", parcel.name}});
}

/// A provider that ignores its payload.
void noteTenant(sdk::Call& call) {
    call.log().information("a tenant");
}

auto routes() {
    return std::array{sdk::post("/act", sdk::unversioned, &act, "Does what the test says")};
}

auto operations() {
    return std::array{
        sdk::provide(weigh, &weighAll),
        sdk::provide(sent, &noteSent, "Note what was sent"),
        sdk::provide(sdk::from_host::new_tenant, &noteTenant)};
}

class Contracts : public CppUnit::TestFixture {
public:
    Contracts() { CPPUNIT_ASSERT_EQUAL(CC_OK, (host.load(moduleDescriptor<routes, operations>()))); }

protected:
    std::string does(std::function<std::string(sdk::Call&)> given) {
        action = std::move(given);
        const auto answer = host.send("POST", "/act");
        return answer.status == 200 ? answer.body : answer.code;
    }
    /// Lets another module provide the operation, and keeps what it is sent.
    void provide(const std::string& name, const std::string& answer) {
        host.provide(name, [this, answer](const std::string& payload) {
            payloads.push_back(payload);
            return std::optional(answer);
        });
    }

    FakeHost host;
    std::vector<std::string> payloads;
};

CPPUNIT_TEST_FIXTURE(Contracts, aConsumerSendsTheRequestAndReadsTheAnswer) {
    provide("parcels.weigh/1", R"([{"name":"a","weight":7}])");
    const auto said =
        does([](sdk::Call& call) { return std::to_string(*call.invoke(weigh, {{.name = "a"}}).at(0).weight); });
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"said":"7"})"), said);
    CPPUNIT_ASSERT_EQUAL(std::string(R"([{"name":"a","weight":null}])"), payloads.at(0));
}

CPPUNIT_TEST_FIXTURE(Contracts, anOperationThatNobodyProvidesIs503OrNothing) {
    CPPUNIT_ASSERT_EQUAL(std::string("operation_unavailable"), does([](sdk::Call& call) {
                             return std::to_string(call.invoke(weigh, {}).size());
                         }));
    const auto said = does([](sdk::Call& call) {
        const bool is_weighed = call.invokeIfProvided(weigh, {}).has_value();
        const bool is_changed = call.invokeIfProvided(change, {.name = "a"});
        return std::string(is_weighed || is_changed ? "provided" : "not provided");
    });
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"said":"not provided"})"), said);
}

CPPUNIT_TEST_FIXTURE(Contracts, anOperationWithoutAnswerSaysWhetherItWasProvided) {
    provide("parcels.change/1", "{}");
    const auto said = does([](sdk::Call& call) {
        call.invoke(change, {.name = "a"});
        return std::string(call.invokeIfProvided(change, {.name = "b"}) ? "provided" : "not provided");
    });
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"said":"provided"})"), said);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, payloads.size());
}

CPPUNIT_TEST_FIXTURE(Contracts, aConsumerAsksWhetherAnOperationIsProvided) {
    const auto asks = [](sdk::Call& call) { return std::string(call.isProvided(weigh) ? "provided" : "not provided"); };
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"said":"not provided"})"), does(asks));
    provide("parcels.weigh/1", "[]");
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"said":"provided"})"), does(asks));
    CPPUNIT_ASSERT(payloads.empty());
}

CPPUNIT_TEST_FIXTURE(Contracts, aPatchThatChangesNothingIsNotSent) {
    provide("parcels.change/1", "{}");
    does([](sdk::Call& call) {
        call.invoke(change, {.name = "a", .label = std::nullopt});
        call.invoke(change, {.name = "a", .weight = 5});
        return "";
    });
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"name":"a","label":null})"), payloads.at(0));
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"name":"a","weight":5})"), payloads.at(1));
    CPPUNIT_ASSERT_EQUAL(std::string("{}"), sdk::toJson(Labels{}));
}

CPPUNIT_TEST_FIXTURE(Contracts, aHookAsksEveryProvider) {
    provide("parcels.before_sending/1", R"({"name":"x","weight":1})");
    provide("parcels.before_sending/1", R"({"name":"y","weight":null})");
    const auto said = does([](sdk::Call& call) {
        std::string names;
        for (const auto& parcel : call.collect(before_sending, {"a", 3})) names += parcel.name;
        return names;
    });
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"said":"xy"})"), said);
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"name":"a","weight":3})"), payloads.at(1));
}

CPPUNIT_TEST_FIXTURE(Contracts, eventsAndJobsHaveTheNameOfTheirContract) {
    host.due["parcels.change/1"] = 1'000'000;
    does([](sdk::Call& call) {
        call.publish(sent, {"a", 3});
        call.enqueue(change, {.name = "b"}, {.dedupe_key = "b"});
        return call.nextDue(change).text();
    });
    CPPUNIT_ASSERT_EQUAL(std::string("parcels.sent/1"), host.events.at(0).name);
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"name":"a","weight":3})"), host.events.at(0).payload);
    CPPUNIT_ASSERT_EQUAL(std::string("parcels.change/1"), host.jobs.at(0).operation);
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"name":"b"})"), host.jobs.at(0).payload);
}

CPPUNIT_TEST_FIXTURE(Contracts, aProviderIsRegisteredUnderTheNameOfItsContract) {
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"([{"name":"a","weight":100}])"), host.invoke("parcels.weigh/1", R"([{"name":"a"}])").body
    );
    CPPUNIT_ASSERT_EQUAL(200, host.invoke("parcels.sent/1", R"({"name":"a"})").status);
    CPPUNIT_ASSERT_EQUAL(std::string("information: sent parcel=a"), host.logs.back());
    CPPUNIT_ASSERT_EQUAL(200, host.invoke("cardcage.new_tenant/1", "{}").status);
    CPPUNIT_ASSERT_EQUAL(std::string("information: a tenant"), host.logs.back());
}

}  // namespace contract_test
