#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

namespace cardcage::http {

class Connection;

/// Hands worker numbers to complete requests, first come, first served.
class Dispatch {
public:
    Dispatch(unsigned workers, std::size_t waiting_limit);

    enum class Place {
        Run,      ///< `worker` is the caller's until it calls next
        Waiting,  ///< another thread will run it
        Full      ///< too many wait already
    };
    struct Placement {
        Place place = Place::Full;
        unsigned worker = 0;
        bool wake = false;  ///< waiting although a worker is free: some polling thread must be told
    };
    /// A request is complete. `may_run`: the calling thread could run it itself.
    Placement place(Connection& connection, bool may_run, std::int64_t now_ms);
    /// Its connection has yet another request: the caller goes on with the one that has waited longest.
    Connection& rotate(Connection& own, std::int64_t now_ms);
    /// The next request for this worker, or null: then the worker is free again.
    Connection* next(unsigned worker);
    /// A waiting request and a free worker, when there are both.
    Connection* take(unsigned& worker);
    /// A request that waits since before `since_ms`, taken out of the queue.
    Connection* overdue(std::int64_t since_ms);

    /// Connections that have more to do than one turn; any polling thread goes on with them.
    void postpone(Connection& connection);
    Connection* postponed();

    std::size_t running() const;
    std::size_t waiting() const;

private:
    struct Waiting {
        Connection* connection;
        std::int64_t since_ms;
    };
    mutable std::mutex mutex_;
    std::vector<unsigned> free_;  ///< the last one freed is given out first: its database lane is warm
    std::deque<Waiting> waiting_;
    std::deque<Connection*> postponed_;
    unsigned workers_;
    std::size_t waiting_limit_;
};

/// Requests for the threads of long work.
class LongQueue {
public:
    explicit LongQueue(std::size_t limit) : limit_(limit) {}
    bool full() const;
    /// False when full.
    bool push(Connection& connection);
    /// Waits; null when the queue was closed.
    Connection* pop();
    void close();
    std::size_t waiting() const;

private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Connection*> waiting_;
    std::size_t limit_;
    bool closed_ = false;
};

}  // namespace cardcage::http
