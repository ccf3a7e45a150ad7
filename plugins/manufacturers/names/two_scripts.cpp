#include "names/two_scripts.hpp"

#include <unicode/uscript.h>

#include <cardcage/contracts/company_name.hpp>
#include <cardcage/text.hpp>
#include <stdexcept>

namespace cardcage::manufacturers {
namespace {

/// Pieces of the name between separators, without blanks around them; empty ones are left out.
std::vector<std::string> piecesOf(std::string_view name) {
    constexpr std::u32string_view separators = U"()[]/|（）［］【】／｜";
    std::vector<std::string> pieces;
    std::string piece;
    const auto end = [&] {
        if (const auto trimmed = sdk::text::trimmed(piece); !trimmed.empty()) pieces.emplace_back(trimmed);
        piece.clear();
    };
    contracts::company_name::forEachCodePoint(name, [&](char32_t letter, std::string_view bytes) {
        if (separators.find(letter) == separators.npos) {
            piece += bytes;
        } else {
            end();
        }
    });
    end();
    return pieces;
}

/// The scripts of a text's letters. Digits and punctuation belong to none.
struct Scripts {
    bool has_latin = false;
    bool has_other = false;
};

Scripts scriptsOf(std::string_view text) {
    Scripts scripts;
    contracts::company_name::forEachCodePoint(text, [&](char32_t letter, std::string_view) {
        const auto point = static_cast<UChar32>(letter);
        if (!u_isalpha(point)) return;
        UErrorCode status = U_ZERO_ERROR;
        const auto script = uscript_getScript(point, &status);
        if (U_FAILURE(status)) throw std::runtime_error(std::string("ICU: ").append(u_errorName(status)));
        if (script == USCRIPT_COMMON || script == USCRIPT_INHERITED) return;
        (script == USCRIPT_LATIN ? scripts.has_latin : scripts.has_other) = true;
    });
    return scripts;
}

}  // namespace

std::vector<std::string> partsInTwoScripts(std::string_view name) {
    auto pieces = piecesOf(name);
    if (pieces.size() != 2) return {};
    const auto first = scriptsOf(pieces[0]);
    const auto second = scriptsOf(pieces[1]);
    const bool each_has_one = first.has_latin != first.has_other && second.has_latin != second.has_other;
    if (!each_has_one || first.has_latin == second.has_latin) return {};
    return pieces;
}

}  // namespace cardcage::manufacturers
