#include "host/files/byte_range.hpp"

#include <algorithm>
#include <limits>

namespace cardcage::files {
namespace {

constexpr std::string_view unit = "bytes=";

/// Digits as a number; one that is larger than any content is the largest. Absent when there is anything else.
std::optional<std::uint64_t> positionOf(std::string_view text) {
    if (text.empty()) return std::nullopt;
    std::uint64_t number = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        const auto digit = static_cast<std::uint64_t>(c - '0');
        constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
        number = number > (largest - digit) / 10 ? largest : number * 10 + digit;
    }
    return number;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

bool hasUnit(std::string_view text) {
    return text.size() >= unit.size() && std::equal(unit.begin(), unit.end(), text.begin(), [](char a, char b) {
               return a == b || (a >= 'a' && a <= 'z' && a == (b | 0x20));
           });
}

}  // namespace

RangeChoice chooseRange(std::string_view range, std::uint64_t total) {
    using Kind = RangeChoice::Kind;
    range = trimmed(range);
    if (!hasUnit(range)) return {};
    const auto spec = trimmed(range.substr(unit.size()));
    const auto dash = spec.find('-');
    if (dash == std::string_view::npos || spec.find(',') != std::string_view::npos) return {};
    const auto first_text = spec.substr(0, dash);
    const auto last_text = spec.substr(dash + 1);
    if (first_text.empty()) {
        const auto suffix = positionOf(last_text);
        if (!suffix) return {};
        const auto size = std::min(*suffix, total);
        if (size == 0) return {Kind::Unsatisfiable, {}};
        return {Kind::Part, {total - size, size}};
    }
    const auto first = positionOf(first_text);
    const auto last = last_text.empty() ? std::numeric_limits<std::uint64_t>::max() : positionOf(last_text);
    if (!first || !last || *last < *first) return {};
    if (*first >= total) return {Kind::Unsatisfiable, {}};
    return {Kind::Part, {*first, std::min(*last, total - 1) - *first + 1}};
}

bool ifRangeMatches(std::string_view if_range, std::string_view etag, std::string_view last_modified) {
    const auto condition = trimmed(if_range);
    return condition == etag || condition == last_modified;  // a weak tag never equals a strong one
}

}  // namespace cardcage::files
