#include "host/http/socket.hpp"

#include <Poco/Net/StreamSocketImpl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>

#include <cerrno>

namespace cardcage::http {
namespace {

Transfer transferred(ssize_t result) {
    if (result > 0) {
        return {Transfer::State::Done, static_cast<std::size_t>(result)};
    }
    return {errno == EAGAIN || errno == EWOULDBLOCK ? Transfer::State::Blocked : Transfer::State::Failed, 0};
}

}  // namespace

// Poco owns the descriptor; the transfers below go around its streams, which throw for what is ordinary here (a peer
// that went away) and cannot combine head and body in one call.
Socket::Socket(int descriptor)
    : owner_(std::in_place, new Poco::Net::StreamSocketImpl(descriptor)), descriptor_(descriptor) {}

Transfer Socket::receive(char* buffer, std::size_t size) {
    ssize_t result = 0;
    do {
        result = ::recv(descriptor_, buffer, size, 0);
    } while (result < 0 && errno == EINTR);
    if (result == 0) {
        return {Transfer::State::Ended, 0};
    }
    return transferred(result);
}

Transfer Socket::send(std::span<const iovec> pieces, bool more) {
    const int flags = MSG_NOSIGNAL | (more ? MSG_MORE : 0);
    ssize_t result = 0;
    do {
        if (pieces.size() == 1) {
            result = ::send(descriptor_, pieces[0].iov_base, pieces[0].iov_len, flags);
        } else {
            msghdr message{};
            message.msg_iov = const_cast<iovec*>(pieces.data());
            message.msg_iovlen = pieces.size();
            result = ::sendmsg(descriptor_, &message, flags);
        }
    } while (result < 0 && errno == EINTR);
    return transferred(result);
}

Transfer Socket::sendFile(int file, std::uint64_t offset, std::size_t size) {
    auto position = static_cast<off_t>(offset);
    ssize_t result = 0;
    do {
        result = ::sendfile(descriptor_, file, &position, size);
    } while (result < 0 && errno == EINTR);
    if (result == 0) {
        return {Transfer::State::Failed, 0};  // the file is shorter than promised
    }
    return transferred(result);
}

void Socket::finishSending() {
    ::shutdown(descriptor_, SHUT_WR);
}

void Socket::close() {
    if (owner_) {
        owner_->close();
        owner_.reset();
        descriptor_ = -1;
    }
}

void Socket::abort() {
    if (owner_) {
        const linger forget{1, 0};
        ::setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &forget, sizeof forget);
        close();
    }
}

}  // namespace cardcage::http
