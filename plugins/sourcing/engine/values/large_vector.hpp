#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

namespace cardcage::sourcing::engine {

/// Places arrays of at least two megabytes on huge pages where the system has them (Linux: transparent_hugepage
/// `madvise` or `always`). A run fills hundreds of megabytes once, so the first touch of each page of 4 KiB would be a
/// quarter of the time of filling them.
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
        const auto whole_pages = (bytes + huge_page - 1) / huge_page * huge_page;
        void* const memory = std::aligned_alloc(huge_page, whole_pages);
        if (!memory) throw std::bad_alloc();
        ::madvise(memory, whole_pages, MADV_HUGEPAGE);  // only the speed depends on its success
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
