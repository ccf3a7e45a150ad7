#pragma once

#include <Poco/Util/Timer.h>

#include <chrono>
#include <functional>
#include <string>

#include "host/observability/log.hpp"

namespace cardcage::runtime {

/// One thread that does recurring small tasks, each at its own pace: at once, and again that long after each end. A
/// task that throws is logged once and tried again at its next turn. The destructor waits for the task that runs.
class PeriodicTasks {
public:
    explicit PeriodicTasks(observability::Log& log) : log_(log) {}

    /// `name`: for the log.
    void every(std::chrono::milliseconds pace, std::string name, std::function<void()> task);

private:
    observability::Log& log_;
    Poco::Util::Timer timer_;
};

}  // namespace cardcage::runtime
