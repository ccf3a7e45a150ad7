#include "host/runtime/end_guard.hpp"

#include <unistd.h>

#include "host/supervision/watchdog.hpp"

namespace cardcage::runtime {
namespace {

constexpr auto pace = std::chrono::milliseconds(100);

}  // namespace

EndGuard::EndGuard(Settings settings, observability::Log& log)
    : settings_(std::move(settings)), log_(log), thread_([this] { watch(); }) {}

EndGuard::~EndGuard() {
    {
        const std::lock_guard lock(mutex_);
        is_over_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

/// Waits until that time. Returns false when the end is over before.
bool EndGuard::waitUntil(std::chrono::steady_clock::time_point time) {
    std::unique_lock lock(mutex_);
    return !changed_.wait_until(lock, time, [this] { return is_over_; });
}

void EndGuard::watch() {
    const auto begin = std::chrono::steady_clock::now();
    if (!waitUntil(begin + settings_.patience * 4 / 5)) return;
    settings_.hurry();
    // Work that begins late, in a stage that is about to end, is no reason to wait either.
    for (auto time = begin + settings_.patience; waitUntil(time); time += pace) {
        if (!calls::awaitedCalls().empty()) endProcess();
    }
}

void EndGuard::endProcess() {
    for (const auto& call : calls::awaitedCalls()) {
        log_.write(
            observability::Level::Error,
            "the server ends although a call of a module has not returned",
            supervision::fieldsOf(call)
        );
    }
    settings_.last_words();
    const auto late = supervision::lateCalls();
    if (!late.empty()) supervision::endAsStuck(late.front());
    calls::noteEnd(calls::EndKind::Ordered, settings_.exit_code);
    _exit(settings_.exit_code);
}

}  // namespace cardcage::runtime
