// Prepared statements: kept, dropped, renewed.

#include "host/database/statement_cache.hpp"

#include "tests/host/database/fixture.hpp"

namespace cardcage::database::test {
namespace {

class StatementCacheTest : public DatabaseTest {
public:
    std::string preparedOnServer(Connection& of) {
        Work work(of, {}, Mode::Read);
        return one(work, "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'SELECT %:: text'");
    }
};

CPPUNIT_TEST_FIXTURE(StatementCacheTest, aStatementIsPreparedOnceAConnection) {
    std::uint64_t after_first = 0;
    for (int i = 0; i < 5; ++i) {
        Work work(*connection, parts(), Mode::Read);
        one(work, count_parts);
        if (i == 0) after_first = connection->prepared();
    }
    CPPUNIT_ASSERT_EQUAL(after_first, connection->prepared());
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(2), after_first);  // the context and the statement
}

CPPUNIT_TEST_FIXTURE(StatementCacheTest, longWorkBeginsWithoutThePlansOfFormerWork) {
    const auto preparedBy = [&](std::chrono::milliseconds timeout) {
        const auto before = connection->prepared();
        Work work(*connection, parts(tenant_a, timeout), Mode::Write);
        one(work, count_parts);
        one(work, count_parts);
        work.commit();
        return connection->prepared() - before;
    };
    const auto at_first = preparedBy(10s);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(0), preparedBy(10s));
    CPPUNIT_ASSERT_EQUAL(at_first, preparedBy(3600s));  // each once, however often it runs in it
    CPPUNIT_ASSERT_EQUAL(at_first, preparedBy(3600s));
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(0), preparedBy(10s));
}

CPPUNIT_TEST_FIXTURE(StatementCacheTest, theLeastRecentlyUsedIsDeallocated) {
    Connection small({.url = database->runtimeUrl(), .statement_cache = 10});
    const std::string kept = "SELECT 'kept':: text";
    for (int i = 0; i < 40; ++i) {
        const std::string sql = "SELECT '" + std::to_string(i) + "':: text";
        Work work(small, {}, Mode::Read);
        CPPUNIT_ASSERT_EQUAL(std::to_string(i), one(work, sql));
        CPPUNIT_ASSERT_EQUAL(std::string("kept"), one(work, kept));
    }
    const int left = std::stoi(preparedOnServer(small));
    CPPUNIT_ASSERT(left <= 10);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(40 + 1 + 1 + 1), small.prepared());  // each, kept, context, the count
}

CPPUNIT_TEST_FIXTURE(StatementCacheTest, invalidatedStatementsAreDroppedAtTheNextUse) {
    {
        Work work(*connection, {}, Mode::Read);
        one(work, "SELECT 'a':: text");
    }
    CPPUNIT_ASSERT_EQUAL(std::string("1"), preparedOnServer(*connection));
    connection->invalidateStatements();
    CPPUNIT_ASSERT_EQUAL(std::string("0"), preparedOnServer(*connection));
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(1), connection->sessions());
}

CPPUNIT_TEST_FIXTURE(StatementCacheTest, aPlanWhoseResultTypeChangedIsRenewedAtTheStartOfAUnit) {
    useOwnDatabase();
    constexpr std::string_view all = "SELECT part.* FROM parts.part";
    insertPart(tenant_a, 1, "one");
    for (const Mode mode : {Mode::Read, Mode::Snapshot, Mode::Write}) {
        {
            Work work(*connection, parts(), mode);
            run(work, all);
            work.commit();
        }
        database->script("ALTER TABLE parts.part ADD COLUMN added_" + std::to_string(static_cast<int>(mode)) + " text");
        Work work(*connection, parts(), mode);
        CPPUNIT_ASSERT_EQUAL(std::int64_t(1), work.run({"all", all}, {}, [](auto) { return true; }).rows);
        if (mode == Mode::Write) {
            run(work, insert_part, {text(tenant_a), integer(2), text("two")});
            work.commit();
        }
    }
    CPPUNIT_ASSERT_EQUAL(std::string("2"), database->value("SELECT count(*) FROM parts.part"));
}

CPPUNIT_TEST_FIXTURE(StatementCacheTest, inTheMiddleOfATransactionAnOutdatedPlanIsAnErrorAndThenFine) {
    useOwnDatabase();
    constexpr std::string_view all = "SELECT part.* FROM offers.part";
    {
        Work work(*connection, {tenant_a, offers_role}, Mode::Write);
        run(work, all);
    }
    database->script("ALTER TABLE offers.part ADD COLUMN added text");
    {
        Work work(*connection, {tenant_a, offers_role}, Mode::Write);
        one(work, "SELECT 1");
        CPPUNIT_ASSERT_EQUAL(std::string("0A000"), stateOf([&] { run(work, all); }));
    }
    Work work(*connection, {tenant_a, offers_role}, Mode::Write);
    run(work, all);
}

CPPUNIT_TEST_FIXTURE(StatementCacheTest, statementsDeallocatedBehindOurBackArePreparedAgain) {
    {
        Work work(*connection, parts(), Mode::Read);
        one(work, count_parts);
        run(work, "DEALLOCATE ALL");
        CPPUNIT_ASSERT_EQUAL(std::string("0"), one(work, count_parts));
    }
    Work work(*connection, parts(), Mode::Write);
    one(work, count_parts);
    work.commit();
}

CPPUNIT_TEST_FIXTURE(StatementCacheTest, twoTextsWithOneKeyAreNotConfused) {
    Work work(*connection, {}, Mode::Read);
    for (int i = 0; i < 2; ++i) {
        for (const std::string_view sql : {"SELECT 'first'", "SELECT 'second'"}) {
            std::string found;
            work.run({"same key", sql, 42}, {}, [&](std::span<const cc_str> columns) {
                found.assign(columns[0].data, columns[0].size);
                return true;
            });
            CPPUNIT_ASSERT_EQUAL("SELECT '" + found + "'", std::string(sql));
        }
    }
}

}  // namespace
}  // namespace cardcage::database::test
