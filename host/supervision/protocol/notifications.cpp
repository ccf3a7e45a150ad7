#include "host/supervision/protocol/notifications.hpp"

#include <systemd/sd-daemon.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>

namespace cardcage::supervision {
namespace {

void tell(const std::string& text) {
    sd_notify(0, text.c_str());
}

/// systemd tells reloads apart by it.
std::string monotonicMicroseconds() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::to_string(std::int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1000);
}

}  // namespace

void tellReady(const std::string& status) {
    tell("READY=1\nMAINPID=" + std::to_string(getpid()) + "\nSTATUS=" + status);
}

void tellStatus(const std::string& status) {
    tell("STATUS=" + status);
}

void tellReloading(const std::string& status) {
    tell("RELOADING=1\nMONOTONIC_USEC=" + monotonicMicroseconds() + "\nSTATUS=" + status);
}

void tellStopping() {
    tell("STOPPING=1\nSTATUS=stopping");
}

void tellAlive() {
    tell("WATCHDOG=1");
}

std::optional<std::chrono::milliseconds> watchdogPace() {
    std::uint64_t limit_us = 0;
    if (sd_watchdog_enabled(0, &limit_us) <= 0) return std::nullopt;
    return std::max<std::chrono::milliseconds>(
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::microseconds(limit_us / 2)),
        std::chrono::milliseconds(1)
    );
}

}  // namespace cardcage::supervision
