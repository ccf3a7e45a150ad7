// Transactions: commit, rollback, savepoints, roles, copies.

#include "tests/host/database/fixture.hpp"

namespace cardcage::database::test {
namespace {

class TransactionTest : public DatabaseTest {
public:
    std::string storedParts() { return database->value("SELECT string_agg(name, ',' ORDER BY id) FROM parts.part"); }
    void insert(Work& work, std::int64_t id, std::string_view name) {
        run(work, insert_part, {text(tenant_a), integer(id), text(name)});
    }
};

CPPUNIT_TEST_FIXTURE(TransactionTest, aUnitThatIsNotCommittedLeavesNothing) {
    {
        Work work(*connection, parts(), Mode::Write);
        insert(work, 1, "one");
    }
    CPPUNIT_ASSERT_EQUAL(std::string(""), storedParts());
    {
        Work work(*connection, parts(), Mode::Write);
        insert(work, 1, "one");
        work.rollback();
        CPPUNIT_ASSERT_THROW(insert(work, 2, "two"), std::logic_error);
        CPPUNIT_ASSERT_THROW(work.commit(), std::logic_error);
    }
    CPPUNIT_ASSERT_EQUAL(std::string(""), storedParts());
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(1), connection->sessions());
}

CPPUNIT_TEST_FIXTURE(TransactionTest, committingAFailedTransactionIsAnError) {
    Work work(*connection, parts(), Mode::Write);
    insert(work, 1, "one");
    CPPUNIT_ASSERT_EQUAL(std::string("23505"), stateOf([&] { insert(work, 1, "two"); }));
    CPPUNIT_ASSERT_EQUAL(std::string("25P02"), stateOf([&] { insert(work, 3, "three"); }));
    CPPUNIT_ASSERT_EQUAL(std::string("25P02"), stateOf([&] { work.commit(); }));
    CPPUNIT_ASSERT_EQUAL(std::string(""), storedParts());
}

CPPUNIT_TEST_FIXTURE(TransactionTest, aConstraintCheckedAtCommitIsNamed) {
    useOwnDatabase();
    database->script(
        "ALTER TABLE parts.part DROP CONSTRAINT part_tenant_id_name_key;"
        "ALTER TABLE parts.part ADD CONSTRAINT part_late_key UNIQUE (tenant_id, name) DEFERRABLE INITIALLY DEFERRED"
    );
    Work work(*connection, parts(), Mode::Write);
    insert(work, 1, "same");
    insert(work, 2, "same");
    const auto error = failureOf([&] { work.commit(); });
    CPPUNIT_ASSERT_EQUAL(std::string("part_late_key"), error.constraint);
    CPPUNIT_ASSERT_EQUAL(std::string(""), storedParts());
}

CPPUNIT_TEST_FIXTURE(TransactionTest, savepointsNestAndUndoOnlyTheirOwn) {
    Work work(*connection, parts(), Mode::Write);
    insert(work, 1, "kept");
    work.savepoint();
    insert(work, 2, "undone");
    work.savepoint();
    insert(work, 3, "undone too");
    work.release();
    work.rollbackToSavepoint();
    work.savepoint();
    insert(work, 4, "kept too");
    work.release();
    work.savepoint();
    CPPUNIT_ASSERT_EQUAL(std::string("23505"), stateOf([&] { insert(work, 1, "twice"); }));
    work.rollbackToSavepoint();
    insert(work, 5, "last");
    CPPUNIT_ASSERT_THROW(work.release(), std::logic_error);
    CPPUNIT_ASSERT_THROW(work.rollbackToSavepoint(), std::logic_error);
    work.commit();
    CPPUNIT_ASSERT_EQUAL(std::string("kept,kept too,last"), storedParts());
}

CPPUNIT_TEST_FIXTURE(TransactionTest, aSavepointReleasedAfterAFailureInsideAnotherIsUndoneWithIt) {
    Work work(*connection, parts(), Mode::Write);
    insert(work, 1, "kept");
    work.savepoint();
    insert(work, 2, "undone");
    work.savepoint();
    CPPUNIT_ASSERT_EQUAL(std::string("23505"), stateOf([&] { insert(work, 1, "twice"); }));
    work.release();
    work.rollbackToSavepoint();
    insert(work, 3, "after");
    work.commit();
    CPPUNIT_ASSERT_EQUAL(std::string("kept,after"), storedParts());
}

CPPUNIT_TEST_FIXTURE(TransactionTest, savepointsNeedATransaction) {
    Work work(*connection, parts(), Mode::Read);
    CPPUNIT_ASSERT_THROW(work.savepoint(), std::logic_error);
    CPPUNIT_ASSERT_THROW(work.copyBegin("stage", "a"), std::logic_error);
}

CPPUNIT_TEST_FIXTURE(TransactionTest, aRoleIsSwitchedWithTheNextStatementAndBack) {
    constexpr std::string_view who = "SELECT current_user";
    Work work(*connection, parts(), Mode::Write);
    CPPUNIT_ASSERT_EQUAL(std::string(parts_role), one(work, who));
    const auto before = connection->flushes();
    work.savepoint();
    work.switchRole(offers_role);
    CPPUNIT_ASSERT_EQUAL(std::string(offers_role), one(work, who));
    work.release();
    work.switchRole(parts_role);
    CPPUNIT_ASSERT_EQUAL(std::string(parts_role), one(work, who));
    CPPUNIT_ASSERT_EQUAL(before + 2, connection->flushes());

    work.savepoint();
    work.switchRole(offers_role);
    CPPUNIT_ASSERT_EQUAL(std::string("42501"), stateOf([&] { one(work, count_parts); }));
    work.rollbackToSavepoint();
    work.switchRole(parts_role);
    CPPUNIT_ASSERT_EQUAL(std::string(parts_role), one(work, who));
    work.savepoint();
    work.switchRole(offers_role);
    CPPUNIT_ASSERT_EQUAL(std::string(offers_role), one(work, who));
    work.rollbackToSavepoint();
    CPPUNIT_ASSERT_EQUAL(std::string(offers_role), one(work, who));
    work.switchRole("");
    CPPUNIT_ASSERT_EQUAL(std::string("cardcage_runtime"), one(work, who));
}

CPPUNIT_TEST_FIXTURE(TransactionTest, aRoleIsSwitchedBetweenReadsToo) {
    Work work(*connection, parts(), Mode::Read);
    CPPUNIT_ASSERT_EQUAL(std::string("0"), one(work, count_parts));
    work.switchRole(offers_role);
    CPPUNIT_ASSERT_EQUAL(std::string("42501"), stateOf([&] { one(work, count_parts); }));
    CPPUNIT_ASSERT_EQUAL(std::string("0"), one(work, "SELECT count(*) FROM offers.part"));
}

CPPUNIT_TEST_FIXTURE(TransactionTest, aStatementCannotLeaveItsRoleOrTenantToTheNext) {
    constexpr std::string_view who = "SELECT current_user || ' ' || current_setting('cardcage.tenant')";
    const std::string mine = std::string(parts_role) + ' ' + std::string(tenant_a);
    for (const Mode mode : {Mode::Read, Mode::Snapshot, Mode::Write}) {
        Work work(*connection, parts(), mode);
        const auto before = connection->flushes();
        run(work, "SELECT set_config('role', 'none', true)");
        CPPUNIT_ASSERT_EQUAL(mine, one(work, who));
        run(work, "SELECT set_config('cardcage.tenant', $1, true)", {text(tenant_b)});
        CPPUNIT_ASSERT_EQUAL(mine, one(work, who));
        run(work, "RESET ROLE");
        CPPUNIT_ASSERT_EQUAL(mine, one(work, who));
        CPPUNIT_ASSERT_EQUAL(before + 6, connection->flushes());
    }
}

CPPUNIT_TEST_FIXTURE(TransactionTest, unwindingUndoesWhatWasOpenedAboveAndNothingElse) {
    Work work(*connection, parts(), Mode::Write);
    work.savepoint();
    insert(work, 1, "kept");
    const auto depth = work.savepointDepth();
    CPPUNIT_ASSERT_EQUAL(std::size_t(1), depth);
    work.unwindTo(depth);
    work.savepoint();
    insert(work, 2, "undone");
    work.savepoint();
    CPPUNIT_ASSERT_EQUAL(std::string("23505"), stateOf([&] { insert(work, 1, "twice"); }));
    work.release();
    work.savepoint();
    CPPUNIT_ASSERT_EQUAL(std::size_t(3), work.savepointDepth());
    const auto before = connection->flushes();
    work.unwindTo(depth);
    CPPUNIT_ASSERT_EQUAL(before + 1, connection->flushes());
    CPPUNIT_ASSERT_EQUAL(depth, work.savepointDepth());
    insert(work, 3, "after");
    work.savepoint();
    run(work, "CREATE TEMPORARY TABLE stage (id bigint) ON COMMIT DROP");
    work.savepoint();
    work.copyBegin("stage", "id");
    work.unwindTo(depth);
    CPPUNIT_ASSERT(!work.busy());
    work.release();
    work.commit();
    work.unwindTo(0);
    CPPUNIT_ASSERT_EQUAL(std::string("kept,after"), storedParts());
}

CPPUNIT_TEST_FIXTURE(TransactionTest, savepointsAndReleasesThatTheServerRefusedAreNotCounted) {
    Work work(*connection, parts(), Mode::Write);
    insert(work, 1, "kept");
    work.savepoint();
    insert(work, 2, "undone");
    work.savepoint();
    CPPUNIT_ASSERT_EQUAL(std::string("23505"), stateOf([&] { insert(work, 1, "twice"); }));
    work.release();
    CPPUNIT_ASSERT_EQUAL(std::string("25P02"), stateOf([&] { insert(work, 3, "refused"); }));
    work.savepoint();
    CPPUNIT_ASSERT_EQUAL(std::string("25P02"), stateOf([&] { insert(work, 3, "refused"); }));
    work.unwindTo(0);
    insert(work, 4, "after");
    work.commit();
    CPPUNIT_ASSERT_EQUAL(std::string("kept,after"), storedParts());
}

CPPUNIT_TEST_FIXTURE(TransactionTest, unwindingALostTransactionIsQuiet) {
    Work work(*connection, parts(), Mode::Write);
    work.savepoint();
    insert(work, 1, "one");
    work.savepoint();
    const auto pid = one(work, "SELECT pg_backend_pid()");
    database->value("SELECT pg_terminate_backend(" + pid + ")");
    CPPUNIT_ASSERT_THROW(one(work, "SELECT 1"), DatabaseError);
    work.unwindTo(1);
    CPPUNIT_ASSERT_EQUAL(std::size_t(1), work.savepointDepth());
    CPPUNIT_ASSERT_EQUAL(std::string("08003"), stateOf([&] { work.commit(); }));
}

CPPUNIT_TEST_FIXTURE(TransactionTest, unwindingWorksPastTheDeadline) {
    // Long enough for what comes before the sleep on a machine that stalls.
    Work work(*connection, parts(tenant_a, 4s), Mode::Write);
    insert(work, 1, "kept");
    work.savepoint();
    CPPUNIT_ASSERT_EQUAL(std::string("57014"), stateOf([&] { run(work, "SELECT pg_sleep(30)"); }));
    CPPUNIT_ASSERT(eventually([&] { return stateOf([&] { run(work, "SELECT 1"); }) == "57014"; }));
    work.unwindTo(0);
    work.commit();
    CPPUNIT_ASSERT_EQUAL(std::string("kept"), storedParts());
}

CPPUNIT_TEST_FIXTURE(TransactionTest, aLostAnswerToCommitIsAnUnknownOutcome) {
    useOwnDatabase();
    database->script(
        "CREATE FUNCTION parts.slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(30); RETURN NULL; "
        "END $$;"
        "CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON parts.part DEFERRABLE INITIALLY DEFERRED"
        " FOR EACH ROW EXECUTE FUNCTION parts.slow()"
    );
    {
        Work work(*connection, parts(), Mode::Write);
        insert(work, 1, "one");
        std::thread terminator([&] {
            eventually([&] {
                return database->value(
                           "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                           " WHERE query = 'COMMIT' AND state = 'active' AND wait_event = 'PgSleep'"
                       ) == "t";
            });
        });
        CPPUNIT_ASSERT_THROW(work.commit(), OutcomeUnknown);
        terminator.join();
    }
    Work work(*connection, parts(), Mode::Read);
    CPPUNIT_ASSERT_EQUAL(std::string("0"), one(work, count_parts));
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(2), connection->sessions());
}

constexpr std::string_view create_stage =
    "CREATE TEMPORARY TABLE stage (id bigint, name text, flag boolean, data bytea, list text[], numbers bigint[])"
    " ON COMMIT DROP";

CPPUNIT_TEST_FIXTURE(TransactionTest, copiedRowsArriveAsTheyWereSent) {
    const std::string nasty = "tab\tnewline\nreturn\rback\\slash \\N \\. \b\f\v \"quoted\" \xF0\x9F\x94\x8C";
    const std::string binary("\0\\\n\xFF", 4);
    const std::vector<cc_str> list = {str(nasty), {nullptr, 0}, str("")};
    const std::vector<std::int64_t> numbers = {1, -2};
    Work work(*connection, parts(), Mode::Write);
    run(work, create_stage);
    work.copyBegin("stage", "id, name,flag , data,list,numbers");
    CPPUNIT_ASSERT(work.busy());
    CPPUNIT_ASSERT_THROW(one(work, "SELECT 1"), std::logic_error);
    const std::array full{integer(1), text(nasty), boolean(true), bytes(binary), texts(list), integers(numbers)};
    const std::array empty{integer(2), text(""), boolean(false), bytes(""), texts({}), integers({})};
    const std::array nothing{integer(3), null(), null(), null(), null(), null()};
    work.copyRow(full);
    work.copyRow(empty);
    work.copyRow(nothing);
    CPPUNIT_ASSERT_EQUAL(std::int64_t(3), work.copyEnd());
    CPPUNIT_ASSERT(!work.busy());

    CPPUNIT_ASSERT_EQUAL(nasty, one(work, "SELECT name FROM stage WHERE id = 1"));
    CPPUNIT_ASSERT_EQUAL(nasty, one(work, "SELECT list[1] FROM stage WHERE id = 1"));
    CPPUNIT_ASSERT_EQUAL(std::string("NULL"), one(work, "SELECT list[2] FROM stage WHERE id = 1"));
    CPPUNIT_ASSERT_EQUAL(std::string("\\x005c0aff"), one(work, "SELECT data FROM stage WHERE id = 1"));
    CPPUNIT_ASSERT_EQUAL(std::string("{1,-2}"), one(work, "SELECT numbers FROM stage WHERE id = 1"));
    CPPUNIT_ASSERT_EQUAL(std::string(""), one(work, "SELECT name FROM stage WHERE id = 2"));
    CPPUNIT_ASSERT_EQUAL(std::string("{}"), one(work, "SELECT list FROM stage WHERE id = 2"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("5"), one(work, "SELECT num_nulls(name, flag, data, list, numbers) FROM stage WHERE id = 3")
    );
    work.commit();
}

/// Texts are looked through in words of eight letters.
CPPUNIT_TEST_FIXTURE(TransactionTest, lettersWithAMeaningAreCopiedAtEveryPlaceOfAText) {
    constexpr std::string_view letters = "\b\f\n\r\t\v\\\"\x01\x1F\x7F,{}' ";
    constexpr std::size_t longest = 19;
    std::vector<std::string> sent;
    for (const char letter : letters) {
        for (std::size_t place = 0; place <= longest; ++place) {
            sent.push_back(std::string(place, 'x') + letter + std::string(longest - place, 'y') + letter);
            sent.push_back(std::string(place, 'x') + letter);
            sent.push_back("\xF0\x9F\x94\x8C" + std::string(place, 'x') + letter + "\xC3\xA4");
        }
    }
    Work work(*connection, parts(), Mode::Write);
    run(work, create_stage);
    work.copyBegin("stage", "id,name,list");
    for (std::size_t i = 0; i < sent.size(); ++i) {
        const std::vector<cc_str> list = {str(sent[i])};
        work.copyRow(std::array{integer(static_cast<std::int64_t>(i)), text(sent[i]), texts(list)});
    }
    CPPUNIT_ASSERT_EQUAL(static_cast<std::int64_t>(sent.size()), work.copyEnd());
    for (std::size_t i = 0; i < sent.size(); ++i) {
        const auto where = " FROM stage WHERE id = " + std::to_string(i);
        CPPUNIT_ASSERT_EQUAL(sent[i], one(work, "SELECT name" + where));
        CPPUNIT_ASSERT_EQUAL(sent[i], one(work, "SELECT list[1]" + where));
    }
    work.commit();
}

CPPUNIT_TEST_FIXTURE(TransactionTest, manyRowsAreCopiedAndMerged) {
    constexpr std::int64_t count = 120'000;
    Work work(*connection, parts(tenant_a, 60s), Mode::Write);
    run(work, "CREATE TEMPORARY TABLE stage (id bigint, name text) ON COMMIT DROP");
    work.copyBegin("stage", "id,name");
    for (std::int64_t i = 0; i < count; ++i) {
        const std::string name = "part " + std::to_string(i);
        const std::array row{integer(i), text(name)};
        work.copyRow(row);
    }
    CPPUNIT_ASSERT_EQUAL(count, work.copyEnd());
    const auto merged =
        run(work,
            "INSERT INTO parts.part (tenant_id, id, name)"
            " SELECT current_setting('cardcage.tenant')::uuid, id, name FROM stage");
    CPPUNIT_ASSERT_EQUAL(count, merged.rows);
    work.commit();
    CPPUNIT_ASSERT_EQUAL(std::to_string(count), database->value("SELECT count(*) FROM parts.part"));
}

CPPUNIT_TEST_FIXTURE(TransactionTest, aWrongRowEndsTheCopyAndASavepointRescuesTheRest) {
    Work work(*connection, parts(), Mode::Write);
    run(work, "CREATE TEMPORARY TABLE stage (id bigint, name text) ON COMMIT DROP");
    insert(work, 1, "kept");
    const std::array short_row{integer(1)};
    const std::array zero{integer(1), text({"a\0b", 3})};
    const std::array not_a_number{text("x"), text("y")};
    work.savepoint();
    work.copyBegin("stage", "id,name");
    CPPUNIT_ASSERT_EQUAL(std::string("22P04"), stateOf([&] { work.copyRow(short_row); }));
    CPPUNIT_ASSERT(!work.busy());
    work.rollbackToSavepoint();
    work.savepoint();
    work.copyBegin("stage", "id,name");
    CPPUNIT_ASSERT_EQUAL(std::string("22021"), stateOf([&] { work.copyRow(zero); }));
    work.rollbackToSavepoint();
    work.savepoint();
    work.copyBegin("stage", "id,name");
    work.copyRow(not_a_number);
    CPPUNIT_ASSERT_EQUAL(std::string("22P02"), stateOf([&] { work.copyEnd(); }));
    CPPUNIT_ASSERT(!work.busy());
    work.rollbackToSavepoint();
    work.commit();
    CPPUNIT_ASSERT_EQUAL(std::string("kept"), storedParts());
}

CPPUNIT_TEST_FIXTURE(TransactionTest, aUnitThatEndsInTheMiddleOfACopyLeavesTheConnectionUsable) {
    {
        Work work(*connection, parts(), Mode::Write);
        run(work, "CREATE TEMPORARY TABLE stage (id bigint) ON COMMIT DROP");
        work.copyBegin("stage", "id");
        work.copyRow(std::array{integer(1)});
    }
    Work work(*connection, parts(), Mode::Read);
    CPPUNIT_ASSERT_EQUAL(std::string("0"), one(work, count_parts));
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(1), connection->sessions());
}

CPPUNIT_TEST_FIXTURE(TransactionTest, onlyATemporaryTableCanBeCopiedInto) {
    Work work(*connection, parts(), Mode::Write);
    run(work, create_stage);
    work.savepoint();
    CPPUNIT_ASSERT_EQUAL(std::string("42P01"), stateOf([&] { work.copyBegin("part", "id"); }));
    work.rollbackToSavepoint();
    for (const std::string name : {"parts.part", "part; DROP TABLE parts.part", "\"part\"", "", "1part"}) {
        CPPUNIT_ASSERT_EQUAL(std::string("42602"), stateOf([&] { work.copyBegin(name, "id"); }));
        CPPUNIT_ASSERT_EQUAL(std::string("42602"), stateOf([&] { work.copyBegin("stage", name); }));
    }
    CPPUNIT_ASSERT_EQUAL(std::string("0"), one(work, count_parts));
}

CPPUNIT_TEST_FIXTURE(TransactionTest, copyAsAStatementIsRefusedAndTheConnectionRecovers) {
    {
        Work work(*connection, parts(), Mode::Write);
        run(work, "CREATE TEMPORARY TABLE stage (id bigint) ON COMMIT DROP");
        CPPUNIT_ASSERT_EQUAL(std::string("0A000"), stateOf([&] { run(work, "COPY stage FROM STDIN"); }));
    }
    Work work(*connection, parts(), Mode::Read);
    CPPUNIT_ASSERT_EQUAL(std::string("0"), one(work, count_parts));
}

}  // namespace
}  // namespace cardcage::database::test
