#pragma once

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Rule by which two names are the same company: common to manufacturers and suppliers, pure, without database and JSON.
// The only header here that needs a library, ICU: a module that includes it links ICU::uc.

namespace cardcage::contracts {

std::string foldedText(std::string_view text);

namespace company_name {

/// Sorted. Holding, group and international are not legal forms: they distinguish companies.
inline constexpr auto legal_forms =
    std::to_array<std::string_view>({"ab",          "ag",           "aps",      "as",          "asa",
                                     "bhd",         "bv",           "co",       "company",     "corp",
                                     "corporation", "doo",          "ek",       "gmbh",        "haftungsbeschränkt",
                                     "inc",         "incorporated", "kft",      "kg",          "kgaa",
                                     "kk",          "limited",      "llc",      "llp",         "lp",
                                     "ltd",         "mbh",          "nv",       "ohg",         "oy",
                                     "oyj",         "plc",          "pte",      "pty",         "pvt",
                                     "sa",          "sarl",         "sas",      "sdn",         "se",
                                     "spa",         "spzoo",        "srl",      "sro",         "ug",
                                     "有限公司",    "株",           "株式会社", "股份有限公司"});
static_assert(std::is_sorted(legal_forms.begin(), legal_forms.end()));

inline bool isLegalForm(const std::string& word) {
    return std::binary_search(legal_forms.begin(), legal_forms.end(), std::string_view(word));
}

/// The signs that NFKC would turn into letters: (R), (C), TM and SM.
inline bool isTrademarkSign(char32_t letter) {
    return letter == 0xAE || letter == 0xA9 || letter == 0x2122 || letter == 0x2120;
}

template <class Take>
inline void forEachCodePoint(std::string_view text, Take&& take) {
    const auto size = static_cast<std::int32_t>(text.size());
    for (std::int32_t at = 0; at < size;) {
        const std::int32_t begin = at;
        UChar32 letter = 0;
        U8_NEXT_OR_FFFD(text.data(), at, size, letter);
        take(static_cast<char32_t>(letter), text.substr(begin, at - begin));
    }
}

/// A folded name without trademark signs.
inline std::string folded(std::string_view name) {
    std::string plain;
    plain.reserve(name.size());
    forEachCodePoint(name, [&](char32_t letter, std::string_view bytes) {
        if (!isTrademarkSign(letter)) plain += bytes;
    });
    return contracts::foldedText(plain);
}

enum class Kind { Letter, Blank, Point, Ampersand, Mark };

inline Kind kindOf(char32_t letter) {
    const auto point = static_cast<UChar32>(letter);
    if (letter == '&') return Kind::Ampersand;
    if (letter == '.') return Kind::Point;
    if (letter == '/') return Kind::Point;  // "A/S" is a legal form, "ICC/FCI" are two words
    constexpr std::u32string_view separators = U",;()[]{}|\u3001\u3002";
    if (separators.find(letter) != separators.npos || u_isUWhiteSpace(point)) return Kind::Blank;
    constexpr std::uint32_t unseen = U_GC_P_MASK | U_GC_S_MASK | U_GC_C_MASK;
    // Private-use and unassigned code points count as letters; noncharacters are dropped.
    constexpr std::uint32_t letters_to_be = U_GC_CO_MASK | U_GC_CN_MASK;
    if (U_IS_UNICODE_NONCHAR(point)) return Kind::Mark;
    const std::uint32_t category = U_GET_GC_MASK(point);
    return (category & unseen) && !(category & letters_to_be) ? Kind::Mark : Kind::Letter;
}

/// The words of a folded name.
class Words {
public:
    void add(char32_t letter, std::string_view bytes) {
        switch (kindOf(letter)) {
            case Kind::Letter:
                // A point after a single letter is removed: "s.p.a."; after a word it separates: "co.ltd".
                if (point_ && letters_since_point_ > 1) end();
                if (point_) letters_since_point_ = 0;
                point_ = false;
                word_ += bytes;
                ++letters_since_point_;
                break;
            case Kind::Point:
                point_ = true;
                break;
            case Kind::Blank:
                end();
                break;
            case Kind::Ampersand:
                end();
                word_ = "and";
                end();
                break;
            case Kind::Mark:
                break;
        }
    }

    std::vector<std::string> take() {
        end();
        return std::move(words_);
    }

private:
    void end() {
        if (!word_.empty()) words_.push_back(std::move(word_));
        word_.clear();
        letters_since_point_ = 0;
        point_ = false;
    }

    std::vector<std::string> words_;
    std::string word_;
    int letters_since_point_ = 0;
    bool point_ = false;
};

/// A legal form of several words, "sp. z o.o.", as one.
inline void joinLegalForm(std::vector<std::string>& words) {
    static const std::array<std::vector<std::string>, 3> forms{{{"sp", "z", "oo"}, {"sp", "zoo"}, {"sp", "zo", "o"}}};
    for (const auto& form : forms) {
        if (words.size() <= form.size() || !std::equal(form.rbegin(), form.rend(), words.rbegin())) continue;
        words.resize(words.size() - form.size());
        words.emplace_back("spzoo");
        return;
    }
}

/// Repeatedly, but never the last word. An "and" that only joins two legal forms is removed with them: "GmbH & Co. KG".
inline void stripLegalForms(std::vector<std::string>& words) {
    joinLegalForm(words);
    while (words.size() > 1 && isLegalForm(words.back())) {
        words.pop_back();
        if (words.size() > 1 && words.back() == "and") words.pop_back();
    }
}

}  // namespace company_name

/// Unicode NFKC with case folding, nothing else: "Lager Süd" = "LAGER SÜD".
inline std::string foldedText(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    const auto* normalizer = icu::Normalizer2::getNFKCCasefoldInstance(status);
    std::string result;
    if (U_SUCCESS(status)) {
        icu::StringByteSink<std::string> sink(&result);
        normalizer->normalizeUTF8(0, {text.data(), static_cast<std::int32_t>(text.size())}, sink, nullptr, status);
    }
    if (U_FAILURE(status)) throw std::runtime_error(std::string("ICU: ").append(u_errorName(status)));
    return result;
}

/// Common form of names that differ only in case, punctuation or a legal form: Unicode NFKC with case folding, "&" as
/// "and", without punctuation and trademark signs, words separated by one blank, and without trailing legal forms
/// ("Inc.", "GmbH & Co. KG", "sp. z o.o."), of which the last word is never one. Commas, semicolons, slashes and
/// brackets separate words, and so does a point behind a word ("Co.,Ltd."); all other punctuation closes up ("Lite-On"
/// is "liteon", "S.p.A." is "spa").
///   normalizedCompanyName("WÜRTH Elektronik GmbH & Co. KG") == "würth elektronik"
/// A name of nothing but punctuation stands for itself. Empty only for a blank name. `name` is valid UTF-8.
inline std::string normalizedCompanyName(std::string_view name) {
    const std::string text = company_name::folded(name);
    company_name::Words words;
    company_name::forEachCodePoint(text, [&](char32_t letter, std::string_view bytes) { words.add(letter, bytes); });
    auto kept = words.take();
    company_name::stripLegalForms(kept);
    std::string result;
    for (const auto& word : kept) result.append(result.empty() ? "" : " ").append(word);
    if (!result.empty()) return result;
    company_name::forEachCodePoint(name, [&](char32_t letter, std::string_view bytes) {
        if (!u_isUWhiteSpace(static_cast<UChar32>(letter))) result += bytes;
    });
    return result;
}

/// A normalized name without its blanks: "lite on" and "liteon" are alike.
inline std::string closedUpName(std::string_view normalized_name) {
    std::string result(normalized_name);
    std::erase(result, ' ');
    return result;
}

}  // namespace cardcage::contracts
