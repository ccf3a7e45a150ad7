#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "host/calls/slots.hpp"

namespace cardcage::execution {

/// The threads that compute for modules (cardcage.parallel/1): one for each processor but the caller's, started at the
/// first use. Callers work along, so that computing goes on when all of the threads are busy with others.
class ComputeThreads {
public:
    using Work = std::int32_t (*)(void* self, std::uint64_t index);

    explicit ComputeThreads(unsigned count = std::max(1U, std::thread::hardware_concurrency()) - 1) : count_(count) {}
    ~ComputeThreads();
    ComputeThreads(const ComputeThreads&) = delete;
    ComputeThreads& operator=(const ComputeThreads&) = delete;

    /// Calls work(self, index) once for each index below `count`; returns when all of them have. The first status other
    /// than 0 keeps further ones from beginning and is returned; so does `cancelled`, asked between two of them on the
    /// calling thread, with `status_of_cancelled`.
    std::int32_t run(
        std::uint64_t count,
        Work work,
        void* self,
        const std::function<bool()>& cancelled,
        std::int32_t status_of_cancelled
    );

private:
    struct Batch {
        std::uint64_t count;
        Work work;
        void* self;
        std::atomic<std::uint64_t> next{0};
        std::atomic<std::int32_t> status{0};
        std::optional<calls::Frame> caller{};  ///< whose work it is
        unsigned helpers = 0;                  ///< threads that work on it; under the guard

        /// The next index; `count` when none is left to begin.
        std::uint64_t take();
        void workOff();
    };

    void start();
    void help();
    static void help(Batch& batch);
    void close(Batch& batch);

    const unsigned count_;
    std::mutex guard_;
    std::condition_variable opened_;
    std::condition_variable left_;
    std::deque<Batch*> open_;
    std::vector<std::jthread> threads_;
    bool ending_ = false;
};

}  // namespace cardcage::execution
