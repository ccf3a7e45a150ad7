#pragma once

#include <array>
#include <cardcage/contracts/packaging.hpp>
#include <cardcage/contracts/trade.hpp>
#include <cardcage/module.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// Descriptive words of an offer. They are read case-insensitively and with the names used by other systems.
namespace cardcage::offers {

using contracts::CustomerSummary;
using contracts::CustomPartId;
using contracts::OfferId;
using contracts::Packaging;
using contracts::PriceType;
using contracts::SourcingScenarioId;
using contracts::SupplierId;
using contracts::Unit;

/// Returns the word of the list for a text, trade marks included: "Digi-Reel®".
template <class Term>
std::optional<Term> knownTerm(std::string_view sent) {
    std::string plain(sent);
    for (const std::string_view mark : {"\xC2\xAE", "\xE2\x84\xA2", "(R)", "(TM)"}) {
        for (auto at = plain.find(mark); at != std::string::npos; at = plain.find(mark, at))
            plain.erase(at, mark.size());
    }
    return fromWireName<Term>(text::trimmed(plain));
}

/// Returns the stored form of a word of an open list, which is also its form in the replacement key: the matching word
/// of the list, otherwise the text as sent, which is returned as Unknown.
template <class Term>
std::string storedTerm(std::string_view sent) {
    const auto known = knownTerm<Term>(sent);
    return std::string(known ? wireName(*known) : sent);
}

/// Returns a warning for a word outside the list: "packaging 'Bucket' is not in the list and counts as Unknown";
/// nothing for a known word.
template <class Term>
std::optional<std::string> noteAboutTerm(std::string_view field, std::string_view sent) {
    if (knownTerm<Term>(sent)) return std::nullopt;
    return std::string(field).append(" '").append(sent).append("' is not in the list and counts as Unknown");
}

}  // namespace cardcage::offers
