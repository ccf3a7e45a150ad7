#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace cardcage::database {

/// The knowledge that the connections of a pool share about their server. From any thread.
class Reach {
public:
    using Clock = std::chrono::steady_clock;

    /// Sessions opened in an older generation are replaced at their next use.
    std::atomic<std::uint64_t> generation{0};
    /// Sessions of a generation below this are given up at once, even in the middle of waiting for an answer.
    std::atomic<std::uint64_t> oldest_generation{0};
    /// Place of the address that was reached last, among those of the connection string.
    std::atomic<std::size_t> good_address{0};
    /// Connections that look for the server and have not found it at their first attempt.
    std::atomic<unsigned> seeking{0};

    /// From now on no connection waits longer than `time` for the server, whatever its deadline. A later call replaces
    /// the limit.
    void limitWaiting(std::chrono::milliseconds time) {
        last_moment_ = (Clock::now() + time).time_since_epoch().count();
    }
    bool waitingIsOver() const { return Clock::now().time_since_epoch().count() >= last_moment_.load(); }

    /// All sessions are given up, also by those who wait for an answer: the server is reached at another address.
    void moveTo(std::size_t address) {
        good_address = address;
        oldest_generation = ++generation;
    }

private:
    std::atomic<Clock::rep> last_moment_{std::numeric_limits<Clock::rep>::max()};
};

}  // namespace cardcage::database
