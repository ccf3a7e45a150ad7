// Slow and silent peers: they end in time, and never hold up anybody else.

#include <cppunit/extensions/HelperMacros.h>

#include <array>

#include "tests/host/http/server_fixture.hpp"

namespace cardcage::http::test {
namespace {

using std::chrono::milliseconds;

struct Slowness : ServerFixture {
    Slowness() {
        settings.head_time = milliseconds(400);
        settings.idle_time = milliseconds(800);
        settings.rate_window = milliseconds(400);
        settings.linger_time = milliseconds(300);
    }
};

CPPUNIT_TEST_FIXTURE(Slowness, endsAnIncompleteHead) {
    RawClient client(port());
    client.send("GET / HTTP/1.1\r\nHost: a\r\n");
    const auto answer = client.receive().value();
    CPPUNIT_ASSERT_EQUAL(408, answer.status);
    CPPUNIT_ASSERT_EQUAL(std::string("request_timeout"), answer.body);
    CPPUNIT_ASSERT(client.ended());
}

CPPUNIT_TEST_FIXTURE(Slowness, endsAHeadThatTricklesForever) {
    RawClient client(port());
    client.send("GET / HTTP/1.1\r\nHost: a\r\n");
    while (client.send("X: y\r\n")) std::this_thread::sleep_for(milliseconds(50));
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{1}, server->counters().refused.at("request_timeout"));
}

CPPUNIT_TEST_FIXTURE(Slowness, endsIdleConnectionsSilently) {
    RawClient fresh(port());
    RawClient used(port());
    used.send(get("/a"));
    CPPUNIT_ASSERT(used.receive());
    CPPUNIT_ASSERT(fresh.ended());
    CPPUNIT_ASSERT(used.ended());
    CPPUNIT_ASSERT(server->counters().refused.empty());
}

CPPUNIT_TEST_FIXTURE(Slowness, endsABodyThatStopsOrDrips) {
    RawClient stopped(port());
    stopped.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n12345");
    CPPUNIT_ASSERT_EQUAL(408, stopped.receive().value().status);

    RawClient dripping(port());
    dripping.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n");
    while (dripping.send("x")) std::this_thread::sleep_for(milliseconds(20));
    CPPUNIT_ASSERT(application.executed().empty());
}

CPPUNIT_TEST_FIXTURE(Slowness, toleratesABodyThatIsQuickEnough) {
    RawClient client(port());
    client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 10000\r\n\r\n");
    for (int i = 0; i < 20; ++i) {  // a second in all, two and a half windows
        CPPUNIT_ASSERT(client.send(std::string(500, 'x')));
        std::this_thread::sleep_for(milliseconds(50));
    }
    CPPUNIT_ASSERT_EQUAL(200, client.receive().value().status);
}

CPPUNIT_TEST_FIXTURE(Slowness, endsAReaderThatStopsAndFreesTheWorker) {
    settings.workers = 1;
    RawClient reader(port(), 4096);
    reader.send(get("/size?30000000"));
    RawClient other(port());
    await([&] { return application.executed().size() == 1; });
    other.send(get("/meanwhile"));
    CPPUNIT_ASSERT_EQUAL(std::string("/meanwhile"), other.receive().value().body);
    await([&] { return server->counters().spooled_bytes == 0; });  // given up, not finished
    std::array<char, 65'536> piece;
    std::size_t total = 0;
    while (const auto count = reader.receiveSome(piece.data(), piece.size())) {
        total += count;
    }
    CPPUNIT_ASSERT(total < 30'000'000);
}

CPPUNIT_TEST_FIXTURE(Slowness, servesBesideAThousandSlowHeads) {
    settings.workers = 2;
    settings.head_time = std::chrono::seconds(10);
    settings.rate_window = std::chrono::seconds(10);
    settings.idle_time = std::chrono::seconds(30);
    std::vector<std::unique_ptr<RawClient>> slow;
    for (int i = 0; i < 1000; ++i) {
        slow.push_back(std::make_unique<RawClient>(port()));
        slow.back()->send(
            i % 2 ? "GET / HTTP/1.1\r\nHost: a\r\nX-" : "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1"
        );
    }
    RawClient client(port());
    for (int i = 0; i < 200; ++i) {
        if (i % 10 == 0) {
            for (auto& each : slow) {
                each->send("a");
            }
        }
        client.send(get("/" + std::to_string(i)));
        const auto answer = client.receive(false, std::chrono::seconds(2));
        CPPUNIT_ASSERT(answer && answer->body == "/" + std::to_string(i));
    }
    CPPUNIT_ASSERT(server->counters().open_connections >= 1001);
}

}  // namespace
}  // namespace cardcage::http::test
