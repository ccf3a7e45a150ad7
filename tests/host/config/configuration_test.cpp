#include "host/config/configuration.hpp"

#include <Poco/JSON/Array.h>
#include <Poco/JSON/Object.h>
#include <Poco/JSON/Parser.h>
#include <cppunit/extensions/HelperMacros.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/host/config/settings_directory.hpp"

namespace {

using namespace cardcage::config;

struct Configurations : CppUnit::TestFixture {
    cardcage::test::SettingsDirectory directory;
    Sources sources = directory.sources();

    std::shared_ptr<const Configuration> load() { return Configuration::load(sources); }
    /// The complaints, with the directory's path left out.
    std::vector<std::string> complaints() {
        try {
            load();
        } catch (const Refused& refused) {
            std::vector<std::string> lines;
            const auto prefix = directory.path().string() + "/";
            for (const auto& complaint : refused.complaints) {
                auto line = complaint.text();
                if (line.starts_with(prefix)) line.erase(0, prefix.size());
                lines.push_back(line);
            }
            return lines;
        }
        return {};
    }
    void refuses(const std::string& expected) {
        const auto lines = complaints();
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, lines.size());
        CPPUNIT_ASSERT_EQUAL(expected, lines[0]);
    }
};

CPPUNIT_TEST_FIXTURE(Configurations, withoutAnyFileEverythingHasItsDefault) {
    const auto configuration = load();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{8080}, configuration->integer("server.port"));
    CPPUNIT_ASSERT_EQUAL(std::string("127.0.0.1"), configuration->text("server.address"));
    CPPUNIT_ASSERT_EQUAL(std::string("auto"), configuration->text("log.format"));
    CPPUNIT_ASSERT(configuration->boolean("log.access"));
    CPPUNIT_ASSERT(configuration->duration("server.head_timeout") == std::chrono::seconds(10));
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{64} << 20, configuration->bytes("server.json_limit"));
    CPPUNIT_ASSERT_EQUAL(std::string("default"), configuration->values().find("server.port")->second.source);
    CPPUNIT_ASSERT(configuration->installation().modules.enabled == std::vector<std::string>{"*"});
    CPPUNIT_ASSERT_THROW(configuration->integer("server.prot"), std::logic_error);
    CPPUNIT_ASSERT_THROW(configuration->boolean("server.port"), std::logic_error);
}

CPPUNIT_TEST_FIXTURE(Configurations, flagsWinOverTheEnvironmentOverTheFileOverDefaults) {
    directory.write(directory.main(), "server.port = 1\nserver.workers = 11\nserver.long_workers = 21\n");
    sources.environment = cardcage::test::environmentOf(
        {{"CARDCAGE_SERVER_PORT", "2"}, {"CARDCAGE_SERVER_WORKERS", "12"}, {"CARDCAGE_LOG_LEVEL", ""}}
    );
    sources.flags = {{"server.port", "3", "--port"}};

    const auto configuration = load();
    const auto value = [&](std::string_view name) { return configuration->values().find(name)->second; };
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, configuration->integer("server.port"));
    CPPUNIT_ASSERT_EQUAL(std::string("--port"), value("server.port").source);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{12}, configuration->integer("server.workers"));
    CPPUNIT_ASSERT_EQUAL(std::string("CARDCAGE_SERVER_WORKERS"), value("server.workers").source);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{21}, configuration->integer("server.long_workers"));
    CPPUNIT_ASSERT_EQUAL(directory.main().string() + ":3", value("server.long_workers").source);
    CPPUNIT_ASSERT_EQUAL(std::string("information"), configuration->text("log.level"));
}

CPPUNIT_TEST_FIXTURE(Configurations, aTenantsWebhookLiesOverTheInstallations) {
    const std::string secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    directory.write(directory.main(), "webhooks.secret = " + secret + "\n");
    directory.write(directory.tenant("acme"), "webhooks.url = https://acme.example.com\nwebhooks.events = a.b, c.d\n");
    const auto acme = load()->tenant("acme").webhook;
    CPPUNIT_ASSERT_EQUAL(std::string("https://acme.example.com"), acme.url);
    CPPUNIT_ASSERT_EQUAL(secret, acme.secret);
    CPPUNIT_ASSERT((acme.events == std::vector<std::string>{"a.b", "c.d"}));
    CPPUNIT_ASSERT(!acme.allow_private);
    CPPUNIT_ASSERT(load()->tenant("other").webhook.url.empty());
    CPPUNIT_ASSERT(load()->tenant("other").webhook.events == std::vector<std::string>{"*"});

    directory.write(directory.main(), "");
    CPPUNIT_ASSERT_EQUAL(
        std::string("tenants/acme.properties:1: webhooks.url: needs webhooks.secret, too"), complaints().at(0)
    );
}

CPPUNIT_TEST_FIXTURE(Configurations, everythingWrongIsToldAtOnceWithLineAndCure) {
    directory.write(
        directory.main(), "server.prot = 80\nserver.workers = many\nnonsense\nserver.port = 1\nserver.port = 2\n"
    );
    directory.write(directory.tenant("acme"), "modules.disable = a\nserver.port = 80\nmodules.pin.a = new\n");
    directory.write(directory.tenant("Bad_Name"), "");
    sources.environment = cardcage::test::environmentOf(
        {{"CARDCAGE_LOG_LEVEL", "loud"}, {"CARDCAGE_SEVER_PORT", "1"}, {"CARDCAGE_LOG_LEVLE", "error"}}
    );
    sources.flags = {{"admin.prot", "1", "--set"}};

    auto lines = complaints();
    std::ranges::sort(lines);
    const std::vector<std::string> expected = {
        "--set: admin.prot: unknown setting; did you mean admin.port?",
        "CARDCAGE_LOG_LEVEL: log.level = loud: must be one of error, warning, information, debug",
        "CARDCAGE_LOG_LEVLE: unknown setting; did you mean CARDCAGE_LOG_LEVEL?",
        "CARDCAGE_SEVER_PORT: unknown setting; did you mean CARDCAGE_SERVER_PORT?",
        "cardcage.properties:1: server.prot: unknown setting; did you mean server.port?",
        "cardcage.properties:2: server.workers = many: must be a whole number from 1 to 256",
        "cardcage.properties:3: must be `key = value`",
        "cardcage.properties:5: server.port: is set already in line 4",
        "tenants/Bad_Name.properties: must be named after a tenant: 1 to 40 lower-case letters, digits or dashes, "
        ".properties",
        "tenants/acme.properties:1: modules.disable: unknown setting; did you mean modules.disabled?",
        "tenants/acme.properties:2: server.port: belongs in the main file: it is a setting of the whole server",
        "tenants/acme.properties:3: modules.pin.a = new: must be a version such as 1.4.0, 1.4.* or 1.*"};
    CPPUNIT_ASSERT_EQUAL(expected.size(), lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) CPPUNIT_ASSERT_EQUAL(expected[i], lines[i]);
}

CPPUNIT_TEST_FIXTURE(Configurations, variablesOfAContainerPlatformAreIgnored) {
    sources.environment = cardcage::test::environmentOf(
        {{"CARDCAGE_SERVICE_HOST", "10.0.0.1"},
         {"CARDCAGE_SERVICE_PORT", "8080"},
         {"CARDCAGE_PORT", "tcp://10.0.0.1:8080"},
         {"CARDCAGE_PORT_8080_TCP_ADDR", "10.0.0.1"}}
    );
    CPPUNIT_ASSERT(complaints().empty());
}

CPPUNIT_TEST_FIXTURE(Configurations, aNamedFileMustExistAndBeReadable) {
    sources.file_required = true;
    refuses("cardcage.properties: does not exist");
    directory.write(directory.main(), std::string((1 << 20) + 1, '#'));
    refuses("cardcage.properties: is larger than 1 MiB");
    std::filesystem::remove(directory.main());
    std::filesystem::create_directory(directory.main());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, complaints().size());
}

CPPUNIT_TEST_FIXTURE(Configurations, twoListenersCannotShareAPort) {
    directory.write(directory.main(), "admin.port = 8080\n");
    refuses("cardcage.properties:1: admin.port = 8080: is the port of server.port, too");
}

CPPUNIT_TEST_FIXTURE(Configurations, aBlobStoreNeedsItsAccount) {
    directory.write(directory.main(), "files.backend = azure\nfiles.azure.account = acme\n");
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, complaints().size());
    refuses("default: files.azure.key: is needed for files.backend = azure");
    directory.write(
        directory.main(), "files.backend = azure\nfiles.azure.account = acme\nfiles.azure.key = c2VjcmV0IGtleQ==\n"
    );
    const auto configuration = load();
    CPPUNIT_ASSERT(printText(*configuration).find("c2VjcmV0IGtleQ==") == std::string::npos);
    CPPUNIT_ASSERT(printJson(*configuration).find("c2VjcmV0IGtleQ==") == std::string::npos);
}

CPPUNIT_TEST_FIXTURE(Configurations, aTenantMayHaveAQuotaOfItsOwnForFiles) {
    directory.write(directory.main(), "files.quota_bytes = 1GiB\nfiles.quota_files = 100\n");
    directory.write(directory.tenant("acme"), "files.quota_bytes = 2GiB\n");
    const auto configuration = load();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2} << 30, configuration->tenant("acme").file_bytes);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{100}, configuration->tenant("acme").file_count);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1} << 30, configuration->tenant("other").file_bytes);
}

CPPUNIT_TEST_FIXTURE(Configurations, aTenantsFileHoldsItsChoice) {
    directory.write(
        directory.main(),
        "modules.disabled = legacy\nmodules.pin.a = 1.*\nmodules.settings.sourcing.base_currency = EUR\n"
        "modules.settings.sourcing.places = 4\ntenant.requests_per_minute = 600\n"
    );
    directory.write(
        directory.tenant("acme"),
        "modules.enabled = customers, legacy  # not all\nmodules.disabled = x\nmodules.pin.a = 0.2.*\n"
        "modules.provider.customers.ensure = erp\nmodules.settings.sourcing.base_currency = USD\n"
        "tenant.requests_per_minute = 0\n"
    );
    directory.write(directory.path() / "tenants" / "acme.properties~", "what an editor leaves");
    directory.write(directory.path() / "tenants" / ".acme.properties", "and another one");

    const auto configuration = load();
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, configuration->tenants().size());
    const auto acme = configuration->tenant("acme");
    CPPUNIT_ASSERT((acme.modules.enabled == std::vector<std::string>{"customers", "legacy"}));
    CPPUNIT_ASSERT((acme.modules.disabled == std::vector<std::string>{"x"}));
    CPPUNIT_ASSERT_EQUAL(std::string("0.2.*"), acme.modules.pins.at("a"));
    CPPUNIT_ASSERT_EQUAL(std::string("erp"), acme.modules.providers.at("customers.ensure"));
    CPPUNIT_ASSERT_EQUAL(std::string("USD"), acme.module_settings.at("sourcing").at("base_currency"));
    CPPUNIT_ASSERT_EQUAL(std::string("4"), acme.module_settings.at("sourcing").at("places"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, acme.requests_per_minute);

    const auto other = configuration->tenant("other");
    CPPUNIT_ASSERT(other.modules == cardcage::modules::ModuleChoice{});
    CPPUNIT_ASSERT_EQUAL(std::string("EUR"), other.module_settings.at("sourcing").at("base_currency"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{600}, other.requests_per_minute);
    CPPUNIT_ASSERT_EQUAL(std::string("1.*"), configuration->installation().modules.pins.at("a"));
}

CPPUNIT_TEST_FIXTURE(Configurations, settingsOfModulesAreJudgedByTheModule) {
    directory.write(
        directory.main(), "modules.settings.sourcing.base_currency = EUR\nmodules.settings.sourcing.plces = 4\n"
    );
    directory.write(directory.tenant("acme"), "modules.settings.sourcing.base_currency = Taler\n");
    const auto configuration = load();
    std::vector<std::string> asked;
    const auto check = [&](std::string_view module, std::string_view key, std::string_view value) {
        asked.push_back(std::string(module) + "/" + std::string(key) + "/" + std::string(value));
        return value == "EUR" ? std::optional<std::string>() : "is refused";
    };
    try {
        configuration->checkModuleSettings(check);
        CPPUNIT_FAIL("accepted");
    } catch (const Refused& refused) {
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, refused.complaints.size());
        CPPUNIT_ASSERT_EQUAL(directory.main().string() + ":2", refused.complaints[0].place);
        CPPUNIT_ASSERT_EQUAL(directory.tenant("acme").string() + ":1", refused.complaints[1].place);
    }
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, asked.size());
    CPPUNIT_ASSERT_EQUAL(std::string("sourcing/base_currency/EUR"), asked[0]);
}

CPPUNIT_TEST_FIXTURE(Configurations, printedValuesTellTheirSourceAndKeepSecrets) {
    directory.write(
        directory.main(),
        "database.url = postgresql://cage:kanarienvogel@db/x\nmodules.settings.erp.api_token = kanarienvogel\n"
    );
    directory.write(directory.tenant("acme"), "modules.disabled = a\nmodules.settings.erp.password = kanarienvogel\n");
    sources.flags = {{"server.port", "9", "--port"}};
    const auto configuration = load();

    const auto text = printText(*configuration);
    CPPUNIT_ASSERT(text.find("kanarienvogel") == std::string::npos);
    CPPUNIT_ASSERT(text.find("server.port = 9  # --port\n") != std::string::npos);
    CPPUNIT_ASSERT(text.find("server.workers = 4  # default\n") != std::string::npos);
    CPPUNIT_ASSERT(text.find("\n# tenant acme\nmodules.disabled = a  # ") != std::string::npos);

    const auto json = printJson(*configuration);
    CPPUNIT_ASSERT(json.find("kanarienvogel") == std::string::npos);
    const auto object = Poco::JSON::Parser().parse(json).extract<Poco::JSON::Object::Ptr>();
    const auto all = object->getArray("settings");
    const auto fixed =
        static_cast<std::size_t>(std::ranges::count_if(settings(), [](const auto& s) { return !s.family(); }));
    CPPUNIT_ASSERT_EQUAL(fixed + 1, all->size());
    CPPUNIT_ASSERT_EQUAL(std::string("server.port"), all->getObject(1)->getValue<std::string>("name"));
    CPPUNIT_ASSERT_EQUAL(std::string("9"), all->getObject(1)->getValue<std::string>("value"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, object->getObject("tenants")->getArray("acme")->size());
}

CPPUNIT_TEST_FIXTURE(Configurations, aThousandTenantsTakeTheMemoryOfTheirLines) {
    for (int i = 0; i < 1000; ++i) {
        directory.write(directory.tenant("tenant-" + std::to_string(i)), "modules.disabled = customers\n");
    }
    const auto allocated = [] {
        const auto now = ::mallinfo2();
        return now.uordblks + now.hblkhd;
    };
    const auto before = allocated();
    const auto configuration = load();
    const auto again = load();  // as a watcher that compares the settings in force with the files
    const auto after = allocated();
    CPPUNIT_ASSERT_EQUAL(std::size_t{1000}, again->tenants().size());
    CPPUNIT_ASSERT_MESSAGE(std::to_string(after - before), after < before + (std::size_t{20} << 20));
}

CPPUNIT_TEST_FIXTURE(Configurations, complaintsKeepSecretsToo) {
    sources.flags = {{"server.public_url", "ftp://a:kanarienvogel@b", "--set"}};
    refuses(
        "--set: server.public_url = ftp://a:[redacted]@b: must be like https://api.example.com, without a slash at its "
        "end"
    );
}

CPPUNIT_TEST_FIXTURE(Configurations, changesThatWaitForARestartAreNamed) {
    const auto before = load();
    directory.write(directory.main(), "server.port = 1\nlog.level = debug\nmodules.disabled = a\n");
    const auto after = load();
    CPPUNIT_ASSERT(after->waitingForRestart(*before) == std::vector<std::string>{"server.port"});
    // Also one of a family: a key that modules are signed with.
    sources.flags = {{"modules.keys.acme", "own:Gb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=", "--set"}};
    CPPUNIT_ASSERT(load()->waitingForRestart(*after) == std::vector<std::string>{"modules.keys.<name>"});
    sources.flags.clear();
    CPPUNIT_ASSERT(before->fingerprint() != after->fingerprint());
    CPPUNIT_ASSERT_EQUAL(after->fingerprint(), load()->fingerprint());
}

}  // namespace
