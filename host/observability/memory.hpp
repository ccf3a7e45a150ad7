#pragma once

#include <cstddef>

namespace cardcage::observability {

/// Bytes of memory that the allocator has handed out and not got back, large blocks with maps of their own included.
std::size_t allocatedBytes();

/// Bytes of memory of this process that are resident.
std::size_t residentBytes();

/// Returns memory to the system that large requests have left behind. glibc returns only the end of a heap by
/// itself: a block that outlives its request holds all free memory before it. One thread calls this from time to time.
class MemoryKeeper {
public:
    /// `kept`: bytes that may be free and resident.
    explicit MemoryKeeper(std::size_t kept) : kept_(kept) {}

    /// Gives free memory back when the process has grown by more than `kept` bytes since it was smallest, and when more
    /// than that is free. Returns whether it did. The allocator counts as free what it has given back already, so that
    /// its figure alone would have everything searched again each time.
    bool giveBack();

private:
    std::size_t kept_;
    std::size_t smallest_ = 0;  ///< resident bytes
};

}  // namespace cardcage::observability
