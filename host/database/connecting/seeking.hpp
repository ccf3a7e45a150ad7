#pragma once

#include <algorithm>
#include <chrono>
#include <random>
#include <thread>

#include "host/database/reach.hpp"

namespace cardcage::database {

/// The search for a server that is away: growing pauses between its rounds. Counts the connection among those that look
/// in vain from its first pause to its end.
class Seeking {
public:
    using Clock = std::chrono::steady_clock;

    explicit Seeking(Reach& reach) : reach_(reach) {}
    ~Seeking() {
        if (counted_) --reach_.seeking;
    }
    Seeking(const Seeking&) = delete;
    Seeking& operator=(const Seeking&) = delete;

    /// Returns whether the next pause ends before the deadline.
    bool hasTime(Clock::time_point deadline) const { return Clock::now() + longest_ < deadline; }
    /// Sleeps for half of the next pause at least: connections that began together spread out.
    void pause(Clock::time_point deadline) {
        if (!counted_) ++reach_.seeking;
        counted_ = true;
        static thread_local std::minstd_rand random(std::random_device{}());
        std::uniform_int_distribution<long> spread(longest_.count() / 2, longest_.count());
        std::this_thread::sleep_until(std::min(deadline, Clock::now() + std::chrono::milliseconds(spread(random))));
        longest_ = std::min(longest_ * 2, longest_pause);
    }

private:
    static constexpr std::chrono::milliseconds longest_pause{200};

    Reach& reach_;
    std::chrono::milliseconds longest_{10};
    bool counted_ = false;
};

}  // namespace cardcage::database
