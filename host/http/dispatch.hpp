#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

#include "host/http/turns.hpp"

namespace cardcage::http {

/// Hands worker numbers to complete requests. Groups of requests take turns; while others wait, one group has all
/// workers but one at most.
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
        bool wake = false;  ///< waiting although a worker is free: a polling thread must be woken
    };
    /// A request is complete. `may_run`: the calling thread could run it itself.
    Placement place(Connection& connection, Turns::Group group, bool may_run, std::int64_t now_ms);
    /// Its connection has yet another request: the worker goes on with the one whose turn it is.
    Connection& rotate(Connection& own, Turns::Group group, unsigned worker, std::int64_t now_ms);
    /// The next request for this worker, or null: then the worker is free again.
    Connection* next(unsigned worker);
    /// A waiting request and a free worker, when there are both.
    Connection* take(unsigned& worker);
    /// A request that has waited too long (Turns::overdue), taken out of the queue.
    Connection* overdue(std::int64_t since_ms, std::int64_t since_ms_of_idle);

    /// Connections that have more to do than one turn; any polling thread goes on with them.
    void postpone(Connection& connection);
    Connection* postponed();

    std::size_t running() const;
    std::size_t waiting() const;

private:
    Connection* pop(unsigned worker);

    mutable std::mutex mutex_;
    std::vector<unsigned> free_;  ///< the last one freed is given out first: its database connection is warm
    Turns waiting_;
    std::vector<Turns::Group> groups_;  ///< of the requests that run, by worker
    std::deque<Connection*> postponed_;
    unsigned workers_;
    std::size_t waiting_limit_;
};

/// Requests for the threads of long work; groups take turns in the same way.
class LongQueue {
public:
    LongQueue(unsigned workers, std::size_t limit) : workers_(workers), limit_(limit) {}
    bool full(Turns::Group group) const;
    /// False when full.
    bool push(Connection& connection, Turns::Group group);
    /// Waits; null when the queue was closed. What is taken runs until `finished`.
    Connection* pop(Turns::Group& group);
    void finished(Turns::Group group);
    void close();
    std::size_t waiting() const;

private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    Turns waiting_;
    unsigned workers_;
    std::size_t limit_;
    bool closed_ = false;
};

}  // namespace cardcage::http
