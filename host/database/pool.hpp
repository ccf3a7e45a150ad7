#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "host/database/connection.hpp"

namespace cardcage::database {

/// The connections of one login: one for each worker, and a few to borrow for the host's own work (token look-ups,
/// outbox). When one connection loses its session to the server, all of them open new sessions at their next use: after
/// a restart of the database no worker stumbles over its own dead one.
class Pool {
public:
    /// A borrowed connection, given back by the destructor.
    class Lease {
    public:
        Lease(Lease&& other) noexcept;
        Lease& operator=(Lease&&) = delete;
        ~Lease();
        Connection& operator*() const { return *connection_; }
        Connection* operator->() const { return connection_; }

    private:
        friend class Pool;
        Lease(Pool& pool, Connection& connection) : pool_(&pool), connection_(&connection) {}
        Pool* pool_;
        Connection* connection_;
    };

    struct Statistics {
        unsigned connections = 0;  ///< of workers
        unsigned spare = 0;        ///< to borrow
        unsigned borrowed = 0;     ///< of these, in use now
        std::uint64_t flushes = 0;
        std::uint64_t prepared = 0;
        std::uint64_t sessions = 0;
        std::uint64_t losses = 0;  ///< times that sessions were lost; all of a pool at once count as one
    };

    /// Opens nothing yet: a connection connects at its first use.
    Pool(Connection::Settings settings, unsigned connections, unsigned spare = 2);
    ~Pool();
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    /// The connection of a worker, 0 to connections - 1 (std::out_of_range). Only that worker uses it.
    Connection& connection(unsigned worker);
    /// Waits for a spare connection. Throws DatabaseError 53300 when none is free within `patience`. From any thread.
    Lease borrow(std::chrono::milliseconds patience = std::chrono::seconds(10));
    /// Returns one more connection with the settings of the pool, which the caller owns and which may outlive the pool.
    /// For code that may never give a borrowed one back.
    std::unique_ptr<Connection> separateConnection() const;
    /// Makes every connection forget its prepared statements at its next use. From any thread.
    void invalidateStatements();
    /// Asks the server to cancel what every connection runs, so that a long statement does not hold up the end of the
    /// host. A statement sent after that is not touched, nor is a COMMIT. From any thread.
    void cancel();
    /// From now on no connection waits longer than `time` for the server, whatever its deadline: what is not answered
    /// then is a lost connection. For the end of the host; a later call replaces the limit. From any thread.
    void limitWaiting(std::chrono::milliseconds time);
    /// Gives all sessions up, those that wait for an answer, too, and begins with this address of the connection
    /// string. From any thread.
    void moveTo(std::size_t address);
    /// Connections that look for the server in vain at this moment. From any thread.
    unsigned seeking() const;
    /// From any thread.
    Statistics statistics() const;

private:
    void giveBack(Connection& connection);
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace cardcage::database
