#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::isolated {

/// Messages of the child to the host: a head of 16 bytes (kind, 4 zero bytes, size of the content) and the content.
enum class FrameKind : std::uint32_t {
    Ready = 1,     ///< the child is locked in; its address space in 8 bytes. The function begins when the host says so
    Progress = 2,  ///< done and total in 8 bytes each, then the phase
    Begin = 3,     ///< size of the name in 8 bytes, the name, the media type
    Piece = 4,     ///< of an output
    End = 5,       ///< of an output
    Finished = 6,  ///< status in 8 bytes, then a text
    Failed = 7     ///< the function was not begun; the text says why
};

struct Frame {
    FrameKind kind = FrameKind::Ready;
    std::string_view content;  ///< borrowed from the reader until the next call
};

/// Largest content of a frame.
constexpr std::size_t longest_frame = 1U << 20;

// Largest sizes of texts in them, in bytes.
constexpr std::size_t longest_name = 255;
constexpr std::size_t longest_phase = 200;
constexpr std::size_t longest_reason = 4096;

/// The bytes of numbers, for the beginning of a content.
std::string numberBytes(std::int64_t number);
/// Takes a number from the beginning of a content; absent when that is too short.
std::optional<std::int64_t> takeNumberBytes(std::string_view& content);

/// The head of a frame.
std::string frameHead(FrameKind kind, std::size_t size);

/// Cuts the bytes of a child into frames. Trusts nothing of them.
class FrameReader {
public:
    void add(std::string_view bytes);
    /// The next complete frame; absent when more bytes must come, or when the bytes are no frames.
    std::optional<Frame> next();
    bool isGarbage() const { return is_garbage_; }

private:
    std::string bytes_;
    std::size_t begin_ = 0;
    bool is_garbage_ = false;
};

}  // namespace cardcage::isolated
