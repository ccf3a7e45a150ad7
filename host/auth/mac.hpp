#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace cardcage::auth {

using Mac = std::array<std::uint8_t, 32>;

/// HMAC-SHA-256 (RFC 2104, FIPS 180-4) of a text. Throws std::runtime_error when OpenSSL has none.
Mac hmacSha256(std::string_view key, std::string_view text);

/// The bytes of a key, a MAC or a hash as a text.
template <std::size_t size>
std::string_view bytesOf(const std::array<std::uint8_t, size>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), size};
}

}  // namespace cardcage::auth
