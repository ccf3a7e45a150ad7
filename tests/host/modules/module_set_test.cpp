#include "host/modules/module_set.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

#include "host/modules/reaper.hpp"
#include "tests/host/modules/samples.hpp"

namespace cardcage::modules {
namespace {

using namespace std::string_literals;

class ModuleSets : public CppUnit::TestFixture {
protected:
    using Installed = std::vector<std::shared_ptr<Generation>>;

    Installed install(const std::vector<std::string>& names) const {
        Installed installed;
        for (const auto& name : names) installed.push_back(loadSample(name, scratch));
        return installed;
    }

    /// "on", or "off: reason", or "refused: reason".
    static std::string stateOf(const ModuleSet& set, const std::string& id) {
        for (const auto& state : set.states()) {
            if (state.id != id) continue;
            if (state.kind == ModuleState::Kind::On) return "on " + state.version;
            return (state.kind == ModuleState::Kind::Off ? "off: " : "refused: ") + state.reason;
        }
        return "not installed";
    }

    static void assertBegins(const std::string& expected, const std::string& actual) {
        CPPUNIT_ASSERT_MESSAGE(actual, actual.starts_with(expected));
    }

    ScratchDirectory scratch{"cardcage-sets"};
};

CPPUNIT_TEST_FIXTURE(ModuleSets, everythingInstalledIsOnByDefault) {
    const auto table = ModuleTable::build(install({"provider", "client"}), {}, {});
    const auto& set = table->setOf("any tenant");
    CPPUNIT_ASSERT_EQUAL("on 1.0.0"s, stateOf(set, "client"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, set.generations().size());
    CPPUNIT_ASSERT(set.find("provider") && !set.find("nobody"));
    CPPUNIT_ASSERT_EQUAL("provider"s, set.inStartOrder().at(0)->id());
    CPPUNIT_ASSERT(set.complaints().empty());
}

CPPUNIT_TEST_FIXTURE(ModuleSets, aHeldBuildKeepsItsPlaceLoadedOrNot) {
    const auto held_build = [](const Registration& probed) {
        return std::array{HeldBuild{
            std::string(64, 'a'),
            "provider",
            *SemanticVersion::parse("1.0.0"),
            "it crashes",
            std::make_shared<const Registration>(probed)}};
    };
    Registration probed;
    probed.routes.push_back({.method = "GET", .path = "/provider"});
    probed.operations.push_back({.name = "provider.do/1"});
    auto table = ModuleTable::build(install({"client"}), {}, {}, {}, held_build(probed));
    const auto& set = table->defaults();
    CPPUNIT_ASSERT_EQUAL("on 1.0.0"s, stateOf(set, "client"));
    CPPUNIT_ASSERT(set.states().back().kind == ModuleState::Kind::Quarantined);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, set.quarantinedRoutes().size());
    CPPUNIT_ASSERT_EQUAL("/provider"s, set.quarantinedRoutes()[0]->path);
    CPPUNIT_ASSERT(!set.provider("provider.do/1"));
    // Nothing is known of this one.
    table = ModuleTable::build(install({"client"}), {}, {}, {}, held_build({}));
    assertBegins("off: needs the operation provider.do/1", stateOf(table->defaults(), "client"));
    CPPUNIT_ASSERT(table->defaults().quarantinedRoutes().empty());
}

CPPUNIT_TEST_FIXTURE(ModuleSets, aPinThatOnlyARefusedVersionFitsIsToldWithTheReason) {
    const RefusedVersion old{"part", *SemanticVersion::parse("1.0.0"), "part-1.so", "it is too old"};
    const RefusedVersion gone{"rival", *SemanticVersion::parse("1.0.0"), "rival.so", "it is broken"};
    ModuleChoice pinned;
    pinned.pins = {{"part", "1.*"}, {"rival", "1.0.0"}};
    ModuleChoice off = pinned;
    off.disabled = {"part", "rival"};
    const std::array refused{old, gone};
    const auto table = ModuleTable::build(install({"part_v2"}), {}, {{"pinned", pinned}, {"off", off}}, refused);
    const auto& set = table->setOf("pinned");
    const auto reason = "no version in service fits the pin 1.*; part-1.so is refused: it is too old"s;
    CPPUNIT_ASSERT_EQUAL("off: " + reason, stateOf(set, "part"));
    assertBegins("off: no version in service fits the pin 1.0.0; rival.so is refused", stateOf(set, "rival"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, set.complaints().size());
    CPPUNIT_ASSERT_EQUAL("the module part is off: " + reason, set.complaints()[0]);
    CPPUNIT_ASSERT_EQUAL("off: switched off by the configuration"s, stateOf(table->setOf("off"), "part"));
    CPPUNIT_ASSERT_EQUAL("on 2.0.0"s, stateOf(table->defaults(), "part"));
    CPPUNIT_ASSERT_EQUAL("not installed"s, stateOf(table->defaults(), "rival"));
}

CPPUNIT_TEST_FIXTURE(ModuleSets, aTenantSwitchesModulesForItselfOnly) {
    ModuleChoice installation;
    installation.disabled = {"viewer"};
    ModuleChoice less;
    less.disabled = {"provider"};
    ModuleChoice only;
    only.enabled = {{"viewer"}};
    ModuleChoice back;
    back.enabled = {{"*", "viewer"}};
    const auto table = ModuleTable::build(
        install({"provider", "client", "viewer"}), installation, {{"less", less}, {"only", only}, {"back", back}}
    );
    CPPUNIT_ASSERT_EQUAL("on 1.0.0"s, stateOf(table->defaults(), "provider"));
    CPPUNIT_ASSERT_EQUAL("off: switched off by the configuration"s, stateOf(table->defaults(), "viewer"));
    CPPUNIT_ASSERT_EQUAL("off: switched off by the configuration"s, stateOf(table->setOf("less"), "provider"));
    assertBegins("off: needs the operation provider.do/1", stateOf(table->setOf("less"), "client"));
    CPPUNIT_ASSERT_EQUAL("on 1.0.0"s, stateOf(table->setOf("only"), "viewer"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, table->setOf("only").generations().size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, table->setOf("back").generations().size());
    CPPUNIT_ASSERT(&table->setOf("unknown") == &table->defaults());
}

CPPUNIT_TEST_FIXTURE(ModuleSets, aViewIsThereWhileItsModuleIsInstalledEvenSwitchedOff) {
    ModuleChoice without;
    without.disabled = {"provider"};
    const auto table = ModuleTable::build(install({"provider", "viewer"}), {}, {{"t", without}});
    CPPUNIT_ASSERT_EQUAL("on 1.0.0"s, stateOf(table->setOf("t"), "viewer"));
    const auto alone = ModuleTable::build(install({"viewer"}), {}, {});
    assertBegins("off: needs the view provider_api.thing_v1", stateOf(alone->defaults(), "viewer"));
}

CPPUNIT_TEST_FIXTURE(ModuleSets, pinsChooseVersions) {
    ModuleChoice old;
    old.pins["part"] = "1.*";
    ModuleChoice impossible;
    impossible.pins["part"] = "3.*";
    const auto table =
        ModuleTable::build(install({"part_v2", "part_v1"}), {}, {{"old", old}, {"impossible", impossible}});
    CPPUNIT_ASSERT_EQUAL("on 2.0.0"s, stateOf(table->defaults(), "part"));
    CPPUNIT_ASSERT_EQUAL("on 1.0.0"s, stateOf(table->setOf("old"), "part"));
    CPPUNIT_ASSERT_EQUAL("off: no installed version fits the pin 3.*"s, stateOf(table->setOf("impossible"), "part"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, table->installed().size());
    CPPUNIT_ASSERT_EQUAL("2.0.0"s, table->installed()[0]->manifest().version.text);
}

CPPUNIT_TEST_FIXTURE(ModuleSets, theModuleInstalledLaterLosesAConflict) {
    const auto table = ModuleTable::build(install({"provider", "same_path", "client"}), {}, {});
    CPPUNIT_ASSERT_EQUAL("on 1.0.0"s, stateOf(table->defaults(), "provider"));
    assertBegins(
        "refused: GET /provider is answered by provider 1.0.0 already", stateOf(table->defaults(), "same-path")
    );
    const auto other_order = ModuleTable::build(install({"same_path", "provider", "client"}), {}, {});
    assertBegins("refused:", stateOf(other_order->defaults(), "provider"));
    assertBegins("off: needs the operation", stateOf(other_order->defaults(), "client"));
}

CPPUNIT_TEST_FIXTURE(ModuleSets, versionsOfAModelStandSideBySideButOneIsTheDefault) {
    // The names of path parameters make no difference.
    const auto beside = ModuleTable::build(install({"part_v2", "part_legacy"}), {}, {});
    CPPUNIT_ASSERT_EQUAL("on 1.0.0"s, stateOf(beside->defaults(), "part-legacy"));
    const auto same = ModuleTable::build(install({"part_v1", "part_legacy"}), {}, {});
    assertBegins(
        "refused: GET /parts/{number} (part 1) is answered by part 1.0.0", stateOf(same->defaults(), "part-legacy")
    );
    const auto greedy = ModuleTable::build(install({"part_v2", "part_greedy"}), {}, {});
    assertBegins(
        "refused: GET /parts/{number} (part 3) wants to be the default", stateOf(greedy->defaults(), "part-greedy")
    );
}

CPPUNIT_TEST_FIXTURE(ModuleSets, needsThatFormACycleAreRefused) {
    const auto table = ModuleTable::build(install({"circle_a", "circle_b", "provider"}), {}, {});
    assertBegins(
        "refused: its needs form a cycle: circle-a -> circle-b -> circle-a", stateOf(table->defaults(), "circle-a")
    );
    assertBegins(
        "refused: its needs form a cycle: circle-b -> circle-a -> circle-b", stateOf(table->defaults(), "circle-b")
    );
    CPPUNIT_ASSERT_EQUAL("on 1.0.0"s, stateOf(table->defaults(), "provider"));
}

CPPUNIT_TEST_FIXTURE(ModuleSets, operationsHaveOneProviderAndMayHaveMore) {
    ModuleChoice rival;
    rival.providers["provider.do"] = "rival";
    ModuleChoice lost;
    lost.providers["provider.do/1"] = "client";
    const auto table =
        ModuleTable::build(install({"rival", "provider", "client"}), {}, {{"rival", rival}, {"lost", lost}});
    const auto chosen = [&](const char* tenant) -> std::string {
        const auto* provider = table->setOf(tenant).provider("provider.do/1");
        return provider ? provider->generation->id() + " " + provider->operation->name : "none";
    };
    CPPUNIT_ASSERT_EQUAL("provider provider.do/1"s, chosen("default"));
    CPPUNIT_ASSERT_EQUAL("rival provider.do/1"s, chosen("rival"));
    CPPUNIT_ASSERT_EQUAL("none"s, chosen("lost"));
    assertBegins(
        "the module client, chosen for the operation provider.do/1", table->setOf("lost").complaints().front()
    );
    const auto all = table->defaults().providers("provider.do/1");
    CPPUNIT_ASSERT(all.size() == 2 && all[0].generation->id() == "provider" && all[1].generation->id() == "rival");
    CPPUNIT_ASSERT(!table->defaults().provider("provider.do/2") && table->defaults().providers("x/1").empty());
}

CPPUNIT_TEST_FIXTURE(ModuleSets, aProviderForAnOperationThatNobodyHasIsToldWithASuggestion) {
    ModuleChoice installation;
    installation.providers["provider.du"] = "provider";
    const auto table = ModuleTable::build(install({"provider"}), installation, {});
    CPPUNIT_ASSERT_EQUAL(
        "the module provider is chosen for the operation provider.du, which no installed module has; did you mean "
        "provider.do?"s,
        table->defaults().complaints().front()
    );
}

CPPUNIT_TEST_FIXTURE(ModuleSets, unknownIdsAreToldWithASuggestion) {
    ModuleChoice installation;
    installation.disabled = {"providr"};
    const auto table = ModuleTable::build(install({"provider"}), installation, {});
    CPPUNIT_ASSERT_EQUAL(
        "the module providr is not installed; did you mean provider?"s, table->defaults().complaints().front()
    );
}

CPPUNIT_TEST_FIXTURE(ModuleSets, tenantsWithEqualChoicesShareASet) {
    std::map<std::string, ModuleChoice> tenants;
    for (int i = 0; i < 1000; ++i) {
        auto& choice = tenants["tenant-" + std::to_string(i)];
        if (i % 2) choice.disabled = {"client"};
    }
    const auto table = ModuleTable::build(install({"provider", "client"}), {}, tenants);
    const auto& set = table->setOf("tenant-1");
    CPPUNIT_ASSERT(&set == &table->setOf("tenant-999") && &set != &table->setOf("tenant-0"));
    CPPUNIT_ASSERT(&table->setOf("tenant-0") == &table->defaults());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, set.generations().size());
}

CPPUNIT_TEST_FIXTURE(ModuleSets, aRunningRequestKeepsTheGenerationItBeganWith) {
    Reaper reaper;
    std::atomic<std::shared_ptr<const ModuleTable>> current;
    current.store(ModuleTable::build({reaper.adopt(loadSample("answers_c", scratch))}, {}, {}));
    auto request = current.load();
    current.store(ModuleTable::build({reaper.adopt(loadSample("answers_cpp", scratch))}, {}, {}));
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{0}, reaper.counters().retired);
    const auto& route = request->defaults().generations()[0]->registration().routes[0];
    CPPUNIT_ASSERT_EQUAL(R"(200 {"name":"x","length":1,"letters":"x"})"s, answerOf(route));
    request.reset();
    reaper.settle();
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{1}, reaper.counters().retired);
    CPPUNIT_ASSERT_EQUAL("answers"s, current.load()->defaults().generations()[0]->id());
}

CPPUNIT_TEST_FIXTURE(ModuleSets, swapsUnderLoadAnswerEveryRequestAndLeaveNothing) {
    Reaper reaper;
    std::atomic<std::shared_ptr<const ModuleTable>> current;
    const std::vector<ModuleFile> files{readModuleFile(sample("answers_c")), readModuleFile(sample("answers_cpp"))};
    const auto publish = [&](std::size_t i) {
        auto generation = Generation::load(files[i % files.size()], scratch.path(), fakeService);
        generation->start();
        current.store(ModuleTable::build({reaper.adopt(std::move(generation))}, {}, {}));
    };
    publish(0);
    std::atomic<bool> done{false};
    std::atomic<std::size_t> answered{0};
    std::atomic<std::size_t> wrong{0};
    const auto serve = [&] {
        while (!done) {
            const auto table = current.load();
            const auto& route = table->setOf("t").generations()[0]->registration().routes[0];
            const auto answer = answerOf(route, {{"name", "tiara"}});
            wrong += answer != R"(200 {"name":"tiara","length":5,"letters":"aairt"})";
            ++answered;
        }
    };
    std::thread first(serve);
    std::thread second(serve);
    for (std::size_t i = 1; i <= 50; ++i) publish(i);
    while (answered < 1000) std::this_thread::yield();
    done = true;
    first.join();
    second.join();
    current.store({});
    reaper.settle();
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, wrong.load());
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{51}, reaper.counters().retired);
    if (importAuditApplies()) CPPUNIT_ASSERT_EQUAL(std::uint64_t{51}, reaper.counters().gone);
}

}  // namespace
}  // namespace cardcage::modules
