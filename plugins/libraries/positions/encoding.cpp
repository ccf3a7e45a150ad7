#include <unicode/ucnv.h>

#include <algorithm>
#include <array>
#include <cardcage/text.hpp>
#include <memory>

#include "libraries/positions/positions.hpp"

namespace cardcage::positions {
namespace {

void appendUtf8(std::string& out, char32_t point) {
    const auto add = [&out](char32_t byte) { out += static_cast<char>(byte); };
    if (point < 0x80) {
        add(point);
    } else if (point < 0x800) {
        add(0xC0 | point >> 6);
        add(0x80 | (point & 0x3F));
    } else if (point < 0x10000) {
        add(0xE0 | point >> 12);
        add(0x80 | (point >> 6 & 0x3F));
        add(0x80 | (point & 0x3F));
    } else {
        add(0xF0 | point >> 18);
        add(0x80 | (point >> 12 & 0x3F));
        add(0x80 | (point >> 6 & 0x3F));
        add(0x80 | (point & 0x3F));
    }
}

unsigned byteAt(std::string_view text, std::size_t at) {
    return static_cast<unsigned char>(text[at]);
}

/// Returns the text of UTF-16 without its byte order mark; nothing for half characters and U+0000.
std::optional<std::string> fromUtf16(std::string_view bytes, bool is_little) {
    if (bytes.size() % 2 != 0) return std::nullopt;
    std::string text;
    char32_t high = 0;  // the first half of a pair
    for (std::size_t at = 0; at < bytes.size(); at += 2) {
        const auto first = byteAt(bytes, at), second = byteAt(bytes, at + 1);
        const char32_t unit = is_little ? second << 8U | first : first << 8U | second;
        const bool is_low = unit >= 0xDC00 && unit <= 0xDFFF;
        if (is_low != (high != 0) || unit == 0) return std::nullopt;
        if (unit >= 0xD800 && unit <= 0xDBFF) {
            high = unit;
            continue;
        }
        appendUtf8(text, is_low ? 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00) : unit);
        high = 0;
    }
    if (high != 0) return std::nullopt;
    return text;
}

/// UTF-16 without a byte order mark: one byte of nearly every pair is zero, the other one never.
std::optional<bool> isLittleUtf16(std::string_view bytes) {
    if (bytes.size() < 8 || bytes.size() % 2 != 0) return std::nullopt;
    const auto head = bytes.substr(0, 1024);
    std::array<std::size_t, 2> zeros{};
    for (std::size_t at = 0; at < head.size(); ++at) zeros[at % 2] += head[at] == '\0' ? 1 : 0;
    const auto enough = head.size() / 4;
    if (zeros[0] == 0 && zeros[1] > enough) return true;
    if (zeros[1] == 0 && zeros[0] > enough) return false;
    return std::nullopt;
}

/// 0x80 to 0x9F of Windows-1252; 0: not a character.
constexpr std::array<char16_t, 32> windows_1252{0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                                0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

std::optional<std::string> fromWindows1252(std::string_view bytes) {
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        const auto byte = byteAt(bytes, at);
        const char32_t point = byte < 0x80 || byte >= 0xA0 ? byte : windows_1252[byte - 0x80];
        if (point == 0) return std::nullopt;
        appendUtf8(text, point);
    }
    return text;
}

std::optional<std::string> fromGb18030(std::string_view bytes) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UConverter, decltype(&ucnv_close)> converter(ucnv_open("gb18030", &status), &ucnv_close);
    if (U_FAILURE(status)) return std::nullopt;
    ucnv_setToUCallBack(converter.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
    std::u16string wide(bytes.size() + 1, u'\0');
    const auto size = ucnv_toUChars(
        converter.get(),
        wide.data(),
        static_cast<std::int32_t>(wide.size()),
        bytes.data(),
        static_cast<std::int32_t>(bytes.size()),
        &status
    );
    if (U_FAILURE(status)) return std::nullopt;
    std::string text;
    for (std::int32_t at = 0; at < size; ++at) {
        const auto unit = wide[static_cast<std::size_t>(at)];
        if (unit >= 0xD800 && unit <= 0xDFFF) return std::nullopt;  // a rare character: the guess is not sure
        appendUtf8(text, unit);
    }
    return text;
}

/// Lengths of the runs of bytes beyond ASCII. A character of GB 2312 is two of them; in Western European words they
/// stand alone.
struct HighRuns {
    std::size_t single = 0;
    std::size_t pairs = 0;  ///< runs of two bytes
    std::size_t even = 0;   ///< longer ones
    std::size_t odd = 0;

    explicit HighRuns(std::string_view bytes) {
        std::size_t length = 0;
        for (std::size_t at = 0; at <= bytes.size(); ++at) {
            if (at < bytes.size() && byteAt(bytes, at) >= 0x80) {
                ++length;
                continue;
            }
            if (length == 1) ++single;
            if (length == 2) ++pairs;
            if (length > 2) ++(length % 2 == 0 ? even : odd);
            length = 0;
        }
    }
};

std::optional<DecodedText> fromOneByteOrChinese(std::string_view bytes) {
    const HighRuns runs(bytes);
    const bool is_western = runs.single > 0 && runs.even + runs.odd == 0;
    const bool is_chinese = runs.even > 0 && runs.single + runs.odd == 0;
    if (is_chinese) {
        if (auto text = fromGb18030(bytes)) return DecodedText{std::move(*text), "GB18030"};
    }
    if (is_western) {
        if (auto text = fromWindows1252(bytes)) return DecodedText{std::move(*text), "Windows-1252"};
    }
    return std::nullopt;
}

}  // namespace

std::optional<DecodedText> decodedText(std::string_view bytes) {
    if (bytes.starts_with("\xEF\xBB\xBF")) {
        bytes.remove_prefix(3);
    } else if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) {
        const bool is_little = bytes.front() == '\xFF';
        auto text = fromUtf16(bytes.substr(2), is_little);
        if (!text) return std::nullopt;
        return DecodedText{std::move(*text), is_little ? "UTF-16LE" : "UTF-16BE"};
    } else if (const auto is_little = isLittleUtf16(bytes)) {
        auto text = fromUtf16(bytes, *is_little);
        if (!text) return std::nullopt;
        return DecodedText{std::move(*text), *is_little ? "UTF-16LE" : "UTF-16BE"};
    }
    if (bytes.find('\0') != std::string_view::npos) return std::nullopt;
    if (text::isUtf8(bytes)) return DecodedText{std::string(bytes), "UTF-8"};
    return fromOneByteOrChinese(bytes);
}

}  // namespace cardcage::positions
