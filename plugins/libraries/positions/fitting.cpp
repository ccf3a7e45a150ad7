#include <unordered_map>

#include "libraries/positions/folded.hpp"
#include "libraries/positions/words.hpp"

namespace cardcage::positions {
namespace {

constexpr std::size_t longest_phrase = 80;

/// Verbs and participles of placing a part, separated by blanks.
constexpr std::string_view verbs =
    "fit fitted place placed populate populated pop install installed load loaded mount mounted stuff stuffed assemble "
    "assembled bestückt bestücken bestueckt bestuecken montiert montieren monté montée monter posé poser montado montada "
    "montar colocado colocada colocar montato montata montare 贴 贴装 贴片 安装 焊接 実装";
/// Phrases before a verb that make it the contrary.
constexpr std::string_view negations =
    "no not donot dont isnot nottobe non un de nicht nichtzu nepas pas 不 未 不要 无需 非";
/// Abbreviations and verbs of leaving a part out.
constexpr std::string_view exclusions =
    "dnp dnf dni dnl dnm dns np nf nc ni nl nm ns nb nbest omit omitted exclude excluded entfällt entfaellt";
constexpr std::string_view inclusions = "include included";

using Phrases = std::unordered_map<std::string, bool>;

/// Phrases that mean the same in each column: true for a fitted part.
Phrases knownPhrases() {
    Phrases phrases;
    for (const auto& verb : listOf(verbs)) {
        phrases.emplace(verb, true);
        for (const auto& negation : listOf(negations)) phrases.emplace(negation + verb, false);
    }
    for (const auto& phrase : listOf(exclusions)) phrases.emplace(phrase, false);
    for (const auto& phrase : listOf(inclusions)) phrases.emplace(phrase, true);
    return phrases;
}

bool isDash(std::string_view text) {
    return text == "-" || text == "--" || text == "\u2013" || text == "\u2014";
}

bool isTick(std::string_view text) {
    return text == "\u2713" || text == "\u2714" || text == "\u2611" || text == "\u221A";
}

}  // namespace

std::optional<bool> fittedOf(std::string_view phrase) {
    if (phrase.size() > longest_phrase) return std::nullopt;
    static const auto phrases = knownPhrases();
    const auto found = phrases.find(folded(phrase));
    return found == phrases.end() ? std::nullopt : std::optional(found->second);
}

std::optional<bool> fittedIn(Column column, std::string_view cell) {
    const bool is_negative = column == Column::DoNotPlace;
    if (cell.empty()) return true;
    if (const auto is_fitted = fittedOf(cell)) return is_fitted;
    if (isYes(cell) || isTick(cell)) return !is_negative;
    if (isNo(cell)) return is_negative;
    // A dash is "no" or an empty cell. Both mean a fitted part in a negative column only.
    if (is_negative && isDash(cell)) return true;
    return std::nullopt;
}

}  // namespace cardcage::positions
