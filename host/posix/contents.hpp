#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::posix {

/// Writes all of it, also past signals. Returns whether it succeeded; errno has the reason when it did not.
bool writeAll(int descriptor, std::string_view content);

/// Reads all, or `most` bytes and one more, by which a caller sees that there are too many. Nothing on an error; errno
/// has the reason then.
std::optional<std::string> readUpTo(int descriptor, std::size_t most);
inline std::optional<std::string> readAll(int descriptor) {
    return readUpTo(descriptor, std::numeric_limits<std::size_t>::max() - 1);
}

}  // namespace cardcage::posix
