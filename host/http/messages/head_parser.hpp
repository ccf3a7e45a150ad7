#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardcage::http {

/// One header field as sent; the value has no surrounding blanks.
struct Field {
    std::string_view name;
    std::string_view value;
};

/// The head of a request. Views point into the parsed bytes.
struct Head {
    std::string_view method;
    std::string_view target;  ///< origin form, or "*" of OPTIONS
    std::string_view path;
    std::string_view query;  ///< without '?'
    std::vector<Field> fields;
    std::optional<std::uint64_t> content_length;
    bool http_1_1 = true;
    bool chunked = false;
    bool keep_alive = true;
    bool expects_continue = false;

    bool hasBody() const { return chunked || content_length.value_or(0) > 0; }
    /// The first field of that name, in any case; null when there is none.
    const Field* find(std::string_view name) const;
    void clear();
};

/// The answer to a request that is not understood. Code and detail are literals.
struct Refusal {
    int status = 0;
    std::string_view code;
    std::string_view detail;
};

struct HeadLimits {
    std::size_t request_line_bytes = 32 * 1024;  ///< beyond: 414
    std::size_t fields = 100;                    ///< beyond: 431
    std::size_t field_bytes = 32 * 1024;         ///< all fields together; beyond: 431
};

/// Parses the head of a request: the grammar is Boost.Beast's, the framing rules beyond it are our own (RFC 9112, and
/// stricter wherever two servers in a row could understand one message differently). Pure: bytes in, head or refusal
/// out.
class HeadParser {
public:
    enum class Result { NeedMore, Complete, Refused };

    explicit HeadParser(const HeadLimits& limits) : limits_(limits) {}

    /// Looks at all bytes received so far, which begin with the head. After NeedMore it may be called again with the
    /// same bytes and more behind them; lines already looked at are not looked at again.
    Result parse(std::string_view bytes, Head& head);
    /// After Complete: bytes of the head, up to the body or the next request.
    std::size_t size() const { return end_; }
    /// After Refused.
    const Refusal& refusal() const { return refusal_; }
    /// Ready for the next request.
    void reset();

private:
    Result scanLines(std::string_view bytes);
    Result refuse(int status, std::string_view code, std::string_view detail);
    Result malformed(std::string_view detail);
    Result understand(std::string_view bytes, Head& head);
    Result judgeRequestLine(Head& head);
    /// Fields that frame the message, with the number of each.
    struct FramingFields;
    Result judgeFraming(Head& head);
    Result judgeOccurrences(const FramingFields& fields, const Head& head);
    Result judgeBodyLength(const FramingFields& fields, Head& head);
    Result judgeExpectation(const FramingFields& fields, Head& head);
    Result judgeTransferEncoding(std::string_view coding);

    HeadLimits limits_;
    std::size_t begin_ = 0;       ///< after an empty line before the request line
    std::size_t line_begin_ = 0;  ///< first byte of the line that is not complete yet
    std::size_t scanned_ = 0;
    std::size_t lines_ = 0;
    std::size_t fields_begin_ = 0;
    std::size_t end_ = 0;
    Refusal refusal_;
    std::string root_target_;  ///< target of an absolute form without path
};

/// True when both are the same ASCII text in any case.
bool sameIgnoringCase(std::string_view left, std::string_view right);
/// True for a token of RFC 9110, 5.6.2.
bool isToken(std::string_view text);
/// The elements of a comma separated list, without surrounding blanks; empty ones are left out.
std::vector<std::string_view> listElements(std::string_view value);

}  // namespace cardcage::http
