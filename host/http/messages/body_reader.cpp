#include "host/http/messages/body_reader.hpp"

#include <algorithm>

#include "host/http/messages/head_parser.hpp"
#include "host/http/messages/message.hpp"

namespace cardcage::http {
namespace {

/// Chunk extensions and trailer fields carry nothing this server uses, so a body gets little of them.
constexpr std::uint32_t overhead_limit = 16 * 1024;

bool isControl(char c) {
    return (static_cast<unsigned char>(c) < ' ' && c != '\t') || c == 0x7f;
}

}  // namespace

void BodyReader::expectLength(std::uint64_t length) {
    *this = BodyReader{};
    remaining_ = length;
    state_ = length ? State::Content : State::Complete;
}

void BodyReader::expectChunks(std::uint64_t limit) {
    *this = BodyReader{};
    chunked_ = true;
    allowance_ = limit;
    state_ = State::Size;
}

BodyReader::Result BodyReader::feed(std::string_view& bytes, Spool* content) {
    while (!bytes.empty() && state_ != State::Complete) {
        if (state_ == State::Content) {
            feedContent(bytes, content);
            continue;
        }
        const char c = bytes.front();
        bool good = false;
        switch (state_) {
            case State::Size:
                good = takeSizeDigit(c);
                break;
            case State::Extension:
            case State::SizeLineFeed:
                good = takeLineByte(c);
                break;
            case State::ContentReturn:
                good = c == '\r';
                state_ = State::ContentLineFeed;
                break;
            case State::ContentLineFeed:
                good = c == '\n';
                digits_ = 0;
                state_ = State::Size;
                break;
            case State::Trailer:
                good = takeTrailerByte(c);
                break;
            default:
                break;
        }
        if (!good) {
            state_ = State::Broken;
            return too_large_ ? Result::TooLarge : Result::Malformed;
        }
        bytes.remove_prefix(1);
    }
    return state_ == State::Complete ? Result::Complete : Result::NeedMore;
}

BodyReader::Result BodyReader::feedContent(std::string_view& bytes, Spool* content) {
    const auto piece = bytes.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(remaining_, bytes.size())));
    if (content) {
        content->append(piece);
    }
    bytes.remove_prefix(piece.size());
    remaining_ -= piece.size();
    if (remaining_ == 0) {
        state_ = chunked_ ? State::ContentReturn : State::Complete;
    }
    return Result::NeedMore;
}

bool BodyReader::takeSizeDigit(char c) {
    const int digit = c >= '0' && c <= '9'   ? c - '0'
                      : c >= 'a' && c <= 'f' ? c - 'a' + 10
                      : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                             : -1;
    if (digit >= 0) {
        // Fifteen digits cannot overflow and are a petabyte of zeros away from any limit.
        remaining_ = remaining_ * 16 + static_cast<unsigned>(digit);
        return ++digits_ <= 15;
    }
    if (digits_ == 0) {
        return false;
    }
    if (c == ';') {
        state_ = State::Extension;
        return true;
    }
    state_ = State::SizeLineFeed;
    return c == '\r';
}

bool BodyReader::takeLineByte(char c) {
    if (state_ == State::SizeLineFeed) {
        if (c != '\n' || remaining_ > allowance_) {
            too_large_ = c == '\n';
            return false;
        }
        sizeComplete();
        return true;
    }
    if (c == '\r') {
        state_ = State::SizeLineFeed;
        return true;
    }
    return !isControl(c) && ++overhead_ <= overhead_limit;
}

void BodyReader::sizeComplete() {
    allowance_ -= remaining_;
    state_ = remaining_ ? State::Content : State::Trailer;
    line_ = 0;
}

bool BodyReader::takeTrailerByte(char c) {
    if (return_seen_) {
        return_seen_ = false;
        if (c != '\n' || (line_ > 0 && !colon_seen_)) {
            return false;
        }
        if (line_ == 0) {
            state_ = State::Complete;
        }
        line_ = 0;
        colon_seen_ = false;
        return true;
    }
    if (c == '\r') {
        return_seen_ = true;
        return true;
    }
    if (isControl(c) || ++overhead_ > overhead_limit) {
        return false;
    }
    if (c == ':' && line_ > 0) {
        colon_seen_ = true;
    } else if (!colon_seen_ && !isToken({&c, 1})) {
        return false;
    }
    ++line_;
    return true;
}

}  // namespace cardcage::http
