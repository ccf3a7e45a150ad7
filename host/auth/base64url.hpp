#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::auth {

/// base64url without padding (RFC 4648, section 5).
std::string encodeBase64Url(std::string_view bytes);
/// Absent for padding, white space, any other character and a tail whose unused bits are not zero: each sequence of
/// bytes has exactly one accepted text, so that one token cannot come in several spellings.
std::optional<std::string> decodeBase64Url(std::string_view text);

}  // namespace cardcage::auth
