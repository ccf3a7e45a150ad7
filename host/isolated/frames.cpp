#include "host/isolated/frames.hpp"

#include <cstring>

namespace cardcage::isolated {
namespace {

constexpr std::size_t head_size = 16;

}  // namespace

std::string numberBytes(std::int64_t number) {
    std::string bytes(sizeof number, '\0');
    std::memcpy(bytes.data(), &number, sizeof number);
    return bytes;
}

std::optional<std::int64_t> takeNumberBytes(std::string_view& content) {
    std::int64_t number = 0;
    if (content.size() < sizeof number) return std::nullopt;
    std::memcpy(&number, content.data(), sizeof number);
    content.remove_prefix(sizeof number);
    return number;
}

std::string frameHead(FrameKind kind, std::size_t size) {
    return numberBytes(static_cast<std::int64_t>(kind)) + numberBytes(static_cast<std::int64_t>(size));
}

void FrameReader::add(std::string_view bytes) {
    bytes_.erase(0, begin_);
    begin_ = 0;
    bytes_ += bytes;
}

std::optional<Frame> FrameReader::next() {
    auto rest = std::string_view(bytes_).substr(begin_);
    if (is_garbage_ || rest.size() < head_size) return std::nullopt;
    const auto kind = takeNumberBytes(rest).value_or(0);
    const auto size = takeNumberBytes(rest).value_or(-1);
    const bool is_known =
        kind >= static_cast<std::int64_t>(FrameKind::Ready) && kind <= static_cast<std::int64_t>(FrameKind::Failed);
    if (!is_known || size < 0 || size > static_cast<std::int64_t>(longest_frame)) {
        is_garbage_ = true;
        return std::nullopt;
    }
    if (rest.size() < static_cast<std::size_t>(size)) return std::nullopt;
    begin_ += head_size + static_cast<std::size_t>(size);
    return Frame{static_cast<FrameKind>(kind), rest.substr(0, static_cast<std::size_t>(size))};
}

}  // namespace cardcage::isolated
