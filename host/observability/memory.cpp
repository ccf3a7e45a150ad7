#include "host/observability/memory.hpp"

#include <malloc.h>
#include <unistd.h>

#include <fstream>

namespace cardcage::observability {

std::size_t allocatedBytes() {
    const auto info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

std::size_t residentBytes() {
    std::ifstream pages("/proc/self/statm");
    std::size_t total = 0;
    std::size_t resident = 0;
    pages >> total >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

bool MemoryKeeper::giveBack() {
    const auto resident = residentBytes();
    if (resident <= smallest_ + kept_ || mallinfo2().fordblks <= kept_) {
        if (smallest_ == 0 || resident < smallest_) smallest_ = resident;
        return false;
    }
    malloc_trim(0);
    smallest_ = residentBytes();
    return true;
}

}  // namespace cardcage::observability
