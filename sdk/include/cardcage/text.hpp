#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Text in UTF-8: counting, trimming, named formats, JSON strings. No locale is ever asked.
namespace cardcage::text {

constexpr bool isDigit(char letter) {
    return letter >= '0' && letter <= '9';
}
constexpr char lowered(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
}
constexpr bool isLetter(char letter) {
    return lowered(letter) >= 'a' && lowered(letter) <= 'z';
}
constexpr bool isAlphanumeric(char letter) {
    return isDigit(letter) || isLetter(letter);
}

/// Code points of valid UTF-8: every byte but the continuation bytes.
constexpr std::int64_t codePoints(std::string_view text) {
    std::int64_t count = 0;
    for (char byte : text) count += (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
    return count;
}

/// Without white space at both ends: the ASCII blanks and U+00A0, which spreadsheets like to leave behind.
constexpr std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n\v\f";
    constexpr std::string_view no_break = "\xC2\xA0";
    for (;;) {
        if (!text.empty() && blanks.find(text.front()) != std::string_view::npos) {
            text.remove_prefix(1);
        } else if (!text.empty() && blanks.find(text.back()) != std::string_view::npos) {
            text.remove_suffix(1);
        } else if (text.starts_with(no_break)) {
            text.remove_prefix(2);
        } else if (text.ends_with(no_break)) {
            text.remove_suffix(2);
        } else {
            return text;
        }
    }
}

/// Equal but for the case of ASCII letters.
constexpr bool equalsIgnoringCase(std::string_view left, std::string_view right) {
    if (left.size() != right.size()) return false;
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (lowered(left[i]) != lowered(right[i])) return false;
    }
    return true;
}

/// `-?digits(.digits)?`
constexpr bool isDecimal(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    const std::size_t point = text.find('.');
    const std::string_view whole = text.substr(0, point);
    const std::string_view fraction = point == std::string_view::npos ? "0" : text.substr(point + 1);
    if (whole.empty() || fraction.empty()) return false;
    for (char letter : whole)
        if (!isDigit(letter)) return false;
    for (char letter : fraction)
        if (!isDigit(letter)) return false;
    return true;
}

/// Dot-separated names of letters, digits and inner hyphens, each of 1 to 63 characters.
constexpr bool isHostName(std::string_view name) {
    if (name.empty() || name.size() > 253) return false;
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t dot = name.find('.', begin);
        const std::string_view label = name.substr(begin, dot == std::string_view::npos ? dot : dot - begin);
        if (label.empty() || label.size() > 63 || label.front() == '-' || label.back() == '-') return false;
        for (char letter : label)
            if (!isAlphanumeric(letter) && letter != '-') return false;
        if (dot == std::string_view::npos) break;
        begin = dot + 1;
    }
    return true;
}

/// A deliverable address as people use them (the dot-atom form of RFC 5321, a domain with at least one dot). Quoted
/// local parts, comments and address literals are refused, and with them every control character.
constexpr bool isEmail(std::string_view address) {
    const std::size_t at = address.rfind('@');
    if (address.size() > 254 || at == std::string_view::npos || at == 0 || at > 64) return false;
    const std::string_view local = address.substr(0, at);
    const std::string_view domain = address.substr(at + 1);
    constexpr std::string_view specials = "!#$%&'*+-/=?^_`{|}~.";
    for (char letter : local)
        if (!isAlphanumeric(letter) && specials.find(letter) == std::string_view::npos) return false;
    if (local.front() == '.' || local.back() == '.' || local.find("..") != std::string_view::npos) return false;
    return domain.find('.') != std::string_view::npos && isHostName(domain);
}

/// Well-formed in the sense of BCP 47: a language of 2, 3 or 5 to 8 letters, then subtags of 1 to 8 letters and
/// digits, the last of which is no singleton. Whether the subtags are registered is not looked up.
constexpr bool isLanguageTag(std::string_view tag) {
    std::size_t count = 0;
    for (std::size_t begin = 0; begin <= tag.size(); ++count) {
        const std::size_t hyphen = tag.find('-', begin);
        const bool last = hyphen == std::string_view::npos;
        const std::string_view subtag = tag.substr(begin, last ? hyphen : hyphen - begin);
        if (subtag.empty() || subtag.size() > 8 || (last && count > 0 && subtag.size() == 1)) return false;
        if (count == 0 && (subtag.size() == 1 || subtag.size() == 4)) return false;
        for (char letter : subtag)
            if (count == 0 ? !isLetter(letter) : !isAlphanumeric(letter)) return false;
        if (last) return true;
        begin = hyphen + 1;
    }
    return false;
}

/// An absolute http or https address: scheme, host name or literal, and no blank, quote or control character.
constexpr bool isWebAddress(std::string_view address) {
    std::size_t scheme = 0;
    if (address.starts_with("https://")) scheme = 8;
    if (address.starts_with("http://")) scheme = 7;
    if (scheme == 0 || address.size() == scheme) return false;
    for (char letter : address)
        if (letter <= ' ' || letter == 0x7F || letter == '"' || letter == '<' || letter == '>' || letter == '\\')
            return false;
    std::string_view host = address.substr(scheme);
    host = host.substr(0, host.find_first_of("/?#"));
    if (host.find('@') != std::string_view::npos) return false;
    if (const std::size_t colon = host.rfind(':'); colon != std::string_view::npos) {
        for (char letter : host.substr(colon + 1))
            if (!isDigit(letter)) return false;
        host = host.substr(0, colon);
    }
    return isHostName(host);
}

/// Appends a JSON string (RFC 8259): quote, backslash and the control characters escaped, everything else as it is.
inline void appendJsonString(std::string& out, std::string_view text) {
    constexpr char hexadecimal[] = "0123456789abcdef";
    out += '"';
    std::size_t plain = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
        out.append(text.data() + plain, i - plain);
        plain = i + 1;
        switch (byte) {
            case '"':
                out += "\\\"";
                break;
            case '\\':
                out += "\\\\";
                break;
            case '\n':
                out += "\\n";
                break;
            case '\r':
                out += "\\r";
                break;
            case '\t':
                out += "\\t";
                break;
            case '\b':
                out += "\\b";
                break;
            case '\f':
                out += "\\f";
                break;
            default:
                out += "\\u00";
                out += hexadecimal[byte >> 4];
                out += hexadecimal[byte & 15];
        }
    }
    out.append(text.data() + plain, text.size() - plain);
    out += '"';
}

/// Appends one step of a JSON pointer (RFC 6901): "/" and the key with "~" as "~0" and "/" as "~1".
inline void appendPointerStep(std::string& pointer, std::string_view key) {
    pointer += '/';
    for (char letter : key) {
        if (letter == '~') {
            pointer += "~0";
        } else if (letter == '/') {
            pointer += "~1";
        } else {
            pointer += letter;
        }
    }
}

}  // namespace cardcage::text
