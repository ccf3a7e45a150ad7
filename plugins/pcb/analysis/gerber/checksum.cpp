#include "gerber/checksum.hpp"

#include <algorithm>
#include <optional>

#include "values/md5.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr std::size_t sum_digits = 32;

bool isSum(std::string_view text) {
    return text.size() == sum_digits && std::all_of(text.begin(), text.end(), [](char character) {
               return isDigit(character) || (lowered(character) >= 'a' && lowered(character) <= 'f');
           });
}

/// The text before the last attribute `.MD5`, be it a command (`%TF.MD5,…`) or a comment (`G04 #@! TF.MD5,…`).
std::optional<std::string_view> coveredBy(std::string_view text) {
    const auto found = text.rfind("TF.MD5,");
    if (found == std::string_view::npos) return std::nullopt;
    const auto before = text.substr(0, found);
    if (before.ends_with('%') && !before.ends_with("#@! %")) return before.substr(0, found - 1);
    const auto comment = before.rfind("G04");
    const bool is_comment =
        comment != std::string_view::npos && before.find_first_of("*\r\n", comment) == std::string_view::npos;
    return is_comment ? std::optional(before.substr(0, comment)) : std::nullopt;
}

}  // namespace

bool contradictsChecksum(std::string_view text, std::string_view stated) {
    stated = trimmed(stated);
    const auto covered = isSum(stated) ? coveredBy(text) : std::nullopt;
    if (!covered) return false;
    Md5 sum;
    for (const char character : *covered)
        if (character != '\r' && character != '\n') sum.add(character);
    return sum.digits() != lowered(stated);
}

}  // namespace cardcage::pcb::analysis
