#pragma once

#include <cardcage/module.hpp>
#include <chrono>
#include <string_view>

namespace cardcage::sourcing {

/// Reports the duration of a phase of a run, from here to the end of the block, to the metrics.
class PhaseTimer {
public:
    PhaseTimer(const sdk::Call& call, std::string_view name, std::string_view help)
        : metrics_(call.metrics()), name_(name), help_(help) {}
    ~PhaseTimer() {
        const auto spent = std::chrono::steady_clock::now() - begun_;
        metrics_.observe(name_, help_, std::chrono::duration_cast<std::chrono::microseconds>(spent).count());
    }
    PhaseTimer(const PhaseTimer&) = delete;
    PhaseTimer& operator=(const PhaseTimer&) = delete;

private:
    sdk::Metrics metrics_;
    std::string_view name_;
    std::string_view help_;
    std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

}  // namespace cardcage::sourcing
