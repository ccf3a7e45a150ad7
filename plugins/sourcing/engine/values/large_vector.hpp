#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

namespace cardcage::sourcing::engine {

/// Places the whole huge pages of an array on such pages where the system has them (Linux: transparent_hugepage
/// `madvise` or `always`). A run fills hundreds of megabytes once, so the first touch of each page of 4 KiB would be a
/// quarter of the time of filling them. The rest of an array is on small pages: a huge one is in memory as a whole as
/// soon as its first byte is used.
template <class Value>
class HugePageAllocator {
public:
    using value_type = Value;

    HugePageAllocator() = default;
    template <class Other>
    HugePageAllocator(const HugePageAllocator<Other>&) {}

    Value* allocate(std::size_t count) {
        const auto bytes = count * sizeof(Value);  // vectors ask for no more than fits
        if (bytes < huge_page) return std::allocator<Value>().allocate(count);
        void* memory = nullptr;
        if (::posix_memalign(&memory, huge_page, bytes) != 0) throw std::bad_alloc();
        ::madvise(memory, bytes / huge_page * huge_page, MADV_HUGEPAGE);  // only the speed depends on its success
        return static_cast<Value*>(memory);
    }

    void deallocate(Value* values, std::size_t count) {
        if (count * sizeof(Value) < huge_page) return std::allocator<Value>().deallocate(values, count);
        std::free(values);
    }

    friend bool operator==(const HugePageAllocator&, const HugePageAllocator&) { return true; }

private:
    static constexpr std::size_t huge_page = std::size_t{2} << 20;
};

/// A vector that is usually large.
template <class Value>
using LargeVector = std::vector<Value, HugePageAllocator<Value>>;

}  // namespace cardcage::sourcing::engine
