#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "host/observability/log.hpp"

namespace cardcage::runtime {

/// Ends the process when code of modules still runs at the end of its patience: nothing else can end a handler that
/// does not return. One that is long past its deadline is recorded as stuck, by SIGABRT. Watches from its construction
/// until its end; without such a call it does nothing.
class EndGuard {
public:
    struct Settings {
        std::chrono::milliseconds patience;
        std::function<void()> hurry;       ///< called after four fifths of it: cancels what can be cancelled
        std::function<void()> last_words;  ///< called before the process ends
        int exit_code = 1;                 ///< when no call is long past its deadline
    };
    EndGuard(Settings settings, observability::Log& log);
    ~EndGuard();
    EndGuard(const EndGuard&) = delete;
    EndGuard& operator=(const EndGuard&) = delete;

private:
    void watch();
    bool waitUntil(std::chrono::steady_clock::time_point time);
    [[noreturn]] void endProcess();

    const Settings settings_;
    observability::Log& log_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_over_ = false;
    std::thread thread_;
};

}  // namespace cardcage::runtime
