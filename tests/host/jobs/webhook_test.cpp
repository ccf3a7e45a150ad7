#include "host/jobs/webhook.hpp"

#include <Poco/Net/ServerSocket.h>
#include <Poco/Net/SocketAddress.h>
#include <Poco/Net/StreamSocket.h>
#include <cppunit/extensions/HelperMacros.h>

#include <chrono>
#include <stdexcept>
#include <thread>

namespace cardcage::jobs {
namespace {

using namespace std::chrono_literals;

const std::string secret = "whsec_AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=";  // the bytes 1 to 32

class WebhookTest : public CppUnit::TestFixture {
protected:
    /// Serves one connection with `answer`, then closes it; keeps what came.
    class Receiver {
    public:
        explicit Receiver(std::string answer, std::chrono::milliseconds pause = 0ms)
            : thread_([this, answer = std::move(answer), pause] { serve(answer, pause); }) {}
        ~Receiver() { thread_.join(); }
        std::string url() const {
            return "http://127.0.0.1:" + std::to_string(socket_.address().port()) + "/hooks?x=1";
        }
        std::string received;

    private:
        void serve(const std::string& answer, std::chrono::milliseconds pause) {
            auto connection = socket_.acceptConnection();
            connection.setReceiveTimeout(Poco::Timespan(10, 0));
            char buffer[4096];
            while (!received.ends_with("\"data\":{}}")) {
                const auto count = connection.receiveBytes(buffer, sizeof buffer);
                if (count <= 0) return;
                received.append(buffer, static_cast<std::size_t>(count));
            }
            try {
                for (const char c : answer) {
                    connection.sendBytes(&c, 1);
                    std::this_thread::sleep_for(pause);
                }
            } catch (const Poco::Exception&) {  // the other side has had enough
            }
        }
        Poco::Net::ServerSocket socket_{Poco::Net::SocketAddress("127.0.0.1", 0)};
        std::thread thread_;
    };

    WebhookOutcome call(const std::string& url, bool allow_private = true) {
        const tenancy::Webhook webhook{url, secret, {"*"}, allow_private};
        return callWebhook(webhook, "msg_1", 1'674'087'231, webhookBody("a.b", "2023-01-19T00:13:51Z", "{}"));
    }
};

CPPUNIT_TEST_FIXTURE(WebhookTest, theSignatureOfTheStandard) {
    // The example of the Standard Webhooks libraries.
    CPPUNIT_ASSERT_EQUAL(
        std::string("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="),
        webhookSignature(
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            1'614'265'330,
            "{\"test\": 2432232314}"
        )
    );
    // Computed with Python's hmac and base64.
    CPPUNIT_ASSERT_EQUAL(
        std::string("v1,QjH9+Te6no5bJIRQmV8HU9tmOW77tfCNBd1zwtpX1yM="),
        webhookSignature(
            secret,
            "msg_2KWPBgLlAfxdpx2AI54pPJ85f4W",
            1'674'087'231,
            webhookBody("components.upload_held", "2023-01-19T00:13:51Z", "{\"parts\":3}")
        )
    );
    CPPUNIT_ASSERT_THROW(webhookSignature("AQID", "id", 0, ""), std::invalid_argument);
    CPPUNIT_ASSERT_THROW(webhookSignature("whsec_", "id", 0, ""), std::invalid_argument);
    CPPUNIT_ASSERT_THROW(webhookSignature("whsec_A?==", "id", 0, ""), std::invalid_argument);
}

CPPUNIT_TEST_FIXTURE(WebhookTest, onlyWhatItAskedFor) {
    tenancy::Webhook webhook{"https://example.com", secret, {"a.b", "c.d"}, false};
    CPPUNIT_ASSERT(wants(webhook, "a.b"));
    CPPUNIT_ASSERT(!wants(webhook, "a.c"));
    webhook.events = {"*"};
    CPPUNIT_ASSERT(wants(webhook, "a.c"));
}

CPPUNIT_TEST_FIXTURE(WebhookTest, aDeliveryCarriesTheHeadersOfTheStandard) {
    Receiver receiver("HTTP/1.1 204 No Content\r\n\r\n");
    const auto outcome = call(receiver.url());
    CPPUNIT_ASSERT_EQUAL(std::string(), outcome.error);
    CPPUNIT_ASSERT(outcome.is_delivered);
    const auto has = [&](const std::string& part) {
        CPPUNIT_ASSERT_MESSAGE(part + " in " + receiver.received, receiver.received.find(part) != std::string::npos);
    };
    has("POST /hooks?x=1 HTTP/1.1\r\n");
    has("webhook-id: msg_1\r\n");
    has("webhook-timestamp: 1674087231\r\n");
    has("Content-Type: application/json\r\n");
    const auto body = webhookBody("a.b", "2023-01-19T00:13:51Z", "{}");
    has("webhook-signature: " + webhookSignature(secret, "msg_1", 1'674'087'231, body) + "\r\n");
    has("\r\n\r\n" + body);
}

CPPUNIT_TEST_FIXTURE(WebhookTest, onlySuccessIsADelivery) {
    for (const char* status : {"301 Moved\r\nLocation: http://127.0.0.1/", "400 Bad", "500 Broken", "503 Away"}) {
        Receiver receiver(std::string("HTTP/1.1 ") + status + "\r\nContent-Length: 0\r\n\r\n");
        const auto outcome = call(receiver.url());
        CPPUNIT_ASSERT_MESSAGE(status, !outcome.is_delivered && !outcome.is_final);
        CPPUNIT_ASSERT_EQUAL("the receiver answered " + std::string(status, 3), outcome.error);
    }
    Receiver receiver("HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n");
    CPPUNIT_ASSERT(call(receiver.url()).is_final);
}

CPPUNIT_TEST_FIXTURE(WebhookTest, whoeverIsSlowIsLeft) {
    Receiver receiver("HTTP/1.1 200 OK\r\nX-Slow: " + std::string(1000, 'x'), 20ms);
    const auto begin = std::chrono::steady_clock::now();
    const auto outcome = call(receiver.url());
    const auto passed = std::chrono::steady_clock::now() - begin;
    CPPUNIT_ASSERT(!outcome.is_delivered);
    CPPUNIT_ASSERT(passed > 4s);
}

CPPUNIT_TEST_FIXTURE(WebhookTest, addressesOfThisMachineNeedPermission) {
    Poco::Net::ServerSocket nobody_calls(Poco::Net::SocketAddress("127.0.0.1", 0));
    const auto port = std::to_string(nobody_calls.address().port());
    for (const std::string host : {"127.0.0.1", "localhost", "[::1]", "0.0.0.0"}) {
        const auto outcome = call("http://" + host + ":" + port + "/", false);
        CPPUNIT_ASSERT(!outcome.is_delivered);
        CPPUNIT_ASSERT_MESSAGE(outcome.error, outcome.error.find("no public address") != std::string::npos);
    }
    CPPUNIT_ASSERT(!nobody_calls.poll(Poco::Timespan(0, 0), Poco::Net::Socket::SELECT_READ));
}

CPPUNIT_TEST_FIXTURE(WebhookTest, failuresTellNoSecret) {
    for (const std::string url : {"http://127.0.0.1:1/", "https://127.0.0.1:1/", "http://no-such-host.invalid/"}) {
        const auto outcome = call(url);
        CPPUNIT_ASSERT(!outcome.is_delivered && !outcome.error.empty());
        CPPUNIT_ASSERT(outcome.error.find(secret.substr(6, 10)) == std::string::npos);
    }
}

}  // namespace
}  // namespace cardcage::jobs
