#include "host/execution/compute_threads.hpp"

#include <algorithm>

namespace cardcage::execution {

std::uint64_t ComputeThreads::Batch::take() {
    if (status.load(std::memory_order_relaxed) != 0) return count;
    return std::min(next.fetch_add(1, std::memory_order_relaxed), count);
}

void ComputeThreads::Batch::workOff() {
    for (auto index = take(); index < count; index = take()) {
        std::int32_t none = 0;
        if (const auto failed = work(self, index); failed != 0) status.compare_exchange_strong(none, failed);
    }
}

ComputeThreads::~ComputeThreads() {
    {
        const std::lock_guard lock(guard_);
        ending_ = true;
    }
    opened_.notify_all();
    threads_.clear();  // joins
}

void ComputeThreads::start() {
    while (threads_.size() < count_) threads_.emplace_back([this] { help(); });
}

void ComputeThreads::help() {
    std::unique_lock lock(guard_);
    while (true) {
        opened_.wait(lock, [this] { return ending_ || !open_.empty(); });
        if (ending_) return;
        Batch& batch = *open_.front();
        ++batch.helpers;
        lock.unlock();
        help(batch);
        lock.lock();
        --batch.helpers;
        close(batch);
        left_.notify_all();
    }
}

/// The thread works for the caller's module now.
void ComputeThreads::help(Batch& batch) {
    std::optional<const calls::ModuleCall> running;
    if (batch.caller) running.emplace(*batch.caller);
    batch.workOff();
}

/// Nothing of it is left to begin.
void ComputeThreads::close(Batch& batch) {
    open_.erase(std::remove(open_.begin(), open_.end(), &batch), open_.end());
}

std::int32_t ComputeThreads::run(
    std::uint64_t count, Work work, void* self, const std::function<bool()>& cancelled, std::int32_t status_of_cancelled
) {
    Batch batch{.count = count, .work = work, .self = self};
    const bool shared = count > 1 && count_ > 0;
    if (shared) {
        batch.caller = calls::currentCall();
        {
            const std::lock_guard lock(guard_);
            start();
            open_.push_back(&batch);
        }
        opened_.notify_all();
    }
    for (auto index = batch.take(); index < count; index = batch.take()) {
        std::int32_t none = 0;
        auto failed = cancelled() ? status_of_cancelled : 0;
        if (failed == 0) failed = work(self, index);
        if (failed != 0) batch.status.compare_exchange_strong(none, failed);
    }
    if (shared) {
        std::unique_lock lock(guard_);
        close(batch);
        left_.wait(lock, [&] { return batch.helpers == 0; });
    }
    return batch.status.load();
}

}  // namespace cardcage::execution
