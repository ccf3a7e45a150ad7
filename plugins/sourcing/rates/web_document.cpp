#include "rates/web_document.hpp"

#include <Poco/Exception.h>
#include <Poco/Net/Context.h>
#include <Poco/Net/HTTPResponse.h>
#include <Poco/Net/SecureStreamSocket.h>
#include <Poco/URI.h>

#include <array>
#include <cardcage/name_lookup.hpp>
#include <cardcage/public_address.hpp>
#include <charconv>
#include <optional>
#include <sstream>
#include <string_view>

namespace cardcage::sourcing {
namespace {

using Clock = std::chrono::steady_clock;

/// One exchange over a socket that never blocks, so that nobody who sends byte after byte can hold it longer than
/// agreed.
class Exchange {
public:
    Exchange(const Poco::URI& url, const FetchLimits& limits)
        : url_(url), limits_(limits), end_(Clock::now() + limits.patience) {}

    std::string run() {
        connect();
        send(request());
        std::string answer;
        while (receive(answer)) {
            if (answer.size() > limits_.size) {
                throw FetchError("the answer has more than " + std::to_string(limits_.size) + " bytes");
            }
        }
        return answer;
    }

private:
    Poco::Timespan left() const {
        const auto rest = std::chrono::duration_cast<std::chrono::microseconds>(end_ - Clock::now()).count();
        if (rest <= 0) throw FetchError("it took longer than it may");
        return {static_cast<Poco::Timespan::TimeDiff>(rest)};
    }

    /// Judged here, so that no second look-up of the name can give another address.
    Poco::Net::SocketAddress address() const {
        const auto patience = std::chrono::microseconds(left().totalMicroseconds());
        for (const auto& bytes : addressesOf(url_.getHost(), patience)) {
            if (!limits_.allow_private && !isPublicAddress(bytes)) continue;
            return {Poco::Net::IPAddress(bytes.data(), static_cast<poco_socklen_t>(bytes.size())), url_.getPort()};
        }
        throw FetchError("the host has no public address; the setting rates_allow_private = true would permit it");
    }

    void connect() {
        const auto target = address();
        socket_.connect(target, left());
        if (url_.getScheme() == "https") {
            Poco::Net::Context::Ptr context = new Poco::Net::Context(
                Poco::Net::Context::TLS_CLIENT_USE, "", Poco::Net::Context::VERIFY_STRICT, 9, true
            );
            context->requireMinimumProtocol(Poco::Net::Context::PROTO_TLSV1_2);
            context->enableExtendedCertificateVerification(true);
            socket_.setBlocking(false);
            auto secure = Poco::Net::SecureStreamSocket::attach(socket_, url_.getHost(), context);
            secure.setBlocking(false);
            while (!isDone(secure.completeHandshake())) continue;
            secure.verifyPeerCertificate(url_.getHost());
            socket_ = secure;
        }
        socket_.setBlocking(false);
    }

    /// Of a result of TLS: whether it is one, or the socket has to be waited for.
    bool isDone(int result) {
        if (result == Poco::Net::SecureStreamSocket::ERR_SSL_WANT_READ) return wait(Poco::Net::Socket::SELECT_READ);
        if (result == Poco::Net::SecureStreamSocket::ERR_SSL_WANT_WRITE) return wait(Poco::Net::Socket::SELECT_WRITE);
        return true;
    }

    bool wait(int mode) {
        socket_.poll(left(), mode);
        left();
        return false;
    }

    std::string request() const {
        auto target = url_.getPathAndQuery();
        if (target.empty()) target = "/";
        auto host = url_.getHost();
        if (host.find(':') != std::string::npos) host = "[" + host + "]";
        if (url_.getPort() != (url_.getScheme() == "https" ? 443 : 80)) host += ":" + std::to_string(url_.getPort());
        return "GET " + target + " HTTP/1.0\r\nHost: " + host +
               "\r\nAccept: application/xml, text/xml\r\nUser-Agent: cardcage\r\nConnection: close\r\n\r\n";
    }

    void send(std::string_view text) {
        while (!text.empty()) {
            const int sent = socket_.sendBytes(text.data(), static_cast<int>(text.size()));
            if (sent > 0) {
                text.remove_prefix(static_cast<std::size_t>(sent));
            } else if (isDone(sent)) {
                wait(Poco::Net::Socket::SELECT_WRITE);
            }
        }
    }

    /// Appends what came; false at the end of the answer.
    bool receive(std::string& answer) {
        std::array<char, 16'384> buffer;
        const int came = socket_.receiveBytes(buffer.data(), static_cast<int>(buffer.size()));
        if (came > 0) answer.append(buffer.data(), static_cast<std::size_t>(came));
        left();
        if (came == 0) return false;
        // A plain socket has nothing yet; TLS says what it waits for.
        if (came < 0 && isDone(came)) wait(Poco::Net::Socket::SELECT_READ);
        return true;
    }

    Poco::URI url_;
    FetchLimits limits_;
    Clock::time_point end_;
    Poco::Net::StreamSocket socket_;
};

/// The body of an answer to a request of HTTP/1.0: neither compressed nor in chunks, as nobody asked for that.
std::string bodyOf(const std::string& answer) {
    const auto head_end = answer.find("\r\n\r\n");
    if (head_end == std::string::npos) throw FetchError("the answer is not one of HTTP");
    std::istringstream head(answer.substr(0, head_end + 4));
    Poco::Net::HTTPResponse response;
    response.read(head);
    if (response.getStatus() != Poco::Net::HTTPResponse::HTTP_OK) {
        throw FetchError("the server answered " + std::to_string(response.getStatus()) + " instead of 200");
    }
    if (response.has("Transfer-Encoding") || response.has("Content-Encoding")) {
        throw FetchError("the answer is encoded although nobody asked for that");
    }
    auto body = answer.substr(head_end + 4);
    if (response.hasContentLength() && response.getContentLength64() != static_cast<Poco::Int64>(body.size())) {
        throw FetchError("the answer was cut off");
    }
    return body;
}

}  // namespace

std::string fetchDocument(const std::string& url, const FetchLimits& limits) {
    try {
        const Poco::URI parsed(url);
        const bool is_known = parsed.getScheme() == "http" || parsed.getScheme() == "https";
        if (!is_known || parsed.getHost().empty() || !parsed.getUserInfo().empty()) {
            throw FetchError("the address must be http:// or https:// with a host and without a user");
        }
        return bodyOf(Exchange(parsed, limits).run());
    } catch (const NameLookupError& error) {
        throw FetchError(error.what());
    } catch (const Poco::TimeoutException&) {
        throw FetchError("the server did not answer in time");
    } catch (const Poco::Exception& error) {
        throw FetchError(error.displayText());
    }
}

}  // namespace cardcage::sourcing
