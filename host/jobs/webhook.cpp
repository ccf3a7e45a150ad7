#include "host/jobs/webhook.hpp"

#include <Poco/Net/HTTPClientSession.h>
#include <Poco/Net/HTTPRequest.h>
#include <Poco/Net/HTTPResponse.h>
#include <Poco/Net/NetException.h>
#include <Poco/Net/RejectCertificateHandler.h>
#include <Poco/Net/SSLManager.h>
#include <Poco/Net/SecureStreamSocket.h>
#include <Poco/URI.h>
#include <openssl/evp.h>

#include <algorithm>
#include <atomic>
#include <cardcage/name_lookup.hpp>
#include <cardcage/public_address.hpp>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "host/auth/mac.hpp"
#include "host/json/text.hpp"

namespace cardcage::jobs {
namespace {

constexpr auto patience = std::chrono::seconds(5);
constexpr std::string_view secret_prefix = "whsec_";

std::string base64(std::string_view bytes) {
    std::vector<unsigned char> text(4 * ((bytes.size() + 2) / 3) + 1);
    const auto size = EVP_EncodeBlock(
        text.data(), reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size())
    );
    return {text.begin(), text.begin() + size};
}

std::string fromBase64(std::string_view text) {
    std::vector<unsigned char> bytes(text.size() / 4 * 3 + 1);
    const auto size = EVP_DecodeBlock(
        bytes.data(), reinterpret_cast<const unsigned char*>(text.data()), static_cast<int>(text.size())
    );
    if (size < 0 || text.empty()) throw std::invalid_argument("the secret of the webhook is not Base64");
    const auto padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    return {bytes.begin(), bytes.begin() + size - padding};
}

/// Ends a connection that takes longer than it may, whatever it is busy with.
class Limit {
public:
    Limit(Poco::Net::StreamSocket socket, std::chrono::steady_clock::time_point end)
        : thread_([this, socket, end]() mutable {
              std::unique_lock lock(mutex_);
              if (over_.wait_until(lock, end, [this] { return is_over_; })) return;
              is_passed_ = true;
              try {
                  socket.shutdown();
              } catch (const Poco::Exception&) {  // is closed already
              }
          }) {}
    ~Limit() {
        {
            const std::lock_guard lock(mutex_);
            is_over_ = true;
        }
        over_.notify_all();
        thread_.join();
    }
    Limit(const Limit&) = delete;
    Limit& operator=(const Limit&) = delete;

    /// An answer that was cut off here looks like one that has ended.
    void check() const {
        if (is_passed_) throw Poco::TimeoutException();
    }

private:
    std::atomic<bool> is_passed_{false};
    std::mutex mutex_;
    std::condition_variable over_;
    bool is_over_ = false;
    std::thread thread_;
};

Poco::Net::Context::Ptr tlsContext() {
    static const Poco::Net::Context::Ptr context = [] {
        Poco::Net::initializeSSL();
        Poco::Net::Context::Ptr made =
            new Poco::Net::Context(Poco::Net::Context::TLS_CLIENT_USE, "", Poco::Net::Context::VERIFY_STRICT, 9, true);
        made->requireMinimumProtocol(Poco::Net::Context::PROTO_TLSV1_2);
        made->enableExtendedCertificateVerification(true);
        Poco::Net::SSLManager::instance().initializeClient(
            nullptr, new Poco::Net::RejectCertificateHandler(false), made
        );
        return made;
    }();
    return context;
}

/// The address to connect to: judged here, so that no second look-up of the name can give another one.
Poco::Net::SocketAddress targetOf(const Poco::URI& url, bool allow_private) {
    for (const auto& bytes : addressesOf(url.getHost(), patience)) {
        if (!allow_private && !isPublicAddress(bytes)) continue;
        return {Poco::Net::IPAddress(bytes.data(), static_cast<poco_socklen_t>(bytes.size())), url.getPort()};
    }
    throw std::runtime_error("the host has no public address; webhooks.allow_private = true would permit it");
}

int post(const Poco::URI& url, bool allow_private, Poco::Net::HTTPRequest& request, std::string_view body) {
    const auto end = std::chrono::steady_clock::now() + patience;
    const Poco::Timespan timeout(patience.count(), 0);
    const auto target = targetOf(url, allow_private);
    const auto left = std::chrono::duration_cast<std::chrono::microseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0) throw Poco::TimeoutException();
    Poco::Net::StreamSocket socket;
    socket.connect(target, Poco::Timespan(left.count()));
    socket.setSendTimeout(timeout);
    socket.setReceiveTimeout(timeout);
    const Limit limit(socket, end);

    if (url.getScheme() == "https") {
        auto secure = Poco::Net::SecureStreamSocket::attach(socket, url.getHost(), tlsContext());
        secure.completeHandshake();
        secure.verifyPeerCertificate(url.getHost());
        socket = secure;
    }
    Poco::Net::HTTPClientSession session(socket);
    session.setTimeout(timeout);
    session.sendRequest(request) << body << std::flush;
    Poco::Net::HTTPResponse response;
    session.receiveResponse(response);
    limit.check();
    return response.getStatus();
}

}  // namespace

bool wants(const tenancy::Webhook& webhook, std::string_view type) {
    return std::ranges::any_of(webhook.events, [&](const std::string& name) { return name == "*" || name == type; });
}

std::string webhookBody(std::string_view type, std::string_view timestamp, std::string_view data) {
    std::string body = "{\"type\":";
    json::appendString(body, type);
    body += ",\"timestamp\":";
    json::appendString(body, timestamp);
    return body.append(",\"data\":").append(data).append("}");
}

std::string webhookSignature(
    std::string_view secret, std::string_view id, std::int64_t seconds, std::string_view body
) {
    if (!secret.starts_with(secret_prefix)) {
        throw std::invalid_argument("the secret of the webhook does not begin with whsec_");
    }
    std::string signed_text(id);
    signed_text.append(".").append(std::to_string(seconds)).append(".").append(body);
    const auto mac = auth::hmacSha256(fromBase64(secret.substr(secret_prefix.size())), signed_text);
    return "v1," + base64(auth::bytesOf(mac));
}

WebhookOutcome callWebhook(
    const tenancy::Webhook& webhook, std::string_view id, std::int64_t seconds, std::string_view body
) {
    constexpr int gone = 410;
    try {
        const Poco::URI url(webhook.url);
        const auto target = url.getPathAndQuery();
        Poco::Net::HTTPRequest request("POST", target.empty() ? "/" : target, "HTTP/1.1");
        request.setHost(url.getHost(), url.getPort());
        request.setContentType("application/json");
        request.setContentLength(static_cast<std::streamsize>(body.size()));
        request.setKeepAlive(false);
        request.set("User-Agent", "cardcage");
        request.set("webhook-id", std::string(id));
        request.set("webhook-timestamp", std::to_string(seconds));
        request.set("webhook-signature", webhookSignature(webhook.secret, id, seconds, body));
        const auto status = post(url, webhook.allow_private, request, body);
        if (status >= 200 && status < 300) return {.is_delivered = true};
        return {.is_final = status == gone, .error = "the receiver answered " + std::to_string(status)};
    } catch (const Poco::TimeoutException&) {
        return {.error = "the receiver did not answer within 5 seconds"};
    } catch (const Poco::Exception& error) {  // also of a connection that was ended because it took too long
        return {.error = error.displayText()};
    } catch (const std::exception& error) {
        return {.error = error.what()};
    }
}

}  // namespace cardcage::jobs
