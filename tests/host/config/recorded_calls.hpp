#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

namespace cardcage::test {

/// Calls of another thread, to be waited for.
class Calls {
public:
    void add(std::string what) {
        const std::lock_guard lock(mutex_);
        all_.push_back(std::move(what));
        changed_.notify_all();
    }
    /// True when `count` calls have come, at most `time` from now.
    bool waitFor(std::size_t count, std::chrono::milliseconds time = std::chrono::seconds(10)) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, time, [&] { return all_.size() >= count; });
    }
    std::vector<std::string> all() {
        const std::lock_guard lock(mutex_);
        return all_;
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::string> all_;
};

}  // namespace cardcage::test
