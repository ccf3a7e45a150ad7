#pragma once

#include <Poco/Net/ServerSocket.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "host/http/messages/head_parser.hpp"
#include "host/http/messages/message.hpp"

namespace cardcage::http {

/// Addresses, limits and timeouts of a server. The defaults are the documented ones.
struct ServerSettings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;  ///< 0: any free port, see Server::port
    unsigned workers = 4;       ///< ordinary requests in handlers at the same time
    unsigned long_workers = 2;  ///< long requests in handlers at the same time; each has a thread of its own
    std::string spool_directory = "/tmp";
    std::uint64_t spool_quota = std::uint64_t{4} << 30;  ///< bytes of all spool files in that directory; beyond: 507
    std::size_t max_connections = 65'536;                ///< further ones wait in the backlog
    int backlog = 4096;
    bool shares_address = false;  ///< other processes accept connections of the same socket

    HeadLimits head;
    std::size_t drain_bytes = 64 * 1024;  ///< unread body read after an early answer; with more, the connection closes

    /// Requests that are complete while all workers are busy wait their turn, by turns of Admission::group; with this
    /// many waiting, or after waiting_time, they are answered 503. A short wait beats a refusal the client must repeat.
    /// A group is not refused for what others do: its first request always finds a place, and while nothing of it runs
    /// it may wait for held_up_time.
    std::size_t waiting_requests = 1024;
    std::chrono::milliseconds waiting_time{2'000};
    /// As waiting_time, but while Application::isHeldUp, for waiting_time after that, and for groups of which nothing
    /// runs.
    std::chrono::milliseconds held_up_time{10'000};
    std::size_t waiting_long_requests = 64;  ///< the same for long requests, without a time limit

    std::chrono::milliseconds head_time{10'000};   ///< from the first byte of a head to its last; beyond: 408
    std::chrono::milliseconds idle_time{60'000};   ///< without a byte between two requests, or before the first
    std::chrono::milliseconds body_time{600'000};  ///< for a whole body; beyond: 408
    std::size_t rate_floor = 1024;  ///< bytes a second a client must send of a body or read of an answer …
    std::chrono::milliseconds rate_window{5'000};      ///< … as the mean of each such time; beyond: closed
    std::chrono::milliseconds linger_time{2'000};      ///< for the client to read the last answer of a connection
    std::chrono::milliseconds drain_idle_time{1'000};  ///< drain: for one more request on idle connections
};

/// Binds an address, for a server to listen on later: only root may take some ports. Throws Poco::Net::NetException
/// when it is in use.
Poco::Net::ServerSocket takeAddress(const ServerSettings& settings);

/// The network side of the host: sockets, framing, limits and threads in front of an Application.
///
/// workers + 1 threads share one epoll set as leader and followers: the thread that finds a complete request runs it,
/// and at most `workers` of them are in handlers, so one always keeps receiving. Slow clients cost memory, never a
/// thread: heads and bodies are received before the handler starts, answers are sent after it has returned. A sweeping
/// thread ends connections past their deadline.
///
/// Sources: RFC 9110, RFC 9112; stricter than both where servers in a row could disagree about framing.
class Server {
public:
    /// `application` must outlive the server.
    Server(ServerSettings settings, Application& application);
    /// Stops.
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Binds, listens and starts the threads. Throws Poco::Net::NetException when the address is in use (two servers
    /// never share a port), std::system_error when the system refuses, std::invalid_argument on impossible settings.
    void start();
    /// The same with an address that was taken before (takeAddress), in place of that of the settings.
    void start(const Poco::Net::ServerSocket& taken);
    /// The bound port.
    std::uint16_t port() const;
    /// Stops accepting, sends every client "Connection: close", cancels long work, and returns when all connections
    /// have ended or after `time`.
    void drain(std::chrono::milliseconds time);
    /// Waits for running handlers (their requests report cancelled), then closes everything. Idempotent.
    void stop();

    /// Figures for metrics, at one moment.
    struct Counters {
        std::uint64_t open_connections = 0;
        std::uint64_t accepted = 0;  ///< connections since start
        std::uint64_t requests = 0;  ///< requests with a well-formed head since start
        std::uint64_t in_handlers = 0;
        std::uint64_t waiting = 0;        ///< complete requests waiting for a worker
        std::uint64_t accept_pauses = 0;  ///< times accepting paused for lack of descriptors or connections
        std::uint64_t spooled_bytes = 0;  ///< in spool files now
        std::map<std::string, std::uint64_t> refused;  ///< answers of the connection layer itself, by code
    };
    Counters counters() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace cardcage::http
