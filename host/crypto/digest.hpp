#pragma once

#include <openssl/evp.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace cardcage::crypto {

/// 32 bytes of SHA-256 (FIPS 180-4).
using Digest = std::array<std::uint8_t, 32>;

/// Throws std::runtime_error when OpenSSL has no SHA-256, like all below.
Digest sha256(std::string_view bytes);
/// The same as 64 lower-case hexadecimal digits.
std::string sha256Hex(std::string_view bytes);

/// SHA-256 of what comes in pieces.
class RunningDigest {
public:
    RunningDigest();
    void add(std::string_view piece);
    /// Ends it: nothing can be added any more.
    Digest finish();

private:
    std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context_;
};

/// Lower-case hexadecimal.
std::string toHex(const std::uint8_t* bytes, std::size_t size);

/// The bytes of a key, a MAC or a digest as a text.
template <std::size_t size>
std::string_view bytesOf(const std::array<std::uint8_t, size>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), size};
}

}  // namespace cardcage::crypto
