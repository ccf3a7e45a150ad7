#pragma once

#include <cstddef>
#include <string_view>

namespace cardcage::abi {

/// Largest payload of a job or an event, in bytes; larger content belongs into a file.
inline constexpr std::size_t longest_payload = std::size_t{16} << 20;

/// Whether the text is one JSON value.
bool isJson(std::string_view text);
/// Whether the text is a JSON object.
bool isJsonObject(std::string_view text);
/// Whether the text has at most that many bytes, is UTF-8 and has no control character.
bool isStorable(std::string_view text, std::size_t longest);

}  // namespace cardcage::abi
