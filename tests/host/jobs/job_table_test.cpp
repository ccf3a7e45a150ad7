#include "host/jobs/job_table.hpp"

#include <set>

#include "tests/host/jobs/fixture.hpp"

namespace cardcage::jobs {
namespace {

using test::some_time_us;

class JobTable : public test::JobsTest {};

using database::Mode;
using database::Work;

CPPUNIT_TEST_FIXTURE(JobTable, aJobOfARolledBackTransactionNeverWas) {
    {
        Work unit(*connection, {}, Mode::Write);
        addJob(unit, work(a));
    }
    CPPUNIT_ASSERT(!claim());
}

CPPUNIT_TEST_FIXTURE(JobTable, aJobRunsOnceAndIsDone) {
    const auto id = add(work(a));
    const auto job = claim();
    CPPUNIT_ASSERT_EQUAL(id, job->id);
    CPPUNIT_ASSERT_EQUAL(std::string(a), job->tenant);
    CPPUNIT_ASSERT_EQUAL(std::string(), job->module);
    CPPUNIT_ASSERT_EQUAL(1, job->attempts);
    CPPUNIT_ASSERT_EQUAL(3, job->max_attempts);
    CPPUNIT_ASSERT(!claim());
    CPPUNIT_ASSERT(inUnit([&](Work& unit) { return markDone(unit, *job, Progress{"all", 5, 5}); }));
    CPPUNIT_ASSERT_EQUAL(std::string("done 1"), state(id));
    CPPUNIT_ASSERT_EQUAL(
        std::string("all 5 5"),
        database->value("SELECT phase || ' ' || done || ' ' || total FROM cardcage.job WHERE id = '" + id + "'")
    );
    CPPUNIT_ASSERT(!inUnit([&](Work& unit) { return markDone(unit, *job, std::nullopt); }));
}

CPPUNIT_TEST_FIXTURE(JobTable, jobsWaitForTheirTimeAndRunInOrder) {
    auto later = work(a);
    later.not_before_us = some_time_us + test::second_us;
    const auto third = add(later);
    const auto first = add(work(a));
    const auto second = add(work(a));
    CPPUNIT_ASSERT(!claim(some_time_us - 1));
    CPPUNIT_ASSERT_EQUAL(first, claim()->id);
    CPPUNIT_ASSERT_EQUAL(second, claim()->id);
    CPPUNIT_ASSERT(!claim());
    CPPUNIT_ASSERT_EQUAL(third, claim(later.not_before_us)->id);
}

CPPUNIT_TEST_FIXTURE(JobTable, aTenantWithManyJobsDoesNotKeepAnotherWaiting) {
    for (int i = 0; i < 10; ++i) add(work(a));
    const auto of_b = add(work(b));
    CPPUNIT_ASSERT_EQUAL(std::string(a), claim()->tenant);
    CPPUNIT_ASSERT_EQUAL(of_b, claim()->id);
    CPPUNIT_ASSERT_EQUAL(std::string(a), claim()->tenant);
}

CPPUNIT_TEST_FIXTURE(JobTable, hundredsOfJobsOfATenantDoNotKeepAnotherWaitingEither) {
    for (int i = 0; i < 200; ++i) add(work(a));
    auto later = work(b);
    later.not_before_us = some_time_us + test::second_us;
    const auto of_b = add(later);
    CPPUNIT_ASSERT_EQUAL(std::string(a), claim(some_time_us)->tenant);
    CPPUNIT_ASSERT_EQUAL(of_b, claim(later.not_before_us)->id);
}

CPPUNIT_TEST_FIXTURE(JobTable, aClaimLooksAtSomeOfThousandsOfTenants) {
    database->script(
        "INSERT INTO cardcage.tenant (id, slug, name) SELECT gen_random_uuid(), 't' || n, 'T'"
        "  FROM generate_series(1, 3000) AS n;"
        "INSERT INTO cardcage.job (tenant_id, operation, payload, not_before, max_attempts)"
        " SELECT id, 'tasks.work/1', '{}', '2020-01-01', 3 FROM cardcage.tenant; ANALYZE cardcage.tenant, cardcage.job"
    );
    Work unit(*connection, {}, Mode::Write);
    CPPUNIT_ASSERT(claimJob(unit, "here:1", some_time_us));
    std::string looked;
    const database::Statement count_looks{
        .name = "count_looks",
        .sql =
            "SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_scan, 0)) FROM pg_stat_xact_user_tables"
            " WHERE schemaname = 'cardcage'"};
    unit.run(count_looks, {}, [&](std::span<const cc_str> row) {
        looked.assign(row[0].data, row[0].size);
        return true;
    });
    unit.commit();
    CPPUNIT_ASSERT_MESSAGE(looked, std::stoi(looked) < 1000);  // of 3,000 tenants
}

CPPUNIT_TEST_FIXTURE(JobTable, aDisabledTenantsJobsWait) {
    add(work(a));
    database->script("UPDATE cardcage.tenant SET is_enabled = false WHERE slug = 'a'");
    CPPUNIT_ASSERT(!claim());
}

CPPUNIT_TEST_FIXTURE(JobTable, twoHostsNeverClaimTheSame) {
    for (int i = 0; i < 200; ++i) add(work(i % 3 ? a : b));
    std::vector<std::string> mine, theirs;
    const auto take_all = [&](database::Connection& of, std::vector<std::string>& taken) {
        int empty = 0;
        while (empty < 3) {  // another's locks of this moment may hide the last ones
            Work unit(of, {}, Mode::Write);
            const auto job = claimJob(unit, "there:2", some_time_us);
            unit.commit();
            if (job) taken.push_back(job->id);
            empty = job ? 0 : empty + 1;
        }
    };
    std::thread there([&] { take_all(*other, theirs); });
    take_all(*connection, mine);
    there.join();
    std::set<std::string> all(mine.begin(), mine.end());
    all.insert(theirs.begin(), theirs.end());
    CPPUNIT_ASSERT_EQUAL(std::size_t{200}, mine.size() + theirs.size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{200}, all.size());
}

CPPUNIT_TEST_FIXTURE(JobTable, aWaitingJobOfTheSameKeyIsEnough) {
    const auto first = add(work(a, "k"));
    CPPUNIT_ASSERT_EQUAL(first, add(work(a, "k")));
    CPPUNIT_ASSERT(first != add(work(a, "other")));
    CPPUNIT_ASSERT(first != add(work(b, "k")));
    auto elsewhere = work(a, "k");
    elsewhere.operation = "tasks.other/1";
    CPPUNIT_ASSERT(first != add(elsewhere));

    // One that runs may have looked at the data already: the next one is added.
    CPPUNIT_ASSERT_EQUAL(first, claim()->id);
    const auto second = add(work(a, "k"));
    CPPUNIT_ASSERT(first != second);
    CPPUNIT_ASSERT_EQUAL(second, add(work(a, "k")));
}

CPPUNIT_TEST_FIXTURE(JobTable, aJobSomebodyReliesOnBeginsAfterTheirCommit) {
    const auto id = add(work(a, "k"));
    Work relying(*other, {}, Mode::Write);
    CPPUNIT_ASSERT_EQUAL(id, addJob(relying, work(a, "k")));
    CPPUNIT_ASSERT(!claim());
    relying.commit();
    CPPUNIT_ASSERT_EQUAL(id, claim()->id);
}

CPPUNIT_TEST_FIXTURE(JobTable, aFailureIsTriedAgainAndARefusalIsNot) {
    const auto id = add(work(a));
    const auto first = claim();
    inUnit([&](Work& unit) { postpone(unit, *first, "broke", some_time_us + test::second_us); });
    CPPUNIT_ASSERT_EQUAL(std::string("waiting 1"), state(id));
    CPPUNIT_ASSERT(!claim());
    const auto second = claim(some_time_us + test::second_us);
    CPPUNIT_ASSERT_EQUAL(2, second->attempts);
    inUnit([&](Work& unit) { giveBack(unit, *second, "stopped", some_time_us); });
    CPPUNIT_ASSERT_EQUAL(std::string("waiting 1"), state(id));
    const auto third = claim();
    inUnit([&](Work& unit) { markFailed(unit, *third, "refused"); });
    CPPUNIT_ASSERT_EQUAL(std::string("failed 2"), state(id));
    CPPUNIT_ASSERT_EQUAL(
        std::string("refused"), database->value("SELECT last_error FROM cardcage.job WHERE id = '" + id + "'")
    );
}

CPPUNIT_TEST_FIXTURE(JobTable, whoeverLostItsClaimCommitsNothing) {
    const auto id = add(work(a));
    const auto lost = claim();
    database->script("UPDATE cardcage.job SET heartbeat_at = now() - interval '61 seconds'");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, inUnit([](Work& unit) { return takeOver(unit, 60 * test::second_us); }));
    CPPUNIT_ASSERT_EQUAL(std::string("waiting 1"), state(id));
    const auto ours = claim();
    CPPUNIT_ASSERT_EQUAL(id, ours->id);

    CPPUNIT_ASSERT(!inUnit([&](Work& unit) { return markDone(unit, *lost, std::nullopt); }));
    inUnit([&](Work& unit) { markFailed(unit, *lost, "late"); });
    inUnit([&](Work& unit) { postpone(unit, *lost, "late", some_time_us); });
    CPPUNIT_ASSERT_EQUAL(std::string("running 2"), state(id));
    const auto states = inUnit([&](Work& unit) { return listRunning(unit, {lost->claim, ours->claim}); });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, states.size());
    CPPUNIT_ASSERT_EQUAL(ours->claim, states[0].claim);
    CPPUNIT_ASSERT(inUnit([&](Work& unit) { return markDone(unit, *ours, std::nullopt); }));
}

CPPUNIT_TEST_FIXTURE(JobTable, signsOfLifeKeepAClaim) {
    add(work(a));
    const auto job = claim();
    database->script("UPDATE cardcage.job SET heartbeat_at = now() - interval '61 seconds'");
    inUnit([&](Work& unit) { beat(unit, {job->claim}); });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, inUnit([](Work& unit) { return takeOver(unit, 60 * test::second_us); }));
}

CPPUNIT_TEST_FIXTURE(JobTable, aJobThatKillsItsHostsEnds) {
    const auto id = add(work(a));
    for (int host = 0; host < 3; ++host) {
        CPPUNIT_ASSERT(claim());
        database->script("UPDATE cardcage.job SET heartbeat_at = now() - interval '61 seconds'");
        inUnit([](Work& unit) { return takeOver(unit, 60 * test::second_us); });
    }
    CPPUNIT_ASSERT_EQUAL(std::string("failed 3"), state(id));
    CPPUNIT_ASSERT(!claim());
}

CPPUNIT_TEST_FIXTURE(JobTable, jobsOfADeadProcessWaitAgainAtOnce) {
    const auto guilty = add(work(a, "guilty"));
    const auto innocent = add(work(b, "innocent"));
    claim();
    claim();
    const auto giveBack = [&](const EndedProcess& process) {
        return inUnit([&](Work& unit) { return giveBackClaims(unit, process); });
    };
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, giveBack({.name = "elsewhere:1", .guilty = {}, .what = "SIGKILL"}));
    CPPUNIT_ASSERT_EQUAL(
        std::int64_t{2}, giveBack({.name = "here:1", .guilty = {guilty}, .is_told = true, .what = "SIGSEGV"})
    );
    CPPUNIT_ASSERT_EQUAL(std::string("waiting 1"), state(guilty));
    CPPUNIT_ASSERT_EQUAL(std::string("waiting 0"), state(innocent));
}

CPPUNIT_TEST_FIXTURE(JobTable, theThirdRunThatEndsItsProcessIsTheLast) {
    auto patient = work(a);
    patient.max_attempts = 10;
    const auto id = add(patient);
    for (int run = 1; run <= 3; ++run) {
        CPPUNIT_ASSERT(claim(test::some_time_us * 2));
        inUnit([&](Work& unit) {
            return giveBackClaims(unit, {.name = "here:1", .guilty = {id}, .is_told = true, .what = "SIGSEGV at 0x0"});
        });
    }
    CPPUNIT_ASSERT_EQUAL(std::string("failed 3"), state(id));
    CPPUNIT_ASSERT_EQUAL(
        std::string("its run ended the server process for the third time: SIGSEGV at 0x0"),
        database->value("SELECT last_error FROM cardcage.job")
    );
}

CPPUNIT_TEST_FIXTURE(JobTable, aReturningJobMeetsItsTwin) {
    const auto first = add(work(a, "k"));
    const auto running = claim();
    const auto second = add(work(a, "k"));
    inUnit([&](Work& unit) { postpone(unit, *running, "broke", some_time_us); });
    CPPUNIT_ASSERT_EQUAL(std::string("cancelled 1"), state(first));
    CPPUNIT_ASSERT_EQUAL(std::string("waiting 0"), state(second));

    // The same when their host dies with both of them.
    const auto again = claim();
    CPPUNIT_ASSERT_EQUAL(second, again->id);
    const auto third = add(work(a, "k"));
    CPPUNIT_ASSERT_EQUAL(third, claim()->id);
    database->script("UPDATE cardcage.job SET heartbeat_at = now() - interval '61 seconds' WHERE state = 'running'");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, inUnit([](Work& unit) { return takeOver(unit, 60 * test::second_us); }));
    CPPUNIT_ASSERT_EQUAL(
        std::string("1"), database->value("SELECT count(*) FROM cardcage.job WHERE state = 'waiting'")
    );
}

CPPUNIT_TEST_FIXTURE(JobTable, aCancelledRunCommitsNothing) {
    const auto id = add(work(a));
    const auto job = claim();
    database->script("UPDATE cardcage.job SET is_cancelled = true");
    CPPUNIT_ASSERT(inUnit([&](Work& unit) { return listRunning(unit, {job->claim}); })[0].is_cancelled);
    CPPUNIT_ASSERT(!inUnit([&](Work& unit) { return markDone(unit, *job, std::nullopt); }));
    inUnit([&](Work& unit) { postpone(unit, *job, "broke", some_time_us); });
    CPPUNIT_ASSERT_EQUAL(std::string("cancelled 1"), state(id));
}

CPPUNIT_TEST_FIXTURE(JobTable, signsOfLifeDoNotWaitForACommit) {
    add(work(a));
    const auto job = claim();
    Work committing(*other, {}, Mode::Write);
    CPPUNIT_ASSERT(markDone(committing, *job, std::nullopt));
    inUnit([&](Work& unit) {
        beat(unit, {job->claim});
        noteProgress(unit, job->claim, {"late", 1, 2});
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, listRunning(unit, {job->claim}).size());
    });
    committing.commit();
}

CPPUNIT_TEST_FIXTURE(JobTable, whatEndedLongAgoIsDeleted) {
    const auto old = add(work(a));
    auto job = claim();
    inUnit([&](Work& unit) { return markDone(unit, *job, std::nullopt); });
    const auto waiting = add(work(a));
    inUnit([&](Work& unit) { addEvent(unit, a, "tasks.happened/1", "{}"); });
    inUnit([&](Work& unit) { markDispatched(unit, {takeEvents(unit, {std::string(a)}, 10)[0].id}); });
    inUnit([&](Work& unit) { addEvent(unit, a, "tasks.happened/1", "{}"); });
    database->script(
        "UPDATE cardcage.job SET finished_at = finished_at - interval '3 days', created_at = now() - interval '3 days';"
        "UPDATE cardcage.event SET dispatched_at = dispatched_at - interval '3 days'"
    );
    const auto day = std::int64_t{86'400} * test::second_us;
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, inUnit([&](Work& unit) { return deleteOld(unit, 4 * day); }));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, inUnit([&](Work& unit) { return deleteOld(unit, 2 * day); }));
    CPPUNIT_ASSERT_EQUAL(std::string(), state(old));
    CPPUNIT_ASSERT_EQUAL(std::string("waiting 0"), state(waiting));
    CPPUNIT_ASSERT_EQUAL(std::string("1"), database->value("SELECT count(*) FROM cardcage.event"));
}

CPPUNIT_TEST_FIXTURE(JobTable, eventsComeInTheirOrderAndToOneHost) {
    inUnit([&](Work& unit) {
        for (const char* number : {"1", "2", "3"}) addEvent(unit, a, "tasks.happened/1", number);
    });
    Work here(*connection, {}, Mode::Write);
    const auto taken = takeEvents(here, {std::string(a)}, 2);
    CPPUNIT_ASSERT_EQUAL(std::string("1 2"), taken[0].payload + " " + taken[1].payload);
    Work there(*other, {}, Mode::Write);
    CPPUNIT_ASSERT_EQUAL(std::string("3"), takeEvents(there, {std::string(a)}, 2).at(0).payload);
}

CPPUNIT_TEST_FIXTURE(JobTable, eventsOfATenantThatIsNotInServiceHoldUpNobodyElses) {
    inUnit([&](Work& unit) {
        for (const char* number : {"1", "2"}) addEvent(unit, a, "tasks.happened/1", number);
        addEvent(unit, b, "tasks.happened/1", "3");
    });
    const auto taken = inUnit([&](Work& unit) { return takeEvents(unit, {std::string(b)}, 2); });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, taken.size());
    CPPUNIT_ASSERT_EQUAL(std::string("3"), taken[0].payload);
    CPPUNIT_ASSERT(inUnit([&](Work& unit) { return takeEvents(unit, {}, 2); }).empty());
}

CPPUNIT_TEST_FIXTURE(JobTable, whatEndsInVainIsTold) {
    const auto told = [&] {
        std::string all;
        for (const auto& event : inUnit([&](Work& unit) { return takeEvents(unit, {std::string(a)}, 100); })) {
            all += event.name + " " + event.payload + "\n";
        }
        database->script("DELETE FROM cardcage.event");
        return all;
    };
    const auto tellingOf = [](const std::string& id, std::string_view key, std::string_view outcome) {
        return "cardcage.job_failed/1 {\"job_id\" : \"" + id +
               "\", \"operation\" : \"tasks.work/1\", \"dedupe_key\" : " + std::string(key) + ", \"state\" : \"" +
               std::string(outcome) + "\"}\n";
    };
    const auto failed = add(work(a, "k"));
    const auto first = claim();
    inUnit([&](Work& unit) { postpone(unit, *first, "again", some_time_us); });
    const auto second = claim();
    CPPUNIT_ASSERT_EQUAL(std::string(), told());
    inUnit([&](Work& unit) { markFailed(unit, *second, "at last"); });
    CPPUNIT_ASSERT_EQUAL(tellingOf(failed, "\"k\"", "failed"), told());

    const auto cancelled = add(work(a));
    database->script("UPDATE cardcage.job SET state = 'cancelled', finished_at = now() WHERE state = 'waiting'");
    CPPUNIT_ASSERT_EQUAL(tellingOf(cancelled, "null", "cancelled"), told());

    auto once = work(a);
    once.max_attempts = 1;
    const auto lost = add(once);
    claim();
    database->script("UPDATE cardcage.job SET heartbeat_at = now() - interval '1 hour' WHERE state = 'running'");
    inUnit([](Work& unit) { return takeOver(unit, 60 * test::second_us); });
    CPPUNIT_ASSERT_EQUAL(tellingOf(lost, "null", "failed"), told());

    const auto done = add(work(a));
    const auto run = claim();
    inUnit([&](Work& unit) { return markDone(unit, *run, std::nullopt); });
    CPPUNIT_ASSERT_EQUAL(std::string("done 1"), state(done));
    CPPUNIT_ASSERT_EQUAL(std::string(), told());
}

CPPUNIT_TEST_FIXTURE(JobTable, notToldIsWhatGoesOnOrWouldGoRound) {
    // Another job of the key does the work.
    add(work(a, "k"));
    const auto first = claim();
    add(work(a, "k"));
    inUnit([&](Work& unit) { markFailed(unit, *first, "again"); });
    claim();
    // Calls of webhooks, and the telling itself.
    for (const auto& [module, operation] :
         {std::pair("cardcage", "cardcage.webhook/1"), std::pair("tasks", "cardcage.job_failed/1")}) {
        auto job = work(a);
        job.module = module;
        job.operation = operation;
        add(job);
        const auto run = claim();
        CPPUNIT_ASSERT_EQUAL(std::string(operation), run->operation);
        inUnit([&](Work& unit) { markFailed(unit, *run, "no"); });
    }
    CPPUNIT_ASSERT(inUnit([&](Work& unit) { return takeEvents(unit, {std::string(a)}, 100); }).empty());
}

CPPUNIT_TEST_FIXTURE(JobTable, modulesCannotReadIt) {
    for (const char* table : {"job", "event"}) {
        Work unit(*connection, parts(), Mode::Write);
        const auto sql = std::string("SELECT count(*) FROM cardcage.") + table;
        CPPUNIT_ASSERT_EQUAL(std::string("42501"), database::test::stateOf([&] { database::test::run(unit, sql); }));
    }
}

}  // namespace
}  // namespace cardcage::jobs
