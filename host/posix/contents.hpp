#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::posix {

/// Writes all of it, also past signals. Returns whether it succeeded; errno has the reason when it did not.
bool writeAll(int descriptor, std::string_view content);

/// Reads up to the end, or `most` bytes and one more, by which a caller sees that there are too many. Nothing on an
/// error; errno has the reason then.
std::optional<std::string> readUpTo(int descriptor, std::size_t most);

}  // namespace cardcage::posix
