#include "settings/number.hpp"

#include <cstddef>

namespace cardcage::pcb::rules {
namespace {

constexpr std::size_t most_decimals = 6;
constexpr std::size_t most_digits = 12;

/// Appends the digits to `number`; false when there is another character.
bool appendDigits(Micro& number, std::string_view digits) {
    for (const char character : digits) {
        if (character < '0' || character > '9') return false;
        number = number * 10 + (character - '0');
    }
    return true;
}

}  // namespace

std::optional<Micro> parseMicro(std::string_view text) {
    const bool is_negative = text.starts_with('-');
    if (is_negative) text.remove_prefix(1);
    const auto point = text.find('.');
    const auto whole = text.substr(0, point);
    const auto fraction = point == std::string_view::npos ? std::string_view{} : text.substr(point + 1);
    if (whole.empty() || whole.size() > most_digits || fraction.size() > most_decimals) return std::nullopt;
    if (point != std::string_view::npos && fraction.empty()) return std::nullopt;
    Micro number = 0;
    if (!appendDigits(number, whole) || !appendDigits(number, fraction)) return std::nullopt;
    for (auto digits = fraction.size(); digits < most_decimals; ++digits) number *= 10;
    return is_negative ? -number : number;
}

std::string microText(Micro number) {
    const auto magnitude = number < 0 ? -number : number;
    auto text = (number < 0 ? "-" : "") + std::to_string(magnitude / one);
    auto fraction = std::to_string(one + magnitude % one).substr(1);
    while (!fraction.empty() && fraction.back() == '0') fraction.pop_back();
    return fraction.empty() ? text : text + "." + fraction;
}

}  // namespace cardcage::pcb::rules
