#pragma once

#include <cstdint>
#include <type_traits>

#include "values/numbers.hpp"

namespace cardcage::sourcing::engine {

/// A fast 64-bit hash of a sequence of numbers, to notice that something has changed. Where equality has to be relied
/// on there is a Fingerprint. It is stored, so a change of it makes everything look changed once.
class ContentHash {
public:
    template <class T>
    requires(std::is_integral_v<T> || std::is_enum_v<T>) ContentHash& add(T value) {
        state_ = (state_ ^ static_cast<std::uint64_t>(value)) * 0x9E3779B97F4A7C15U;
        state_ ^= state_ >> 29;
        state_ *= 0xBF58476D1CE4E5B9U;
        state_ ^= state_ >> 32;
        return *this;
    }
    ContentHash& add(Int128 value) {
        return add(static_cast<std::uint64_t>(value)).add(static_cast<std::uint64_t>(value >> 64));
    }

    std::uint64_t value() const { return state_; }

private:
    std::uint64_t state_ = 1;
};

}  // namespace cardcage::sourcing::engine
