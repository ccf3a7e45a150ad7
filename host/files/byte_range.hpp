#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace cardcage::files {

/// A part of a content: `size` bytes from `first`.
struct ByteRange {
    std::uint64_t first = 0;
    std::uint64_t size = 0;
};

/// The bytes that a Range header asks for (RFC 9110, 14.2).
struct RangeChoice {
    enum class Kind {
        Whole,         ///< no range, or one that is ignored: malformed, another unit, several ranges
        Part,          ///< 206
        Unsatisfiable  ///< 416
    };
    Kind kind = Kind::Whole;
    ByteRange part;
};

/// `range`: the header's value; `total`: bytes of the whole content.
RangeChoice chooseRange(std::string_view range, std::uint64_t total);

/// Whether If-Range (RFC 9110, 13.1.5) lets Range count: it names the strong `etag`, or the date of `last_modified`.
bool ifRangeMatches(std::string_view if_range, std::string_view etag, std::string_view last_modified);

}  // namespace cardcage::files
