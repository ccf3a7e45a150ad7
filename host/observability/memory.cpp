#include "host/observability/memory.hpp"

#include <malloc.h>

namespace cardcage::observability {

AllocatorUse allocatorUse() {
    const auto info = mallinfo2();
    return {info.uordblks + info.hblkhd, info.fordblks};
}

bool giveBackFreeMemory(std::size_t kept) {
    if (allocatorUse().free <= kept) return false;
    malloc_trim(0);
    return true;
}

}  // namespace cardcage::observability
