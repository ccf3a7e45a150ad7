#include "libraries/positions/folded.hpp"

#include <unicode/uchar.h>
#include <unicode/unorm.h>
#include <unicode/utf.h>

#include <algorithm>
#include <cardcage/text.hpp>
#include <new>
#include <optional>

namespace cardcage::positions {
namespace {

enum class Kind { Other, Letter, Digit };

/// Most code points in a row that may combine with those before them. UAX #15 names the limit for streams.
constexpr int most_marks = 30;
constexpr std::size_t longest_composed = 4'096;  ///< bytes; longer than any known word or statement
/// Most UTF-16 units that NFKC makes of one.
constexpr std::size_t most_growth = 18;

const UNormalizer2* normalizer() {
    UErrorCode status = U_ZERO_ERROR;
    const auto* found = unorm2_getNFKCInstance(&status);
    // ICU has the data of NFKC built in: only memory can be missing.
    if (U_FAILURE(status)) throw std::bad_alloc();
    return found;
}

/// The text in UTF-16. Nothing for a long text, or one with many marks in a row: the order of marks takes quadratic
/// time.
std::optional<std::u16string> wideOf(std::string_view text) {
    if (text.size() > longest_composed) return std::nullopt;
    std::u16string wide;
    int marks = 0;
    while (!text.empty()) {
        const auto size = text::sizeOfFirst(text);
        const auto point = text::codePointOf(text.substr(0, size));
        text.remove_prefix(size);
        if (point > UCHAR_MAX_VALUE) return std::nullopt;
        const auto letter = static_cast<UChar32>(point);
        marks = unorm2_hasBoundaryBefore(normalizer(), letter) != 0 ? 0 : marks + 1;
        if (marks > most_marks) return std::nullopt;
        if (point >= 0x10000) wide += static_cast<char16_t>(U16_LEAD(letter));
        wide += static_cast<char16_t>(point < 0x10000 ? letter : U16_TRAIL(letter));
    }
    return wide;
}

/// The text by Unicode NFKC: "u" with a combining diaeresis is "ü", the sign U+339C is "mm", full-width forms are
/// ASCII.
std::u32string composed(std::string_view text) {
    std::u32string points;
    const bool is_ascii =
        std::all_of(text.begin(), text.end(), [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
    const auto wide = is_ascii ? std::nullopt : wideOf(text);
    if (!wide) {
        while (!text.empty()) {
            const auto size = text::sizeOfFirst(text);
            points += text::codePointOf(text.substr(0, size));
            text.remove_prefix(size);
        }
        return points;
    }
    std::u16string result(wide->size() * most_growth, u'\0');
    UErrorCode status = U_ZERO_ERROR;
    const auto size = unorm2_normalize(
        normalizer(),
        wide->data(),
        static_cast<std::int32_t>(wide->size()),
        result.data(),
        static_cast<std::int32_t>(result.size()),
        &status
    );
    if (U_FAILURE(status)) throw std::bad_alloc();
    for (std::int32_t at = 0; at < size;) {
        UChar32 point = 0;
        U16_NEXT(result.data(), at, size, point);
        points += static_cast<char32_t>(point);
    }
    return points;
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
    for (const auto letter : composed(text)) {
        const auto point = static_cast<char32_t>(u_tolower(static_cast<UChar32>(letter)));
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
