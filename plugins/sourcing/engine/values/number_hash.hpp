#pragma once

#include <cardcage/content_hash.hpp>
#include <cstdint>
#include <type_traits>

#include "values/numbers.hpp"

namespace cardcage::sourcing::engine {

/// A fast 64-bit hash of a sequence of numbers that detects changes. A Fingerprint is used if equality has to be
/// reliable. Enums count by their number.
class NumberHash {
public:
    template <class T>
    requires(std::is_integral_v<T> || std::is_enum_v<T>) NumberHash& add(T value) {
        mixer_.mix(static_cast<std::uint64_t>(value));
        return *this;
    }
    NumberHash& add(Int128 value) {
        return add(static_cast<std::uint64_t>(value)).add(static_cast<std::uint64_t>(value >> 64));
    }

    std::uint64_t value() const { return mixer_.state(); }

private:
    HashMixer mixer_;
};

}  // namespace cardcage::sourcing::engine
