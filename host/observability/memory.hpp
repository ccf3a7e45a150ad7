#pragma once

#include <cstddef>

namespace cardcage::observability {

/// What the allocator of this process holds, in bytes.
struct AllocatorUse {
    std::size_t used = 0;  ///< handed out, memory maps of large blocks included
    std::size_t free = 0;  ///< kept for later, most of it still resident
};

AllocatorUse allocatorUse();

/// Gives the allocator's free memory back to the system when it is more than `kept` bytes; returns whether it was.
/// glibc gives back only the end of a heap by itself: a block that outlives its request holds everything before it.
bool giveBackFreeMemory(std::size_t kept);

}  // namespace cardcage::observability
