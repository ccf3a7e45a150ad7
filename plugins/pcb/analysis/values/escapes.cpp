#include "values/escapes.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr std::uint32_t not_a_character = 0xFFFD;
constexpr std::size_t digit_count = 4;

std::optional<std::uint32_t> valueOf(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    return std::nullopt;
}

std::optional<std::uint32_t> unitOf(std::string_view rest) {
    if (rest.size() < digit_count) return std::nullopt;
    std::uint32_t unit = 0;
    for (const char digit : rest.substr(0, digit_count)) {
        const auto value = valueOf(digit);
        if (!value) return std::nullopt;
        unit = unit * 16 + *value;
    }
    return unit;
}

bool isFirstHalf(std::uint32_t unit) {
    return unit >= 0xD800 && unit < 0xDC00;
}

bool isSecondHalf(std::uint32_t unit) {
    return unit >= 0xDC00 && unit < 0xE000;
}

/// The character of two halves, the second of which is the next escape of `rest`.
std::uint32_t pairOf(std::uint32_t first, std::string_view& rest) {
    const auto second = rest.starts_with("\\u") ? unitOf(rest.substr(2)) : std::nullopt;
    if (!second || !isSecondHalf(*second)) return not_a_character;
    rest.remove_prefix(2 + digit_count);
    return 0x10000 + ((first - 0xD800) << 10U) + (*second - 0xDC00);
}

char continuation(std::uint32_t code, unsigned shift) {
    return static_cast<char>(0x80U | ((code >> shift) & 0x3FU));
}

}  // namespace

void appendUtf8(std::string& text, std::uint32_t code) {
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += {static_cast<char>(0xC0U | (code >> 6U)), continuation(code, 0)};
    } else if (code < 0x10000) {
        text += {static_cast<char>(0xE0U | (code >> 12U)), continuation(code, 6), continuation(code, 0)};
    } else {
        text +=
            {static_cast<char>(0xF0U | (code >> 18U)),
             continuation(code, 12),
             continuation(code, 6),
             continuation(code, 0)};
    }
}

std::optional<std::uint32_t> takeEscape(std::string_view& rest) {
    const auto unit = unitOf(rest);
    if (!unit) return std::nullopt;
    rest.remove_prefix(digit_count);
    if (isFirstHalf(*unit)) return pairOf(*unit, rest);
    return isSecondHalf(*unit) ? not_a_character : *unit;
}

std::string withoutEscapes(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        auto rest = text.substr(1);
        if (text.starts_with("\\u")) {
            rest.remove_prefix(1);
            if (const auto code = takeEscape(rest)) {
                appendUtf8(plain, *code);
                text = rest;
                continue;
            }
        }
        plain += text.front();
        text.remove_prefix(1);
    }
    return plain;
}

}  // namespace cardcage::pcb::analysis
