#include "tests/host/http/raw_client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cctype>
#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace cardcage::http::test {

std::string Answer::field(const std::string& name) const {
    const auto found = fields.find(name);
    return found == fields.end() ? std::string() : found->second;
}

RawClient::RawClient(std::uint16_t port, int receive_buffer) : descriptor_(::socket(AF_INET, SOCK_STREAM, 0)) {
    if (receive_buffer > 0) {
        ::setsockopt(descriptor_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    }
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        const int error = errno;
        ::close(descriptor_);
        throw std::system_error(error, std::generic_category(), "connect");
    }
    const int one = 1;
    ::setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
}

RawClient::~RawClient() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
}

bool RawClient::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0) {
            return false;
        }
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

bool RawClient::sendSlowly(std::string_view bytes) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (!send(bytes.substr(i, 1))) {
            return false;
        }
    }
    return true;
}

void RawClient::finishSending() {
    ::shutdown(descriptor_, SHUT_WR);
}

void RawClient::abort() {
    const linger forget{1, 0};
    ::setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &forget, sizeof forget);
    ::close(descriptor_);
    descriptor_ = -1;
}

void RawClient::limitTime(std::chrono::milliseconds time) {
    const timeval limit{time.count() / 1000, static_cast<suseconds_t>(time.count() % 1000 * 1000)};
    ::setsockopt(descriptor_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
}

std::size_t RawClient::receiveSome(char* buffer, std::size_t size) {
    const auto count = ::recv(descriptor_, buffer, size, 0);
    return count > 0 ? static_cast<std::size_t>(count) : 0;
}

bool RawClient::more() {
    std::array<char, 16384> piece;
    const auto count = receiveSome(piece.data(), piece.size());
    buffer_.append(piece.data(), count);
    return count > 0;
}

std::optional<Answer> RawClient::receive(bool head_only, std::chrono::milliseconds time) {
    limitTime(time);
    std::size_t end = 0;
    while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) {
        if (!more()) {
            return std::nullopt;
        }
    }
    Answer answer;
    const auto head = buffer_.substr(0, end + 2);
    if (!head.starts_with("HTTP/1.1 ") || head.size() < 14) {
        throw std::runtime_error("no status line: " + head);
    }
    answer.status = std::stoi(head.substr(9, 3));
    for (auto begin = head.find("\r\n") + 2; begin < head.size();) {
        const auto line_end = head.find("\r\n", begin);
        const auto colon = head.find(": ", begin);
        if (colon == std::string::npos || colon > line_end) {
            throw std::runtime_error("no header field: " + head.substr(begin, line_end - begin));
        }
        auto name = head.substr(begin, colon - begin);
        for (auto& c : name) {
            c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        }
        auto& value = answer.fields[name];
        if (!value.empty()) {
            value += '\n';
        }
        value += head.substr(colon + 2, line_end - colon - 2);
        begin = line_end + 2;
    }
    const auto length = answer.fields.count("content-length") ? std::stoull(answer.fields["content-length"]) : 0;
    const auto expected = end + 4 + (head_only ? 0 : length);
    while (buffer_.size() < expected) {
        if (!more()) {
            return std::nullopt;
        }
    }
    answer.body = buffer_.substr(end + 4, expected - end - 4);
    buffer_.erase(0, expected);
    return answer;
}

std::string RawClient::receiveAll() {
    limitTime(std::chrono::seconds(15));
    while (more()) {
    }
    return std::exchange(buffer_, {});
}

bool RawClient::ended(std::chrono::milliseconds time) {
    limitTime(time);
    char byte = 0;
    const auto count = ::recv(descriptor_, &byte, 1, 0);
    return buffer_.empty() && (count == 0 || (count < 0 && errno == ECONNRESET));
}

}  // namespace cardcage::http::test
