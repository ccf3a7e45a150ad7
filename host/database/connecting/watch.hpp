#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "host/database/connection.hpp"

namespace cardcage::database {

/// Asks the database twice a second on a connection of its own, so that others know from memory whether it answers,
/// and so that a server that hangs is left for the next address of the connection string.
class Watch {
public:
    /// `moved` is called, from the thread of the watch, when its connection was lost and the database was found at
    /// another address: its place in the connection string.
    Watch(Connection::Settings settings, std::function<void(std::size_t)> moved);
    /// Stops.
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

    /// From memory: the last question was answered, a moment ago.
    bool answers() const;
    /// From memory: the answer to the last question is late, or did not come. Sooner than `answers` is false.
    bool isInDoubt() const;
    void stop();

private:
    using Clock = std::chrono::steady_clock;

    void loop();
    bool ask();
    Clock::duration silence() const;

    std::shared_ptr<Reach> reach_ = std::make_shared<Reach>();
    Connection connection_;
    std::function<void(std::size_t)> moved_;
    std::atomic<Clock::rep> answered_at_;
    std::atomic<bool> failing_{false};
    std::size_t address_ = 0;
    bool has_address_ = false;

    std::mutex mutex_;
    std::condition_variable changed_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace cardcage::database
