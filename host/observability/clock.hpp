#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace cardcage::observability {

/// The time of day, injected so that tests can set it.
class Clock {
public:
    virtual ~Clock() = default;
    /// Microseconds since 1970, UTC. [any thread]
    virtual std::int64_t now_us() const = 0;
};

/// The time of the operating system.
class SystemClock : public Clock {
public:
    std::int64_t now_us() const override {
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
    }
};

/// Stands still until it is moved.
class FakeClock : public Clock {
public:
    explicit FakeClock(std::int64_t now_us = 0) : now_us_(now_us) {}
    std::int64_t now_us() const override { return now_us_.load(); }
    void set(std::int64_t now_us) { now_us_.store(now_us); }
    void advance(std::chrono::microseconds by) { now_us_.fetch_add(by.count()); }

private:
    std::atomic<std::int64_t> now_us_;
};

}  // namespace cardcage::observability
