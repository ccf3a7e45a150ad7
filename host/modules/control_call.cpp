#include "host/modules/control_call.hpp"

#include <condition_variable>
#include <exception>
#include <fstream>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

namespace cardcage::modules {
namespace {

using Clock = std::chrono::steady_clock;

/// Time that this thread was able to run but had no processor; 0 where the kernel does not count it.
std::chrono::nanoseconds waitedForProcessor() {
    std::uint64_t on_processor = 0;
    std::uint64_t waited = 0;
    std::ifstream("/proc/thread-self/schedstat") >> on_processor >> waited;
    return std::chrono::nanoseconds(waited);
}

/// No exception is meant to cross; one that does ends here, on its own thread, while its code is still loaded.
std::string failureOf(const std::string& what, const std::function<std::int32_t()>& function) {
    try {
        const auto status = function();
        return status < 0 ? what + " returned " + std::to_string(status) : std::string();
    } catch (const std::exception& error) {
        return what + " threw an exception: " + error.what();
    } catch (...) {
        return what + " threw an exception";
    }
}

/// Shared by the two threads: the one that calls may outlive the one that waits.
struct Exchange {
    std::mutex mutex;
    std::condition_variable ended;
    bool has_ended = false;
    ControlOutcome outcome;
};

void run(Exchange& exchange, const std::string& what, const std::function<std::int32_t()>& function) {
    const auto begin = Clock::now();
    const auto waited = waitedForProcessor();
    auto failure = failureOf(what, function);
    const auto duration = Clock::now() - begin - (waitedForProcessor() - waited);
    const std::lock_guard lock(exchange.mutex);
    exchange.outcome.failure = std::move(failure);
    exchange.outcome.duration = std::chrono::duration_cast<std::chrono::microseconds>(duration);
    exchange.has_ended = true;
    exchange.ended.notify_all();
}

}  // namespace

ControlOutcome callControl(std::string what, std::function<std::int32_t()> function, std::chrono::milliseconds limit) {
    const auto exchange = std::make_shared<Exchange>();
    std::thread thread;
    try {
        thread = std::thread([exchange, what, function = std::move(function)] { run(*exchange, what, function); });
    } catch (const std::system_error& error) {
        return {.end = ControlEnd::NotCalled, .failure = what + " was not called: " + error.what(), .duration = {}};
    }
    std::unique_lock lock(exchange->mutex);
    if (exchange->ended.wait_for(lock, limit, [&] { return exchange->has_ended; })) {
        auto outcome = std::move(exchange->outcome);
        lock.unlock();
        thread.join();
        return outcome;
    }
    thread.detach();
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(limit).count();
    return {
        .end = ControlEnd::StillRuns,
        .failure = what + " did not return within " + std::to_string(seconds) + " s",
        .duration = limit};
}

}  // namespace cardcage::modules
