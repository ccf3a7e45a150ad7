// Roles and grants, migrations, the isolation check.

#include <algorithm>

#include "host/database/schema/isolation.hpp"
#include "host/database/schema/relations.hpp"
#include "host/database/sql.hpp"
#include "tests/host/database/fixture.hpp"

namespace cardcage::database::test {
namespace {

class MigrationsTest : public DatabaseTest {
public:
    void setUp() override {
        DatabaseTest::setUp();
        useOwnDatabase();
        owner.emplace(database->ownerUrl(), database->runtimeUrl());
    }

    void tearDown() override {
        owner.reset();
        DatabaseTest::tearDown();
    }

    MigrationSet widgets(std::vector<Migration> migrations, std::string build = "1.0.0") {
        prepareModule(*owner, "widgets");
        return {"widgets", std::move(build), std::move(migrations), {}};
    }

    MigrationError::Reason refusal(const MigrationSet& set) {
        try {
            migrate(*owner, set);
        } catch (const MigrationError& error) {
            message = error.what();
            return error.reason;
        }
        CPPUNIT_FAIL("the migration was not refused");
        return MigrationError::Reason::Failed;
    }

    std::optional<Owner> owner;
    std::string message;
    static constexpr char create_widget[] =
        "CREATE TABLE widgets.widget (tenant_id uuid NOT NULL, id bigint NOT NULL,"
        " CONSTRAINT widget_tenant_id_id_key PRIMARY KEY (tenant_id, id));";
};

using Reason = MigrationError::Reason;

CPPUNIT_TEST_FIXTURE(MigrationsTest, aDatabaseWhosePreparationWasInterruptedIsCompleted) {
    const auto rights = [&] {
        return database->value(
            "SELECT string_agg(coalesce(pg_get_userbyid(nullif(acl.grantee, 0)), 'PUBLIC') || ' ' || acl.privilege_type,"
            " ', ' ORDER BY 1) FROM pg_database AS stored, aclexplode(stored.datacl) AS acl"
            " WHERE stored.datname = 'half_done' AND acl.grantee <> stored.datdba"
        );
    };
    createDatabase(database->superuserUrl(), "half_done");
    CPPUNIT_ASSERT_EQUAL(std::string("half_done_runtime CONNECT"), rights());
    database->script("REVOKE CONNECT ON DATABASE half_done FROM half_done_runtime");
    database->script("GRANT CONNECT ON DATABASE half_done TO PUBLIC");
    createDatabase(database->superuserUrl(), "half_done");
    CPPUNIT_ASSERT_EQUAL(std::string("half_done_runtime CONNECT"), rights());
    database->script("DROP DATABASE half_done");
    database->script("DROP ROLE half_done_owner");
    database->script("DROP ROLE half_done_runtime");
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, theHostsTablesExistAndMigratingTwiceDoesNothing) {
    CPPUNIT_ASSERT_EQUAL(std::size_t(0), migrate(*owner, hostMigrations()));
    const auto status = migrationStatus(*owner, hostMigrations());
    CPPUNIT_ASSERT_EQUAL(hostMigrations().migrations.size(), status.size());
    CPPUNIT_ASSERT_EQUAL(std::string("create_host_tables"), status[0].name);
    for (const auto& migration : status) {
        CPPUNIT_ASSERT_MESSAGE(migration.name, migration.applied_at && !migration.changed && !migration.unknown);
    }
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, changesOfTenantsAndTokensRaiseTheEpoch) {
    Work work(*connection, {}, Mode::Write);
    const auto epoch = [&] { return std::stoi(one(work, "SELECT value FROM cardcage.epoch")); };
    const int begin = epoch();
    run(work, "INSERT INTO cardcage.tenant (id, slug, name) VALUES ($1, 'acme', 'Acme')", {text(tenant_a)});
    CPPUNIT_ASSERT_EQUAL(begin + 1, epoch());
    run(work,
        "INSERT INTO cardcage.api_token (id, tenant_id, name, secret_hash, scopes) VALUES ('t', $1, 'n', '', '{read}')",
        {text(tenant_a)});
    CPPUNIT_ASSERT_EQUAL(begin + 2, epoch());
    run(work, "UPDATE cardcage.api_token SET revoked_at = now()");
    run(work, "UPDATE cardcage.tenant SET is_enabled = false");
    CPPUNIT_ASSERT_EQUAL(begin + 4, epoch());
    work.savepoint();
    const auto error = failureOf([&] {
        run(work, "INSERT INTO cardcage.tenant (id, slug, name) VALUES ($1, 'Acme!', 'Acme')", {text(tenant_b)});
    });
    CPPUNIT_ASSERT_EQUAL(std::string("tenant_slug_check"), error.constraint);
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, aModuleSeesItsOwnTablesAndNobodyElses) {
    Work work(*connection, parts(), Mode::Read);
    CPPUNIT_ASSERT_EQUAL(std::string("0"), one(work, "SELECT count(*) FROM parts.part"));
    for (const std::string_view foreign :
         {"SELECT count(*) FROM offers.part",
          "SELECT count(*) FROM offers_api.part_v1",
          "SELECT count(*) FROM cardcage.api_token",
          "SELECT count(*) FROM cardcage.tenant",
          "CREATE TABLE parts.more (id int)",
          "ALTER TABLE parts.part DISABLE ROW LEVEL SECURITY",
          "DROP POLICY tenant_policy ON parts.part",
          "SET LOCAL row_security = off; ",
          "CREATE SCHEMA mine"}) {
        const auto state = stateOf([&] {
            run(work, foreign);
            // Switching row security off makes a query under a policy an error instead of unfiltered.
            if (foreign.starts_with("SET")) throw DatabaseError("42501", "", "");
        });
        CPPUNIT_ASSERT_EQUAL_MESSAGE(std::string(foreign), std::string("42501"), state);
    }
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, aGrantedViewShowsTheTenantsRowsOnly) {
    insertPart(tenant_a, 1, "of a");
    insertPart(tenant_b, 2, "of b");
    grantViews(*owner, "offers", std::vector<std::string>{"parts_api.part_v1"});
    Work work(*connection, {tenant_a, offers_role}, Mode::Read);
    CPPUNIT_ASSERT_EQUAL(std::string("of a"), one(work, "SELECT string_agg(name, ',') FROM parts_api.part_v1"));
    CPPUNIT_ASSERT_EQUAL(std::string("42501"), stateOf([&] { one(work, count_parts); }));
    CPPUNIT_ASSERT_THROW(grantViews(*owner, "offers", std::vector<std::string>{"parts.part"}), std::invalid_argument);
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, viewsAreGrantedInOrderAndAgainWhenTheyAreNew) {
    insertPart(tenant_a, 1, "of a");
    const std::vector<std::string> views{"parts_api.part_v1", "parts_api.missing_v1"};
    const auto names = [&] {
        Work work(*connection, {tenant_a, offers_role}, Mode::Read);
        return one(work, "SELECT string_agg(name, ',') FROM parts_api.part_v1");
    };
    CPPUNIT_ASSERT_EQUAL(std::string("42P01"), stateOf([&] { grantViews(*owner, "offers", views); }));
    CPPUNIT_ASSERT_EQUAL_MESSAGE("the one before is granted", std::string("of a"), names());
    owner->script(
        "DROP VIEW parts_api.part_v1;"
        "CREATE VIEW parts_api.part_v1 WITH (security_invoker = false) AS SELECT id, name FROM parts.part"
    );
    CPPUNIT_ASSERT_EQUAL(std::string("42501"), stateOf(names));
    grantViews(*owner, "offers", std::vector<std::string>{views.front()});
    CPPUNIT_ASSERT_EQUAL(std::string("of a"), names());
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, theLoginItselfHasNoRightsOnModulesTables) {
    Work work(*connection, {tenant_a, ""}, Mode::Read);
    CPPUNIT_ASSERT_EQUAL(std::string("42501"), stateOf([&] { one(work, count_parts); }));
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, preparingTwiceIsFineAlsoForAnIdWithAHyphen) {
    for (int i = 0; i < 2; ++i) {
        prepareModule(*owner, "bill-of-material");
        prepareHost(*owner);
    }
    CPPUNIT_ASSERT_EQUAL(
        std::string("2"), database->value("SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'bill_of_material%'")
    );
    CPPUNIT_ASSERT_EQUAL(std::string("42602"), stateOf([&] { prepareModule(*owner, "x; DROP SCHEMA parts"); }));
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, eachMigrationIsAppliedOnceAndInOrder) {
    auto set = widgets({{1, "create_widget", create_widget, {}}});
    CPPUNIT_ASSERT_EQUAL(std::size_t(1), migrate(*owner, set));
    set.migrations.push_back({2, "add_name", "ALTER TABLE widgets.widget ADD COLUMN name text;", {}});
    CPPUNIT_ASSERT(!migrationStatus(*owner, set)[1].applied_at);
    CPPUNIT_ASSERT_EQUAL(std::size_t(1), migrate(*owner, set));
    CPPUNIT_ASSERT_EQUAL(std::size_t(0), migrate(*owner, set));
    CPPUNIT_ASSERT(migrationStatus(*owner, set)[1].applied_at);

    Work work(*connection, {tenant_a, "cardcage_widgets"}, Mode::Write);
    run(work, "INSERT INTO widgets.widget (tenant_id, id, name) VALUES ($1, 1, 'granted by default')", {text(tenant_a)}
    );
    work.commit();
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, statisticsCountEveryTenantAsATenthOfATable) {
    const auto tenants = [&] {
        return database->value("SELECT n_distinct FROM pg_stats WHERE attname = 'tenant_id' AND tablename = 'widget'");
    };
    const auto set = widgets({{1, "create_widget", create_widget, {}}});
    migrate(*owner, set);
    database->value(
        "INSERT INTO widgets.widget SELECT '" + std::string(tenant_a) +
        "', number FROM generate_series(1, 500) AS number"
    );
    database->value("ANALYZE widgets.widget");
    CPPUNIT_ASSERT_EQUAL(std::string("10"), tenants());
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, aTenantThatNobodyCountedIsPlannedLikeOneThatIsKnown) {
    migrate(*owner, widgets({{1, "create_widget", create_widget, {}}}));
    const auto insert = [&](std::string_view tenant, const std::string& count) {
        database->value(
            "INSERT INTO widgets.widget SELECT '" + std::string(tenant) + "', number FROM generate_series(1, " + count +
            ") AS number"
        );
    };
    insert(tenant_a, "500");
    database->value("ANALYZE widgets.widget");
    insert(tenant_b, "20000");

    Work work(*connection, {tenant_b, "cardcage_widgets"}, Mode::Read);
    const auto expected_rows = [&](const std::string& tenant) {
        const auto plan = one(work, "EXPLAIN (FORMAT JSON) SELECT FROM widgets.widget WHERE tenant_id = " + tenant);
        const auto at = plan.find("\"Plan Rows\": ") + std::string_view("\"Plan Rows\": ").size();
        return std::stoi(plan.substr(at));
    };
    const std::string tenant = "'" + std::string(tenant_b) + "'::uuid";
    CPPUNIT_ASSERT(expected_rows("(SELECT " + tenant + ")") > 1000);
    CPPUNIT_ASSERT_EQUAL(1, expected_rows(tenant));  // the reason for the sub-select
    work.commit();
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, aMigrationSeesAllRowsAndForceIsOnAfterwards) {
    insertPart(tenant_a, 1, "of a");
    insertPart(tenant_b, 2, "of b");
    MigrationSet set{
        "parts",
        "1.0.0",
        {{1, "create_part", {}, database->value("SELECT checksum FROM cardcage.migration WHERE module = 'parts'")},
         {2, "fill_note", "UPDATE parts.part SET note = 'filled';", {}}},
        {}};
    CPPUNIT_ASSERT_EQUAL(std::size_t(1), migrate(*owner, set));
    CPPUNIT_ASSERT_EQUAL(std::string("2"), database->value("SELECT count(*) FROM parts.part WHERE note = 'filled'"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("true"),
        database->value("SELECT relforcerowsecurity::text FROM pg_class WHERE oid = 'parts.part'::regclass")
    );
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, theHostSecuresTheTablesOfAModule) {
    migrate(*owner, widgets({{1, "create_widget", create_widget, {}}}));
    CPPUNIT_ASSERT(checkIsolation(*owner).empty());
    const auto rows = [&](std::string_view tenant) {
        Work work(*connection, {tenant, "cardcage_widgets"}, Mode::Read);
        return one(work, "SELECT count(*) FROM widgets.widget");
    };
    for (const auto tenant : {tenant_a, tenant_b}) {
        Work work(*connection, {tenant, "cardcage_widgets"}, Mode::Write);
        run(work, "INSERT INTO widgets.widget VALUES ($1, 1)", {text(tenant)});
        work.commit();
    }
    CPPUNIT_ASSERT_EQUAL(std::string("1"), rows(tenant_a));
    Work work(*connection, {tenant_a, "cardcage_widgets"}, Mode::Write);
    const auto state = stateOf([&] { run(work, "UPDATE widgets.widget SET tenant_id = $1", {text(tenant_b)}); });
    CPPUNIT_ASSERT_EQUAL(std::string("42501"), state);
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, aMigrationThatLeavesAWayAroundTheTenantIsRefused) {
    struct Case {
        const char* sql;
        const char* says;
    };
    prepareModule(*owner, "gadgets");
    const Migration create_gadget{
        1,
        "create_gadget",
        "CREATE TABLE gadgets.gadget (tenant_id uuid NOT NULL, id bigint NOT NULL, PRIMARY KEY (tenant_id, id));",
        {}};
    migrate(*owner, {"gadgets", "1.0.0", {create_gadget}, {}});
    for (const auto& entry : std::vector<Case>{
             {"CREATE TABLE widgets.color (name text);", "widgets.color has no tenant_id"},
             {"CREATE TABLE widgets.color (name text); COMMENT ON TABLE widgets.color IS 'shared: colors';",
              "name the table in \"shared\" of module.json"},
             {"CREATE UNIQUE INDEX widget_id_key ON widgets.widget (id);",
              "unique index widget_id_key without tenant_id"},
             {"CREATE UNIQUE INDEX widget_id_key ON widgets.widget (id) INCLUDE (tenant_id);",
              "unique index widget_id_key without tenant_id"},
             {"ALTER TABLE widgets.widget ADD CONSTRAINT widget_id_excl EXCLUDE USING btree (id WITH =);",
              "unique index widget_id_excl without tenant_id"},
             {"CREATE TABLE widgets.part (tenant_id uuid, other uuid, id bigint, CONSTRAINT part_widget_fkey"
              " FOREIGN KEY (other, id) REFERENCES widgets.widget (tenant_id, id));",
              "foreign key part_widget_fkey without tenant_id"},
             {"CREATE TABLE gadgets.open (tenant_id uuid, id bigint);", "gadgets.open has tenant_id but no row-level"},
             {"CREATE TABLE public.open (name text);", "public.open has no tenant_id"},
             {"CREATE POLICY open ON gadgets.gadget USING (true);",
              "gadgets.gadget has the policy open, which lets other rows through"},
             {"CREATE UNIQUE INDEX gadget_id_key ON gadgets.gadget (id);",
              "gadgets.gadget has the unique index gadget_id_key without tenant_id"},
             {"CREATE TABLE gadgets.part (tenant_id uuid, other uuid, id bigint, CONSTRAINT part_widget_fkey"
              " FOREIGN KEY (other, id) REFERENCES widgets.widget (tenant_id, id));",
              "foreign key part_widget_fkey without tenant_id"},
             {"CREATE TABLE widgets.part (tenant_id uuid, widget_tenant uuid, widget_id bigint, CONSTRAINT part_widget_fkey"
              " FOREIGN KEY (widget_tenant, widget_id) REFERENCES widgets.widget (tenant_id, id));",
              "foreign key part_widget_fkey without tenant_id"},
             {"CREATE POLICY open ON widgets.widget USING (true);", "lets other rows through"},
             {"DROP POLICY tenant_policy ON widgets.widget; CREATE POLICY mine ON widgets.widget FOR SELECT"
              " USING (tenant_id = current_setting('cardcage.tenant')::uuid);",
              "no tenant policy"},
             {"CREATE MATERIALIZED VIEW widgets.copy AS SELECT tenant_id, id FROM widgets.widget;",
              "materialized view"},
             {"CREATE VIEW widgets_api.widget_v1 WITH (security_invoker) AS SELECT id FROM widgets.widget;",
              "security_invoker"}}) {
        const auto set = widgets({{1, "create_widget", create_widget, {}}, {2, "try", entry.sql, {}}});
        CPPUNIT_ASSERT_MESSAGE(entry.sql, refusal(set) == Reason::Unguarded);
        CPPUNIT_ASSERT_MESSAGE(message, message.find(entry.says) != std::string::npos);
        CPPUNIT_ASSERT_MESSAGE(entry.sql, checkIsolation(*owner).empty());
        CPPUNIT_ASSERT_MESSAGE(entry.sql, !migrationStatus(*owner, set)[1].applied_at);
    }
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, aTableThatTheManifestCallsSharedNeedsNoTenant) {
    auto set = widgets({{1, "create_color", "CREATE TABLE widgets.color (name text PRIMARY KEY);", {}}});
    set.shared_tables = {"color"};
    CPPUNIT_ASSERT_EQUAL(std::size_t(1), migrate(*owner, set));
    CPPUNIT_ASSERT(checkIsolation(*owner).empty());
    set.migrations.push_back({2, "add_tenant", "ALTER TABLE widgets.color ADD COLUMN tenant_id uuid;", {}});
    CPPUNIT_ASSERT(refusal(set) == Reason::Unguarded);
    CPPUNIT_ASSERT_MESSAGE(message, message.find("take it out of \"shared\"") != std::string::npos);
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, aMigrationSecuresOnlyTheTablesThatAreNotSecuredYet) {
    auto set = widgets({{1, "create_widget", create_widget, {}}});
    migrate(*owner, set);
    const auto before = sql::commands_for_securing.runs();
    set.migrations.push_back(
        {2, "create_gear", "CREATE TABLE widgets.gear (tenant_id uuid, id bigint, PRIMARY KEY (tenant_id, id));", {}}
    );
    migrate(*owner, set);
    CPPUNIT_ASSERT_EQUAL(before + 1, sql::commands_for_securing.runs());
    CPPUNIT_ASSERT(checkIsolation(*owner).empty());
    for (const auto& table : readRelations(*owner, "widgets")) CPPUNIT_ASSERT(table.is_forced && table.is_counted);
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, aFailedMigrationLeavesNothingAndNamesItself) {
    auto set = widgets(
        {{1, "create_widget", create_widget, {}}, {2, "break", "CREATE TABLE widgets.half (id int); SELECT 1 / 0;", {}}}
    );
    CPPUNIT_ASSERT(refusal(set) == Reason::Failed);
    CPPUNIT_ASSERT(message.find("widgets V002__break") != std::string::npos);
    CPPUNIT_ASSERT(message.find("22012") != std::string::npos);
    CPPUNIT_ASSERT_EQUAL(std::string(""), database->value("SELECT to_regclass('widgets.half')::text"));
    set.migrations[1].sql = "CREATE TABLE widgets.half (id int); COMMIT;";
    CPPUNIT_ASSERT(refusal(set) == Reason::Failed);
    set.migrations[1].sql = "DROP TABLE widgets.half; CREATE TABLE widgets.whole (tenant_id uuid);";
    CPPUNIT_ASSERT_EQUAL(std::size_t(1), migrate(*owner, set));
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, aChangedMigrationIsRefused) {
    auto set = widgets({{1, "create_widget", create_widget, {}}});
    migrate(*owner, set);
    set.migrations[0].sql += " ";
    CPPUNIT_ASSERT(refusal(set) == Reason::Changed);
    CPPUNIT_ASSERT(migrationStatus(*owner, set)[0].changed);
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, aNewerSchemaIsRefusedOnlyWhenItBreaksThisBuild) {
    const Migration first{1, "create_widget", create_widget, {}};
    const Migration second{2, "add_name", "ALTER TABLE widgets.widget ADD COLUMN name text;", {}};
    const Migration third{
        3,
        "drop_name",
        "-- The name is gone.\n-- breaks_before: 2.10.0\nALTER TABLE widgets.widget DROP COLUMN name;",
        {}};
    migrate(*owner, widgets({first, second}, "2.0.0"));
    CPPUNIT_ASSERT_EQUAL(std::size_t(0), migrate(*owner, widgets({first}, "1.0.0")));
    CPPUNIT_ASSERT(refusal(widgets({first}, "")) == Reason::TooNew);
    migrate(*owner, widgets({first, second, third}, "2.10.0"));
    CPPUNIT_ASSERT(refusal(widgets({first, second}, "2.9.9")) == Reason::TooNew);
    CPPUNIT_ASSERT(message.find("V003__drop_name") != std::string::npos && message.find("2.10.0") != std::string::npos);
    CPPUNIT_ASSERT_EQUAL(std::size_t(0), migrate(*owner, widgets({first, second}, "2.11.0")));
    CPPUNIT_ASSERT(migrationStatus(*owner, widgets({first, second}))[2].unknown);
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, gapsAreRefused) {
    CPPUNIT_ASSERT(refusal(widgets({{2, "second", "SELECT 1", {}}})) == Reason::OutOfOrder);
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, hostsThatMigrateAtTheSameTimeDoItOnce) {
    const auto set = widgets({{1, "create_widget", create_widget, {}}, {2, "wait", "SELECT pg_sleep(0.2);", {}}});
    std::atomic<std::size_t> applied{0};
    std::mutex mutex;
    std::string failures;
    std::vector<std::thread> hosts;
    for (int i = 0; i < 4; ++i) {
        hosts.emplace_back([&] {
            try {
                Owner another(database->ownerUrl(), database->runtimeUrl());
                prepareModule(another, "widgets");
                applied += migrate(another, set);
            } catch (const std::exception& error) {
                const std::lock_guard lock(mutex);
                failures += error.what() + std::string("\n");
            }
        });
    }
    for (auto& host : hosts) host.join();
    CPPUNIT_ASSERT_EQUAL(std::string(), failures);
    CPPUNIT_ASSERT_EQUAL(std::size_t(2), applied.load());
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, aTableInUseIsWaitedForWithoutStandingInTheWay) {
    const auto set = widgets({{1, "create_widget", create_widget, {}}});
    migrate(*owner, set);
    auto more = set;
    more.migrations.push_back({2, "add_name", "ALTER TABLE widgets.widget ADD COLUMN name text;", {}});
    Owner user(database->ownerUrl(), database->runtimeUrl());
    user.script("BEGIN; LOCK TABLE widgets.widget IN ACCESS SHARE MODE");
    std::size_t applied = 0;
    std::thread host([&] { applied = migrate(*owner, more); });
    // The first attempt gives up after lock_timeout; then the table is free.
    CPPUNIT_ASSERT(eventually([&] {
        return database->value(
                   "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'widgets.widget'::regclass"
               ) == "1";
    }));
    CPPUNIT_ASSERT(eventually([&] {
        return database->value(
                   "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'widgets.widget'::regclass"
               ) == "0";
    }));
    user.script("COMMIT");
    host.join();
    CPPUNIT_ASSERT_EQUAL(std::size_t(1), applied);
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, theTemplateIsIsolated) {
    for (const auto& violation : checkIsolation(*owner)) CPPUNIT_FAIL(violation);
}

CPPUNIT_TEST_FIXTURE(MigrationsTest, everyWayOutOfIsolationIsReported) {
    struct Case {
        const char* break_it;
        const char* mend_it;
        const char* says;
    };
    const std::vector<Case> cases = {
        {"ALTER TABLE parts.part DISABLE ROW LEVEL SECURITY",
         "ALTER TABLE parts.part ENABLE ROW LEVEL SECURITY",
         "no row-level security"},
        {"ALTER TABLE parts.part NO FORCE ROW LEVEL SECURITY",
         "ALTER TABLE parts.part FORCE ROW LEVEL SECURITY",
         "does not force"},
        {"DROP POLICY tenant_policy ON parts.part",
         "CREATE POLICY tenant_policy ON parts.part USING (tenant_id = current_setting('cardcage.tenant')::uuid)",
         "no tenant policy"},
        {"CREATE POLICY open ON parts.part USING (true)", "DROP POLICY open ON parts.part", "lets other rows through"},
        {"CREATE POLICY lenient ON parts.part USING (tenant_id = current_setting('cardcage.tenant', true)::uuid)",
         "DROP POLICY lenient ON parts.part",
         "lets other rows through"},
        {"ALTER POLICY tenant_policy ON parts.part TO cardcage_parts",
         "ALTER POLICY tenant_policy ON parts.part TO PUBLIC",
         "no tenant policy"},
        {"CREATE TABLE parts.list (id int); ALTER TABLE parts.list OWNER TO cardcage_owner",
         "DROP TABLE parts.list",
         "has no tenant_id"},
        {"ALTER TABLE parts.part OWNER TO cardcage_runtime",
         "ALTER TABLE parts.part OWNER TO cardcage_owner",
         "is owned by"},
        {"ALTER VIEW parts_api.part_v1 SET (security_invoker = true)",
         "ALTER VIEW parts_api.part_v1 RESET (security_invoker)",
         "security_invoker"},
        {"CREATE MATERIALIZED VIEW parts.copy AS SELECT 1 AS a; ALTER MATERIALIZED VIEW parts.copy OWNER TO "
         "cardcage_owner",
         "DROP MATERIALIZED VIEW parts.copy",
         "materialized"},
        {"CREATE UNIQUE INDEX part_global ON parts.part (id)", "DROP INDEX parts.part_global", "without tenant_id"},
        {"ALTER ROLE cardcage_parts BYPASSRLS", "ALTER ROLE cardcage_parts NOBYPASSRLS", "bypasses"},
        {"ALTER ROLE cardcage_runtime INHERIT", "ALTER ROLE cardcage_runtime NOINHERIT", "inherits"},
        {"ALTER ROLE cardcage_offers LOGIN", "ALTER ROLE cardcage_offers NOLOGIN", "can log in"},
        {"GRANT USAGE ON SCHEMA parts TO cardcage_offers",
         "REVOKE USAGE ON SCHEMA parts FROM cardcage_offers",
         "may look into"},
        {"GRANT USAGE ON SCHEMA cardcage TO cardcage_offers",
         "REVOKE USAGE ON SCHEMA cardcage FROM cardcage_offers",
         "may look into"},
    };
    for (const auto& entry : cases) {
        database->script(entry.break_it);
        const auto found = checkIsolation(*owner);
        const bool said = std::any_of(found.begin(), found.end(), [&](const std::string& violation) {
            return violation.find(entry.says) != std::string::npos;
        });
        database->script(entry.mend_it);
        CPPUNIT_ASSERT_MESSAGE(entry.break_it, said);
        CPPUNIT_ASSERT_MESSAGE(entry.mend_it, checkIsolation(*owner).empty());
    }
    database->script(
        "CREATE TABLE parts.country (code text); ALTER TABLE parts.country OWNER TO cardcage_owner;"
        "COMMENT ON TABLE parts.country IS 'shared: ISO 3166, the same for everybody'"
    );
    CPPUNIT_ASSERT(checkIsolation(*owner).empty());
}

}  // namespace
}  // namespace cardcage::database::test
