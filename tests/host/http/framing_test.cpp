// Hostile framing on a real connection: nothing is executed that was not sent as a request.

#include <cppunit/extensions/HelperMacros.h>

#include <cstdio>
#include <random>
#include <thread>

#include "tests/host/http/server_fixture.hpp"

namespace cardcage::http::test {
namespace {

struct Framing : ServerFixture {
    /// Statuses of all answers until the connection ends.
    std::vector<int> statusesOf(const std::string& bytes) {
        RawClient client(port());
        client.send(bytes);
        client.finishSending();
        std::vector<int> statuses;
        while (const auto answer = client.receive()) {
            statuses.push_back(answer->status);
        }
        return statuses;
    }
};

const std::string smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n";

CPPUNIT_TEST_FIXTURE(Framing, executesNothingBehindAnAmbiguousRequest) {
    const std::vector<std::string> heads{
        "Content-Length: 6\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 6\r\n",
        "Content-Length: 6\r\nContent-Length: 5\r\n",
        "Content-Length: 5\r\nContent-Length: 5\r\n",
        "Content-Length: 1,0\r\n",
        "Content-Length : 5\r\n",
        "Content-Length: +5\r\n",
        "Content-Length:\x0b"
        "5\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding : chunked\r\n",
        "Transfer-Encoding: chunked, identity\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n",
        "Transfer-Encoding:\r\n chunked\r\n",
        "Transfer-Encoding: =?utf-8?Q?chunked?=\r\n",
        "X: y\r\n Transfer-Encoding: chunked\r\n",
        "X: y\nTransfer-Encoding: chunked\r\n",
        "X: y\rTransfer-Encoding: chunked\r\n",
        "\x01Transfer-Encoding: chunked\r\n",
    };
    for (const auto& head : heads) {
        const auto statuses = statusesOf("POST /echo HTTP/1.1\r\nHost: a\r\n" + head + "\r\n0\r\n\r\n" + smuggled);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(head, std::size_t{1}, statuses.size());
        CPPUNIT_ASSERT_MESSAGE(head, statuses[0] == 400 || statuses[0] == 501);
    }
    CPPUNIT_ASSERT(application.executed().empty());
}

CPPUNIT_TEST_FIXTURE(Framing, executesNothingBehindAMalformedChunk) {
    for (const std::string body :
         {"5 \r\nhello\r\n0\r\n\r\n",
          "0x5\r\nhello\r\n0\r\n\r\n",
          "5\nhello\r\n0\r\n\r\n",
          "5\r\nhello!0\r\n\r\n",
          "5\r\nhello\r\n0\r\nbad\r\n\r\n",
          "-1\r\n\r\n"}) {
        const auto statuses =
            statusesOf("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + body + smuggled);
        CPPUNIT_ASSERT_MESSAGE(body, statuses == std::vector<int>{400});
    }
    CPPUNIT_ASSERT(application.executed().empty());
}

CPPUNIT_TEST_FIXTURE(Framing, takesBodiesForBodiesOnly) {
    const auto statuses = statusesOf(
        post("/echo", smuggled) + post("/early", smuggled) + "POST /echo HTTP/1.1\r\nHost: a\r\n\r\n" + get("/last")
    );
    CPPUNIT_ASSERT(statuses == (std::vector<int>{200, 401, 200, 200}));
    CPPUNIT_ASSERT(application.executed() == (std::vector<std::string>{"POST /echo", "POST /echo", "GET /last"}));
}

CPPUNIT_TEST_FIXTURE(Framing, neverAcceptsATruncatedBody) {
    const std::string fixed = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n123456789";
    const std::string chunked =
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r";
    for (const auto& whole : {fixed, chunked}) {
        for (std::size_t count = 1; count <= whole.size(); ++count) {
            CPPUNIT_ASSERT(statusesOf(whole.substr(0, count)) == std::vector<int>{400});
        }
    }
    CPPUNIT_ASSERT(application.executed().empty());
}

CPPUNIT_TEST_FIXTURE(Framing, refusesWithTheRightStatusAndCloses) {
    const std::vector<std::pair<std::string, int>> cases{
        {"GET / HTTP/9.9\r\nHost: a\r\n\r\n", 505},
        {"GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505},
        {"BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501},
        {"GET / HTTP/1.1\r\n\r\n", 400},
        {"GET /" + std::string(33'000, 'a') + " HTTP/1.1\r\nHost: a\r\n\r\n", 414},
        {"GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(33'000, 'a') + "\r\n\r\n", 431},
        {std::string("GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n", 36), 400},
    };
    for (const auto& [bytes, status] : cases) {
        RawClient client(port());
        client.send(bytes + smuggled);
        const auto answer = client.receive();
        CPPUNIT_ASSERT_MESSAGE(bytes.substr(0, 60), answer.has_value());
        CPPUNIT_ASSERT_EQUAL(status, answer->status);
        CPPUNIT_ASSERT_EQUAL(std::string("close"), answer->field("connection"));
        CPPUNIT_ASSERT_EQUAL(std::string("application/problem+json"), answer->field("content-type"));
        CPPUNIT_ASSERT_EQUAL(std::size_t{32}, answer->field("x-request-id").size());
        CPPUNIT_ASSERT(client.ended());
    }
    CPPUNIT_ASSERT(application.executed().empty());
}

CPPUNIT_TEST_FIXTURE(Framing, survivesEarlyAnswersWithUnreadBodies) {
    for (const std::size_t size : {1U, 1000U, 65'536U, 65'537U, 1'000'000U, 10'000'000U}) {
        for (const bool chunked : {false, true}) {
            RawClient client(port());
            std::thread sender([&] {
                const std::string body(size, 'G');
                if (chunked) {
                    char line[32];
                    std::snprintf(line, sizeof line, "%zx\r\n", size);
                    client.send("POST /early HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
                    client.send(line + body + "\r\n0\r\n\r\n");
                } else {
                    client.send(post("/early", body));
                }
                client.send(get("/after"));
            });
            const auto early = client.receive();
            const auto after = early && early->field("connection") != "close" ? client.receive() : std::nullopt;
            const bool closed = early && early->field("connection") == "close";
            sender.join();
            CPPUNIT_ASSERT(early);
            CPPUNIT_ASSERT_EQUAL(401, early->status);
            if (!chunked && (size <= 65'536 || size >= 1'000'000)) {
                CPPUNIT_ASSERT_EQUAL(size >= 1'000'000, closed);
            }
            if (!closed) {
                CPPUNIT_ASSERT(after && after->body == "/after");
            }
        }
    }
    for (const auto& request : application.executed()) {
        CPPUNIT_ASSERT_EQUAL(std::string("GET /after"), request);
    }
}

CPPUNIT_TEST_FIXTURE(Framing, sendsNoFieldThatWasNotMeant) {
    std::mt19937 random(7);  // the same bytes in every run
    const std::vector<std::string> pieces{
        "\r",
        "\n",
        "\r\n",
        "\r\nSet-Cookie: x=1",
        std::string(1, '\0'),
        "a",
        " ",
        "\t",
        "=?utf-8?Q?=0D=0A?=",
        "%0d%0a",
        "\xc3\xa9",
        "\xff",
        "\x7f",
        "\x1b[0m",
        ":",
        ";"};
    for (int round = 0; round < 300; ++round) {
        std::string value;
        for (auto count = random() % 6 + 1; count > 0; --count) {
            value += pieces[random() % pieces.size()];
        }
        RawClient client(port());
        client.send(get("/field", "Connection: close\r\nX-Request-Id: " + value + "\r\nX-Value: " + value + "\r\n"));
        const auto answer = client.receive();
        CPPUNIT_ASSERT(answer);
        for (const auto& [name, unused] : answer->fields) {
            const bool known = name == "date" || name == "content-length" || name == "x-request-id" ||
                               name == "connection" || name == "content-type" || name == "x-value";
            CPPUNIT_ASSERT_MESSAGE(name, known);
        }
        CPPUNIT_ASSERT(answer->status == 200 || answer->status == 400);
        CPPUNIT_ASSERT(client.ended());
    }
}

}  // namespace
}  // namespace cardcage::http::test
