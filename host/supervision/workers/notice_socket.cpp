#include "host/supervision/workers/notice_socket.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <system_error>

namespace cardcage::supervision {
namespace {

constexpr std::size_t largest_notice = 4096;

[[noreturn]] void fail(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

/// The id of the sender, which only the kernel writes.
pid_t senderOf(msghdr& message) {
    for (auto* part = CMSG_FIRSTHDR(&message); part; part = CMSG_NXTHDR(&message, part)) {
        if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_CREDENTIALS) continue;
        ucred credentials{};
        std::memcpy(&credentials, CMSG_DATA(part), sizeof credentials);
        return credentials.pid;
    }
    return 0;
}

}  // namespace

bool Notice::says(std::string_view line) const {
    const auto lines = '\n' + text + '\n';
    return lines.find('\n' + std::string(line) + '\n') != std::string::npos;
}

std::string Notice::value(std::string_view name) const {
    const auto lines = '\n' + text + '\n';
    const auto wanted = '\n' + std::string(name) + '=';
    const auto found = lines.find(wanted);
    if (found == std::string::npos) return {};
    const auto begin = found + wanted.size();
    return lines.substr(begin, lines.find('\n', begin) - begin);
}

/// Under an abstract name that the kernel chooses: no file is left behind, and no path is too long.
NoticeSocket::NoticeSocket() : descriptor_(socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) {
    if (descriptor_ < 0) fail("cannot make a socket for workers");
    const int on = 1;
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    socklen_t size = sizeof address.sun_family;
    const bool bound = setsockopt(descriptor_, SOL_SOCKET, SO_PASSCRED, &on, sizeof on) == 0 &&
                       bind(descriptor_, reinterpret_cast<sockaddr*>(&address), size) == 0;
    size = sizeof address;
    if (!bound || getsockname(descriptor_, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
        fail("cannot name a socket for workers");
    }
    const auto length = size - offsetof(sockaddr_un, sun_path) - 1;
    address_ = '@' + std::string(address.sun_path + 1, length);
}

NoticeSocket::~NoticeSocket() {
    close(descriptor_);
}

std::optional<Notice> NoticeSocket::receive() {
    std::array<char, largest_notice> text{};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(ucred))> control{};
    iovec piece{text.data(), text.size()};
    msghdr message{};
    message.msg_iov = &piece;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    const auto size = recvmsg(descriptor_, &message, MSG_CMSG_CLOEXEC);
    if (size < 0) return std::nullopt;
    return Notice{senderOf(message), std::string(text.data(), static_cast<std::size_t>(size))};
}

}  // namespace cardcage::supervision
