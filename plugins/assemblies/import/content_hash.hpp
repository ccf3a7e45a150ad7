#pragma once

#include <bit>
#include <cardcage/decimal.hpp>
#include <cardcage/scalar.hpp>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

namespace cardcage::assemblies {

/// A fast hash of a sequence of values; what is absent differs from what is empty, and no value runs into the next. It
/// is stored, so a change of it makes every stored assembly look changed once.
class ContentHash {
public:
    void add(std::string_view text) {
        mix(text.size());
        for (; text.size() >= 8; text.remove_prefix(8)) {
            std::uint64_t word = 0;
            std::memcpy(&word, text.data(), 8);
            mix(word);
        }
        std::uint64_t rest = 0;
        std::memcpy(&rest, text.data(), text.size());
        mix(rest);
    }
    void add(std::int64_t number) { mix(static_cast<std::uint64_t>(number)); }
    void add(bool flag) { mix(flag ? 1 : 2); }
    void add(const Decimal& number) {
        const auto scaled = static_cast<UInt128>(number.scaled());
        mix(static_cast<std::uint64_t>(scaled));
        mix(static_cast<std::uint64_t>(scaled >> 64));
    }
    template <class E>
    requires std::is_enum_v<E>
    void add(E value) { add(wireName(value)); }
    template <class T>
    void add(const std::optional<T>& value) {
        mix(value ? 1 : 2);
        if (value) add(*value);
    }
    template <class T>
    void add(const std::vector<T>& values) {
        mix(values.size());
        for (const auto& value : values) add(std::string_view(value));
    }

    std::int64_t value() const { return std::bit_cast<std::int64_t>(state_); }

private:
    void mix(std::uint64_t word) {
        state_ = (state_ ^ word) * 0x9E3779B97F4A7C15U;
        state_ ^= state_ >> 29;
        state_ *= 0xBF58476D1CE4E5B9U;
        state_ ^= state_ >> 32;
    }

    std::uint64_t state_ = 1;
};

}  // namespace cardcage::assemblies
