#include "host/config/layers/layers.hpp"

#include <Poco/Exception.h>
#include <cppunit/extensions/HelperMacros.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "host/config/configuration.hpp"
#include "tests/host/config/settings_directory.hpp"

namespace {

using namespace cardcage::config;
using cardcage::test::environmentOf;
using namespace std::string_literals;

Layer::Ptr layerOf(const std::vector<Entry>& entries) {
    Layer::Ptr layer(new Layer);
    for (const auto& entry : entries) layer->put(entry);
    return layer;
}

struct LayersTest : CppUnit::TestFixture {
    cardcage::test::SettingsDirectory directory;
    Sources sources = directory.sources();

    std::shared_ptr<const Configuration> load() { return Configuration::load(sources); }
    /// "text @ source", the directory left out.
    std::string told(const Values& values, const std::string& key) {
        const auto found = values.find(key);
        if (found == values.end()) return "none";
        auto source = found->second.source;
        const auto prefix = directory.path().string() + "/";
        if (source.starts_with(prefix)) source.erase(0, prefix.size());
        return found->second.text + " @ " + source;
    }
};

CPPUNIT_TEST_FIXTURE(LayersTest, theFirstLayerWithAKeyHasItsValueAndItsSource) {
    Layers::Ptr layers(new Layers);
    layers->layBehind("front", layerOf({{"a", "1", "front:1"}, {"empty", "", "front:2"}}));
    layers->layBehind("back", layerOf({{"a", "2", "back:1"}, {"b", "3", "back:2"}, {"empty", "4", "back:3"}}));
    CPPUNIT_ASSERT_EQUAL("1"s, layers->getRawString("a"));
    CPPUNIT_ASSERT_EQUAL("front:1"s, layers->sourceOf("a"));
    CPPUNIT_ASSERT_EQUAL("3"s, layers->getRawString("b"));
    CPPUNIT_ASSERT_EQUAL("back:2"s, layers->sourceOf("b"));
    CPPUNIT_ASSERT_EQUAL(""s, layers->getRawString("empty"));
    CPPUNIT_ASSERT_EQUAL("front:2"s, layers->sourceOf("empty"));
    CPPUNIT_ASSERT((layers->names() == std::vector{"a"s, "b"s, "empty"s}));
    CPPUNIT_ASSERT_EQUAL("2"s, layers->find("back")->getRawString("a"));
    CPPUNIT_ASSERT_THROW(layers->sourceOf("c"), Poco::NotFoundException);
    CPPUNIT_ASSERT_THROW(layers->getRawString("c"), Poco::NotFoundException);
}

CPPUNIT_TEST_FIXTURE(LayersTest, layersThatLieOverOthersAsAWholeTellTheInnermostSource) {
    Layers::Ptr below(new Layers);
    below->layBehind("flags", layerOf({{"a", "1", "--a"}}));
    below->layBehind("file", layerOf({{"a", "2", "f:1"}, {"b", "3", "f:2"}}));
    Layers::Ptr above(new Layers);
    above->layBehind("tenant", layerOf({{"b", "4", "t:1"}}));
    above->layBehind("installation", below);
    CPPUNIT_ASSERT_EQUAL("1 @ --a"s, told(above->values(), "a"));
    CPPUNIT_ASSERT_EQUAL("4 @ t:1"s, told(above->values(), "b"));
    CPPUNIT_ASSERT_EQUAL("3 @ f:2"s, told(below->values(), "b"));
}

CPPUNIT_TEST_FIXTURE(LayersTest, eachSourceOverridesThoseBehindIt) {
    const std::vector<std::string> keys = {
        "server.workers", "server.long_workers", "jobs.workers", "isolated.processes"};
    std::string text;
    for (std::size_t i = 0; i < 3; ++i) text += keys[i] + " = 21\n";
    directory.write(directory.main(), text);
    sources.environment = environmentOf({{"CARDCAGE_SERVER_WORKERS", "12"}, {"CARDCAGE_SERVER_LONG_WORKERS", "12"}});
    sources.flags = {{keys[0], "3", "--set"}};
    const auto values = load()->values();
    CPPUNIT_ASSERT_EQUAL("3 @ --set"s, told(values, keys[0]));
    CPPUNIT_ASSERT_EQUAL("12 @ CARDCAGE_SERVER_LONG_WORKERS"s, told(values, keys[1]));
    CPPUNIT_ASSERT_EQUAL("21 @ cardcage.properties:3"s, told(values, keys[2]));
    CPPUNIT_ASSERT_EQUAL(std::string(findSetting(keys[3])->default_value) + " @ default", told(values, keys[3]));
}

CPPUNIT_TEST_FIXTURE(LayersTest, theLastOfTwoFlagsCountsAndBothAreChecked) {
    sources.flags = {{"server.port", "1", "--port"}, {"server.port", "2", "--set"}};
    CPPUNIT_ASSERT_EQUAL("2 @ --set"s, told(load()->values(), "server.port"));
    sources.flags.front().value = "many";
    CPPUNIT_ASSERT_THROW(load(), Refused);
}

CPPUNIT_TEST_FIXTURE(LayersTest, twoLinesOfAFileWithOneKeyAreRefusedInsteadOfTheLastOneCounting) {
    directory.write(directory.main(), "server.port = 1\nserver.port = 2\n");
    try {
        load();
        CPPUNIT_FAIL("accepted");
    } catch (const Refused& refused) {
        CPPUNIT_ASSERT_EQUAL(
            directory.main().string() + ":2: server.port: is set already in line 1", ""s + refused.what()
        );
    }
}

CPPUNIT_TEST_FIXTURE(LayersTest, nothingInAValueIsExpanded) {
    const auto* const password = "a${server.port}${system.env.HOME}$b${";
    directory.write(
        directory.main(), "modules.settings.erp.password = "s + password + "\nmail.sender = C:\\temp\\new # a comment\n"
    );
    directory.write(directory.tenant("acme"), "modules.settings.erp.token = "s + password + "\n");
    sources.environment = environmentOf({{"CARDCAGE_DATABASE_URL", "postgresql://cage:"s + password + "@db/x"}});
    const auto configuration = load();
    CPPUNIT_ASSERT_EQUAL("postgresql://cage:"s + password + "@db/x", configuration->text("database.url"));
    CPPUNIT_ASSERT_EQUAL("C:\\temp\\new"s, configuration->text("mail.sender"));
    CPPUNIT_ASSERT_EQUAL(""s + password, configuration->installation().module_settings.at("erp").at("password"));
    CPPUNIT_ASSERT_EQUAL(""s + password, configuration->tenant("acme").module_settings.at("erp").at("token"));
    CPPUNIT_ASSERT_EQUAL(
        password + " @ cardcage.properties:1"s, told(configuration->values(), "modules.settings.erp.password")
    );
}

CPPUNIT_TEST_FIXTURE(LayersTest, aTenantsFileLiesOverAllSourcesOfTheInstallation) {
    directory.write(directory.main(), "modules.disabled = legacy\nfiles.quota_files = 7\n");
    directory.write(directory.tenant("acme"), "# nothing else\ntenant.requests_per_minute = 9\nmodules.disabled =\n");
    sources.environment = environmentOf({{"CARDCAGE_WEBHOOKS_EVENTS", "a.b"}});
    sources.flags = {{"tenant.requests_per_minute", "5", "--set"}};
    const auto configuration = load();

    const auto acme = configuration->valuesFor("acme");
    CPPUNIT_ASSERT_EQUAL("9 @ tenants/acme.properties:2"s, told(acme, "tenant.requests_per_minute"));
    CPPUNIT_ASSERT_EQUAL(" @ tenants/acme.properties:3"s, told(acme, "modules.disabled"));
    CPPUNIT_ASSERT_EQUAL("7 @ cardcage.properties:2"s, told(acme, "files.quota_files"));
    CPPUNIT_ASSERT_EQUAL("a.b @ CARDCAGE_WEBHOOKS_EVENTS"s, told(acme, "webhooks.events"));
    CPPUNIT_ASSERT_EQUAL("none"s, told(acme, "server.port"));  // no tenant chooses it
    CPPUNIT_ASSERT_EQUAL(std::int64_t{9}, configuration->tenant("acme").requests_per_minute);
    CPPUNIT_ASSERT(configuration->tenant("acme").webhook.events == std::vector{"a.b"s});

    CPPUNIT_ASSERT_EQUAL("none"s, told(configuration->choicesOf("acme"), "files.quota_files"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, configuration->choicesOf("acme").size());
    CPPUNIT_ASSERT(configuration->choicesOf("other").empty());
    CPPUNIT_ASSERT_EQUAL("5 @ --set"s, told(configuration->valuesFor("other"), "tenant.requests_per_minute"));
}

CPPUNIT_TEST_FIXTURE(LayersTest, theEnvironmentOfTheProcessIsReadOnceUnderOurNames) {
    ::setenv("CARDCAGE_SERVER_PORT", "4711", 1);
    ::setenv("CARDCAGE_LOG_LEVEL", "", 1);
    ::setenv("CARDCAGE_CONFIG", "/somewhere", 1);
    const auto environment = EnvironmentLayer::ofProcess();
    ::setenv("CARDCAGE_SERVER_PORT", "4712", 1);  // as code of a module may do
    CPPUNIT_ASSERT_EQUAL("4711"s, environment->getRawString("server.port"));
    CPPUNIT_ASSERT_EQUAL("CARDCAGE_SERVER_PORT"s, environment->sourceOf("server.port"));
    CPPUNIT_ASSERT(!environment->hasProperty("log.level"));
    CPPUNIT_ASSERT(environment->complaints().empty());
    ::unsetenv("CARDCAGE_SERVER_PORT");
    ::unsetenv("CARDCAGE_LOG_LEVEL");
    ::unsetenv("CARDCAGE_CONFIG");
}

}  // namespace
