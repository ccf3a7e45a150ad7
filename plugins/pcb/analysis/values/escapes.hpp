#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::pcb::analysis {

/// Appends a Unicode character as UTF-8.
void appendUtf8(std::string& text, std::uint32_t code);

/// Takes the four hexadecimal digits behind `\u` off the front of `rest`, and a second escape when the first is half of
/// a pair. Returns the character, U+FFFD for half a pair alone; nothing when there are no four digits.
std::optional<std::uint32_t> takeEscape(std::string_view& rest);

/// `text` with its `\uXXXX` as UTF-8; backslashes before anything else stay.
std::string withoutEscapes(std::string_view text);

}  // namespace cardcage::pcb::analysis
