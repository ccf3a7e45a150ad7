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

// Detection of changes in large imports: the hash of what was sent is stored beside the record, and a record whose hash
// is the same needs no further comparison.
//
//   sdk::ContentHash hash;
//   hash.add(part.number);
//   hash.add(part.manufacturer);    // std::optional
//   stage.content_hash = hash.value();

namespace cardcage {

/// The arithmetic of a fast 64-bit hash. Hashes are stored: after a change of it every content looks changed once.
class HashMixer {
public:
    /// Begins with that seed.
    explicit HashMixer(std::uint64_t seed = 1) : state_(seed) {}

    /// Takes in one word. The order of the words counts.
    void mix(std::uint64_t word) {
        state_ = (state_ ^ word) * 0x9E3779B97F4A7C15U;
        state_ ^= state_ >> 29;
        state_ *= 0xBF58476D1CE4E5B9U;
        state_ ^= state_ >> 32;
    }
    /// Returns the hash of the words so far.
    std::uint64_t state() const { return state_; }

private:
    std::uint64_t state_;
};

/// A fast hash of a sequence of values, to notice that something has changed; it is no proof that two contents are
/// equal. An absent value differs from an empty one, and no value runs into the next. It is stored as a bigint. Used by
/// one thread at a time.
class ContentHash {
public:
    /// Begins with that seed. Another seed makes every content look changed once, which is needed when more of it
    /// counts.
    explicit ContentHash(std::uint64_t seed = 1) : mixer_(seed) {}

    /// Each add() takes in one value. Texts count with their size.
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
    /// A number; 0 and an absent number differ.
    void add(std::int64_t number) { mixer_.mix(static_cast<std::uint64_t>(number)); }
    /// A truth value.
    void add(bool flag) { mixer_.mix(flag ? 1 : 2); }
    /// A Decimal by its value: 1.5 and 1.50 are the same.
    void add(const Decimal& number) {
        const auto scaled = static_cast<UInt128>(number.scaled());
        mixer_.mix(static_cast<std::uint64_t>(scaled));
        mixer_.mix(static_cast<std::uint64_t>(scaled >> 64));
    }
    /// An enumerator by its word, so that the order of enumerators may change.
    template <WireEnum E>
    void add(E value) {
        add(wireName(value));
    }
    /// An optional: whether there is a value, and the value.
    template <class T>
    void add(const std::optional<T>& value) {
        mixer_.mix(value ? 1 : 2);
        if (value) add(*value);
    }
    /// A list: its size, and its elements in their order.
    template <class T>
    void add(const std::vector<T>& values) {
        mixer_.mix(values.size());
        for (const auto& value : values) add(value);
    }

    /// Returns the hash of everything added so far, as a bigint stores it.
    std::int64_t value() const { return std::bit_cast<std::int64_t>(mixer_.state()); }

private:
    HashMixer mixer_;
};

}  // namespace cardcage
