#pragma once

#include <bit>
#include <cardcage/decimal.hpp>
#include <cardcage/scalar.hpp>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace cardcage {

/// The arithmetic of a fast 64-bit hash. Hashes are stored, so a change of it makes everything look changed once.
class HashMixer {
public:
    explicit HashMixer(std::uint64_t seed = 1) : state_(seed) {}

    void mix(std::uint64_t word) {
        state_ = (state_ ^ word) * 0x9E3779B97F4A7C15U;
        state_ ^= state_ >> 29;
        state_ *= 0xBF58476D1CE4E5B9U;
        state_ ^= state_ >> 32;
    }
    std::uint64_t state() const { return state_; }

private:
    std::uint64_t state_;
};

/// A fast hash of a sequence of values, to notice that something has changed; no proof that two contents are equal.
/// What is absent differs from what is empty, and no value runs into the next. It is stored as a bigint.
class ContentHash {
public:
    /// Another seed makes everything look changed once: when more of the content counts.
    explicit ContentHash(std::uint64_t seed = 1) : mixer_(seed) {}

    void add(std::string_view text) {
        mixer_.mix(text.size());
        for (; text.size() >= 8; text.remove_prefix(8)) {
            std::uint64_t word = 0;
            std::memcpy(&word, text.data(), 8);
            mixer_.mix(word);
        }
        std::uint64_t rest = 0;
        std::memcpy(&rest, text.data(), text.size());
        mixer_.mix(rest);
    }
    void add(const std::string& text) { add(std::string_view(text)); }
    void add(std::int64_t number) { mixer_.mix(static_cast<std::uint64_t>(number)); }
    void add(bool flag) { mixer_.mix(flag ? 1 : 2); }
    void add(const Decimal& number) {
        const auto scaled = static_cast<UInt128>(number.scaled());
        mixer_.mix(static_cast<std::uint64_t>(scaled));
        mixer_.mix(static_cast<std::uint64_t>(scaled >> 64));
    }
    /// By its word, so that the order of enumerators may change.
    template <WireEnum E>
    void add(E value) {
        add(wireName(value));
    }
    template <class T>
    void add(const std::optional<T>& value) {
        mixer_.mix(value ? 1 : 2);
        if (value) add(*value);
    }
    template <class T>
    void add(const std::vector<T>& values) {
        mixer_.mix(values.size());
        for (const auto& value : values) add(value);
    }

    std::int64_t value() const { return std::bit_cast<std::int64_t>(mixer_.state()); }

private:
    HashMixer mixer_;
};

}  // namespace cardcage
