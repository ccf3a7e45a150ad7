#include "host/modules/manifest.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

#include "tests/host/modules/samples.hpp"

namespace cardcage::modules {
namespace {

using namespace std::string_literals;

class Manifests : public CppUnit::TestFixture {
protected:
    static std::string reasonFor(const std::string& text) {
        return reasonOf([&] { Manifest::parse(text); });
    }
    static void assertMentions(const std::string& part, const std::string& text) {
        CPPUNIT_ASSERT_MESSAGE("expected \"" + part + "\" in: " + text, text.find(part) != std::string::npos);
    }
};

CPPUNIT_TEST_FIXTURE(Manifests, aWholeManifestIsRead) {
    const auto manifest = Manifest::parse(R"({
        "id": "order-management", "version": "1.2.3-rc.1", "title": "Orders", "vendor": "Example Ltd", "abi": "1.1",
        "status": "deprecated", "reload": "restart",
        "settings": {"type": "object", "properties": {"base_currency": {"type": "string"}}},
        "needs": {"operations": ["customers.ensure/1"], "views": ["rfqs_api.rfq_v1"], "services": ["cardcage.db/1"]},
        "wants": {"operations": ["costing.freeze/1"]},
        "views": ["order_management_api.order_v1"], "permissions": ["orders:export"], "shared": ["country"],
        "schedules": [{"operation": "order-management.tidy/1", "at": "Mon-Fri 02:00 Europe/Berlin"}],
        "problems": [{"code": "order_closed", "status": 409, "title": "Order closed", "cause": "It is closed.",
                      "cure": "Open it."}]})");
    const auto& problem = manifest.problems.at(0);
    CPPUNIT_ASSERT_EQUAL("order_closed"s, problem.code);
    CPPUNIT_ASSERT_EQUAL(409, problem.status);
    CPPUNIT_ASSERT_EQUAL(
        "Order closed|It is closed.|Open it."s, problem.title + "|" + problem.cause + "|" + problem.cure
    );
    CPPUNIT_ASSERT_EQUAL("order-management.tidy/1"s, manifest.schedules.at(0).operation);
    CPPUNIT_ASSERT_EQUAL("Mon-Fri 02:00 Europe/Berlin"s, manifest.schedules.at(0).at);
    CPPUNIT_ASSERT_EQUAL("order-management"s, manifest.id);
    CPPUNIT_ASSERT_EQUAL("order_management"s, manifest.schema());
    CPPUNIT_ASSERT_EQUAL("1.2.3-rc.1"s, manifest.version.text);
    CPPUNIT_ASSERT(manifest.abi_generation == 1 && manifest.abi_revision == 1);
    CPPUNIT_ASSERT(manifest.status == Manifest::Status::Deprecated && manifest.reload == Manifest::Reload::Restart);
    CPPUNIT_ASSERT_EQUAL("customers.ensure/1"s, manifest.needs.operations.at(0));
    CPPUNIT_ASSERT_EQUAL("costing.freeze/1"s, manifest.wants.operations.at(0));
    CPPUNIT_ASSERT_EQUAL("order_management_api.order_v1"s, manifest.views.at(0));
    CPPUNIT_ASSERT_EQUAL("country"s, manifest.shared_tables.at(0));
    assertMentions("base_currency", manifest.settings_schema);
}

CPPUNIT_TEST_FIXTURE(Manifests, everyErrorIsToldAtOnceWithItsPlace) {
    const auto reason = reasonFor(R"({
        "id": "Order Management", "version": "1.0", "vendor": 7, "abi": "one", "status": "fine", "reload": "never",
        "settings": {"type": "array"}, "needs": {"operation": [], "views": ["x"]}, "views": ["other_api.v"],
        "permissions": ["ok", "ok"], "shared": ["country; DROP"], "tilte": "Orders"})");
    for (const auto* place :
         {"/id:",
          "/version:",
          "/title: is required",
          "/vendor: must be a string",
          "/abi:",
          "/status:",
          "/reload:",
          "/settings:",
          "/needs/operation: is not a key of module.json; did you mean \"operations\"?",
          "/needs/views/0:",
          "/permissions/1: is named twice",
          "/shared/0:",
          "/tilte: is not a key of module.json; did you mean \"title\"?"}) {
        assertMentions(place, reason);
    }
}

CPPUNIT_TEST_FIXTURE(Manifests, aViewOutsideTheOwnSchemaIsRefused) {
    const auto reason = reasonFor(R"({"id": "a", "version": "1.0.0", "title": "A", "vendor": "V", "abi": "1.1",
                                      "views": ["customers_api.customer_v1"]})");
    assertMentions("/views: customers_api.customer_v1 must lie in the module's own schema a_api", reason);
}

CPPUNIT_TEST_FIXTURE(Manifests, aWrongScheduleIsRefusedWithItsPlace) {
    const auto reason_for = [](const std::string& schedules) {
        return reasonFor(
            R"({"id": "a", "version": "1.0.0", "title": "A", "vendor": "V", "abi": "1.3", "settings": {"type": "object",
            "properties": {"at": {"default": "daily 02:00 UTC"}, "no_default": {"type": "string"},
            "count": {"type": "integer"}, "wrong": {"default": "daily"}}}, "schedules": )" +
            schedules + "}"
        );
    };
    const auto one = [&](const std::string& members) {
        return reason_for(R"([{"operation": "a.run/1", )" + members + "}]");
    };
    assertMentions("/schedules: must be a list", reason_for("{}"));
    assertMentions("/schedules/0: must be an object", reason_for("[1]"));
    assertMentions(
        "/schedules/0/operation: must be an operation of this module, such as a.run/1",
        reason_for(R"([{"operation": "b.run/1", "setting": "at"}])")
    );
    assertMentions("/schedules/0/operation:", reason_for(R"([{"operation": "a.run", "setting": "at"}])"));
    assertMentions(
        "/schedules/1/operation: has a schedule already",
        reason_for(R"([{"operation": "a.run/1", "setting": "at"}, {"operation": "a.run/1", "setting": "at"}])")
    );
    assertMentions(R"(/schedules/0: must have either "at" or "setting")", one(R"("at": "never", "setting": "at")"));
    assertMentions(R"(/schedules/0: must have either "at" or "setting")", reason_for(R"([{"operation": "a.run/1"}])"));
    assertMentions("/schedules/0/at: must end with a zone", one(R"("at": "daily 02:00 Europe/Atlantis")"));
    assertMentions("/schedules/0/setting: must be the name of a setting", one(R"("setting": "missing")"));
    assertMentions("/schedules/0/setting: must be the name of a text setting", one(R"("setting": "count")"));
    assertMentions("/schedules/0/setting: names a setting whose default must be days", one(R"("setting": "wrong")"));
    assertMentions("/schedules/0/zone: is not a key", one(R"("at": "never", "zone": "UTC")"));
    CPPUNIT_ASSERT_EQUAL(""s, one(R"("setting": "at")"));
    CPPUNIT_ASSERT_EQUAL(""s, one(R"("setting": "no_default")"));
}

CPPUNIT_TEST_FIXTURE(Manifests, aWrongProblemIsRefusedWithItsPlace) {
    const auto reason_for = [](const std::string& problems) {
        return reasonFor(
            R"({"id": "a", "version": "1.0.0", "title": "A", "vendor": "V", "abi": "1.3", "problems": )" + problems +
            "}"
        );
    };
    const auto one = [&](const std::string& code, const std::string& status, const std::string& more = {}) {
        return reason_for(
            R"([{"title": "T", "cause": "C.", "cure": "C.", "code": )" + code + R"(, "status": )" + status + more + "}]"
        );
    };
    CPPUNIT_ASSERT_EQUAL(""s, one(R"("full")", "409"));
    assertMentions("/problems: must be a list", reason_for("{}"));
    assertMentions("/problems/0/code: is required", reason_for("[{}]"));
    assertMentions("/problems/0/cure: is required", reason_for("[{}]"));
    assertMentions("/problems/0/code: must be a code like", one(R"("Full up")", "409"));
    for (const auto* status : {"200", "600", "\"409\"", "409.5", "true", "null", "1e30"}) {
        assertMentions("/problems/0/status: must be a whole number from 400 to 599", one(R"("full")", status));
    }
    assertMentions("/problems/0/hint: is not a key", one(R"("full")", "409", R"(, "hint": "x")"));
    const auto full = R"({"code": "full", "status": 409, "title": "T", "cause": "C.", "cure": "C."})"s;
    assertMentions("/problems/1/code: is explained already", reason_for("[" + full + "," + full + "]"));
}

CPPUNIT_TEST_FIXTURE(Manifests, textsThatAreNotStrictJsonAreRefused) {
    for (const auto& text :
         {""s,
          "{"s,
          "[]"s,
          "null"s,
          R"({"id": "a", "id": "b"})"s,
          "{\"id\": \"a\0\"}"s,
          std::string(100'000, '['),
          "{\"id\": \"\xff\"}"s}) {
        CPPUNIT_ASSERT_EQUAL("manifest"s, refusalOf([&] { Manifest::parse(text); }));
    }
}

CPPUNIT_TEST_FIXTURE(Manifests, idsAreLowerCaseWords) {
    const auto accepted = [](const std::string& id) {
        return refusalOf([&] {
                   Manifest::parse(
                       R"({"id": ")" + id + R"(", "version": "1.0.0", "title": "A", "vendor": "V", "abi": "1.1"})"
                   );
               }) == "accepted";
    };
    CPPUNIT_ASSERT(accepted("a") && accepted("flexible-calculation-v0") && accepted(std::string(48, 'a')));
    for (const auto& id : {"A"s, "1a"s, "a_b"s, "a.b"s, "a--b"s, "-a"s, "a-"s, std::string(49, 'a'), "../a"s}) {
        CPPUNIT_ASSERT_MESSAGE(id, !accepted(id));
    }
}

CPPUNIT_TEST_FIXTURE(Manifests, migrationsAreNumberedFromOneWithoutGaps) {
    const auto one = "V001__create_customers.sql\0SELECT 1"s;
    const auto two = "V002__add_number.sql\0SELECT 2"s;
    const auto three = "V3__drop_it.sql\0SELECT 3"s;
    const auto migrations = readMigrations({three, one, two});
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, migrations.size());
    CPPUNIT_ASSERT_EQUAL("V001__create_customers.sql"s, migrations[0].file);
    CPPUNIT_ASSERT_EQUAL("SELECT 3"s, migrations[2].sql);
    CPPUNIT_ASSERT_EQUAL("migrations"s, refusalOf([&] { readMigrations({one, three}); }));
    CPPUNIT_ASSERT_EQUAL("migrations"s, refusalOf([&] { readMigrations({one, one}); }));
    for (const auto& name :
         {"create.sql\0x"s,
          "V__x.sql\0x"s,
          "V1_x.sql\0x"s,
          "V1__X.sql\0x"s,
          "V1__.sql\0x"s,
          "V1__x\0x"s,
          "V99999999999__x.sql\0x"s,
          "V001__x.sql"s}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(name, "migrations"s, refusalOf([&] { readMigrations({name}); }));
    }
}

}  // namespace
}  // namespace cardcage::modules
