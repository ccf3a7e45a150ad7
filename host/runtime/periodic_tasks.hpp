#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "host/observability/log.hpp"

namespace cardcage::runtime {

/// One thread that does the host's recurring small tasks, each at its own pace. A task that throws is logged and
/// tried again at its next turn.
class PeriodicTasks {
public:
    explicit PeriodicTasks(observability::Log& log);
    ~PeriodicTasks();

    /// Before start. `name`: for the log.
    void every(std::chrono::milliseconds pace, std::string name, std::function<void()> task);
    void start();
    /// Waits for the task that runs.
    void stop();

private:
    struct Task {
        std::string name;
        std::chrono::milliseconds pace;
        std::function<void()> run;
        std::chrono::steady_clock::time_point due{};
        bool failing = false;
    };
    void loop();
    void run(Task& task);

    observability::Log& log_;
    std::vector<Task> tasks_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace cardcage::runtime
