#pragma once

#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "values/numbers.hpp"

struct evp_md_ctx_st;
struct evp_md_st;

namespace cardcage::sourcing::engine {

/// SHA-256 (FIPS 180-4) of everything a result depends on: equal inputs have equal fingerprints on every machine and in
/// every run, so it may be stored and compared later.
struct Fingerprint {
    std::array<std::uint8_t, 32> bytes{};

    /// 64 lower-case hexadecimal digits.
    std::string text() const;

    friend auto operator<=>(const Fingerprint&, const Fingerprint&) = default;
};

/// For hash tables; the bytes are uniform already.
struct FingerprintHash {
    std::size_t operator()(const Fingerprint& fingerprint) const {
        std::size_t value = 0;
        std::memcpy(&value, fingerprint.bytes.data(), sizeof value);
        return value;
    }
};

/// Collects values and gives their fingerprint. Every value has a fixed width (eight bytes, least significant first;
/// 128 bits as two of them) and every text and list its length in front, so that no two different sequences of calls
/// collect the same bytes. May be used again after finish(); one object is for one thread.
class FingerprintBuilder {
public:
    FingerprintBuilder();
    ~FingerprintBuilder();
    FingerprintBuilder(const FingerprintBuilder&) = delete;
    FingerprintBuilder& operator=(const FingerprintBuilder&) = delete;

    template <class T>
    requires(std::integral<T> || std::is_enum_v<T>) void add(T value) {
        addWord(static_cast<std::uint64_t>(static_cast<std::int64_t>(value)));
    }
    /// Several values at once, which is faster.
    template <class... Values>
    requires(sizeof...(Values) > 2 && (std::integral<Values> && ...)) void add(Values... values) {
        addWords(std::array{static_cast<std::uint64_t>(static_cast<std::int64_t>(values))...});
    }
    /// Two values in one word.
    void add(std::uint32_t low, std::uint32_t high) { addWord(low | std::uint64_t{high} << 32); }
    void add(Int128 value) {
        addWord(static_cast<std::uint64_t>(value));
        addWord(static_cast<std::uint64_t>(static_cast<UInt128>(value) >> 64));
    }
    void add(std::string_view text);
    void add(const Fingerprint& fingerprint);

    /// Fingerprint of all values added since the last one. Throws std::runtime_error if OpenSSL fails.
    Fingerprint finish();

private:
    struct FreeContext {
        void operator()(evp_md_ctx_st* context) const;
    };
    struct FreeMethod {
        void operator()(evp_md_st* method) const;
    };

    void addWord(std::uint64_t word) { addWords(std::array{word}); }
    template <std::size_t count>
    void addWords(std::array<std::uint64_t, count> words) {
        if constexpr (std::endian::native == std::endian::big) {
            for (auto& word : words) word = __builtin_bswap64(word);
        }
        addBytes(words.data(), sizeof words);
    }
    void addBytes(const void* bytes, std::size_t size) {
        if (bytes_.size() - used_ < size) bytes_.resize(2 * bytes_.size() + size);
        std::memcpy(bytes_.data() + used_, bytes, size);
        used_ += size;
    }

    std::vector<std::uint8_t> bytes_;  ///< the first `used_` of them were added since the last fingerprint
    std::size_t used_ = 0;
    std::unique_ptr<evp_md_st, FreeMethod> method_;  ///< fetched once, because that takes longer than hashing a part
    std::unique_ptr<evp_md_ctx_st, FreeContext> context_;
};

}  // namespace cardcage::sourcing::engine
