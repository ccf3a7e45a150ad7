#include "host/posix/contents.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace cardcage::posix {

bool writeAll(int descriptor, std::string_view content) {
    while (!content.empty()) {
        const auto count = ::write(descriptor, content.data(), content.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        content.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

std::optional<std::string> readUpTo(int descriptor, std::size_t most) {
    std::string content;
    std::array<char, std::size_t{64} * 1024> piece;
    while (content.size() <= most) {
        const auto wanted = std::min(piece.size(), most + 1 - content.size());
        const auto count = ::read(descriptor, piece.data(), wanted);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return {};
        if (count == 0) break;
        content.append(piece.data(), static_cast<std::size_t>(count));
    }
    return content;
}

}  // namespace cardcage::posix
