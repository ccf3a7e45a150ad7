// Loss of the database, and recovery.

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <optional>

#include "host/database/connecting/addresses.hpp"
#include "host/database/pool.hpp"
#include "tests/host/database/fixture.hpp"

namespace cardcage::database::test {
namespace {

std::size_t openDescriptors() {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd"))
        count += entry.path().empty() ? 0 : 1;
    return count;
}

class RecoveryTest : public DatabaseTest {
public:
    void terminateSessions() {
        database->script(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        );
        CPPUNIT_ASSERT(eventually([&] {
            return database->value(
                       "SELECT count(*) FROM pg_stat_activity"
                       " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                   ) == "0";
        }));
    }
};

CPPUNIT_TEST_FIXTURE(RecoveryTest, aSessionThatDiedWhileIdleIsReplacedUnnoticed) {
    insertPart(tenant_a, 1, "one");
    for (const Mode mode : {Mode::Read, Mode::Snapshot, Mode::Write}) {
        terminateSessions();
        Work work(*connection, parts(), mode);
        CPPUNIT_ASSERT_EQUAL(std::string("1"), one(work, count_parts));
        work.commit();
    }
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(4), connection->sessions());
}

CPPUNIT_TEST_FIXTURE(RecoveryTest, aConnectionLostInsideATransactionIsAnErrorUntilItsEnd) {
    {
        Work work(*connection, parts(), Mode::Write);
        run(work, insert_part, {text(tenant_a), integer(1), text("one")});
        terminateSessions();
        const auto lost = failureOf([&] { run(work, insert_part, {text(tenant_a), integer(2), text("two")}); });
        CPPUNIT_ASSERT(lost.connectionLost());
        CPPUNIT_ASSERT_EQUAL(std::string("08003"), stateOf([&] { one(work, count_parts); }));
        CPPUNIT_ASSERT_EQUAL(std::string("08003"), stateOf([&] { work.commit(); }));
    }
    Work work(*connection, parts(), Mode::Read);
    CPPUNIT_ASSERT_EQUAL(std::string("0"), one(work, count_parts));
}

CPPUNIT_TEST_FIXTURE(RecoveryTest, aConnectionLostInTheMiddleOfACopyIsAnError) {
    {
        Work work(*connection, parts(), Mode::Write);
        run(work, "CREATE TEMPORARY TABLE stage (name text) ON COMMIT DROP");
        work.copyBegin("stage", "name");
        terminateSessions();
        const std::string large(10'000, 'x');
        const auto lost = failureOf([&] {
            for (int i = 0; i < 1'000; ++i) work.copyRow(std::array{text(large)});
            work.copyEnd();
        });
        CPPUNIT_ASSERT(lost.connectionLost());
        CPPUNIT_ASSERT(!work.busy());
    }
    Work work(*connection, parts(), Mode::Read);
    CPPUNIT_ASSERT_EQUAL(std::string("0"), one(work, count_parts));
}

CPPUNIT_TEST_FIXTURE(RecoveryTest, aStatementThatKillsItsSessionIsNotRepeatedForEver) {
    for (const Mode mode : {Mode::Read, Mode::Write}) {
        Work work(*connection, {}, mode);
        CPPUNIT_ASSERT_EQUAL(std::string("57P01"), stateOf([&] {
                                 run(work, "SELECT pg_terminate_backend(pg_backend_pid())");
                             }));
    }
    CPPUNIT_ASSERT(connection->sessions() <= 4);
}

CPPUNIT_TEST_FIXTURE(RecoveryTest, lostSessionsLeakNoDescriptors) {
    auto cycle = [&] {
        Work work(*connection, parts(), Mode::Write);
        one(work, count_parts);
        terminateSessions();
        CPPUNIT_ASSERT(failureOf([&] { one(work, count_parts); }).connectionLost());
    };
    cycle();
    const auto before = openDescriptors();
    for (int i = 0; i < 10; ++i) cycle();
    CPPUNIT_ASSERT_EQUAL(before, openDescriptors());
}

CPPUNIT_TEST_FIXTURE(RecoveryTest, whenOneConnectionOfAPoolIsLostTheOthersOpenNewSessionsToo) {
    Pool pool({.url = database->runtimeUrl()}, 3, 1);
    const auto useAll = [&] {
        for (unsigned i = 0; i < 3; ++i) {
            Work work(pool.connection(i), parts(), Mode::Read);
            CPPUNIT_ASSERT_EQUAL(std::string("0"), one(work, count_parts));
        }
        auto lease = pool.borrow();
        Work work(*lease, parts(), Mode::Read);
        CPPUNIT_ASSERT_EQUAL(std::string("0"), one(work, count_parts));
    };
    useAll();
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(4), pool.statistics().sessions);
    terminateSessions();
    useAll();
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(8), pool.statistics().sessions);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(1), pool.statistics().losses);
    useAll();
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(8), pool.statistics().sessions);
}

CPPUNIT_TEST_FIXTURE(RecoveryTest, aPoolLendsItsSpareConnectionsAndSaysWhenThereIsNone) {
    Pool pool({.url = database->runtimeUrl()}, 1, 2);
    CPPUNIT_ASSERT_THROW(pool.connection(1), std::out_of_range);
    auto first = pool.borrow();
    {
        auto second = pool.borrow();
        CPPUNIT_ASSERT_EQUAL(2u, pool.statistics().borrowed);
        CPPUNIT_ASSERT_EQUAL(std::string("53300"), stateOf([&] { pool.borrow(10ms); }));
    }
    auto again = pool.borrow(10ms);
    CPPUNIT_ASSERT_EQUAL(2u, pool.statistics().borrowed);
}

CPPUNIT_TEST_FIXTURE(RecoveryTest, aPoolCancelsWhatItsConnectionsRun) {
    Pool pool({.url = database->runtimeUrl()}, 2, 1);
    auto lease = pool.borrow();
    std::array<std::string, 3> states;
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < states.size(); ++i) {
        threads.emplace_back([&, i] {
            Work work(i < 2 ? pool.connection(i) : *lease, parts(tenant_a, 1h), Mode::Write);
            states[i] = stateOf([&] { one(work, "SELECT pg_sleep(3600)"); });
        });
    }
    const bool all_sleep = eventually([&] {
        return database->value(
                   "SELECT count(*) FROM pg_stat_activity"
                   " WHERE datname = current_database() AND wait_event = 'PgSleep'"
               ) == "3";
    });
    pool.cancel();
    for (auto& thread : threads) thread.join();
    CPPUNIT_ASSERT(all_sleep);
    for (const auto& state : states) CPPUNIT_ASSERT_EQUAL(std::string("57014"), state);
}

CPPUNIT_TEST_FIXTURE(RecoveryTest, readsWaitThroughARestartAndNoneFails) {
    insertPart(tenant_a, 1, "one");
    constexpr unsigned workers = 4;
    Pool pool({.url = database->runtimeUrl()}, workers);
    std::atomic<bool> stop{false};
    std::atomic<int> failed{0}, lost_once{0};
    std::array<std::atomic<int>, workers> answered{};
    std::vector<std::thread> threads;
    for (unsigned worker = 0; worker < workers; ++worker) {
        threads.emplace_back([&, worker] {
            while (!stop) {
                // A read that fails with its connection is run again, as the host does with a GET.
                bool done = false;
                for (int attempt = 0; attempt < 3 && !done; ++attempt) {
                    try {
                        Work work(pool.connection(worker), parts(), Mode::Read);
                        done = one(work, count_parts) == "1";
                    } catch (const DatabaseError& error) {
                        if (!error.connectionLost()) break;
                        ++lost_once;
                    }
                }
                if (done) {
                    ++answered[worker];
                } else {
                    ++failed;
                }
                std::this_thread::sleep_for(5ms);
            }
        });
    }
    const auto allAnswerAgain = [&] {
        std::array<int, workers> before{};
        for (unsigned i = 0; i < workers; ++i) before[i] = answered[i];
        return eventually([&] {
            for (unsigned i = 0; i < workers; ++i) {
                if (answered[i] < before[i] + 3) return false;
            }
            return true;
        });
    };
    const bool before_restart = allAnswerAgain();
    ScratchCluster::instance().restart();
    const bool after_restart = allAnswerAgain();
    stop = true;
    for (auto& thread : threads) thread.join();
    CPPUNIT_ASSERT(before_restart);
    CPPUNIT_ASSERT(after_restart);
    CPPUNIT_ASSERT_EQUAL(0, failed.load());
}

CPPUNIT_TEST_FIXTURE(RecoveryTest, whileTheDatabaseIsAwayAUnitWaitsUntilItsDeadline) {
    ScratchCluster::instance().stop();
    const auto begun = std::chrono::steady_clock::now();
    std::string state;
    {
        Work work(*connection, parts(tenant_a, 300ms), Mode::Read);
        state = stateOf([&] { one(work, count_parts); });
    }
    const bool waited = std::chrono::steady_clock::now() - begun > 50ms;
    const auto descriptors = openDescriptors();
    for (int i = 0; i < 5; ++i) {
        Work work(*connection, parts(tenant_a, 30ms), Mode::Read);
        CPPUNIT_ASSERT_EQUAL(std::string("08001"), stateOf([&] { one(work, count_parts); }));
    }
    const auto descriptors_later = openDescriptors();
    ScratchCluster::instance().start();
    CPPUNIT_ASSERT_EQUAL(std::string("08001"), state);
    CPPUNIT_ASSERT(waited);
    CPPUNIT_ASSERT_EQUAL(descriptors, descriptors_later);
    Work work(*connection, parts(), Mode::Read);
    CPPUNIT_ASSERT_EQUAL(std::string("0"), one(work, count_parts));
}

CPPUNIT_TEST_FIXTURE(RecoveryTest, aWrongDatabaseNameIsSaidAtOnce) {
    Connection wrong({.url = ScratchCluster::instance().runtimeUrl("no_such_database")});
    Work work(wrong, parts(tenant_a, 1h), Mode::Read);  // attempts would go on that long
    const auto error = failureOf([&] { one(work, count_parts); });
    CPPUNIT_ASSERT_EQUAL(std::string("3D000"), error.sqlstate);
    CPPUNIT_ASSERT(!error.connectionLost());
}

/// A port that accepts connections and never answers.
class SilentPort {
public:
    SilentPort() {
        socklen_t size = sizeof address_;
        address_.sin_family = AF_INET;
        address_.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        auto* address = reinterpret_cast<sockaddr*>(&address_);
        CPPUNIT_ASSERT(bind(listener_, address, size) == 0 && listen(listener_, 16) == 0);
        getsockname(listener_, address, &size);
    }
    ~SilentPort() { close(listener_); }
    SilentPort(const SilentPort&) = delete;
    SilentPort& operator=(const SilentPort&) = delete;
    std::string number() const { return std::to_string(ntohs(address_.sin_port)); }

private:
    int listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address_{};
};

CPPUNIT_TEST_FIXTURE(RecoveryTest, anAddressThatHangsIsLeftForTheNextOne) {
    const SilentPort silent;
    const ConnectionOptions good(database->runtimeUrl());
    Connection connection_of_two(
        {.url = "host=127.0.0.1," + good.get("host") + " port=" + silent.number() + "," + good.get("port") +
                " dbname=" + good.get("dbname") + " user=" + good.get("user") + " sslmode=disable",
         .connect_timeout = 1s}
    );
    for (int session = 1; session <= 2; ++session) {
        Work work(connection_of_two, parts(), Mode::Read);
        CPPUNIT_ASSERT_EQUAL(std::string("0"), one(work, count_parts));
        terminateSessions();
    }
}

CPPUNIT_TEST_FIXTURE(RecoveryTest, aListOfHostsIsSeveralAddresses) {
    const auto addresses = addressesOf(ConnectionOptions("postgresql://me@127.0.0.1:5433,[::1],%2Ftmp:77/shop"));
    CPPUNIT_ASSERT_EQUAL(std::size_t(3), addresses.size());
    CPPUNIT_ASSERT_EQUAL(std::string("5433"), addresses[0].get("port"));
    CPPUNIT_ASSERT_EQUAL(std::string("::1"), addresses[1].get("host"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("/tmp 77 shop"),
        addresses[2].get("host") + ' ' + addresses[2].get("port") + ' ' + addresses[2].get("dbname")
    );
    CPPUNIT_ASSERT_EQUAL(std::size_t(1), addressesOf(ConnectionOptions("dbname=shop")).size());
    CPPUNIT_ASSERT_EQUAL(std::size_t(1), addressesOf(ConnectionOptions("host=no.such.host.invalid")).size());
    CPPUNIT_ASSERT_EQUAL(
        std::string("10.0.0.2"),
        addressesOf(ConnectionOptions("host=a,b hostaddr=10.0.0.1,10.0.0.2"))[1].get("hostaddr")
    );
}

CPPUNIT_TEST_FIXTURE(RecoveryTest, sessionsMoveToAnotherAddressInTheMiddleOfAStatement) {
    Pool pool({.url = database->runtimeUrl()}, 1, 1);
    DatabaseError lost("", "", "");
    std::thread waiting([&] {
        Work work(pool.connection(0), parts(tenant_a, 60s), Mode::Write);
        one(work, count_parts);  // or the whole unit would be begun again
        lost = failureOf([&] { one(work, "SELECT pg_sleep(60)"); });
    });
    CPPUNIT_ASSERT(eventually([&] {
        return database->value("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'") == "1";
    }));
    pool.moveTo(0);
    waiting.join();
    CPPUNIT_ASSERT(lost.connectionLost());
    terminateSessions();
}

/// A COMMIT that waits for a standby which does not exist.
class GhostStandbyTest : public RecoveryTest {
public:
    void setUp() override {
        RecoveryTest::setUp();
        name("ghost");
    }
    void tearDown() override {
        if (writing.joinable()) writing.join();
        name("");
        RecoveryTest::tearDown();
    }

    /// The standby whose word every COMMIT needs; empty for none, which lets those that wait end well.
    void name(const std::string& standby) {
        database->script("ALTER SYSTEM SET synchronous_standby_names = '" + standby + "'");
        database->script("SELECT pg_reload_conf()");
    }

    void write(std::chrono::milliseconds timeout) {
        writing = std::thread([this, timeout] {
            try {
                Work work(*connection, parts(tenant_a, timeout), Mode::Write);
                run(work, insert_part, {text(tenant_a), integer(1), text("one")});
                work.commit();
            } catch (const OutcomeUnknown& unknown) {
                outcome = unknown.what();
            }
        });
    }

    bool waiting(const std::string& count) {
        return eventually([&] {
            return database->value("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'") == count;
        });
    }

    std::thread writing;
    std::string outcome = "good";
};

CPPUNIT_TEST_FIXTURE(GhostStandbyTest, aWarningAtCommitIsAnUnknownOutcome) {
    write(60s);
    const bool waited = waiting("1");
    database->script("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    writing.join();
    CPPUNIT_ASSERT(waited);
    CPPUNIT_ASSERT_MESSAGE(outcome, outcome.find("synchronous standby") != std::string::npos);
}

CPPUNIT_TEST_FIXTURE(GhostStandbyTest, aCommitIsNeverCancelled) {
    write(60s);
    const bool waited = waiting("1");
    connection->cancel();
    // A cancellation would reach the server before what follows on a connection of its own.
    database->script("SELECT pg_sleep(0.2)");
    const bool waits_still = waiting("1");
    name("");
    writing.join();
    CPPUNIT_ASSERT(waited && waits_still);
    CPPUNIT_ASSERT_EQUAL(std::string("good"), outcome);
}

CPPUNIT_TEST_FIXTURE(GhostStandbyTest, aCommitThatIsWaitedForNoLongerIsEndedOnTheServerToo) {
    one(*std::make_unique<Work>(*connection, parts(), Mode::Read), count_parts);  // opens the session
    write(1s);  // time for the statement on a busy machine; the COMMIT outlasts any
    writing.join();
    CPPUNIT_ASSERT_MESSAGE(outcome, outcome.find("no answer in time") != std::string::npos);
    CPPUNIT_ASSERT(waiting("0"));
}

CPPUNIT_TEST_FIXTURE(RecoveryTest, aServerThatWritesNothingIsOneThatIsLost) {
    std::optional<Work> work(std::in_place, *connection, parts(), Mode::Read);
    CPPUNIT_ASSERT_EQUAL(std::string("0"), one(*work, count_parts));
    const auto error = failureOf([&] {
        // As a server does that has become a standby; nothing else makes 25006 outside of a snapshot.
        run(*work,
            "DO $$ BEGIN RAISE 'cannot execute INSERT in a read-only transaction' USING ERRCODE = '25006'; END $$");
    });
    CPPUNIT_ASSERT(error.connectionLost());
    work.reset();
    Work snapshot(*connection, parts(), Mode::Snapshot);
    CPPUNIT_ASSERT_EQUAL(std::string("25006"), stateOf([&] {
                             run(snapshot, insert_part, {text(tenant_a), integer(1), text("one")});
                         }));
}

CPPUNIT_TEST_FIXTURE(RecoveryTest, aServerThatNeverAnswersCostsNoMoreThanTheDeadline) {
    const SilentPort port;
    Connection silent(
        {.url = "postgresql://nobody@127.0.0.1:" + port.number() + "/x?sslmode=disable", .connect_timeout = 1h}
    );
    Work work(silent, parts(tenant_a, 300ms), Mode::Read);
    CPPUNIT_ASSERT_EQUAL(std::string("08001"), stateOf([&] { one(work, count_parts); }));
}

}  // namespace
}  // namespace cardcage::database::test
