#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "host/observability/log.hpp"

namespace cardcage::serving {

/// One thread that does the host's recurring small chores, each at its own pace. A chore that throws is logged and
/// tried again at its next turn.
class Housekeeping {
public:
    explicit Housekeeping(observability::Log& log);
    ~Housekeeping();

    /// Before start. `name`: for the log.
    void every(std::chrono::milliseconds pace, std::string name, std::function<void()> chore);
    void start();
    /// Waits for the chore that runs.
    void stop();

private:
    struct Chore {
        std::string name;
        std::chrono::milliseconds pace;
        std::function<void()> run;
        std::chrono::steady_clock::time_point due{};
        bool failing = false;
    };
    void loop();
    void run(Chore& chore);

    observability::Log& log_;
    std::vector<Chore> chores_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace cardcage::serving
