#include "host/outbound/http_client.hpp"

#include <Poco/Exception.h>
#include <Poco/Net/HTTPResponse.h>
#include <Poco/Net/NetSSL.h>
#include <Poco/Net/RejectCertificateHandler.h>
#include <Poco/Net/SSLManager.h>
#include <Poco/Net/SecureStreamSocket.h>
#include <Poco/String.h>
#include <Poco/URI.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <sstream>
#include <vector>

#include "host/outbound/address_guard.hpp"
#include "host/outbound/name_lookup.hpp"

namespace cardcage::outbound {
namespace {

using Clock = std::chrono::steady_clock;
using Poco::Net::HTTPResponse;

constexpr std::size_t largest_head = 64 << 10;
constexpr std::size_t longest_chunk_line = 4096;

Failure unreachable(const std::string& reason) {
    return {Failure::Kind::Unreachable, reason};
}

/// A connection that never blocks, with one end for all that is done over it.
class Connection {
public:
    Connection(const Poco::URI& url, const Limits& limits)
        : end_(Clock::now() + limits.patience), allow_private_(limits.allow_private) {
        connect(addresses(url));
        socket_.setBlocking(false);
        if (url.getScheme() == "https") secure(url.getHost());
    }

    void send(std::string_view text) {
        while (!text.empty()) {
            const int sent =
                socket_.sendBytes(text.data(), static_cast<int>(std::min<std::size_t>(text.size(), 1 << 20)));
            if (sent > 0) {
                text.remove_prefix(static_cast<std::size_t>(sent));
            } else {
                wait(sent, Poco::Net::Socket::SELECT_WRITE);
            }
            left();
        }
    }

    /// Appends what came; false at the end.
    bool receive(std::string& text) {
        std::array<char, 16'384> buffer;
        while (true) {
            const int came = socket_.receiveBytes(buffer.data(), static_cast<int>(buffer.size()));
            left();
            if (came == 0) return false;
            if (came > 0) {
                text.append(buffer.data(), static_cast<std::size_t>(came));
                return true;
            }
            wait(came, Poco::Net::Socket::SELECT_READ);
        }
    }

private:
    Poco::Timespan left() const {
        const auto rest = std::chrono::duration_cast<std::chrono::microseconds>(end_ - Clock::now()).count();
        if (rest <= 0) throw Poco::TimeoutException();
        return {static_cast<Poco::Timespan::TimeDiff>(rest)};
    }

    /// Checked here, so that no second look-up of the name can return another address. At least one.
    std::vector<Poco::Net::SocketAddress> addresses(const Poco::URI& url) const {
        std::vector<Poco::Net::SocketAddress> permitted;
        const auto patience = std::chrono::microseconds(left().totalMicroseconds());
        for (const auto& bytes : addressesOf(url.getHost(), patience)) {
            if (!allow_private_ && !isPublicAddress(bytes)) continue;
            permitted.emplace_back(
                Poco::Net::IPAddress(bytes.data(), static_cast<poco_socklen_t>(bytes.size())), url.getPort()
            );
        }
        if (permitted.empty()) throw Failure(Failure::Kind::NotPublic, "the host has no public address");
        return permitted;
    }

    /// Connects to the first address that answers, in their order; those that are left share the time that is left. A
    /// host may have an address of IPv6 that nothing answers at, or this machine no way to it.
    void connect(const std::vector<Poco::Net::SocketAddress>& addresses) {
        for (std::size_t i = 0; i < addresses.size(); ++i) {
            const auto others = static_cast<Poco::Timespan::TimeDiff>(addresses.size() - i);
            socket_ = Poco::Net::StreamSocket();
            try {
                socket_.connect(addresses[i], Poco::Timespan(left().totalMicroseconds() / others));
                return;
            } catch (const Poco::Exception&) {
                if (others == 1) throw;
            }
        }
    }

    void secure(const std::string& host) {
        auto secure = Poco::Net::SecureStreamSocket::attach(socket_, host, tlsContext());
        secure.setBlocking(false);
        for (int result = 0; (result = secure.completeHandshake()) < 0;) wait(result, Poco::Net::Socket::SELECT_READ);
        secure.verifyPeerCertificate(host);
        socket_ = secure;
    }

    /// TLS may wait for the other direction than its user.
    void wait(int result, int direction) {
        if (socket_.secure() && result == Poco::Net::SecureStreamSocket::ERR_SSL_WANT_WRITE) {
            direction = Poco::Net::Socket::SELECT_WRITE;
        } else if (socket_.secure() && result == Poco::Net::SecureStreamSocket::ERR_SSL_WANT_READ) {
            direction = Poco::Net::Socket::SELECT_READ;
        }
        socket_.poll(left(), direction);
        left();
    }

    Clock::time_point end_;
    bool allow_private_;
    Poco::Net::StreamSocket socket_;
};

/// Takes one answer off a connection.
class Receiver {
public:
    Receiver(Connection& connection, std::size_t largest) : connection_(connection), largest_(largest) {}

    Answer answer() {
        HTTPResponse head;
        do {
            head.clear();
            readHead(head);
        } while (head.getStatus() < 200);  // interim responses before the answer
        Answer answer{.status = head.getStatus(), .body = {}};
        const bool has_body =
            answer.status != HTTPResponse::HTTP_NO_CONTENT && answer.status != HTTPResponse::HTTP_NOT_MODIFIED;
        if (largest_ == 0 || !has_body) return answer;
        if (head.has("Content-Encoding")) throw unreachable("the answer is encoded although nobody asked for that");
        answer.body = head.getChunkedTransferEncoding() ? readChunks() : readPlain(head);
        return answer;
    }

private:
    bool receive() { return connection_.receive(buffer_); }

    void readHead(HTTPResponse& head) {
        std::size_t size = 0;
        while ((size = buffer_.find("\r\n\r\n")) == std::string::npos) {
            if (buffer_.size() > largest_head) throw unreachable("the header of the answer has no end");
            if (!receive()) throw unreachable("the answer is not one of HTTP");
        }
        std::istringstream text(take(size + 4));
        head.read(text);
    }

    std::string readPlain(const HTTPResponse& head) {
        const auto size = head.hasContentLength() ? std::optional(head.getContentLength64()) : std::nullopt;
        if (size && *size > static_cast<Poco::Int64>(largest_)) throw tooLarge();
        while (!size || static_cast<Poco::Int64>(buffer_.size()) < *size) {
            if (buffer_.size() > largest_) throw tooLarge();
            if (receive()) continue;
            if (size) throw unreachable("the answer was cut off");
            break;
        }
        if (buffer_.size() > largest_ && !size) throw tooLarge();
        return take(size ? static_cast<std::size_t>(*size) : buffer_.size());
    }

    std::string readChunks() {
        std::string body;
        while (const auto size = readChunkSize()) {
            if (size > largest_ - body.size()) throw tooLarge();
            while (buffer_.size() < size + 2) more();
            body += take(size);
            take(2);
        }
        return body;
    }

    std::size_t readChunkSize() {
        std::size_t end = 0;
        while ((end = buffer_.find("\r\n")) == std::string::npos) {
            if (buffer_.size() > longest_chunk_line) throw unreachable("the answer has a wrong chunk");
            more();
        }
        const auto line = take(end + 2);
        std::size_t size = 0;
        const auto [rest, error] = std::from_chars(line.data(), line.data() + end, size, 16);
        if (error != std::errc() || (rest != line.data() + end && *rest != ';' && *rest != ' ')) {
            throw unreachable("the answer has a wrong chunk");
        }
        return size;
    }

    void more() {
        if (!receive()) throw unreachable("the answer was cut off");
    }

    std::string take(std::size_t size) {
        auto taken = buffer_.substr(0, size);
        buffer_.erase(0, size);
        return taken;
    }

    Failure tooLarge() const { return unreachable("the answer has more than " + std::to_string(largest_) + " bytes"); }

    Connection& connection_;
    std::size_t largest_;
    std::string buffer_;
};

std::string hostField(const Poco::URI& url) {
    auto host = url.getHost();
    if (host.find(':') != std::string::npos) host = "[" + host + "]";
    if (url.getPort() != (url.getScheme() == "https" ? 443 : 80)) host += ":" + std::to_string(url.getPort());
    return host;
}

std::string headOf(const Request& request, const Poco::URI& url) {
    auto target = url.getPathAndQuery();
    if (target.empty()) target = "/";
    std::string head = request.method + ' ' + target + " HTTP/1.1\r\nHost: " + hostField(url) +
                       "\r\nUser-Agent: cardcage\r\nConnection: close\r\n";
    for (const auto& [name, value] : request.fields) head.append(name).append(": ").append(value).append("\r\n");
    if (!request.body.empty() || request.method == "POST" || request.method == "PUT") {
        head += "Content-Length: " + std::to_string(request.body.size()) + "\r\n";
    }
    return head + "\r\n";
}

bool isToken(std::string_view text) {
    constexpr std::string_view more = "!#$%&'*+-.^_`|~";
    return !text.empty() && std::ranges::all_of(text, [&](unsigned char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               more.find(static_cast<char>(c)) != more.npos;
    });
}

bool isOneLine(std::string_view text) {
    return std::ranges::none_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7F; });
}

Poco::URI callable(const Request& request) {
    try {
        const Poco::URI url(request.url);
        const bool is_known = url.getScheme() == "http" || url.getScheme() == "https";
        if (!is_known || url.getHost().empty() || !url.getUserInfo().empty() || !isOneLine(request.url)) {
            throw Poco::SyntaxException();
        }
        return url;
    } catch (const Poco::SyntaxException&) {
        throw std::invalid_argument("the address must be http:// or https:// with a host and without a user");
    }
}

}  // namespace

void requireCallable(const Request& request) {
    callable(request);
    if (!isToken(request.method)) throw std::invalid_argument("the method is not one of HTTP");
    for (const auto& [name, value] : request.fields) {
        if (!isToken(name) || !isOneLine(value)) throw std::invalid_argument("a header field is not one of HTTP");
    }
}

Answer send(const Request& request, const Limits& limits) {
    requireCallable(request);
    try {
        const auto url = callable(request);
        Connection connection(url, limits);
        connection.send(headOf(request, url));
        connection.send(request.body);
        return Receiver(connection, limits.size).answer();
    } catch (const NameLookupError& error) {
        throw unreachable(error.what());
    } catch (const Poco::TimeoutException&) {
        throw Failure(Failure::Kind::TimedOut, "the server did not answer in time");
    } catch (const Poco::Exception& error) {
        throw unreachable(error.displayText());
    }
}

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

}  // namespace cardcage::outbound
