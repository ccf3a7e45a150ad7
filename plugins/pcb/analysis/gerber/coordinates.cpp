#include "gerber/coordinates.hpp"

#include "values/decimal.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Digits without their sign as a number; nothing beyond 18 of them.
std::optional<std::int64_t> countOf(std::string_view digits) {
    if (digits.empty() || digits.size() > 18) return std::nullopt;
    std::int64_t count = 0;
    for (const char character : digits) {
        if (!isDigit(character)) return std::nullopt;
        count = count * 10 + (character - '0');
    }
    return count;
}

bool readAxis(std::string_view text, CoordinateFormat& format, int axis) {
    if (text.size() < 3 || !isDigit(text[1]) || !isDigit(text[2])) return false;
    format.integers[axis] = text[1] - '0';
    format.decimals[axis] = text[2] - '0';
    return true;
}

}  // namespace

std::optional<CoordinateFormat> parseFormat(std::string_view text) {
    CoordinateFormat format;
    for (; !text.empty() && text.front() != 'X'; text.remove_prefix(1)) {
        if (text.front() == 'T') format.trailing_omitted = true;
        if (text.front() == 'I') format.incremental = true;
    }
    if (!readAxis(text, format, 0)) return std::nullopt;
    const auto second = text.find('Y');
    if (second == std::string_view::npos || !readAxis(text.substr(second), format, 1)) return std::nullopt;
    return format;
}

std::optional<Nm> readCoordinate(std::string_view digits, const CoordinateFormat& format, int axis, Unit unit) {
    if (digits.find('.') != std::string_view::npos) return parseLength(digits, unit);
    const bool negative = digits.starts_with('-');
    if (negative || digits.starts_with('+')) digits.remove_prefix(1);
    const auto count = countOf(digits);
    if (!count) return std::nullopt;
    int decimals = format.decimals[axis];
    if (format.trailing_omitted) decimals = static_cast<int>(digits.size()) - format.integers[axis];
    return scaled(negative ? -*count : *count, lengthOf(unit), decimals);
}

}  // namespace cardcage::pcb::analysis
