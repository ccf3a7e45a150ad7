#pragma once

#include <cstdint>
#include <string_view>

#include "host/posix/descriptor.hpp"

namespace cardcage::isolated {

/// Memory of this process that another one may map and nobody may change once it is sealed (memfd_create(2)). Used by
/// one thread.
class SealedMemory {
public:
    /// Throws std::system_error, as all functions do.
    SealedMemory();

    /// Adds bytes at the end.
    void write(std::string_view bytes);
    /// Begins the next page.
    void align();
    /// Makes it unchangeable.
    void seal();

    std::uint64_t size() const { return size_; }
    int descriptor() const { return memory_.get(); }

private:
    posix::Descriptor memory_;
    std::uint64_t size_ = 0;
};

}  // namespace cardcage::isolated
