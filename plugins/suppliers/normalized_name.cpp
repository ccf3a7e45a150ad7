#include "normalized_name.hpp"

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>

namespace cardcage::suppliers {
namespace {

/// Words that say how a company is founded, not who it is; "and" holds them together ("GmbH & Co. KG").
constexpr auto legal_forms = std::to_array<std::string_view>(
    {"and", "inc", "incorporated", "corp", "corporation", "co",  "company", "ltd", "limited", "llc", "llp",
     "lp",  "plc", "gmbh",         "mbh",  "ag",          "kg",  "kgaa",    "ohg", "ug",      "ek",  "se",
     "sa",  "sas", "sarl",         "spa",  "srl",         "bv",  "nv",      "ab",  "oy",      "oyj", "as",
     "aps", "kk",  "pte",          "pty",  "sro",         "kft", "doo",     "bhd", "sdn",     "pvt", "sp z oo"}
);

/// Letters, digits and their marks, whatever the script.
bool isPartOfWord(UChar32 letter) {
    return (U_GET_GC_MASK(letter) & (U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK)) != 0;
}

/// The words of a folded name with one blank between them. Points and apostrophes stand inside of words: "S.p.A.".
std::string wordsOf(std::string_view folded) {
    std::string words;
    const auto begin_word = [&] {
        if (!words.empty() && words.back() != ' ') words += ' ';
    };
    const auto size = static_cast<std::int32_t>(folded.size());
    for (std::int32_t at = 0; at < size;) {
        const std::int32_t begin = at;
        UChar32 letter = 0;
        U8_NEXT(folded.data(), at, size, letter);
        if (isPartOfWord(letter)) {
            words.append(folded, begin, at - begin);
        } else if (letter == '&') {
            begin_word();
            words += "and ";
        } else if (letter != '.' && letter != '\'' && letter != 0x2019) {
            begin_word();
        }
    }
    if (words.ends_with(' ')) words.pop_back();
    return words;
}

/// Takes one legal form off the end, unless nothing would be left.
bool dropLegalForm(std::string& words) {
    return std::ranges::any_of(legal_forms, [&](std::string_view form) {
        if (words.size() <= form.size() || !words.ends_with(form)) return false;
        if (words[words.size() - form.size() - 1] != ' ') return false;
        words.resize(words.size() - form.size() - 1);
        return true;
    });
}

}  // namespace

std::string foldedName(std::string_view name) {
    UErrorCode status = U_ZERO_ERROR;
    std::string folded;
    icu::StringByteSink<std::string> sink(&folded);
    const auto* form = icu::Normalizer2::getNFKCCasefoldInstance(status);
    if (U_SUCCESS(status)) {
        form->normalizeUTF8(0, {name.data(), static_cast<std::int32_t>(name.size())}, sink, nullptr, status);
    }
    if (U_FAILURE(status)) throw std::runtime_error(std::string("ICU cannot fold a name: ") + u_errorName(status));
    return folded;
}

std::string normalizedName(std::string_view name) {
    const std::string folded = foldedName(name);
    std::string words = wordsOf(folded);
    while (dropLegalForm(words)) {
    }
    std::erase(words, ' ');
    return words.empty() ? folded : words;
}

}  // namespace cardcage::suppliers
