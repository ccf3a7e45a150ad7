// Requests and answers on a real connection: bodies, keep-alive, pipelining, HEAD, Expect, errors inside.

#include <Poco/DeflatingStream.h>
#include <cppunit/extensions/HelperMacros.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <sstream>
#include <thread>

#include "tests/host/http/server_fixture.hpp"

namespace cardcage::http::test {
namespace {

struct Exchanges : ServerFixture {};

/// A gzip member of these bytes, by Poco.
std::string packed(const std::string& bytes) {
    std::ostringstream out;
    Poco::DeflatingOutputStream deflating(out, Poco::DeflatingStreamBuf::STREAM_GZIP);
    deflating << bytes;
    deflating.close();
    return out.str();
}

CPPUNIT_TEST_FIXTURE(Exchanges, answersWithAllItsOwnFields) {
    RawClient client(port());
    client.send(get("/hello", "X-Request-Id: Abc-1._x\r\n"));
    const auto answer = client.receive();
    CPPUNIT_ASSERT(answer);
    CPPUNIT_ASSERT_EQUAL(200, answer->status);
    CPPUNIT_ASSERT_EQUAL(std::string("/hello"), answer->body);
    CPPUNIT_ASSERT_EQUAL(std::string("Abc-1._x"), answer->field("x-request-id"));
    CPPUNIT_ASSERT_EQUAL(std::string("6"), answer->field("content-length"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{29}, answer->field("date").size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, answer->fields.size());
}

CPPUNIT_TEST_FIXTURE(Exchanges, makesAnIdWhenTheSentOneIsNotPlain) {
    RawClient client(port());
    std::string last;
    for (const std::string sent : {"=?utf-8?Q?a=0D=0ASet-Cookie:=20x=3D1?=", "a b", "\xc3\xa9", ""}) {
        client.send(get("/", "X-Request-Id: " + sent + "\r\n"));
        const auto id = client.receive().value().field("x-request-id");
        CPPUNIT_ASSERT_EQUAL(std::size_t{32}, id.size());
        CPPUNIT_ASSERT(id.find_first_not_of("0123456789abcdef") == std::string::npos);
        CPPUNIT_ASSERT(id != last);
        last = id;
    }
    client.send(get("/", "X-Request-Id: " + std::string(65, 'a') + "\r\n"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{32}, client.receive().value().field("x-request-id").size());
}

CPPUNIT_TEST_FIXTURE(Exchanges, readsARequestByteByByte) {
    RawClient client(port());
    client.sendSlowly(post("/echo", "hello"));
    CPPUNIT_ASSERT_EQUAL(std::string("hello"), client.receive().value().body);
    client.sendSlowly(
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x\r\nde\r\n0\r\n\r\n"
    );
    CPPUNIT_ASSERT_EQUAL(std::string("abcde"), client.receive().value().body);
}

CPPUNIT_TEST_FIXTURE(Exchanges, answersPipelinedRequestsInOrder) {
    RawClient client(port());
    std::string all;
    for (int i = 0; i < 500; ++i) {
        switch (i % 4) {
            case 0:
                all += get("/" + std::to_string(i));
                break;
            case 1:
                all += post("/echo", "/" + std::to_string(i));
                break;
            case 2:
                all += get("/early");
                break;
            default:
                all += "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n/\r\n3\r\n" +
                       std::to_string(1000 + i).substr(1) + "\r\n0\r\n\r\n";
        }
    }
    std::thread sender([&] { client.send(all); });
    for (int i = 0; i < 500; ++i) {
        const auto answer = client.receive();
        CPPUNIT_ASSERT(answer);
        const auto number = i % 4 == 3 ? std::to_string(1000 + i).substr(1) : std::to_string(i);
        CPPUNIT_ASSERT_EQUAL(i % 4 == 2 ? std::string("no") : "/" + number, answer->body);
    }
    sender.join();
}

CPPUNIT_TEST_FIXTURE(Exchanges, keepsOrEndsConnectionsAsAsked) {
    RawClient old_client(port());
    old_client.send("GET /a HTTP/1.0\r\n\r\n");
    CPPUNIT_ASSERT_EQUAL(std::string("close"), old_client.receive().value().field("connection"));
    CPPUNIT_ASSERT(old_client.ended());

    RawClient kept(port());
    kept.send("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
    CPPUNIT_ASSERT_EQUAL(std::string("keep-alive"), kept.receive().value().field("connection"));
    kept.send(get("/b", "Connection: close\r\n"));
    const auto last = kept.receive().value();
    CPPUNIT_ASSERT_EQUAL(std::string("/b"), last.body);
    CPPUNIT_ASSERT_EQUAL(std::string("close"), last.field("connection"));
    CPPUNIT_ASSERT(kept.ended());
}

CPPUNIT_TEST_FIXTURE(Exchanges, answersHeadWithoutABodyButWithItsLength) {
    RawClient client(port());
    client.send("HEAD /size?70000 HTTP/1.1\r\nHost: a\r\n\r\n" + get("/next"));
    CPPUNIT_ASSERT_EQUAL(std::string("70000"), client.receive(true).value().field("content-length"));
    CPPUNIT_ASSERT_EQUAL(std::string("/next"), client.receive().value().body);
}

CPPUNIT_TEST_FIXTURE(Exchanges, sendsNoBodyWhereTheStatusForbidsOne) {
    RawClient client(port());
    for (const std::string status : {"204", "304"}) {
        client.send(get("/status?" + status));
        const auto answer = client.receive().value();
        CPPUNIT_ASSERT_EQUAL(std::stoi(status), answer.status);
        CPPUNIT_ASSERT_EQUAL(std::size_t{0}, answer.fields.count("content-length"));
    }
    client.send(get("/next"));
    CPPUNIT_ASSERT_EQUAL(std::string("/next"), client.receive().value().body);
}

CPPUNIT_TEST_FIXTURE(Exchanges, echoesTenMegabytesThroughSpoolFiles) {
    std::string body;
    for (int i = 0; body.size() < 10'000'000; ++i) {
        body += std::to_string(i);
    }
    for (const bool chunked : {false, true}) {
        RawClient client(port());
        std::thread sender([&] {
            if (!chunked) {
                client.send(post("/echo", body));
                return;
            }
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (std::size_t at = 0; at < body.size(); at += 65'536) {
                const auto piece = body.substr(at, 65'536);
                char size[32];
                std::snprintf(size, sizeof size, "%zx\r\n", piece.size());
                client.send(size + piece + "\r\n");
            }
            client.send("0\r\n\r\n" + get("/next"));
        });
        const auto answer = client.receive();
        sender.join();
        CPPUNIT_ASSERT(answer);
        CPPUNIT_ASSERT_EQUAL(std::to_string(body.size()), answer->field("x-size"));
        CPPUNIT_ASSERT(answer->body == body);
        if (chunked) {
            CPPUNIT_ASSERT_EQUAL(std::string("/next"), client.receive().value().body);
        }
    }
    await([&] { return server->counters().spooled_bytes == 0; });
}

CPPUNIT_TEST_FIXTURE(Exchanges, answersAnySizeCompletely) {
    RawClient client(port());
    for (const std::size_t size : {0U, 1U, 4095U, 4096U, 4097U, 100'000U, 1U << 20, (1U << 20) + 1, 5'000'000U}) {
        client.send(get("/size?" + std::to_string(size)));
        CPPUNIT_ASSERT_EQUAL(std::string(size, 'z'), client.receive().value().body);
    }
}

CPPUNIT_TEST_FIXTURE(Exchanges, continuesOnlyAfterAdmission) {
    RawClient client(port());
    client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n");
    CPPUNIT_ASSERT_EQUAL(100, client.receive().value().status);
    client.send("hello");
    CPPUNIT_ASSERT_EQUAL(std::string("hello"), client.receive().value().body);

    client.send("POST /early HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n");
    CPPUNIT_ASSERT_EQUAL(401, client.receive().value().status);
    CPPUNIT_ASSERT(client.ended());  // whether the body still comes cannot be known

    RawClient other(port());
    other.send(post("/echo", "hello", "Expect: 100-continue\r\n"));
    CPPUNIT_ASSERT_EQUAL(std::string("hello"), other.receive().value().body);  // the body was here already
    other.send(post("/echo", "", "Expect: something\r\n"));
    CPPUNIT_ASSERT_EQUAL(417, other.receive().value().status);
    CPPUNIT_ASSERT(other.ended());
}

CPPUNIT_TEST_FIXTURE(Exchanges, refusesChunkedBodiesBeyondTheLimit) {
    RawClient client(port());
    client.send("POST /limit HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\na\r\n0123456789\r\n0\r\n\r\n");
    CPPUNIT_ASSERT_EQUAL(std::string("0123456789"), client.receive().value().body);
    client.send("POST /limit HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n0123456789a\r\n0\r\n\r\n");
    const auto answer = client.receive().value();
    CPPUNIT_ASSERT_EQUAL(413, answer.status);
    CPPUNIT_ASSERT_EQUAL(std::string("payload_too_large"), answer.body);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, application.executed().size());
}

CPPUNIT_TEST_FIXTURE(Exchanges, answersWhatFailsInsideWith500AndLives) {
    for (const std::string path : {"/throw", "/throw-admit", "/status?99", "/status?600"}) {
        RawClient client(port());
        client.send(get(path));
        const auto answer = client.receive();
        CPPUNIT_ASSERT_MESSAGE(path, answer.has_value());
        CPPUNIT_ASSERT_EQUAL(500, answer->status);
        CPPUNIT_ASSERT_EQUAL(std::string(), answer->field("x-half"));
        CPPUNIT_ASSERT(answer->body.find("half") == std::string::npos);
    }
    RawClient client(port());
    client.send(get("/alive"));
    CPPUNIT_ASSERT_EQUAL(200, client.receive().value().status);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{2}, server->counters().refused.at("internal_error"));
}

CPPUNIT_TEST_FIXTURE(Exchanges, refusesBodiesBeyondTheSpoolQuota) {
    settings.spool_directory =
        std::filesystem::temp_directory_path() / ("cardcage-quota-" + std::to_string(::getpid()));
    settings.spool_quota = 1'000'000;
    std::filesystem::create_directories(settings.spool_directory);
    {
        RawClient client(port());
        client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000001\r\n\r\n");
        CPPUNIT_ASSERT_EQUAL(507, client.receive().value().status);
    }
    {
        RawClient client(port());
        std::thread sender([&] {
            client.send(
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n100000\r\n" +
                std::string(0x100000, 'a')
            );
        });
        CPPUNIT_ASSERT_EQUAL(507, client.receive().value().status);
        sender.join();
    }
    {
        RawClient client(port());
        client.send(get("/size?2000000"));  // an answer that needs a file, too
        const auto answer = client.receive().value();
        CPPUNIT_ASSERT_EQUAL(507, answer.status);
        CPPUNIT_ASSERT_EQUAL(std::string("storage_full"), answer.body);
    }
    await([&] { return server->counters().spooled_bytes == 0; });
    RawClient client(port());
    const std::string body(900'000, 'b');
    client.send(post("/echo", body));
    CPPUNIT_ASSERT(client.receive(false).has_value());
    std::filesystem::remove_all(settings.spool_directory);
}

CPPUNIT_TEST_FIXTURE(Exchanges, tellsTheApplicationAboutEveryEnd) {
    {
        RawClient client(port());
        client.send(get("/a") + get("/early") + "BREW / HTTP/1.1\r\n\r\n");
        client.receiveAll();
    }
    {
        RawClient client(port());
        client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345");
        await([&] { return server->counters().requests == 3; });
        client.abort();
    }
    await([&] { return application.finishedStatuses() == std::vector<int>{200, 401, 501, 499}; });
}

CPPUNIT_TEST_FIXTURE(Exchanges, unpacksGzip) {
    const std::string large(3'000'000, 'x');
    RawClient client(port());
    const auto echo = [&](const std::string& path, const std::string& body) {
        client.send(post(path, body, "Content-Encoding: gzip\r\n"));
        return client.receive().value();
    };
    CPPUNIT_ASSERT_EQUAL(std::string("content"), echo("/echo", packed("content")).body);
    CPPUNIT_ASSERT_EQUAL(std::string("content of two"), echo("/echo", packed("content ") + packed("of two")).body);
    CPPUNIT_ASSERT(echo("/echo", packed(large)).body == large);
    CPPUNIT_ASSERT_EQUAL(std::string("0123456789"), echo("/limit", packed("0123456789")).body);
}

CPPUNIT_TEST_FIXTURE(Exchanges, refusesGzipThatIsNoneOrTooMuch) {
    const auto whole = packed("content of two");
    const std::pair<std::string, std::string> refusals[] = {
        {"/echo", "no gzip"},
        {"/echo", whole.substr(0, whole.size() - 1)},
        {"/echo", whole + "more"},
        {"/limit", packed("0123456789a")},
        {"/limit", packed(std::string(3'000'000, 'x'))}};
    for (const auto& [path, body] : refusals) {
        RawClient client(port());
        client.send(post(path, body, "Content-Encoding: gzip\r\n"));
        const auto answer = client.receive().value();
        CPPUNIT_ASSERT_EQUAL(path == "/limit" ? 413 : 400, answer.status);
        CPPUNIT_ASSERT_EQUAL(std::string(path == "/limit" ? "payload_too_large" : "malformed_request"), answer.body);
    }
    CPPUNIT_ASSERT(application.executed().empty());
}

}  // namespace
}  // namespace cardcage::http::test
