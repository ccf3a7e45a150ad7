#pragma once

#include <cardcage/abi.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "host/json/key_set.hpp"

namespace cardcage::json {

/// Source of the text of a reader: memory, a spool file, a socket.
class ByteSource {
public:
    virtual ~ByteSource() = default;
    /// Up to `size` bytes into `buffer`; 0 at the end. What it throws passes through Reader::next.
    virtual std::size_t read(char* buffer, std::size_t size) = 0;
};

/// Values equal CC_JSON_*; the negative ones equal the status codes of the module contract.
enum class Kind : std::int32_t {
    End = CC_JSON_END,
    Null = CC_JSON_NULL,
    False = CC_JSON_FALSE,
    True = CC_JSON_TRUE,
    Number = CC_JSON_NUMBER,
    String = CC_JSON_STRING,
    Key = CC_JSON_KEY,
    ObjectBegin = CC_JSON_OBJECT_BEGIN,
    ObjectEnd = CC_JSON_OBJECT_END,
    ArrayBegin = CC_JSON_ARRAY_BEGIN,
    ArrayEnd = CC_JSON_ARRAY_END,
    TooLarge = CC_TOO_LARGE,  ///< over one of the limits but depth
    Syntax = CC_SYNTAX        ///< not JSON, or JSON that two readers could understand differently
};

struct Event {
    Kind kind = Kind::End;
    /// Key and string: decoded, UTF-8. Number: exactly as written. Error: its message. Otherwise empty.
    std::string_view text;
    /// Byte offset behind the event; for an error the offset of the byte that is wrong.
    std::uint64_t position = 0;
};

/// Skipped in front of a text.
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

struct Limits {
    std::size_t depth = 64;             ///< open objects and arrays
    std::size_t string = 1 << 20;       ///< bytes of one decoded string, key or number
    std::uint64_t nodes = 1'000'000;    ///< values of all kinds, containers included; 0: no limit
    std::size_t key_memory = 16 << 20;  ///< for the keys of all open objects, see KeySets::memory
};

/// Reads one JSON text as events that the caller pulls, in memory that does not grow with the text.
///
/// Accepts exactly RFC 8259 in UTF-8 and refuses beyond it what readers disagree about (RFC 7493, I-JSON): a key twice
/// in one object, U+0000, surrogates without partner. A byte order mark in front of the text is skipped. Numbers are
/// never converted.
/// Not shared between threads.
class Reader {
public:
    /// `source` must outlive the reader.
    explicit Reader(ByteSource& source, Limits limits = {});
    /// Reads a text that stays alive and unchanged while the reader is used; nothing is copied.
    explicit Reader(std::string_view text, Limits limits = {});
    ~Reader();
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    /// The next event; its text is valid until the next call. After the first error, and after End, always the same.
    const Event& next();
    /// JSON pointer (RFC 6901) of the value read last, or, after an error, of the place where it happened.
    std::string pointer() const;

private:
    enum class Expect {
        Value,
        ElementOrEnd,
        Element,
        CommaOrArrayEnd,
        KeyOrEnd,
        Key,
        Colon,
        CommaOrObjectEnd,
        Nothing
    };
    struct Frame {
        bool object;
        std::uint64_t index;  ///< of the current element; arrays only
    };

    void advance();
    bool more();
    void makeSpace();
    int peekBehindSpace();
    void skipByteOrderMark();
    const Event& emit(Kind kind, std::string_view text = {});
    void fail(Kind kind, std::string_view message, const char* at = nullptr);
    void readValue(int first);
    void readKey();
    bool readText();
    bool decode(const char* begin, const char* end);
    void readNumber();
    bool readDigits(std::string_view complaint);
    void readLiteral(std::string_view literal, Kind kind);
    void open(bool object);
    void close(bool object);
    bool countNode();

    ByteSource* source_;
    Limits limits_;
    std::vector<char> buffer_;  ///< empty when the whole text is in memory
    const char* cursor_;
    const char* end_;
    const char* token_ = nullptr;  ///< first byte that more() must keep; null: none
    const char* origin_;           ///< address of the byte at offset_
    std::uint64_t offset_ = 0;

    Expect expect_ = Expect::Value;
    std::vector<Frame> frames_;
    KeySets keys_;
    std::uint64_t nodes_ = 0;
    struct Strings;
    std::unique_ptr<Strings> strings_;  ///< RapidJSON; made for the first string with escapes or beyond ASCII
    std::string decoded_;
    std::string_view text_;
    Event event_;
    bool begun_ = false;
    bool finished_ = false;
};

}  // namespace cardcage::json
