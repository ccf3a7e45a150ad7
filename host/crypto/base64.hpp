#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::crypto {

/// base64url without padding (RFC 4648, section 5).
std::string encodeBase64Url(std::string_view bytes);
/// Absent for padding, white space, any other character and a tail whose unused bits are not zero: each sequence of
/// bytes has exactly one accepted text, so that one token cannot come in several spellings.
std::optional<std::string> decodeBase64Url(std::string_view text);

/// Base64 with padding (RFC 4648, section 4), in one line.
std::string encodeBase64(std::string_view bytes);
/// Absent for any other character, and without the padding.
std::optional<std::string> decodeBase64(std::string_view text);

}  // namespace cardcage::crypto
