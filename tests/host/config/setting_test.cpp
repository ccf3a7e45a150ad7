#include "host/config/setting.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "host/config/value.hpp"

namespace {

using namespace cardcage::config;

struct SettingTable : CppUnit::TestFixture {
    void accepts(std::string_view key, std::string_view value) {
        const auto reason = fault(*findSetting(key), value);
        CPPUNIT_ASSERT_MESSAGE(std::string(key) + " = " + std::string(value) + ": " + reason.value_or(""), !reason);
    }
    void refuses(std::string_view key, std::string_view value) {
        CPPUNIT_ASSERT_MESSAGE(std::string(key) + " = " + std::string(value), fault(*findSetting(key), value));
    }
};

CPPUNIT_TEST_FIXTURE(SettingTable, everySettingHasAnOwnNameADescriptionAndAValidDefault) {
    std::set<std::string_view> names;
    std::set<std::string> variables;
    for (const auto& setting : settings()) {
        const std::string name(setting.name);
        CPPUNIT_ASSERT_MESSAGE(name, names.insert(setting.name).second);
        CPPUNIT_ASSERT_MESSAGE(name, setting.description.ends_with('.'));
        if (setting.family()) continue;
        CPPUNIT_ASSERT_MESSAGE(name, variables.insert(setting.environmentName()).second);
        CPPUNIT_ASSERT_MESSAGE(name, findSetting(setting.name) == &setting);
        accepts(setting.name, setting.default_value);
    }
}

CPPUNIT_TEST_FIXTURE(SettingTable, theCommittedFileIsTheGeneratedOne) {
    std::ifstream stream(CARDCAGE_SOURCE_DIR "/config/cardcage.properties");
    std::ostringstream committed;
    committed << stream.rdbuf();
    const auto generated = referenceText();
    if (committed.str() != generated) std::ofstream(CARDCAGE_BINARY_DIR "/cardcage.properties") << generated;
    CPPUNIT_ASSERT_MESSAGE("copy " CARDCAGE_BINARY_DIR "/cardcage.properties to config/", committed.str() == generated);
}

CPPUNIT_TEST_FIXTURE(SettingTable, valuesAreCheckedByTheirType) {
    accepts("server.port", "0");
    accepts("server.port", "65535");
    for (const auto* wrong : {"", "65536", "-1", "+1", "8080 ", "80x80", "0x50", "1e3", "99999999999999999999"}) {
        refuses("server.port", wrong);
    }
    accepts("modules.dev", "true");
    for (const auto* wrong : {"", "TRUE", "1", "yes"}) refuses("modules.dev", wrong);
    accepts("server.head_timeout", "500ms");
    accepts("server.head_timeout", "10m");
    for (const auto* wrong : {"", "10", "0", "99ms", "11m", "1.5s", "10 s", "10sec", "-1s", "9999999999999999h"}) {
        refuses("server.head_timeout", wrong);
    }
    accepts("server.json_limit", "65536");
    accepts("server.json_limit", "1GiB");
    for (const auto* wrong : {"", "64MB", "64 MiB", "1KB", "-1", "1000", "8388608TiB"})
        refuses("server.json_limit", wrong);
    accepts("log.level", "debug");
    for (const auto* wrong : {"", "info", "DEBUG", "error warning"}) refuses("log.level", wrong);
    accepts("modules.enabled", "*");
    accepts("modules.enabled", "customers, order-management");
    for (const auto* wrong : {"*, customers", "customers,", "Customers", "a b"}) refuses("modules.enabled", wrong);
    for (const auto* right : {"*", "0.2.*", "1.*", "1.4.0", "2.0.0-rc.1"}) accepts("modules.pin.a", right);
    for (const auto* wrong : {"", "1", "1.2", "v1.2.3", "1.*.3", "^1.2", ">=1"}) refuses("modules.pin.a", wrong);
    const std::string key = "Gb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=";
    accepts("modules.keys.acme", "third_party:" + key);
    accepts("modules.keys.acme", "own:" + key);
    for (const auto& wrong :
         {std::string(), key, "other:" + key, std::string("own:"), "own:" + key.substr(4), "own: " + key}) {
        refuses("modules.keys.acme", wrong);
    }
    refuses("modules.signatures.own", "true");
    accepts("server.public_url", "https://api.example.com/cage");
    for (const auto* wrong : {"api.example.com", "https://api.example.com/", "ftp://x", "http://x?y"}) {
        refuses("server.public_url", wrong);
    }
    accepts("jobs.keep", "48h");
    refuses("jobs.keep", "47h");  // occasions of a day ago must still be known
    for (const auto* right : {"", "https://erp.example.com/hooks?x=1", "http://10.0.0.1:8000"})
        accepts("webhooks.url", right);
    for (const auto* wrong :
         {"erp.example.com", "ftp://x", "https://", "https:///x", "https://a:b@x/", "https://x#y"}) {
        refuses("webhooks.url", wrong);
    }
    accepts("webhooks.secret", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    for (const auto* wrong :
         {"whsec_",
          "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
          "whsec_short",
          "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS",
          "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS!"}) {
        refuses("webhooks.secret", wrong);
    }
    for (const auto* right : {"*", "components.upload_held", "a.b, c.d_e"}) accepts("webhooks.events", right);
    for (const auto* wrong : {"all", "a.b/1", "*, a.b", "A.b"}) refuses("webhooks.events", wrong);
    accepts("files.azure.endpoint", "http://127.0.0.1:10000/devstoreaccount1");
    for (const auto* wrong : {"acme.blob.core.windows.net", "https://x/", "https://x?y"}) {
        refuses("files.azure.endpoint", wrong);
    }
    for (const auto* wrong : {"abc", "ab c", "a-b="}) refuses("files.azure.key", wrong);
    refuses("files.azure.account", "Acme");
    refuses("files.azure.container", "a/b");
    accepts("server.address", "::1");
    for (const auto* wrong : {"", "localhost", "127.0.0.1 "}) refuses("server.address", wrong);
    for (const auto* wrong : {"", "Card", "a.b", "a/b"}) refuses("server.media_type_segment", wrong);
}

CPPUNIT_TEST_FIXTURE(SettingTable, familiesMatchTheirNames) {
    for (const auto* key :
         {"modules.pin.a-b",
          "modules.provider.customers.ensure",
          "modules.settings.a-b.key",
          "modules.settings.a.key.inner"}) {
        CPPUNIT_ASSERT_MESSAGE(key, findSetting(key));
    }
    for (const auto* key :
         {"modules.pin.",
          "modules.pin",
          "modules.pin.a.b",
          "modules.pin.A",
          "modules.provider.",
          "modules.provider.a.",
          "modules.settings.a",
          "modules.settings.a.",
          "modules.settings..a",
          "",
          "server",
          "server.port.x",
          "Server.port"}) {
        CPPUNIT_ASSERT_MESSAGE(key, !findSetting(key));
    }
}

CPPUNIT_TEST_FIXTURE(SettingTable, aWrongNameGetsTheNearestRightOne) {
    CPPUNIT_ASSERT_EQUAL(std::string("server.port"), suggestedName("server.prot"));
    CPPUNIT_ASSERT_EQUAL(std::string("modules.disabled"), suggestedName("module.disabled"));
    CPPUNIT_ASSERT_EQUAL(std::string("modules.pin.customers"), suggestedName("modules.pins.customers", true));
    CPPUNIT_ASSERT_EQUAL(std::string("modules.settings.a.b"), suggestedName("modules.setting.a.b", true));
    CPPUNIT_ASSERT_EQUAL(std::string(), suggestedName("frobnicate"));
    CPPUNIT_ASSERT(suggestedName("server.port", true) != "server.port");
}

CPPUNIT_TEST_FIXTURE(SettingTable, secretsAreNotShown) {
    CPPUNIT_ASSERT_EQUAL(std::string("[redacted]"), shown("files.azure.key", "c2VjcmV0"));
    CPPUNIT_ASSERT_EQUAL(std::string("[redacted]"), shown("webhooks.secret", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("postgresql://cage:[redacted]@db/x"), shown("database.url", "postgresql://cage:geheim@db/x")
    );
    CPPUNIT_ASSERT_EQUAL(std::string("host=db password=[redacted]"), shown("database.url", "host=db password=geheim"));
    CPPUNIT_ASSERT_EQUAL(std::string("[redacted]"), shown("modules.settings.erp.password", "geheim"));
    CPPUNIT_ASSERT_EQUAL(std::string("EUR"), shown("modules.settings.sourcing.base_currency", "EUR"));
}

}  // namespace
