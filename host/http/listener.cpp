#include "host/http/listener.hpp"

#include <netinet/in.h>
#include <sys/epoll.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace cardcage::http {
namespace {

constexpr int accept_turn = 16;
constexpr int shared_accept_turn = 1;  ///< the next connection is another process's

}  // namespace

void Listener::listen(const Poco::Net::ServerSocket& bound, int backlog, bool is_shared) {
    socket_ = bound;
    is_shared_ = is_shared;
    socket_.listen(backlog);
    socket_.setBlocking(false);
    const int one = 1;
    // Accepted sockets inherit it: answers are complete, so holding back small segments only delays them.
    ::setsockopt(socket_.impl()->sockfd(), IPPROTO_TCP, 1 /* TCP_NODELAY */, &one, sizeof one);
    const auto address = socket_.address();
    port_ = address.family() == Poco::Net::SocketAddress::UNIX_LOCAL ? 0 : address.port();
}

void Listener::watch(int epoll, std::uint64_t tag) {
    const std::lock_guard lock(mutex_);
    epoll_ = epoll;
    tag_ = tag;
    epoll_event wanted{};
    wanted.events = is_shared_ ? EPOLLIN | EPOLLEXCLUSIVE : EPOLLIN | EPOLLONESHOT;
    wanted.data.u64 = tag_;
    if (::epoll_ctl(epoll_, EPOLL_CTL_ADD, socket_.impl()->sockfd(), &wanted) != 0) {
        throw std::system_error(errno, std::generic_category(), "cannot add to the epoll set");
    }
    is_watched_ = true;
    is_armed_ = true;
}

void Listener::acceptSome(const Take& take) {
    const std::lock_guard lock(mutex_);
    if (is_watched_) {
        acceptTurn(take);
    }
}

void Listener::acceptTurn(const Take& take) {
    disarm();
    const int turn = is_shared_ ? shared_accept_turn : accept_turn;
    for (int i = 0; i < turn && acceptOne(take); ++i) {
    }
    if (!is_paused_) {
        arm();
    }
}

/// False when there is nothing to accept, or nothing to accept it with.
bool Listener::acceptOne(const Take& take) {
    if (!has_room_()) {
        pause();
        return false;
    }
    sockaddr_storage peer{};
    socklen_t size = sizeof peer;
    const int descriptor =
        ::accept4(socket_.impl()->sockfd(), reinterpret_cast<sockaddr*>(&peer), &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (descriptor >= 0) {
        take(descriptor, peer);
        return true;
    }
    switch (errno) {
        case EMFILE:
        case ENFILE:
        case ENOBUFS:
        case ENOMEM:
            pause();
            return false;
        case EAGAIN:
            return false;
        default:
            return true;  // that one connection failed (ECONNABORTED, EPROTO, …)
    }
}

void Listener::pause() {
    is_paused_ = true;
    ++pauses_;
}

/// A shared socket that is added anew is the last of all processes that wait for connections: they take turns.
void Listener::arm() {
    epoll_event wanted{};
    wanted.events = is_shared_ ? EPOLLIN | EPOLLEXCLUSIVE : EPOLLIN | EPOLLONESHOT;
    wanted.data.u64 = tag_;
    ::epoll_ctl(epoll_, is_shared_ ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket_.impl()->sockfd(), &wanted);
    is_armed_ = true;
}

/// A process that does not accept must not be woken for a connection that another one could take.
void Listener::disarm() {
    if (!is_shared_ || !is_armed_) {
        return;
    }
    ::epoll_ctl(epoll_, EPOLL_CTL_DEL, socket_.impl()->sockfd(), nullptr);
    is_armed_ = false;
}

void Listener::resume(const Take& take) {
    const std::lock_guard lock(mutex_);
    if (!is_watched_ || (!is_paused_ && !is_shared_)) {
        return;
    }
    const bool was_paused = std::exchange(is_paused_, false);
    if (is_shared_) {
        acceptTurn(take);
    } else if (was_paused) {
        arm();
    }
}

void Listener::acceptLast(int most, const Take& take) {
    const std::lock_guard lock(mutex_);
    if (!is_watched_) {
        return;
    }
    is_paused_ = false;
    for (int i = 0; i < most && acceptOne(take); ++i) {
    }
    ::epoll_ctl(epoll_, EPOLL_CTL_DEL, socket_.impl()->sockfd(), nullptr);
    socket_.close();
    is_watched_ = false;
}

void Listener::close() {
    const std::lock_guard lock(mutex_);
    if (is_watched_) {
        disarm();  // a socket that other processes have stays in the set otherwise
        socket_.close();
        is_watched_ = false;
    }
}

}  // namespace cardcage::http
