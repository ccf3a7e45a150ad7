// Units of work: round trips, context, values, rows, errors.

#include "tests/host/database/fixture.hpp"

namespace cardcage::database::test {
namespace {

class ConnectionTest : public DatabaseTest {};

CPPUNIT_TEST_FIXTURE(ConnectionTest, aReadIsOneRoundTripAlsoTheFirstTime) {
    for (int i = 0; i < 3; ++i) {
        Work work(*connection, parts(), Mode::Read);
        const auto before = connection->flushes();
        CPPUNIT_ASSERT_EQUAL(std::string("0"), one(work, count_parts));
        CPPUNIT_ASSERT_EQUAL(before + 1, connection->flushes());
    }
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, aWriteIsOneRoundTripAStatementAndOneForTheCommit) {
    Work work(*connection, parts(), Mode::Write);
    run(work, insert_part, {text(tenant_a), integer(1), text("one")});
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(1), connection->flushes());
    run(work, insert_part, {text(tenant_a), integer(2), text("two")});
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(2), connection->flushes());
    work.commit();
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(3), connection->flushes());
    CPPUNIT_ASSERT_EQUAL(std::string("2"), database->value("SELECT count(*) FROM parts.part"));
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, aSavepointAndItsReleaseCostNoRoundTrip) {
    Work work(*connection, parts(), Mode::Write);
    work.savepoint();
    run(work, insert_part, {text(tenant_a), integer(1), text("one")});
    work.release();
    run(work, insert_part, {text(tenant_a), integer(2), text("two")});
    work.commit();
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(3), connection->flushes());
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, aUnitThatDidNothingNeverTalksToTheServer) {
    {
        Work work(*connection, parts(), Mode::Write);
        work.savepoint();
        work.rollbackToSavepoint();
        work.commit();
    }
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(0), connection->flushes());
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(0), connection->sessions());
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, nothingOfAUnitLeaksIntoTheNext) {
    constexpr std::string_view settings =
        "SELECT concat_ws('|', coalesce(current_setting('cardcage.tenant', true), ''), current_user,"
        " current_setting('statement_timeout'))";
    for (const Mode mode : {Mode::Read, Mode::Snapshot, Mode::Write}) {
        {
            Work work(*connection, parts(), mode);
            const auto inside = one(work, settings);
            CPPUNIT_ASSERT(inside.starts_with(std::string(tenant_a) + "|cardcage_parts|"));
            work.commit();
        }
        Work work(*connection, {}, Mode::Read);
        CPPUNIT_ASSERT(one(work, settings).starts_with("|cardcage_runtime|"));
    }
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, rowSecurityStopsAQueryWithoutPredicate) {
    insertPart(tenant_a, 1, "of a");
    insertPart(tenant_b, 1, "of b");
    {
        Work work(*connection, parts(tenant_a), Mode::Read);
        CPPUNIT_ASSERT_EQUAL(std::string("of a"), one(work, "SELECT string_agg(name, ',') FROM parts.part"));
    }
    {
        Work work(*connection, parts(tenant_b), Mode::Write);
        CPPUNIT_ASSERT_EQUAL(std::int64_t(1), run(work, "DELETE FROM parts.part").rows);
        CPPUNIT_ASSERT_EQUAL(std::string("42501"), stateOf([&] {
                                 run(work, insert_part, {text(tenant_a), integer(7), text("x")});
                             }));
    }
    CPPUNIT_ASSERT_EQUAL(std::string("2"), database->value("SELECT count(*) FROM parts.part"));
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, withoutATenantAQueryFailsInsteadOfFindingNothing) {
    insertPart(tenant_a, 1, "of a");
    Work work(*connection, {"", parts_role}, Mode::Read);
    CPPUNIT_ASSERT_EQUAL(std::string("22P02"), stateOf([&] { one(work, count_parts); }));
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, everyKindOfValueArrivesAsItWasSent) {
    const std::string nasty = "a\tb\nc\\d\"e'f{}$1 \xC3\xA4";
    const std::string binary("\0\x01\xFF\\x", 5);
    const std::vector<cc_str> list = {str("plain"), str(nasty), str(""), {nullptr, 0}, str("NULL")};
    const std::vector<std::int64_t> numbers = {INT64_MIN, 0, INT64_MAX};
    Work work(*connection, {}, Mode::Read);
    CPPUNIT_ASSERT_EQUAL(std::string("NULL"), one(work, "SELECT $1::text", {null()}));
    CPPUNIT_ASSERT_EQUAL(std::string("t"), one(work, "SELECT $1::boolean", {boolean(true)}));
    CPPUNIT_ASSERT_EQUAL(std::to_string(INT64_MIN), one(work, "SELECT $1::bigint", {integer(INT64_MIN)}));
    CPPUNIT_ASSERT_EQUAL(nasty, one(work, "SELECT $1::text", {text(nasty)}));
    CPPUNIT_ASSERT_EQUAL(std::string(""), one(work, "SELECT $1::text", {text("")}));
    CPPUNIT_ASSERT_EQUAL(
        std::string("12345678901.12345678"), one(work, "SELECT $1::numeric", {text("12345678901.12345678")})
    );
    CPPUNIT_ASSERT_EQUAL(std::string("\\x0001ff5c78"), one(work, "SELECT $1::bytea", {bytes(binary)}));
    CPPUNIT_ASSERT_EQUAL(nasty, one(work, "SELECT ($1::text[])[2]", {texts(list)}));
    CPPUNIT_ASSERT_EQUAL(
        std::string("f,f,f,t,f"),
        one(work,
            "SELECT string_agg(CASE WHEN item IS NULL THEN 't' ELSE 'f' END, ',' ORDER BY place)"
            " FROM unnest($1::text[]) WITH ORDINALITY AS list(item, place)",
            {texts(list)})
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("-1"), one(work, "SELECT sum(n) FROM unnest($1::bigint[]) AS n", {integers(numbers)})
    );
    CPPUNIT_ASSERT_EQUAL(std::string("{}"), one(work, "SELECT $1::text[]", {texts({})}));
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-01-02 03:04:05.678901+00"),
        one(work, "SELECT $1::timestamptz", {text("2026-01-02T04:04:05.678901+01:00")})
    );
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, aSizeWithoutDataIsRefusedBeforeAnythingIsSent) {
    cc_value no_text = text("");
    no_text.text = {nullptr, 3};
    cc_value no_bytes = bytes("");
    no_bytes.text = {nullptr, 3};
    cc_value no_texts = texts({});
    no_texts.texts = nullptr;
    no_texts.count = 1;
    cc_value no_integers = integers({});
    no_integers.integers = nullptr;
    no_integers.count = 1;
    const std::vector<cc_str> list = {{nullptr, 3}};
    Work work(*connection, parts(), Mode::Write);
    for (const cc_value& value : {no_text, no_bytes, texts(list), no_texts, no_integers}) {
        CPPUNIT_ASSERT_THROW(one(work, "SELECT $1", {value}), std::invalid_argument);
    }
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(0), connection->flushes());
    run(work, "CREATE TEMPORARY TABLE stage (name text) ON COMMIT DROP");
    work.savepoint();
    work.copyBegin("stage", "name");
    CPPUNIT_ASSERT_THROW(work.copyRow(std::array{no_texts}), std::invalid_argument);
    CPPUNIT_ASSERT(!work.busy());
    work.rollbackToSavepoint();
    CPPUNIT_ASSERT_EQUAL(std::string("ok"), one(work, "SELECT 'ok'"));
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, textWithAZeroByteIsRefusedBeforeAnythingIsSent) {
    const std::vector<cc_str> list = {{"a\0b", 3}};
    Work work(*connection, parts(), Mode::Write);
    CPPUNIT_ASSERT_EQUAL(std::string("22021"), stateOf([&] { one(work, "SELECT $1::text", {text({"a\0b", 3})}); }));
    CPPUNIT_ASSERT_EQUAL(std::string("22021"), stateOf([&] { one(work, "SELECT $1::text[]", {texts(list)}); }));
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(0), connection->flushes());
    CPPUNIT_ASSERT_EQUAL(std::string("ok"), one(work, "SELECT 'ok'"));
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, rowsComeOneByOneAndTheSinkMayStop) {
    Work work(*connection, {}, Mode::Read);
    std::int64_t seen = 0;
    const auto outcome = work.run(
        {"series", "SELECT n, n * 2 FROM generate_series(1, 10000) AS n"},
        {},
        [&](std::span<const cc_str> columns) {
            CPPUNIT_ASSERT_EQUAL(std::size_t(2), columns.size());
            return ++seen < 10;
        }
    );
    CPPUNIT_ASSERT_EQUAL(std::int64_t(10), seen);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t(2), outcome.columns);
    CPPUNIT_ASSERT_EQUAL(std::string("still here"), one(work, "SELECT 'still here'"));
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, whatTheSinkThrowsComesOutAndTheUnitGoesOn) {
    Work work(*connection, parts(), Mode::Write);
    CPPUNIT_ASSERT_THROW(
        work.run(
            {"series", "SELECT generate_series(1, 1000)"}, {}, [](auto) -> bool { throw std::domain_error("sink"); }
        ),
        std::domain_error
    );
    CPPUNIT_ASSERT(!work.busy());
    run(work, insert_part, {text(tenant_a), integer(1), text("one")});
    work.commit();
    CPPUNIT_ASSERT_EQUAL(std::string("1"), database->value("SELECT count(*) FROM parts.part"));
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, whileASinkIsOpenEveryOtherCallIsBusy) {
    Work work(*connection, parts(), Mode::Write);
    int refused = 0;
    work.run({"one", "SELECT 1"}, {}, [&](auto) {
        CPPUNIT_ASSERT(work.busy());
        for (const auto& call : std::vector<std::function<void()>>{
                 [&] { run(work, "SELECT 1"); },
                 [&] { work.savepoint(); },
                 [&] { work.release(); },
                 [&] { work.rollbackToSavepoint(); },
                 [&] { work.copyBegin("stage", "a"); },
                 [&] { work.tryLock("x"); },
                 [&] { work.commit(); }}) {
            try {
                call();
            } catch (const std::logic_error& error) {
                CPPUNIT_ASSERT_EQUAL(std::string("busy"), std::string(error.what()));
                ++refused;
            }
        }
        return true;
    });
    CPPUNIT_ASSERT_EQUAL(7, refused);
    CPPUNIT_ASSERT(!work.busy());
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, aViolatedConstraintIsNamed) {
    insertPart(tenant_a, 1, "one");
    Work work(*connection, parts(), Mode::Write);
    work.savepoint();
    const auto twice = failureOf([&] { run(work, insert_part, {text(tenant_a), integer(2), text("one")}); });
    CPPUNIT_ASSERT_EQUAL(std::string("23505"), twice.sqlstate);
    CPPUNIT_ASSERT_EQUAL(std::string("part_tenant_id_name_key"), twice.constraint);
    CPPUNIT_ASSERT(!twice.connectionLost() && !twice.retryable());
    work.rollbackToSavepoint();
    const auto empty = failureOf([&] { run(work, insert_part, {text(tenant_a), integer(2), text("")}); });
    CPPUNIT_ASSERT_EQUAL(std::string("23514"), empty.sqlstate);
    CPPUNIT_ASSERT_EQUAL(std::string("part_name_check"), empty.constraint);
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, aFailedPrepareLeavesTheConnectionUsable) {
    for (int i = 0; i < 2; ++i) {
        Work work(*connection, {}, Mode::Read);
        CPPUNIT_ASSERT_EQUAL(std::string("42601"), stateOf([&] { run(work, "SELEC 1"); }));
        CPPUNIT_ASSERT_EQUAL(std::string("42P01"), stateOf([&] { run(work, "SELECT 1 FROM pg_catalog.nothing"); }));
        CPPUNIT_ASSERT_EQUAL(std::string("22012"), stateOf([&] { run(work, "SELECT 1 / ($1::int)", {integer(0)}); }));
        CPPUNIT_ASSERT_EQUAL(std::string("1"), one(work, "SELECT 1"));
    }
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(1), connection->sessions());
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, aSnapshotSeesOneStateAndCannotWrite) {
    Connection other({.url = database->runtimeUrl()});
    Work work(*connection, parts(), Mode::Read);
    work.makeSnapshot();
    CPPUNIT_ASSERT_EQUAL(std::string("0"), one(work, count_parts));
    {
        Work writer(other, parts(), Mode::Write);
        run(writer, insert_part, {text(tenant_a), integer(1), text("one")});
        writer.commit();
    }
    CPPUNIT_ASSERT_EQUAL(std::string("0"), one(work, count_parts));
    CPPUNIT_ASSERT_EQUAL(std::string("25006"), stateOf([&] {
                             run(work, insert_part, {text(tenant_a), integer(2), text("two")});
                         }));
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, aSnapshotCannotBeginAfterTheFirstStatement) {
    Work work(*connection, parts(), Mode::Read);
    one(work, count_parts);
    CPPUNIT_ASSERT_THROW(work.makeSnapshot(), std::logic_error);
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, aStatementCannotBeginOrEndTheTransaction) {
    {
        Work work(*connection, parts(), Mode::Write);
        run(work, insert_part, {text(tenant_a), integer(1), text("one")});
        CPPUNIT_ASSERT_EQUAL(std::string("2D000"), stateOf([&] { run(work, "COMMIT"); }));
        CPPUNIT_ASSERT_EQUAL(std::string("08003"), stateOf([&] { one(work, "SELECT current_user"); }));
    }
    for (const std::string_view command : {"COMMIT", "ROLLBACK"}) {
        const auto sessions = connection->sessions();
        Work work(*connection, parts(), Mode::Write);
        CPPUNIT_ASSERT_EQUAL(std::string("2D000"), stateOf([&] { run(work, command); }));
        CPPUNIT_ASSERT_EQUAL(sessions + 1, connection->sessions());  // not run again
    }
    {
        Work work(*connection, parts(), Mode::Read);
        CPPUNIT_ASSERT_EQUAL(std::string("2D000"), stateOf([&] { run(work, "BEGIN"); }));
    }
    Work work(*connection, {}, Mode::Read);
    CPPUNIT_ASSERT_EQUAL(std::string("cardcage_runtime"), one(work, "SELECT current_user"));
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, aConnectionHasOneUnitAtATime) {
    Work work(*connection, parts(), Mode::Read);
    CPPUNIT_ASSERT_THROW(Work(*connection, parts(), Mode::Read), std::logic_error);
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, theDeadlineBecomesTheStatementTimeout) {
    Work work(*connection, parts(tenant_a, 150ms), Mode::Read);
    CPPUNIT_ASSERT_EQUAL(std::string("57014"), stateOf([&] { run(work, "SELECT pg_sleep(3600)"); }));
    CPPUNIT_ASSERT(eventually([&] { return stateOf([&] { run(work, "SELECT pg_sleep(1)"); }) == "57014"; }));
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, aRunningStatementCanBeCancelledFromAnotherThread) {
    Work work(*connection, parts(), Mode::Write);
    one(work, "SELECT 1");
    std::thread canceller([&] {
        eventually([&] {
            return database->value(
                       "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(20)%'"
                       " AND state = 'active' AND pid <> pg_backend_pid()"
                   ) == "1";
        });
        connection->cancel();
    });
    CPPUNIT_ASSERT_EQUAL(std::string("57014"), stateOf([&] { run(work, "SELECT pg_sleep(20)"); }));
    canceller.join();
    work.rollback();
}

CPPUNIT_TEST_FIXTURE(ConnectionTest, theLockOfOneTenantAndNameIsHeldToTheEndOfTheTransaction) {
    Connection other({.url = database->runtimeUrl()});
    {
        Work holder(*connection, parts(tenant_a), Mode::Write);
        CPPUNIT_ASSERT(holder.tryLock("import"));
        {
            Work second(other, parts(tenant_a), Mode::Write);
            CPPUNIT_ASSERT(!second.tryLock("import"));
            CPPUNIT_ASSERT(second.tryLock("another"));
        }
        Work neighbour(other, parts(tenant_b), Mode::Write);
        CPPUNIT_ASSERT(neighbour.tryLock("import"));
    }
    Work second(other, parts(tenant_a), Mode::Write);
    CPPUNIT_ASSERT(second.tryLock("import"));
    Work reader(*connection, parts(), Mode::Read);
    CPPUNIT_ASSERT_THROW(reader.tryLock("import"), std::logic_error);
}

}  // namespace
}  // namespace cardcage::database::test
