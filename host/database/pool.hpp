#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "host/database/lane.hpp"

namespace cardcage::database {

/// The lanes of one login: one for each worker, and a few to borrow for the host's own work (token look-ups, outbox).
/// When one lane loses its connection, all of them open new sessions at their next use: after a restart of the
/// database no worker stumbles over its own dead one.
class Pool {
public:
    /// A borrowed lane, given back by the destructor.
    class Lease {
    public:
        Lease(Lease&& other) noexcept;
        Lease& operator=(Lease&&) = delete;
        ~Lease();
        Lane& operator*() const { return *lane_; }
        Lane* operator->() const { return lane_; }

    private:
        friend class Pool;
        Lease(Pool& pool, Lane& lane) : pool_(&pool), lane_(&lane) {}
        Pool* pool_;
        Lane* lane_;
    };

    struct Statistics {
        unsigned lanes = 0;     ///< of workers
        unsigned spare = 0;     ///< to borrow
        unsigned borrowed = 0;  ///< of these, in use now
        std::uint64_t flushes = 0;
        std::uint64_t prepared = 0;
        std::uint64_t sessions = 0;
        std::uint64_t losses = 0;  ///< number of losses of connections (all lanes together count once)
    };

    /// Opens nothing yet: a lane connects at its first use.
    Pool(Lane::Settings settings, unsigned lanes, unsigned spare = 2);
    ~Pool();
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    /// The lane of a worker, 0 to lanes - 1 (std::out_of_range). Only that worker uses it.
    Lane& lane(unsigned worker);
    /// Waits for a spare lane. Throws DatabaseError 53300 when none is free within `patience`. From any thread.
    Lease borrow(std::chrono::milliseconds patience = std::chrono::seconds(10));
    /// Makes every lane forget its prepared statements at its next use. From any thread.
    void invalidateStatements();
    /// Asks the server to cancel what every lane runs, so that a long statement does not hold up the end of the host.
    /// A statement sent after that is not touched, nor is a COMMIT. From any thread.
    void cancel();
    /// From now on no lane waits longer than `time` for the server, whatever its deadline: what is not answered then is
    /// a lost connection. For the end of the host; a later call replaces the limit. From any thread.
    void limitWaiting(std::chrono::milliseconds time);
    /// Gives all sessions up, those that wait for an answer, too, and begins with this address of the connection
    /// string. From any thread.
    void moveTo(std::size_t address);
    /// Lanes that look for the server in vain at this moment. From any thread.
    unsigned seeking() const;
    /// From any thread.
    Statistics statistics() const;

private:
    void giveBack(Lane& lane);
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace cardcage::database
