#include "host/isolated/child/child_threads.hpp"

#include <cardcage/abi.h>

#include <array>
#include <cstddef>
#include <cstdlib>

namespace cardcage::isolated {
namespace {

/// Makes the allocator do on this thread what it does once: reserve address space, which must not count as the
/// function's, and ask in a file, when it first returns memory, whether it may.
void warmAllocator() {
    constexpr std::size_t below_mmap = 100'000;
    std::array<void* volatile, 16> blocks{};
    for (auto& block : blocks) block = std::malloc(below_mmap);
    for (auto& block : blocks) std::free(block);
}

}  // namespace

ChildThreads::ChildThreads(unsigned helpers) {
    for (unsigned i = 0; i < helpers; ++i) {
        threads_.emplace_back([this] { help(); });
        threads_.back().detach();  // they end with the process
    }
    std::unique_lock lock(guard_);
    changed_.wait(lock, [&] { return ready_ == helpers; });
}

void ChildThreads::help() {
    warmAllocator();
    std::unique_lock lock(guard_);
    ++ready_;
    changed_.notify_all();
    for (std::uint64_t seen = 0;;) {
        changed_.wait(lock, [&] { return batch_ != seen; });
        seen = batch_;
        lock.unlock();
        workOff();
        lock.lock();
        if (--working_ == 0) changed_.notify_all();
    }
}

void ChildThreads::workOff() {
    while (status_.load(std::memory_order_relaxed) == 0) {
        const auto index = next_.fetch_add(1, std::memory_order_relaxed);
        if (index >= count_) return;
        std::int32_t none = 0;
        if (const auto failed = work_(self_, index); failed != 0) status_.compare_exchange_strong(none, failed);
    }
}

std::int32_t ChildThreads::run(std::uint64_t count, Work work, void* self) {
    if (is_running_.exchange(true)) return CC_WRONG_PHASE;
    {
        const std::lock_guard lock(guard_);
        work_ = work;
        self_ = self;
        count_ = count;
        next_ = 0;
        status_ = 0;
        working_ = ready_;
        ++batch_;
    }
    changed_.notify_all();
    workOff();
    std::unique_lock lock(guard_);
    changed_.wait(lock, [&] { return working_ == 0; });
    is_running_ = false;
    return status_.load();
}

}  // namespace cardcage::isolated
