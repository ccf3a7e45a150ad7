#include "host/files/file_name.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace cardcage::files {
namespace {

constexpr std::size_t most_name_bytes = 255;  // limit of file systems
constexpr std::size_t most_entry_bytes = 1024;

/// The code points of a text; absent when it is not UTF-8 in its shortest form, or has a surrogate (RFC 3629).
std::optional<std::u32string> codePointsOf(std::string_view text) {
    std::u32string points;
    for (std::size_t at = 0; at < text.size();) {
        const auto lead = static_cast<unsigned char>(text[at]);
        const std::size_t length = lead < 0x80   ? 1
                                   : lead < 0xC2 ? 0
                                   : lead < 0xE0 ? 2
                                   : lead < 0xF0 ? 3
                                   : lead < 0xF5 ? 4
                                                 : 0;
        if (length == 0 || at + length > text.size()) return std::nullopt;
        char32_t point = length == 1 ? lead : lead & (0xFFu >> (length + 1));
        for (std::size_t i = 1; i < length; ++i) {
            const auto next = static_cast<unsigned char>(text[at + i]);
            if ((next & 0xC0) != 0x80) return std::nullopt;
            point = point << 6 | (next & 0x3F);
        }
        constexpr std::array<char32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
        if (point < smallest[length] || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) return std::nullopt;
        points.push_back(point);
        at += length;
    }
    return points;
}

/// Control characters, and the invisible ones that hide or turn the text around them ("gpj.exe" shown as "exe.jpg").
bool isInvisible(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || c == 0x61C || (c >= 0x200B && c <= 0x200F) ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
           (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE0FFF) || (c & 0xFFFE) == 0xFFFE;
}

/// Separators of folders, and what a normalization of the text would turn into one.
bool isSeparator(char32_t c) {
    constexpr std::u32string_view separators = U"/\\\u2044\u2215\u2216\u29F5\u29F8\u29F9\uFE68\uFF0F\uFF3C";
    return separators.find(c) != std::u32string_view::npos;
}

bool isDot(char32_t c) {
    constexpr std::u32string_view dots = U".\u2024\u2025\u2026\uFE52\uFF0E\uFF61\u3002";
    return dots.find(c) != std::u32string_view::npos;
}

bool isReserved(char32_t c) {
    constexpr std::u32string_view reserved = U"<>:\"|?*\uFF1A";
    return reserved.find(c) != std::u32string_view::npos;
}

/// A name that is a device on Windows whatever its ending: CON, con.txt, COM1.pdf.
bool isDevice(std::string_view name) {
    auto stem = lowerCase(name.substr(0, name.find('.')));
    while (stem.ends_with(' ')) stem.pop_back();
    for (const auto* device : {"con", "prn", "aux", "nul", "conin$", "conout$", "clock$"}) {
        if (stem == device) return true;
    }
    if (!stem.starts_with("com") && !stem.starts_with("lpt")) return false;
    const auto number = std::string_view(stem).substr(3);
    constexpr std::array<std::string_view, 3> superscripts{"\u00B9", "\u00B2", "\u00B3"};
    return (number.size() == 1 && number[0] >= '0' && number[0] <= '9') ||
           std::find(superscripts.begin(), superscripts.end(), number) != superscripts.end();
}

/// Whether a decoder that runs once more, or twice, would find a separator, a dot or a control character.
bool hidesPercentEncoding(std::string_view name) {
    const auto lower = lowerCase(name);
    for (auto at = lower.find('%'); at != std::string::npos; at = lower.find('%', at + 1)) {
        const auto code = std::string_view(lower).substr(at + 1, 2);
        if (code == "2f" || code == "5c" || code == "2e" || code == "25" || code == "c0" || code == "c1" ||
            code.starts_with('u') || (code.size() == 2 && (code[0] == '0' || code[0] == '1'))) {
            return true;
        }
    }
    return false;
}

bool isTokenCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

bool isToken(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), isTokenCharacter);
}

}  // namespace

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
    });
    return lower;
}

std::optional<std::string> faultOfFileName(std::string_view name) {
    if (name.empty()) return "must not be empty";
    if (name.size() > most_name_bytes) return "must be at most 255 bytes of UTF-8";
    const auto points = codePointsOf(name);
    if (!points) return "must be UTF-8";
    const auto any = [&](auto is) { return std::any_of(points->begin(), points->end(), is); };
    if (any(isInvisible)) return "must not have control characters or invisible ones";
    if (any(isSeparator)) return "must be the name of a file without folders";
    if (any(isReserved)) return "must not have any of < > : \" | ? *";
    if (std::all_of(points->begin(), points->end(), [](char32_t c) { return isDot(c) || c == ' '; })) {
        return "must not consist of dots";
    }
    if (name.front() == ' ' || name.back() == ' ' || name.back() == '.') {
        return "must not begin with a blank or end with a blank or a dot";
    }
    if (isDevice(name)) return "is the name of a device on some systems";
    if (hidesPercentEncoding(name)) return "must not be percent-encoded";
    return std::nullopt;
}

std::optional<std::string> faultOfEntryName(std::string_view name) {
    if (name.size() > most_entry_bytes) return "must be at most 1024 bytes of UTF-8";
    for (std::size_t at = 0;;) {
        const auto slash = std::min(name.find('/', at), name.size());
        if (auto fault = faultOfFileName(name.substr(at, slash - at))) return fault;
        if (slash == name.size()) return std::nullopt;
        at = slash + 1;
    }
}

std::string contentDisposition(std::string_view name) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    constexpr std::string_view kept = "!#$&+-.^_`|~";  // attr-char of RFC 8187, beside letters and digits
    std::string fallback;
    std::string encoded;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_plain = byte >= 0x20 && byte < 0x7F && c != '"' && c != '\\' && c != '%';
        // One mark for each character, not for each of its bytes.
        if ((byte & 0xC0) != 0x80) fallback.push_back(is_plain ? c : '_');
        const bool is_alphanumeric = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (is_alphanumeric || kept.find(c) != std::string_view::npos) {
            encoded.push_back(c);
        } else {
            encoded.push_back('%');
            encoded.push_back(digits[byte >> 4]);
            encoded.push_back(digits[byte & 15]);
        }
    }
    return "attachment; filename=\"" + fallback + "\"; filename*=UTF-8''" + encoded;
}

bool isMediaType(std::string_view text) {
    if (text.size() > 255) return false;
    const auto semicolon = std::min(text.find(';'), text.size());
    auto type = text.substr(0, semicolon);
    while (type.ends_with(' ')) type.remove_suffix(1);
    const auto slash = type.find('/');
    if (slash == std::string_view::npos || !isToken(type.substr(0, slash)) || !isToken(type.substr(slash + 1))) {
        return false;
    }
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c < 0x7F; });
}

}  // namespace cardcage::files
