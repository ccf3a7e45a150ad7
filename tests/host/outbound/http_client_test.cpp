#include "host/outbound/http_client.hpp"

#include <Poco/Net/ServerSocket.h>
#include <Poco/Net/SocketAddress.h>
#include <Poco/Net/StreamSocket.h>
#include <cppunit/extensions/HelperMacros.h>

#include <thread>

namespace cardcage::outbound {
namespace http_client_test {

using namespace std::chrono_literals;

/// Reads one request up to `last`, then sends `pieces` with a pause between them, and closes.
class Server {
public:
    explicit Server(
        std::vector<std::string> pieces, std::chrono::milliseconds pause = 0ms, std::string last = "\r\n\r\n"
    )
        : thread_([this, pieces = std::move(pieces), pause, last = std::move(last)] { serve(pieces, pause, last); }) {}
    ~Server() { thread_.join(); }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    std::string url(const std::string& target = "/x?y=1") const {
        return "http://127.0.0.1:" + std::to_string(socket_.address().port()) + target;
    }
    std::string received;

private:
    void serve(const std::vector<std::string>& pieces, std::chrono::milliseconds pause, const std::string& last) {
        auto connection = socket_.acceptConnection();
        connection.setReceiveTimeout(Poco::Timespan(10, 0));
        char buffer[4096];
        while (!received.ends_with(last)) {
            const auto count = connection.receiveBytes(buffer, sizeof buffer);
            if (count <= 0) return;
            received.append(buffer, static_cast<std::size_t>(count));
        }
        try {
            for (const auto& piece : pieces) {
                connection.sendBytes(piece.data(), static_cast<int>(piece.size()));
                if (pause > 0ms) std::this_thread::sleep_for(pause);
            }
        } catch (const Poco::Exception&) {  // the other side has had enough
        }
    }

    Poco::Net::ServerSocket socket_{Poco::Net::SocketAddress("127.0.0.1", 0)};
    std::thread thread_;
};

class HttpClient : public CppUnit::TestFixture {
protected:
    static constexpr Limits anywhere{.patience = 20s, .size = 1000, .allow_private = true};

    Answer answerTo(std::vector<std::string> pieces, const Limits& limits = anywhere) {
        const Server server(std::move(pieces));
        return send({.url = server.url()}, limits);
    }

    std::string failureOf(std::vector<std::string> pieces, const Limits& limits = anywhere) {
        try {
            answerTo(std::move(pieces), limits);
        } catch (const Failure& failure) {
            CPPUNIT_ASSERT(failure.kind == Failure::Kind::Unreachable);
            return failure.what();
        }
        CPPUNIT_FAIL("an answer came");
        return {};
    }
};

CPPUNIT_TEST_FIXTURE(HttpClient, sendsWhatItIsTold) {
    Server server({"HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok"}, 0ms, "the body");
    const auto answer =
        send({.method = "POST", .url = server.url(), .fields = {{"X-One", "1"}}, .body = "the body"}, anywhere);
    CPPUNIT_ASSERT_EQUAL(201, answer.status);
    CPPUNIT_ASSERT_EQUAL(std::string("ok"), answer.body);
    const auto host = server.url("").substr(7);
    CPPUNIT_ASSERT_EQUAL(
        "POST /x?y=1 HTTP/1.1\r\nHost: " + host +
            "\r\nUser-Agent: cardcage\r\nConnection: close\r\nX-One: 1\r\nContent-Length: 8\r\n\r\nthe body",
        server.received
    );
}

CPPUNIT_TEST_FIXTURE(HttpClient, bodiesEndAsTheirHeadSays) {
    CPPUNIT_ASSERT_EQUAL(std::string("abc"), answerTo({"HTTP/1.0 200 OK\r\n\r\na", "bc"}).body);
    CPPUNIT_ASSERT_EQUAL(std::string("abc"), answerTo({"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcdef"}).body);
    CPPUNIT_ASSERT_EQUAL(
        std::string("abcdefghijklmno"),
        answerTo({"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nC;x=1\r\ndefg",
                  "hijklmno\r\n0\r\n\r\n"})
            .body
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("x"), answerTo({"HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\nHTTP/1.1 200 OK\r\n\r\nx"}).body
    );
    CPPUNIT_ASSERT_EQUAL(204, answerTo({"HTTP/1.1 204 No Content\r\n\r\n"}).status);
}

CPPUNIT_TEST_FIXTURE(HttpClient, whatIsNoCompleteAnswer) {
    const std::string chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (const auto& text :
         {std::string("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc"),
          chunked + "5\r\nabc",
          chunked + "3\r\nabc\r\n"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(text, std::string("the answer was cut off"), failureOf({text}));
    }
    for (const auto* size : {"", "-1\r\n", "zz\r\n", "3x\r\n", "ffffffffffffffffff\r\n"}) {
        const auto reason = failureOf({chunked + size});
        CPPUNIT_ASSERT_MESSAGE(reason, reason == "the answer was cut off" || reason == "the answer has a wrong chunk");
    }
    CPPUNIT_ASSERT_EQUAL(std::string("the answer is not one of HTTP"), failureOf({"SSH-2.0-x\r\n"}));
    CPPUNIT_ASSERT_EQUAL(
        std::string("the answer is encoded although nobody asked for that"),
        failureOf({"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nx"})
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("the header of the answer has no end"),
        failureOf({"HTTP/1.1 200 OK\r\n" + std::string(200'000, 'x')})
    );
}

CPPUNIT_TEST_FIXTURE(HttpClient, neverMoreThanAgreed) {
    const std::string too_large = "the answer has more than 1000 bytes", body(1001, 'x');
    const std::string ok = "HTTP/1.1 200 OK\r\n";
    CPPUNIT_ASSERT_EQUAL(too_large, failureOf({ok + "\r\n" + body}));
    CPPUNIT_ASSERT_EQUAL(too_large, failureOf({ok + "Content-Length: 1001\r\n\r\n"}));
    CPPUNIT_ASSERT_EQUAL(too_large, failureOf({ok + "Transfer-Encoding: chunked\r\n\r\n3e9\r\n"}));
    CPPUNIT_ASSERT_EQUAL(
        too_large, failureOf({ok + "Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\nffffffffffffffff\r\n"})
    );
    CPPUNIT_ASSERT_EQUAL(std::size_t{1000}, answerTo({ok + "\r\n" + body.substr(1)}).body.size());
    // Only the status is waited for.
    const auto status =
        answerTo({ok + "Content-Length: 99999\r\n\r\n"}, {.patience = 20s, .size = 0, .allow_private = true});
    CPPUNIT_ASSERT_EQUAL(200, status.status);
}

CPPUNIT_TEST_FIXTURE(HttpClient, oneDeadlineForAllOfIt) {
    const Server server(std::vector<std::string>(200, "x"), 20ms);
    try {
        send({.url = server.url()}, {.patience = 100ms, .size = 1000, .allow_private = true});
        CPPUNIT_FAIL("an answer came");
    } catch (const Failure& failure) {
        CPPUNIT_ASSERT(failure.kind == Failure::Kind::TimedOut);
    }
}

CPPUNIT_TEST_FIXTURE(HttpClient, redirectsAreAnswersLikeOthers) {
    Poco::Net::ServerSocket nobody_calls(Poco::Net::SocketAddress("127.0.0.1", 0));
    const auto there = "http://127.0.0.1:" + std::to_string(nobody_calls.address().port()) + "/";
    CPPUNIT_ASSERT_EQUAL(
        302, answerTo({"HTTP/1.1 302 Found\r\nLocation: " + there + "\r\nContent-Length: 0\r\n\r\n"}).status
    );
    CPPUNIT_ASSERT(!nobody_calls.poll(Poco::Timespan(0, 0), Poco::Net::Socket::SELECT_READ));
}

CPPUNIT_TEST_FIXTURE(HttpClient, privateAddressesNeedPermission) {
    Poco::Net::ServerSocket nobody_calls(Poco::Net::SocketAddress("127.0.0.1", 0));
    const auto port = std::to_string(nobody_calls.address().port());
    for (const std::string host : {"127.0.0.1", "localhost", "[::1]", "0.0.0.0", "2130706433"}) {
        try {
            send({.url = "http://" + host + ":" + port + "/"}, {});
            CPPUNIT_FAIL(host);
        } catch (const Failure& failure) {
            CPPUNIT_ASSERT_MESSAGE(host, failure.kind == Failure::Kind::NotPublic);
        }
    }
    CPPUNIT_ASSERT(!nobody_calls.poll(Poco::Timespan(0, 0), Poco::Net::Socket::SELECT_READ));
}

CPPUNIT_TEST_FIXTURE(HttpClient, whatCannotBeSentIsRefused) {
    for (const auto* url :
         {"", "ftp://example.com/", "http:///x", "http://u:p@example.com/", "/x", "http://a/\r\nX: y"}) {
        CPPUNIT_ASSERT_THROW_MESSAGE(url, send({.url = url}, {}), std::invalid_argument);
    }
    const std::string url = "http://example.com/";
    CPPUNIT_ASSERT_THROW(send({.method = "GET /", .url = url}, {}), std::invalid_argument);
    CPPUNIT_ASSERT_THROW(send({.url = url, .fields = {{"X", "a\r\nY: b"}}}, {}), std::invalid_argument);
    CPPUNIT_ASSERT_THROW(send({.url = url, .fields = {{"X:", "a"}}}, {}), std::invalid_argument);
}

}  // namespace http_client_test
}  // namespace cardcage::outbound
