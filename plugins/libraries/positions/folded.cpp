#include "libraries/positions/folded.hpp"

#include <cardcage/text.hpp>

namespace cardcage::positions {
namespace {

enum class Kind { Other, Letter, Digit };

/// A code point in lower case: Latin-1, Greek capitals without accents, Cyrillic, full-width ASCII.
char32_t lower(char32_t point) {
    if (point >= 0xFF01 && point <= 0xFF5E) point -= 0xFEE0;
    if (point >= U'A' && point <= U'Z') return point + 32;
    if (point >= 0xC0 && point <= 0xDE && point != 0xD7) return point + 32;
    if (point >= 0x391 && point <= 0x3A9) return point + 32;
    if (point >= 0x410 && point <= 0x42F) return point + 32;
    if (point == 0xB5) return 0x3BC;
    return point;
}

Kind kindOf(char32_t point) {
    if (point < 0x80) {
        const auto letter = static_cast<char>(point);
        if (text::isDigit(letter)) return Kind::Digit;
        return text::isLetter(letter) ? Kind::Letter : Kind::Other;
    }
    const bool is_sign = point < 0xC0 || point == 0xD7 || point == 0xF7 || (point >= 0x2000 && point < 0x2E80) ||
                         (point >= 0x3000 && point < 0x3040) || point >= 0xFE00;
    return is_sign ? Kind::Other : Kind::Letter;
}

void append(std::string& out, char32_t point) {
    if (point < 0x80) {
        out += static_cast<char>(point);
    } else if (point < 0x800) {
        out += static_cast<char>(0xC0 | point >> 6);
        out += static_cast<char>(0x80 | (point & 0x3F));
    } else if (point < 0x10000) {
        out += static_cast<char>(0xE0 | point >> 12);
        out += static_cast<char>(0x80 | (point >> 6 & 0x3F));
        out += static_cast<char>(0x80 | (point & 0x3F));
    }
}

}  // namespace

std::vector<std::string> foldedWords(std::string_view text) {
    std::vector<std::string> words;
    auto last = Kind::Other;
    while (!text.empty()) {
        const auto size = text::sizeOfFirst(text);
        const auto point = lower(text::codePointOf(text.substr(0, size)));
        text.remove_prefix(size);
        const auto kind = kindOf(point);
        if (kind != Kind::Other) {
            if (kind != last) words.emplace_back();
            append(words.back(), point);
        }
        last = kind;
    }
    return words;
}

std::string folded(std::string_view text) {
    std::string all;
    for (const auto& word : foldedWords(text)) all += word;
    return all;
}

std::string asciiNumber(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const auto size = text::sizeOfFirst(text);
        auto point = text::codePointOf(text.substr(0, size));
        if (point >= 0xFF01 && point <= 0xFF5E) point -= 0xFEE0;
        if (point == 0x2212) point = U'-';
        if (point == 0x2019) point = U'\'';
        if (text::isBlank(point)) point = U' ';
        append(out, point);
        text.remove_prefix(size);
    }
    return out;
}

}  // namespace cardcage::positions
