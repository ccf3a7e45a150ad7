#include "values/decimal.hpp"

#include <cmath>

#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr int most_digits = 18;

constexpr Int128 powerOfTen(int exponent) {
    Int128 power = 1;
    for (int step = 0; step < exponent; ++step) power *= 10;
    return power;
}

/// Reads the digits of one number; keeps what fits.
struct DigitReader {
    Decimal number;
    int significant = 0;
    bool any = false;
    bool overflow = false;

    void take(char character, bool fraction) {
        any = true;
        if (significant >= most_digits) {
            overflow |= !fraction;
            return;
        }
        number.digits = number.digits * 10 + (character - '0');
        number.decimals += fraction ? 1 : 0;
        significant += number.digits != 0 ? 1 : 0;
    }
};

std::size_t readDigits(std::string_view text, std::size_t at, DigitReader& reader, bool fraction) {
    for (; at < text.size() && isDigit(text[at]); ++at) reader.take(text[at], fraction);
    return at;
}

/// The exponent behind an `e`; nothing when it is none.
std::optional<int> readExponent(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    if (text.empty() || text.size() > 2) return std::nullopt;
    const auto count = parseCount(text);
    if (!count) return std::nullopt;
    return negative ? -*count : *count;
}

}  // namespace

double Decimal::value() const {
    return static_cast<double>(digits) / std::pow(10.0, decimals);
}

std::optional<Decimal> parseDecimal(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    DigitReader reader;
    auto at = readDigits(text, 0, reader, false);
    if (at < text.size() && text[at] == '.') at = readDigits(text, at + 1, reader, true);
    if (!reader.any || reader.overflow) return std::nullopt;
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        const auto exponent = readExponent(text.substr(at + 1));
        if (!exponent) return std::nullopt;
        reader.number.decimals -= *exponent;
        at = text.size();
    }
    if (at != text.size()) return std::nullopt;
    if (negative) reader.number.digits = -reader.number.digits;
    return reader.number;
}

std::optional<std::int64_t> scaled(std::int64_t counts, std::int64_t step, int decimals) {
    if (counts == 0) return 0;
    Int128 product = Int128{counts} * step;
    if (decimals > 36) return 0;
    if (decimals < 0) {
        if (decimals < -18 || __builtin_mul_overflow(product, powerOfTen(-decimals), &product)) return std::nullopt;
    } else if (decimals > 0) {
        const auto divisor = powerOfTen(decimals);
        product = (product + (product < 0 ? -divisor : divisor) / 2) / divisor;
    }
    constexpr Int128 limit = Int128{1} << 62;
    if (product > limit || product < -limit) return std::nullopt;
    return static_cast<std::int64_t>(product);
}

std::optional<Nm> lengthOf(Decimal number, Unit unit) {
    return scaled(number.digits, lengthOf(unit), number.decimals);
}

std::optional<Nm> parseLength(std::string_view text, Unit unit) {
    const auto number = parseDecimal(text);
    return number ? lengthOf(*number, unit) : std::nullopt;
}

std::optional<int> parseCount(std::string_view text) {
    if (text.empty() || text.size() > 9) return std::nullopt;
    int count = 0;
    for (const char character : text) {
        if (!isDigit(character)) return std::nullopt;
        count = count * 10 + (character - '0');
    }
    return count;
}

}  // namespace cardcage::pcb::analysis
