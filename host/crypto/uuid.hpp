#pragma once

#include <cstddef>
#include <string_view>

namespace cardcage::crypto {

/// Whether the text is a UUID in its 36 characters, in either case (RFC 9562, 4). Anything else must not reach a cast
/// of the database, which would end the transaction.
constexpr bool isUuid(std::string_view text) {
    if (text.size() != 36) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool is_dash = i == 8 || i == 13 || i == 18 || i == 23;
        const bool is_hex = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
        if (is_dash ? c != '-' : !is_hex) return false;
    }
    return true;
}

}  // namespace cardcage::crypto
