#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace cardcage::isolated {

/// The threads of a child, which are started before it is locked in: later no thread can be.
class ChildThreads {
public:
    using Work = std::int32_t (*)(void* self, std::uint64_t index);

    /// Starts `helpers` threads and waits until each runs and has memory of its own to allocate from.
    explicit ChildThreads(unsigned helpers);

    /// Calls work(self, index) once for each index below `count`, on the calling thread, too; the first status other
    /// than 0 keeps further ones from beginning and is returned. Not from within work: returns CC_WRONG_PHASE.
    std::int32_t run(std::uint64_t count, Work work, void* self);

private:
    void help();
    void workOff();

    std::mutex guard_;
    std::condition_variable changed_;
    unsigned ready_ = 0;
    unsigned working_ = 0;     ///< helpers that have not ended the present batch
    std::uint64_t batch_ = 0;  ///< counts up
    Work work_ = nullptr;
    void* self_ = nullptr;
    std::uint64_t count_ = 0;
    std::atomic<std::uint64_t> next_{0};
    std::atomic<std::int32_t> status_{0};
    std::atomic<bool> is_running_{false};
    std::vector<std::thread> threads_;
};

}  // namespace cardcage::isolated
