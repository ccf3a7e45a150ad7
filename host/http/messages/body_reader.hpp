#pragma once

#include <cstdint>
#include <string_view>

namespace cardcage::http {

class Spool;

/// Takes the body of one request out of the bytes of its connection: a known length or the chunked coding (RFC
/// 9112, 7.1, with strict sizes: hexadecimal digits only, every line ended by CR LF, no blanks around the size).
/// Trailer fields are checked and dropped.
class BodyReader {
public:
    enum class Result {
        NeedMore,
        Complete,
        Malformed,
        TooLarge  ///< the chunks are larger than the limit
    };

    /// A body of `length` bytes.
    void expectLength(std::uint64_t length);
    /// A chunked body of at most `limit` bytes.
    void expectChunks(std::uint64_t limit);
    /// Takes what belongs to the body from the front of `bytes` and appends the content to `content` (dropped when
    /// null). Passes on what Spool::append throws.
    Result feed(std::string_view& bytes, Spool* content);
    bool complete() const { return state_ == State::Complete; }
    bool chunked() const { return chunked_; }
    /// Bytes of content still to come, of a body of known length.
    std::uint64_t remaining() const { return remaining_; }

private:
    enum class State {
        Content,
        Size,
        Extension,
        SizeLineFeed,
        ContentReturn,
        ContentLineFeed,
        Trailer,
        Complete,
        Broken
    };

    Result feedContent(std::string_view& bytes, Spool* content);
    bool takeSizeDigit(char c);
    bool takeLineByte(char c);
    bool takeTrailerByte(char c);
    void sizeComplete();

    State state_ = State::Complete;
    bool chunked_ = false;
    bool too_large_ = false;
    std::uint64_t remaining_ = 0;
    std::uint64_t allowance_ = 0;  ///< content a chunked body may still have
    unsigned digits_ = 0;
    std::uint32_t overhead_ = 0;  ///< bytes of extensions and trailer fields
    std::uint32_t line_ = 0;      ///< bytes of the current trailer line
    bool return_seen_ = false;
    bool colon_seen_ = false;
};

}  // namespace cardcage::http
