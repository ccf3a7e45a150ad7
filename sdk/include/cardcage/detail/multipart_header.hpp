#pragma once

#include <algorithm>
#include <cardcage/problem.hpp>
#include <cardcage/text.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Headers of multipart/form-data: values with parameters, and the boundary.

namespace cardcage::detail {

/// Returns the problem of a body that is no multipart/form-data.
inline Problem malformedMultipart(std::string_view reason) {
    return Problem::badRequest(
        "malformed_request", std::string("The body is not valid multipart/form-data: ").append(reason).append(".")
    );
}

/// Reads a header value of the form `type; name=value; name="value"` (RFC 9110, 5.6.6), whose names occur once. Throws
/// Problem 400 malformed_request for every other form. Used by one thread.
class MultipartHeader {
public:
    /// Borrows both for its life: the value, in bytes as sent, and `place`, the words of complaints
    /// ("Content-Disposition of part 3").
    MultipartHeader(std::string_view value, std::string_view place) : rest_(value), place_(place) {
        type_ = trimmedRight(trimmedLeft(until(';')));
    }
    /// Returns the word in front of the parameters, as sent; empty when there is none. Borrowed from the value.
    std::string_view type() const { return type_; }

    /// Reads the next parameter and returns false at the end, where both texts are left as they are. `name` is in lower
    /// case, `value` is without quotes and otherwise as sent: not decoded, and not checked to be UTF-8. Throws Problem
    /// 400 malformed_request for a parameter that is malformed or has the name of an earlier one.
    bool next(std::string& name, std::string& value) {
        rest_ = trimmedLeft(rest_);
        if (rest_.empty()) return false;
        const auto equals = rest_.find('=');
        if (equals == std::string_view::npos) refuse("has a parameter without a value");
        name = lower(rest_.substr(0, equals));
        if (!isToken(name)) refuse("has a parameter with a malformed name");
        if (std::find(seen_.begin(), seen_.end(), name) != seen_.end()) refuse("repeats a parameter");
        seen_.push_back(name);
        rest_.remove_prefix(equals + 1);
        is_quoted_ = rest_.starts_with('"');
        value = is_quoted_ ? quoted() : std::string(trimmedRight(until(';')));
        if (!is_quoted_ && !isToken(value)) refuse("has a value that must be in quotes");
        return true;
    }
    /// Returns whether the value read last was in quotes.
    bool isQuoted() const { return is_quoted_; }

    /// Returns whether the text is a token (RFC 9110, 5.6.2).
    static bool isToken(std::string_view text) {
        constexpr std::string_view marks = "!#$%&'*+-.^_`|~";
        return !text.empty() && std::all_of(text.begin(), text.end(), [&](char letter) {
            return text::isAlphanumeric(letter) || marks.find(letter) != std::string_view::npos;
        });
    }
    /// Returns a copy whose ASCII letters are in lower case.
    static std::string lower(std::string_view text) {
        std::string out(text);
        for (char& letter : out) letter = text::lowered(letter);
        return out;
    }
    /// Returns the text without the blanks and tabs at its begin or its end; borrowed from it.
    static std::string_view trimmedLeft(std::string_view text) {
        text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
        return text;
    }
    static std::string_view trimmedRight(std::string_view text) {
        return text.substr(0, text.find_last_not_of(" \t") + 1);
    }

private:
    [[noreturn]] void refuse(std::string_view what) const {
        throw malformedMultipart(std::string(place_).append(" ").append(what));
    }
    /// Takes the text up to the separator, which is dropped.
    std::string_view until(char separator) {
        const auto end = std::min(rest_.find(separator), rest_.size());
        const auto taken = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return taken;
    }
    /// Takes a text in quotes. Only the backslash in front of a quote escapes: browsers send others as they are.
    std::string quoted() {
        std::string out;
        std::size_t at = 1;
        for (; at < rest_.size() && rest_[at] != '"'; ++at) {
            if (rest_[at] == '\\' && at + 1 < rest_.size() && rest_[at + 1] == '"') ++at;
            out += rest_[at];
        }
        if (at >= rest_.size()) refuse("has a quote without its end");
        rest_ = trimmedLeft(rest_.substr(at + 1));
        if (!rest_.empty() && rest_.front() != ';') refuse("has text behind a quote");
        rest_.remove_prefix(std::min<std::size_t>(1, rest_.size()));
        return out;
    }

    std::string_view rest_;
    std::string_view place_;
    std::string_view type_;
    std::vector<std::string> seen_;
    bool is_quoted_ = false;
};

/// A parameter value with a charset: `utf-8'en'%E2%82%AC%20rates` (RFC 8187, 3.2.1), decoded to UTF-8.
struct ExtendedValue {
    std::string text;
    std::string_view complaint;  ///< what is wrong with the value; empty: nothing

    /// Reads the value as sent. Charsets are those that RFC 5987 requires: UTF-8 and ISO-8859-1.
    static ExtendedValue parsed(std::string_view sent) {
        const auto charset_end = sent.find('\'');
        const auto language_end =
            charset_end == std::string_view::npos ? charset_end : sent.find('\'', charset_end + 1);
        if (language_end == std::string_view::npos) return {{}, "without a charset; send utf-8''name (RFC 8187)"};
        const std::string charset = MultipartHeader::lower(sent.substr(0, charset_end));
        const auto language = sent.substr(charset_end + 1, language_end - charset_end - 1);
        const bool is_latin = charset == "iso-8859-1";
        if (charset != "utf-8" && !is_latin) return {{}, "of a charset other than UTF-8 and ISO-8859-1"};
        if (!language.empty() && !text::isLanguageTag(language)) return {{}, "with a malformed language"};
        auto bytes = decoded(sent.substr(language_end + 1));
        if (!bytes) return {{}, "with a character that must be percent-encoded, or a malformed %XX (RFC 8187)"};
        if (is_latin) return {fromLatin(*bytes), {}};
        if (!text::isUtf8(*bytes)) return {{}, "that is not UTF-8"};
        return {std::move(*bytes), {}};
    }

private:
    /// Returns the value of a hexadecimal digit; 16 for another letter.
    static int digitOf(char letter) {
        const char low = text::lowered(letter);
        if (text::isDigit(low)) return low - '0';
        return low >= 'a' && low <= 'f' ? low - 'a' + 10 : 16;
    }
    /// Returns the bytes of value-chars; nothing when one is malformed.
    static std::optional<std::string> decoded(std::string_view sent) {
        constexpr std::string_view marks = "!#$&+-.^_`|~";  // attr-char
        std::string bytes;
        for (std::size_t at = 0; at < sent.size(); ++at) {
            if (sent[at] != '%') {
                if (!text::isAlphanumeric(sent[at]) && marks.find(sent[at]) == std::string_view::npos)
                    return std::nullopt;
                bytes += sent[at];
                continue;
            }
            const int high = at + 2 < sent.size() ? digitOf(sent[at + 1]) : 16;
            const int low = at + 2 < sent.size() ? digitOf(sent[at + 2]) : 16;
            if (high > 15 || low > 15) return std::nullopt;
            bytes += static_cast<char>(high * 16 + low);
            at += 2;
        }
        return bytes;
    }
    static std::string fromLatin(std::string_view bytes) {
        std::string text;
        for (const char letter : bytes) {
            const auto byte = static_cast<unsigned char>(letter);
            if (byte < 0x80) {
                text += letter;
            } else {
                text += static_cast<char>(0xC0 | (byte >> 6));
                text += static_cast<char>(0x80 | (byte & 0x3F));
            }
        }
        return text;
    }
};

/// Returns the boundary that the header Content-Type names (RFC 2046, 5.1.1). Throws Problem 415 for another type and
/// 400 for a boundary that is missing or malformed.
inline std::string multipartBoundary(std::optional<std::string_view> content_type) {
    MultipartHeader header(content_type.value_or(""), "Content-Type");
    if (MultipartHeader::lower(header.type()) != "multipart/form-data") {
        throw Problem(415, "unsupported_media_type", "Send the body as Content-Type: multipart/form-data.");
    }
    std::string boundary, name, value;
    while (header.next(name, value)) {
        if (name == "boundary") boundary = value;
    }
    constexpr std::string_view marks = "'()+_,-./:=? ";
    const bool is_right = !boundary.empty() && boundary.size() <= 70 && boundary.back() != ' ' &&
                          std::all_of(boundary.begin(), boundary.end(), [&](char letter) {
                              return text::isAlphanumeric(letter) || marks.find(letter) != std::string_view::npos;
                          });
    if (!is_right) throw malformedMultipart("Content-Type must name a boundary of 1 to 70 characters (RFC 2046)");
    return boundary;
}

}  // namespace cardcage::detail
