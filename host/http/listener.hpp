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

    /// `has_room` and the functions that take connections are called with the listener locked: they must not call it.
    explicit Listener(HasRoom has_room) : has_room_(std::move(has_room)) {}

    /// Listens on a bound socket, which it shares with the caller; `backlog` is the number of connections that may
    /// wait. `is_shared`: other processes accept from it, too; each connection wakes one of them then, and they take
    /// turns. Called once, before all other functions. Throws Poco::Net::NetException.
    void listen(const Poco::Net::ServerSocket& bound, int backlog, bool is_shared = false);
    /// Adds the socket to the epoll set, which is borrowed until close() or acceptLast(): one event with this tag for
    /// each call of acceptSome. Throws std::system_error.
    void watch(int epoll, std::uint64_t tag);
    /// Returns the port that was bound; 0 for a socket of this machine.
    std::uint16_t port() const { return port_; }

    /// Accepts at most 16 of the waiting connections, whose descriptors `take` then owns. Called for each event. A
    /// connection that fails is skipped; without a descriptor or memory for one, accepting pauses.
    void acceptSome(const Take& take);
    /// Lets accepting go on that has paused, and takes connections of a shared socket that woke a process which did not
    /// take them. Called now and then.
    void resume(const Take& take);
    /// Accepts up to `most` connections that are waiting, and then closes the socket.
    void acceptLast(int most, const Take& take);
    /// Closes the socket; connections that wait are refused. Does nothing after acceptLast().
    void close();

    /// Returns how often accepting has paused since the start.
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
