#pragma once

#include <string_view>

#include "host/crypto/digest.hpp"

namespace cardcage::crypto {

/// HMAC-SHA-256 (RFC 2104, FIPS 180-4) of a text. Throws std::runtime_error when OpenSSL has none.
Digest hmacSha256(std::string_view key, std::string_view text);

}  // namespace cardcage::crypto
