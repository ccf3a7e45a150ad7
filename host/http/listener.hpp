#pragma once

#include <Poco/Net/ServerSocket.h>
#include <sys/socket.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>

namespace cardcage::http {

/// The listening socket of a server in its epoll set. Accepting pauses while the server or the process has no room for
/// another connection, instead of being woken by the same connection again and again. [any thread]
class Listener {
public:
    /// Returns whether there is room for another connection.
    using HasRoom = std::function<bool()>;
    /// Takes over an accepted, non-blocking descriptor.
    using Take = std::function<void(int descriptor, const sockaddr_storage& peer)>;

    /// `has_room` is called with the listener locked, and so are the functions that take connections.
    explicit Listener(HasRoom has_room) : has_room_(std::move(has_room)) {}

    /// Listens on a bound socket. Once, before all other calls. `is_shared`: other processes accept from it, too; each
    /// connection wakes one of them then, and they take turns. Throws Poco::Net::NetException.
    void listen(const Poco::Net::ServerSocket& bound, int backlog, bool is_shared = false);
    /// Adds the socket to the set: one event with this tag for each call of acceptSome. Throws std::system_error.
    void watch(int epoll, std::uint64_t tag);
    /// Returns the port that was bound; 0 for a socket of this machine.
    std::uint16_t port() const { return port_; }

    /// Accepts some of the waiting connections. Called for each event.
    void acceptSome(const Take& take);
    /// Goes on when accepting has paused, and with connections of a shared socket that woke a process which did not
    /// take them. Called now and then.
    void resume(const Take& take);
    /// Accepts up to `most` connections that are waiting, and then stops listening.
    void acceptLast(int most, const Take& take);
    void close();

    /// Returns how often accepting has paused.
    std::uint64_t pauses() const { return pauses_; }

private:
    bool acceptOne(const Take& take);
    void acceptTurn(const Take& take);
    void pause();
    void arm();
    void disarm();

    const HasRoom has_room_;
    std::mutex mutex_;  ///< accepting against closing; guards all below
    Poco::Net::ServerSocket socket_;
    int epoll_ = -1;
    std::uint64_t tag_ = 0;
    bool is_watched_ = false;
    bool is_paused_ = false;
    bool is_shared_ = false;
    bool is_armed_ = false;   ///< of a shared socket: in the set
    std::uint16_t port_ = 0;  ///< set by listen, then constant
    std::atomic<std::uint64_t> pauses_{0};
};

}  // namespace cardcage::http
