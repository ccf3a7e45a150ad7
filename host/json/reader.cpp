#include "host/json/reader.hpp"

#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <cstring>

namespace cardcage::json {
namespace {

constexpr std::size_t buffer_size = 64 << 10;
constexpr int no_more = -1;

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// The first byte that is not printable ASCII or that ends or escapes a string.
const char* skipPlain(const char* p, const char* end) {
    constexpr std::uint64_t ones = 0x0101010101010101;
    constexpr std::uint64_t highs = 0x8080808080808080;
    while (end - p >= 8) {
        std::uint64_t word;
        std::memcpy(&word, p, 8);
        const auto quote = word ^ (ones * '"');
        const auto backslash = word ^ (ones * '\\');
        // The usual trick: a byte below n borrows into its high bit. False alarms are sorted out byte by byte.
        const auto special = (word - ones * 0x20) | (quote - ones) | (backslash - ones) | word;
        if (special & highs) break;
        p += 8;
    }
    while (p != end && static_cast<unsigned char>(*p) >= 0x20 && static_cast<unsigned char>(*p) < 0x80 && *p != '"' &&
           *p != '\\') {
        ++p;
    }
    return p;
}

/// Takes the one string that RapidJSON is asked to decode.
struct StringTaker : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, StringTaker> {
    explicit StringTaker(std::string& target) : taken(target) {}
    bool String(const char* text, rapidjson::SizeType size, bool) {
        taken.assign(text, size);
        return true;
    }
    std::string& taken;
};

/// UTF-8 of a surrogate: comes only from an escape without partner, since raw bytes were checked.
bool hasSurrogate(std::string_view text) {
    for (auto at = text.find('\xED'); at != std::string_view::npos; at = text.find('\xED', at + 1)) {
        if (at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) >= 0xA0) return true;
    }
    return false;
}

}  // namespace

struct Reader::Strings : rapidjson::Reader {};

Reader::~Reader() = default;

Reader::Reader(ByteSource& source, Limits limits)
    : source_(&source),
      limits_(limits),
      buffer_(buffer_size),
      cursor_(buffer_.data()),
      end_(cursor_),
      origin_(cursor_) {}

Reader::Reader(std::string_view text, Limits limits)
    : source_(nullptr), limits_(limits), cursor_(text.data()), end_(cursor_ + text.size()), origin_(cursor_) {}

const Event& Reader::next() {
    if (!begun_) skipByteOrderMark();
    if (!finished_) advance();
    return event_;
}

void Reader::advance() {
    for (;;) {
        const int c = peekBehindSpace();
        if (c == no_more && expect_ != Expect::Nothing) {
            const bool is_empty = expect_ == Expect::Value && frames_.empty();
            fail(Kind::Syntax, is_empty ? "the text is empty" : "the text ends too early");
            return;
        }
        switch (expect_) {
            case Expect::Value:
                return readValue(c);
            case Expect::ElementOrEnd:
                if (c == ']') return close(false);
                return readValue(c);
            case Expect::Element: {
                ++frames_.back().index;
                return readValue(c);
            }
            case Expect::CommaOrArrayEnd:
                if (c == ']') return close(false);
                if (c != ',') return fail(Kind::Syntax, "expected ',' or ']' after an element");
                ++cursor_;
                expect_ = Expect::Element;
                break;
            case Expect::KeyOrEnd:
                if (c == '}') return close(true);
                [[fallthrough]];
            case Expect::Key:
                if (c != '"') return fail(Kind::Syntax, "expected a key in double quotes");
                return readKey();
            case Expect::Colon:
                if (c != ':') return fail(Kind::Syntax, "expected ':' after a key");
                ++cursor_;
                expect_ = Expect::Value;
                break;
            case Expect::CommaOrObjectEnd:
                if (c == '}') return close(true);
                if (c != ',') return fail(Kind::Syntax, "expected ',' or '}' after a member");
                ++cursor_;
                expect_ = Expect::Key;
                break;
            case Expect::Nothing:
                if (c != no_more) return fail(Kind::Syntax, "only white space may follow the value");
                finished_ = true;
                emit(Kind::End);
                return;
        }
    }
}

/// Reads on behind end_, keeping the bytes from token_ on. False at the end of the text.
bool Reader::more() {
    if (!source_) return false;
    const auto space = [this] { return static_cast<std::size_t>(buffer_.data() + buffer_.size() - end_); };
    if (space() < buffer_size / 4) makeSpace();
    const auto size = source_->read(buffer_.data() + (end_ - buffer_.data()), space());
    end_ += size;
    if (size == 0) source_ = nullptr;
    return size != 0;
}

/// Moves the bytes from token_ on to the front of the buffer, and grows it when they fill it: a token is always in
/// one piece.
void Reader::makeSpace() {
    const char* keep = token_ ? token_ : cursor_;
    const auto kept = static_cast<std::size_t>(end_ - keep);
    const auto ahead = cursor_ - keep;
    offset_ += static_cast<std::uint64_t>(keep - origin_);
    std::memmove(buffer_.data(), keep, kept);
    if (kept > buffer_.size() / 2) buffer_.resize(2 * buffer_.size());
    origin_ = buffer_.data();
    cursor_ = origin_ + ahead;
    end_ = origin_ + kept;
    if (token_) token_ = origin_;
}

int Reader::peekBehindSpace() {
    token_ = nullptr;
    for (;;) {
        while (cursor_ != end_) {
            const char c = *cursor_;
            if (c != ' ' && c != '\n' && c != '\r' && c != '\t') return static_cast<unsigned char>(c);
            ++cursor_;
        }
        if (!more()) return no_more;
    }
}

/// Editors and .NET write the mark in front of a text.
void Reader::skipByteOrderMark() {
    constexpr auto mark = byte_order_mark;
    begun_ = true;
    const auto beginning = [&] {
        return std::string_view(cursor_, static_cast<std::size_t>(end_ - cursor_)).substr(0, mark.size());
    };
    while (beginning().size() < mark.size() && mark.starts_with(beginning())) {
        if (!more()) return;
    }
    if (beginning() == mark) cursor_ += mark.size();
}

const Event& Reader::emit(Kind kind, std::string_view text) {
    event_ = {kind, text, offset_ + static_cast<std::uint64_t>(cursor_ - origin_)};
    return event_;
}

void Reader::fail(Kind kind, std::string_view message, const char* at) {
    if (at) cursor_ = at;
    finished_ = true;
    emit(kind, message);
}

bool Reader::countNode() {
    if (limits_.nodes == 0 || ++nodes_ <= limits_.nodes) return true;
    fail(Kind::TooLarge, "the text has too many values");
    return false;
}

void Reader::readValue(int first) {
    if (!countNode()) return;
    // State after the value, unless it is a container, whose own state takes over.
    expect_ = frames_.empty()         ? Expect::Nothing
              : frames_.back().object ? Expect::CommaOrObjectEnd
                                      : Expect::CommaOrArrayEnd;
    switch (first) {
        case '{':
            return open(true);
        case '[':
            return open(false);
        case '"':
            if (readText()) emit(Kind::String, text_);
            return;
        case 'n':
            return readLiteral("null", Kind::Null);
        case 't':
            return readLiteral("true", Kind::True);
        case 'f':
            return readLiteral("false", Kind::False);
        default:
            if (first == '-' || isDigit(static_cast<char>(first))) return readNumber();
    }
    fail(Kind::Syntax, "expected a value");
}

void Reader::open(bool object) {
    if (frames_.size() == limits_.depth) return fail(Kind::Syntax, "objects and arrays are nested too deeply");
    ++cursor_;
    frames_.push_back({object, 0});
    if (object) keys_.open();
    expect_ = object ? Expect::KeyOrEnd : Expect::ElementOrEnd;
    emit(object ? Kind::ObjectBegin : Kind::ArrayBegin);
}

void Reader::close(bool object) {
    ++cursor_;
    frames_.pop_back();
    if (object) keys_.close();
    expect_ = frames_.empty()         ? Expect::Nothing
              : frames_.back().object ? Expect::CommaOrObjectEnd
                                      : Expect::CommaOrArrayEnd;
    emit(object ? Kind::ObjectEnd : Kind::ArrayEnd);
}

void Reader::readKey() {
    if (!readText()) return;
    const char* begin = token_;
    if (!keys_.insert(text_)) return fail(Kind::Syntax, "the key occurs twice in one object", begin);
    if (keys_.memory() > limits_.key_memory) return fail(Kind::TooLarge, "an object has too many members", begin);
    expect_ = Expect::Colon;
    emit(Kind::Key, text_);
}

/// Reads a string into text_: a view of the buffer when it has neither escapes nor non-ASCII, otherwise of decoded_.
bool Reader::readText() {
    token_ = cursor_;
    bool plain = true;
    ++cursor_;
    for (;;) {
        cursor_ = skipPlain(cursor_, end_);
        // An escape of six bytes is at least one byte of text; so much raw text is kept at most.
        if (static_cast<std::size_t>(cursor_ - token_) > 6 * limits_.string + 1) {
            fail(Kind::TooLarge, "a string is too long", token_);
            return false;
        }
        if (cursor_ == end_) {
            if (more()) continue;
            fail(Kind::Syntax, "a string is not closed");
            return false;
        }
        const auto c = static_cast<unsigned char>(*cursor_);
        if (c == '"') break;
        if (c < 0x20) {
            fail(Kind::Syntax, "control characters in strings must be escaped");
            return false;
        }
        plain = false;
        if (c == '\\' && cursor_ + 1 == end_ && !more()) {
            fail(Kind::Syntax, "a string is not closed");
            return false;
        }
        cursor_ += c == '\\' ? 2 : 1;
    }
    ++cursor_;
    text_ = {token_ + 1, static_cast<std::size_t>(cursor_ - token_ - 2)};
    if (!plain && !decode(token_, cursor_)) return false;
    if (text_.size() <= limits_.string) return true;
    fail(Kind::TooLarge, "a string is too long", token_);
    return false;
}

/// Decodes the string between two quotes into decoded_.
bool Reader::decode(const char* begin, const char* end) {
    using namespace rapidjson;
    MemoryStream stream(begin, static_cast<std::size_t>(end - begin));
    StringTaker taker(decoded_);
    if (!strings_) strings_ = std::make_unique<Strings>();
    const auto result = strings_->Parse<kParseValidateEncodingFlag | kParseStopWhenDoneFlag>(stream, taker);
    if (result.IsError()) {
        const char* at = begin + result.Offset();
        switch (result.Code()) {
            case kParseErrorStringInvalidEncoding:
                fail(Kind::Syntax, "the text is not UTF-8", at);
                break;
            case kParseErrorStringUnicodeSurrogateInvalid:
                fail(Kind::Syntax, "a surrogate has no partner", at);
                break;
            case kParseErrorStringUnicodeEscapeInvalidHex:
                fail(Kind::Syntax, "\\u must be followed by four hexadecimal digits", at);
                break;
            default:
                fail(Kind::Syntax, "unknown escape in a string", at);
        }
        return false;
    }
    // RapidJSON 1.1 lets both pass.
    if (decoded_.find('\0') != std::string::npos) {
        fail(Kind::Syntax, "U+0000 is not allowed in strings", begin);
        return false;
    }
    if (hasSurrogate(decoded_)) {
        fail(Kind::Syntax, "a surrogate has no partner", begin);
        return false;
    }
    text_ = decoded_;
    return true;
}

/// RapidJSON refuses exponents beyond a double; here the text counts, and the code that needs a number checks its
/// range.
void Reader::readNumber() {
    token_ = cursor_;
    const auto peek = [this] { return cursor_ != end_ || more() ? *cursor_ : '\0'; };
    if (*cursor_ == '-') ++cursor_;
    if (peek() == '0') {
        ++cursor_;
        if (isDigit(peek())) return fail(Kind::Syntax, "a number must not begin with zeros");
    } else if (!readDigits("a digit must follow '-'")) {
        return;
    }
    if (peek() == '.') {
        ++cursor_;
        if (!readDigits("a digit must follow '.'")) return;
    }
    if (peek() == 'e' || peek() == 'E') {
        ++cursor_;
        if (peek() == '+' || peek() == '-') ++cursor_;
        if (!readDigits("an exponent needs digits")) return;
    }
    emit(Kind::Number, {token_, static_cast<std::size_t>(cursor_ - token_)});
}

bool Reader::readDigits(std::string_view complaint) {
    const auto isNext = [this] { return (cursor_ != end_ || more()) && isDigit(*cursor_); };
    if (!isNext()) {
        fail(Kind::Syntax, complaint);
        return false;
    }
    do {
        ++cursor_;
        if (static_cast<std::size_t>(cursor_ - token_) > limits_.string) {
            fail(Kind::TooLarge, "a number is too long", token_);
            return false;
        }
    } while (isNext());
    return true;
}

void Reader::readLiteral(std::string_view literal, Kind kind) {
    token_ = cursor_;
    for (const char expected : literal) {
        if ((cursor_ == end_ && !more()) || *cursor_ != expected) return fail(Kind::Syntax, "expected a value", token_);
        ++cursor_;
    }
    emit(kind);
}

std::string Reader::pointer() const {
    std::string pointer;
    std::size_t level = 0;
    for (const auto& frame : frames_) {
        if (!frame.object) {
            // Between '[' and the first element the place is the array itself.
            if (expect_ == Expect::ElementOrEnd && &frame == &frames_.back()) break;
            pointer.append("/").append(std::to_string(frame.index));
            continue;
        }
        if (expect_ == Expect::KeyOrEnd && &frame == &frames_.back()) break;
        pointer.push_back('/');
        for (const char c : keys_.last(level++)) {
            if (c == '~') {
                pointer.append("~0");
            } else if (c == '/') {
                pointer.append("~1");
            } else {
                pointer.push_back(c);
            }
        }
    }
    return pointer;
}

}  // namespace cardcage::json
