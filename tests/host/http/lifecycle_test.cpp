// Start, overload, lack of descriptors, drain, stop.

#include <Poco/Net/NetException.h>
#include <cppunit/extensions/HelperMacros.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <future>

#include "tests/host/http/server_fixture.hpp"

namespace cardcage::http::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

struct Lifecycle : ServerFixture {};

CPPUNIT_TEST_FIXTURE(Lifecycle, refusesAPortThatIsInUse) {
    settings.port = port();
    Server second(settings, application);
    CPPUNIT_ASSERT_THROW(second.start(), Poco::Net::NetException);
}

CPPUNIT_TEST_FIXTURE(Lifecycle, refusesImpossibleSettings) {
    settings.workers = 0;
    CPPUNIT_ASSERT_THROW(Server(settings, application), std::invalid_argument);
}

CPPUNIT_TEST_FIXTURE(Lifecycle, runsAsManyRequestsAtOnceAsItHasWorkers) {
    settings.workers = 3;
    settings.waiting_time = seconds(20);
    std::vector<std::unique_ptr<RawClient>> clients;
    for (int i = 0; i < 30; ++i) {
        clients.push_back(std::make_unique<RawClient>(port()));
        clients.back()->send(get("/wait"));
    }
    application.awaitInside(3);
    await([&] { return server->counters().waiting == 27; });
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{3}, server->counters().in_handlers);
    application.openGate();
    for (auto& client : clients) {
        CPPUNIT_ASSERT_EQUAL(200, client->receive().value().status);
    }
    CPPUNIT_ASSERT_EQUAL(3U, application.mostInside());
    CPPUNIT_ASSERT(!application.workersCollided());
}

CPPUNIT_TEST_FIXTURE(Lifecycle, refusesWhenTooManyWaitOrTooLong) {
    settings.workers = 1;
    settings.waiting_requests = 2;
    settings.waiting_time = milliseconds(300);
    RawClient running(port());
    running.send(get("/wait"));
    application.awaitInside(1);
    RawClient first(port());
    RawClient second(port());
    first.send(get("/a"));
    second.send(get("/b"));
    await([&] { return server->counters().waiting == 2; });
    RawClient third(port());
    third.send(get("/c"));
    const auto refused = third.receive(false, milliseconds(250)).value();
    CPPUNIT_ASSERT_EQUAL(503, refused.status);
    CPPUNIT_ASSERT_EQUAL(std::string("unavailable"), refused.body);
    CPPUNIT_ASSERT_EQUAL(std::string("1"), refused.field("retry-after"));
    CPPUNIT_ASSERT_EQUAL(503, first.receive().value().status);
    CPPUNIT_ASSERT_EQUAL(503, second.receive().value().status);
    application.openGate();
    CPPUNIT_ASSERT_EQUAL(200, running.receive().value().status);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, application.executed().size());
}

CPPUNIT_TEST_FIXTURE(Lifecycle, refusesNobodyAsTooManyWhileRequestsWaitForSomethingElse) {
    settings.workers = 1;
    settings.waiting_time = milliseconds(1);
    settings.held_up_time = seconds(20);
    application.holdUp(true);
    RawClient running(port());
    running.send(get("/wait"));
    application.awaitInside(1);
    RawClient waiting(port());
    waiting.send(get("/a"));
    await([&] { return server->counters().waiting == 1; });
    const auto asked = application.askedWhetherHeldUp();
    await([&] { return application.askedWhetherHeldUp() >= asked + 3; });
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{1}, server->counters().waiting);
    application.holdUp(false);
    CPPUNIT_ASSERT_EQUAL(503, waiting.receive().value().status);
    application.openGate();
    CPPUNIT_ASSERT_EQUAL(200, running.receive().value().status);
}

CPPUNIT_TEST_FIXTURE(Lifecycle, groupsTakeTurns) {
    settings.workers = 1;
    settings.waiting_time = seconds(20);
    RawClient running(port());
    running.send(get("/wait", "X-Group: 1\r\n"));
    application.awaitInside(1);
    std::vector<std::unique_ptr<RawClient>> clients;
    for (const auto* request : {"1 /a", "1 /b", "1 /c", "2 /d", "3 /e", "2 /f"}) {
        clients.push_back(std::make_unique<RawClient>(port()));
        clients.back()->send(get(request + 2, std::string("X-Group: ") + request[0] + "\r\n"));
        await([&] { return server->counters().waiting == clients.size(); });
    }
    application.openGate();
    for (auto& client : clients) CPPUNIT_ASSERT_EQUAL(200, client->receive().value().status);
    const std::vector<std::string> in_turns{"GET /wait", "GET /d", "GET /e", "GET /a", "GET /f", "GET /b", "GET /c"};
    CPPUNIT_ASSERT(application.executed() == in_turns);
}

CPPUNIT_TEST_FIXTURE(Lifecycle, longRequestsTakeTurnsToo) {
    settings.long_workers = 1;
    settings.waiting_long_requests = 2;
    std::vector<std::unique_ptr<RawClient>> clients;
    for (const auto* request : {"1 first", "1 second", "1 third", "2 other"}) {
        clients.push_back(std::make_unique<RawClient>(port()));
        clients.back()->send(get(std::string("/long?") + (request + 2), std::string("X-Group: ") + request[0] + "\r\n")
        );
        if (clients.size() == 1) application.awaitInside(1);
        await([&] { return server->counters().waiting == clients.size() - 1; });
    }
    RawClient refused(port());
    refused.send(get("/long?fourth", "X-Group: 1\r\n"));
    CPPUNIT_ASSERT_EQUAL(503, refused.receive().value().status);
    application.openGate();
    for (auto& client : clients) CPPUNIT_ASSERT_EQUAL(200, client->receive().value().status);
    const std::vector<std::string> in_turns{
        "GET /long?first", "GET /long?other", "GET /long?second", "GET /long?third"};
    CPPUNIT_ASSERT(application.executed() == in_turns);
}

CPPUNIT_TEST_FIXTURE(Lifecycle, aGroupIsNotRefusedForTheRequestsOfAnother) {
    settings.workers = 1;
    settings.waiting_requests = 2;
    settings.waiting_time = milliseconds(1);
    settings.held_up_time = seconds(20);
    RawClient running(port());
    running.send(get("/wait", "X-Group: 1\r\n"));
    application.awaitInside(1);
    RawClient other(port());
    other.send(get("/other", "X-Group: 2\r\n"));
    await([&] { return server->counters().waiting == 1; });
    RawClient late(port());
    late.send(get("/late", "X-Group: 1\r\n"));
    CPPUNIT_ASSERT_EQUAL(503, late.receive().value().status);
    application.openGate();
    CPPUNIT_ASSERT_EQUAL(200, other.receive().value().status);
}

CPPUNIT_TEST_FIXTURE(Lifecycle, whileOthersWaitOneGroupNeverHasAllWorkers) {
    settings.workers = 2;
    settings.waiting_time = seconds(20);
    RawClient long_one(port());
    long_one.send(get("/wait", "X-Group: 1\r\n"));
    RawClient short_one(port());
    short_one.send(get("/pass", "X-Group: 2\r\n"));
    application.awaitInside(2);
    std::vector<std::unique_ptr<RawClient>> clients;
    for (const auto* request : {"1 /a", "2 /b", "2 /c"}) {
        clients.push_back(std::make_unique<RawClient>(port()));
        clients.back()->send(get(request + 2, std::string("X-Group: ") + request[0] + "\r\n"));
        await([&] { return server->counters().waiting == clients.size(); });
    }
    application.letPass();  // the worker of group 2 is free, that of group 1 is not
    CPPUNIT_ASSERT_EQUAL(200, clients[2]->receive().value().status);
    const auto executed = application.executed();
    CPPUNIT_ASSERT_EQUAL(std::string("GET /b"), executed.at(2));
    CPPUNIT_ASSERT_EQUAL(std::string("GET /c"), executed.at(3));
    application.openGate();
}

CPPUNIT_TEST_FIXTURE(Lifecycle, servesOrdinaryRequestsBesideLongOnes) {
    settings.workers = 1;
    settings.long_workers = 2;
    settings.waiting_long_requests = 1;
    std::vector<std::unique_ptr<RawClient>> longs;
    for (unsigned i = 0; i < 2; ++i) {
        longs.push_back(std::make_unique<RawClient>(port()));
        longs.back()->send(get("/long") + get("/behind"));
        application.awaitInside(i + 1);
    }
    RawClient waiting(port());
    waiting.send(get("/long"));
    await([&] { return server->counters().waiting == 1; });
    RawClient refused(port());
    refused.send(get("/long"));
    CPPUNIT_ASSERT_EQUAL(503, refused.receive().value().status);
    RawClient ordinary(port());
    ordinary.send(get("/ordinary"));
    CPPUNIT_ASSERT_EQUAL(std::string("/ordinary"), ordinary.receive().value().body);
    application.openGate();
    for (auto& client : longs) {
        CPPUNIT_ASSERT_EQUAL(200, client->receive().value().status);
        CPPUNIT_ASSERT_EQUAL(std::string("/behind"), client->receive().value().body);
    }
    CPPUNIT_ASSERT_EQUAL(200, waiting.receive().value().status);
    CPPUNIT_ASSERT(!application.workersCollided());
}

CPPUNIT_TEST_FIXTURE(Lifecycle, tellsLongWorkThatItsClientHasGone) {
    RawClient client(port());
    client.send(get("/long"));
    application.awaitInside(1);
    client.abort();
    await([&] { return application.sawCancelled(); });
}

CPPUNIT_TEST_FIXTURE(Lifecycle, finishesWhatRunsWhenItDrains) {
    settings.drain_idle_time = milliseconds(300);
    RawClient running(port());
    RawClient longer(port());
    RawClient idle(port());
    RawClient active(port());
    running.send(get("/wait"));
    longer.send(get("/long"));
    active.send(get("/a"));
    CPPUNIT_ASSERT(active.receive());
    application.awaitInside(2);

    auto drained = std::async(std::launch::async, [&] { server->drain(seconds(10)); });
    CPPUNIT_ASSERT_EQUAL(503, longer.receive().value().status);  // cancelled
    active.send(get("/b"));
    const auto last = active.receive();
    CPPUNIT_ASSERT(last && last->field("connection") == "close");
    CPPUNIT_ASSERT(active.ended());
    CPPUNIT_ASSERT(idle.ended());
    CPPUNIT_ASSERT_THROW(RawClient late(server->port()), std::system_error);
    CPPUNIT_ASSERT(drained.wait_for(milliseconds(0)) == std::future_status::timeout);
    application.openGate();
    const auto answer = running.receive();
    CPPUNIT_ASSERT(answer && answer->status == 200 && answer->field("connection") == "close");
    CPPUNIT_ASSERT(running.ended());
    drained.get();
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{0}, server->counters().open_connections);
    server->stop();
}

CPPUNIT_TEST_FIXTURE(Lifecycle, stopsInTheMiddleOfTraffic) {
    const auto used_port = port();
    std::atomic<bool> over{false};
    std::vector<std::thread> clients;
    std::atomic<int> answered{0};
    for (int i = 0; i < 8; ++i) {
        clients.emplace_back([&] {
            while (!over) {
                try {
                    RawClient client(used_port);
                    while (client.send(post("/echo", "abc") + get("/early")) && client.receive() && client.receive()) {
                        ++answered;
                    }
                } catch (const std::system_error&) {
                    return;
                }
            }
        });
    }
    await([&] { return answered > 500; });
    server->stop();
    over = true;
    for (auto& client : clients) {
        client.join();
    }
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{0}, server->counters().open_connections);
    CPPUNIT_ASSERT(!application.workersCollided());
}

CPPUNIT_TEST_FIXTURE(Lifecycle, waitsForDescriptorsWithoutSpinning) {
    port();
    rlimit before{};
    ::getrlimit(RLIMIT_NOFILE, &before);
    // The lowest free descriptor number becomes the limit after the clients' own sockets are there.
    std::vector<std::unique_ptr<RawClient>> clients;
    const int next = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    ::close(next);
    const rlimit tight{static_cast<rlim_t>(next) + 20, before.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &tight);
    bool exhausted = false;
    for (int i = 0; i < 20 && !exhausted; ++i) {
        try {
            clients.push_back(std::make_unique<RawClient>(port()));
        } catch (const std::system_error&) {
            exhausted = true;
        }
    }
    await([&] { return server->counters().accept_pauses > 0; });
    const auto pauses_before = server->counters().accept_pauses;
    std::this_thread::sleep_for(milliseconds(500));  // the time over which attempts are counted
    const auto pauses = server->counters().accept_pauses - pauses_before;
    ::setrlimit(RLIMIT_NOFILE, &before);
    CPPUNIT_ASSERT(pauses <= 10);

    clients.back()->send(get("/served"));
    CPPUNIT_ASSERT_EQUAL(std::string("/served"), clients.back()->receive().value().body);
}

CPPUNIT_TEST_FIXTURE(Lifecycle, pausesAcceptingAtItsLimitOfConnections) {
    settings.max_connections = 2;
    auto first = std::make_unique<RawClient>(port());
    RawClient second(port());
    RawClient third(port());
    await([&] { return server->counters().accept_pauses > 0; });
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{2}, server->counters().open_connections);
    first.reset();
    third.send(get("/third"));
    CPPUNIT_ASSERT_EQUAL(std::string("/third"), third.receive().value().body);
}

}  // namespace
}  // namespace cardcage::http::test
