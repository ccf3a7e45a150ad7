#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "host/modules/generation.hpp"

namespace cardcage::modules {

/// One thread that ends generations nobody uses any more: drain, stop, destroy, unload, proof.
class Reaper {
public:
    struct Counters {
        std::uint64_t retired = 0;  ///< ended so far
        std::uint64_t gone = 0;     ///< of these, really unmapped
        std::uint64_t pinned = 0;   ///< of these, still mapped now
        std::uint64_t waiting = 0;  ///< handed over, not ended yet
    };
    /// Called on the reaper's thread after each end: for logs and metrics.
    using Listener = std::function<void(const UnloadReport&)>;

    explicit Reaper(Listener listener = {});
    /// Ends the generations that were handed over. Those whose last reference goes later stay loaded until the process
    /// ends.
    ~Reaper();
    Reaper(const Reaper&) = delete;
    Reaper& operator=(const Reaper&) = delete;

    /// A reference whose last copy hands the generation to this reaper, from whichever thread it goes.
    std::shared_ptr<Generation> adopt(OwnedGeneration generation);

    Counters counters() const;
    /// Reports of the generations that are pinned now. A pinned one can still go: when the last thread that used its
    /// thread-local objects ends, the next unload takes it along.
    std::vector<UnloadReport> pinned() const;
    /// Waits until everything handed over before has ended.
    void settle();

private:
    struct Queue;
    std::shared_ptr<Queue> queue_;
};

}  // namespace cardcage::modules
