#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// The checks behind sdk::trimmed, sdk::email, sdk::language and sdk::url, for texts that do not come from a request:
// rows of a file, settings, words of a query. All of them work on UTF-8 that the JSON reader, or PostgreSQL, has
// checked already; on other bytes they return some result, but never read beyond the text.

/// Text in UTF-8: counting, trimming, named formats, JSON strings. Nothing here depends on a locale, nothing throws
/// except std::bad_alloc, and every function may be called from every thread. Letters and digits are those of ASCII
/// unless a function says otherwise.
namespace cardcage::text {

/// Returns whether it is 0 to 9.
constexpr bool isDigit(char letter) {
    return letter >= '0' && letter <= '9';
}
/// Returns the lower-case letter of A to Z, and every other byte as it is.
constexpr char lowered(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
}
/// Returns whether it is A to Z or a to z.
constexpr bool isLetter(char letter) {
    return lowered(letter) >= 'a' && lowered(letter) <= 'z';
}
/// Returns whether it is a letter or a digit.
constexpr bool isAlphanumeric(char letter) {
    return isDigit(letter) || isLetter(letter);
}

/// Returns the number of code points of valid UTF-8: it counts every byte except continuation bytes. Lengths of the
/// interface are counted in this way.
constexpr std::int64_t codePoints(std::string_view text) {
    std::int64_t count = 0;
    for (char byte : text) count += (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
    return count;
}

/// Returns whether the bytes are UTF-8 (RFC 3629): no overlong form, no surrogate, nothing above U+10FFFF.
constexpr bool isUtf8(std::string_view text) {
    const auto byte = [&](std::size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U; };
    for (std::size_t at = 0; at < text.size();) {
        const unsigned lead = byte(at);
        const std::size_t size = lead < 0x80 ? 1 : lead >= 0xC2 && lead < 0xE0 ? 2 : (lead & 0xF0) == 0xE0 ? 3 : 4;
        if (size == 4 && (lead < 0xF0 || lead > 0xF4)) return false;
        const unsigned second = byte(at + 1);
        if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F)) return false;
        if ((lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) return false;
        for (std::size_t next = 1; next < size; ++next) {
            if ((byte(at + next) & 0xC0) != 0x80) return false;
        }
        at += size;
    }
    return true;
}

/// Returns the bytes of the first character of a text that is not empty; for bytes that are no UTF-8, one or the rest.
constexpr std::size_t sizeOfFirst(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t size = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    return size < text.size() ? size : text.size();
}

/// Returns the bytes of the last character of a text that is not empty.
constexpr std::size_t sizeOfLast(std::string_view text) {
    std::size_t size = 1;
    while (size < text.size() && size < 4 && (static_cast<unsigned char>(text[text.size() - size]) & 0xC0) == 0x80) {
        ++size;
    }
    return size;
}

/// Returns the code point of one character of 1 to 4 bytes.
constexpr char32_t codePointOf(std::string_view character) {
    constexpr std::array<unsigned char, 5> payload{0, 0x7F, 0x1F, 0x0F, 0x07};
    char32_t point = static_cast<unsigned char>(character.front()) & payload[character.size()];
    for (char byte : character.substr(1)) point = (point << 6) | (static_cast<unsigned char>(byte) & 0x3F);
    return point;
}

/// Returns whether a code point is White_Space of the Unicode standard, or U+FEFF, with which files begin and which
/// editors hide.
constexpr bool isBlank(char32_t point) {
    return (point >= 0x09 && point <= 0x0D) || point == 0x20 || point == 0x85 || point == 0xA0 || point == 0x1680 ||
           (point >= 0x2000 && point <= 0x200A) || point == 0x2028 || point == 0x2029 || point == 0x202F ||
           point == 0x205F || point == 0x3000 || point == 0xFEFF;
}

/// Returns whether a code point has the general category Cc of the Unicode standard.
constexpr bool isControl(char32_t point) {
    return point < 0x20 || (point >= 0x7F && point < 0xA0);
}

/// Returns the text without blanks (isBlank) at both ends, borrowed from `text`. This is the one rule for identifiers
/// and names: in bodies, in queries and where they are compared.
constexpr std::string_view trimmed(std::string_view text) {
    while (!text.empty()) {
        const std::size_t size = sizeOfFirst(text);
        if (!isBlank(codePointOf(text.substr(0, size)))) break;
        text.remove_prefix(size);
    }
    while (!text.empty()) {
        const std::size_t size = sizeOfLast(text);
        if (!isBlank(codePointOf(text.substr(text.size() - size)))) break;
        text.remove_suffix(size);
    }
    return text;
}

/// Returns whether the text has a control character (isControl), line breaks and tabs included.
constexpr bool hasControls(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0x20 || byte == 0x7F) return true;
        // U+0080 to U+009F.
        if (byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0) return true;
    }
    return false;
}

/// Returns whether two texts are equal except for the case of ASCII letters.
constexpr bool equalsIgnoringCase(std::string_view left, std::string_view right) {
    if (left.size() != right.size()) return false;
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (lowered(left[i]) != lowered(right[i])) return false;
    }
    return true;
}

/// Returns whether the text is `-?digits(.digits)?`, of any length.
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

/// Returns whether the text is a host name of at most 253 characters: names of letters, digits and inner hyphens, each
/// of 1 to 63 characters, separated by dots.
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

namespace detail {

/// Returns the bias of Punycode after a delta (RFC 3492, 6.1).
constexpr std::uint32_t adaptedBias(std::uint32_t delta, std::uint32_t count, bool is_first) {
    delta = is_first ? delta / 700 : delta / 2;
    delta += delta / count;
    std::uint32_t bias = 0;
    for (; delta > 455; bias += 36) delta /= 35;
    return bias + 36 * delta / (delta + 38);
}

/// Returns the number of characters that Punycode takes for a label with letters beyond ASCII (RFC 3492, 6.3), "xn--"
/// included. The label has at most 63 characters, so that nothing overflows.
constexpr std::size_t encodedSize(std::string_view label) {
    std::uint32_t handled = 0;
    for (char byte : label) handled += static_cast<unsigned char>(byte) < 0x80;
    const std::uint32_t plain = handled;
    std::size_t size = 4 + plain + (plain > 0 ? 1 : 0);
    std::uint32_t delta = 0;
    std::uint32_t bias = 72;
    for (char32_t floor = 0x80; handled < static_cast<std::uint32_t>(codePoints(label)); ++floor, ++delta) {
        char32_t next = 0x10FFFF;
        for (std::size_t i = 0; i < label.size(); i += sizeOfFirst(label.substr(i))) {
            const char32_t point = codePointOf(label.substr(i, sizeOfFirst(label.substr(i))));
            if (point >= floor && point < next) next = point;
        }
        delta += (next - floor) * (handled + 1);
        floor = next;
        for (std::size_t i = 0; i < label.size(); i += sizeOfFirst(label.substr(i))) {
            const char32_t point = codePointOf(label.substr(i, sizeOfFirst(label.substr(i))));
            if (point < floor) ++delta;
            if (point != floor) continue;
            std::uint32_t rest = delta;
            for (std::uint32_t k = 36;; k += 36, ++size) {
                const std::uint32_t threshold = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
                if (rest < threshold) break;
                rest = (rest - threshold) / (36 - threshold);
            }
            ++size;
            bias = adaptedBias(delta, handled + 1, handled == plain);
            delta = 0;
            ++handled;
        }
    }
    return size;
}

/// Returns whether the text is a label of a domain in any script: letters, digits and inner hyphens of ASCII, and
/// characters beyond ASCII except blanks, control characters and the other dots and slashes of IDNA (U+3002, U+FF0E,
/// U+FF61, U+FF0F). Its form in the DNS has at most 63 characters.
constexpr bool isInternationalLabel(std::string_view label) {
    constexpr std::size_t longest = 63;
    if (label.empty() || codePoints(label) > std::int64_t{longest} || label.front() == '-' || label.back() == '-') {
        return false;
    }
    bool is_plain = true;
    for (std::size_t i = 0; i < label.size(); i += sizeOfFirst(label.substr(i))) {
        const char32_t point = codePointOf(label.substr(i, sizeOfFirst(label.substr(i))));
        if (point < 0x80) {
            if (!isAlphanumeric(label[i]) && label[i] != '-') return false;
            continue;
        }
        is_plain = false;
        if (isBlank(point) || isControl(point) || point == 0x3002 || point == 0xFF0E || point == 0xFF61 ||
            point == 0xFF0F || (point >= 0x200B && point <= 0x200F) || (point >= 0x202A && point <= 0x202E)) {
            return false;
        }
    }
    return is_plain || encodedSize(label) <= longest;
}

}  // namespace detail

/// Does the same as isHostName for labels in any script ("münchen.example"), as people write them.
constexpr bool isInternationalHostName(std::string_view name) {
    std::size_t size = 0;  // in the form of the DNS
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t dot = name.find('.', begin);
        const std::string_view label = name.substr(begin, dot == std::string_view::npos ? dot : dot - begin);
        if (!detail::isInternationalLabel(label)) return false;
        const bool is_plain = static_cast<std::size_t>(codePoints(label)) == label.size();
        size += 1 + (is_plain ? label.size() : detail::encodedSize(label));
        if (dot == std::string_view::npos) break;
        begin = dot + 1;
    }
    return size <= 254;
}

/// Returns whether the text is an e-mail address as people use them (the dot-atom form of RFC 5321, a domain with at
/// least one dot, in any script). Quoted local parts, comments, address literals and control characters are refused.
constexpr bool isEmail(std::string_view address) {
    const std::size_t at = address.rfind('@');
    if (codePoints(address) > 254 || at == std::string_view::npos || at == 0 || at > 64) return false;
    const std::string_view local = address.substr(0, at);
    const std::string_view domain = address.substr(at + 1);
    constexpr std::string_view specials = "!#$%&'*+-/=?^_`{|}~.";
    for (char letter : local)
        if (!isAlphanumeric(letter) && specials.find(letter) == std::string_view::npos) return false;
    if (local.front() == '.' || local.back() == '.' || local.find("..") != std::string_view::npos) return false;
    return domain.find('.') != std::string_view::npos && isInternationalHostName(domain);
}

/// Returns whether the text is a well-formed tag of BCP 47: a language of 2, 3 or 5 to 8 letters, then subtags of 1 to
/// 8 letters and digits, the last of which is no singleton. Whether the subtags are registered is not looked up.
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

/// Returns whether the text is an absolute http or https address: scheme, host name, perhaps a port, and no blank,
/// quote or control character. A user name in front of the host is refused.
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

/// Appends a JSON string (RFC 8259) with its quotes: quote, backslash and control characters are escaped, everything
/// else stays as it is.
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

/// Appends one step of a JSON pointer (RFC 6901): "/" and the key, with "~" as "~0" and "/" as "~1".
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
