#include "values/numbers.hpp"

#include <algorithm>
#include <cstddef>

namespace cardcage::sourcing::engine {
namespace {

constexpr bool isDigit(char character) {
    return character >= '0' && character <= '9';
}

/// `number` in steps of 10^-`decimals`, rounded half to even; nothing when it does not fit.
std::optional<Int128> scaled(ExactNumber number, int decimals) {
    // Trailing zeros waste range.
    while (number.decimals > decimals && number.digits % 10 == 0) {
        number.digits /= 10;
        --number.decimals;
    }
    if (number.decimals > decimals) {
        if (number.decimals - decimals > 38) return 0;
        return dividedHalfEven(number.digits, powerOfTen(number.decimals - decimals));
    }
    if (number.digits == 0) return 0;
    if (decimals - number.decimals > 38) return std::nullopt;
    Int128 result = 0;
    if (__builtin_mul_overflow(number.digits, powerOfTen(decimals - number.decimals), &result)) return std::nullopt;
    return result;
}

constexpr UInt128 magnitudeOf(Int128 value) {
    return value < 0 ? UInt128{0} - static_cast<UInt128>(value) : static_cast<UInt128>(value);
}

/// `rest` x 10^-`decimals` with all digits but trailing zeros behind `min_decimals`, and a sign.
template <class Unsigned>
std::string textOfMagnitude(Unsigned rest, bool is_negative, int decimals, int min_decimals) {
    while (decimals > min_decimals && rest % 10 == 0) {
        rest /= 10;
        --decimals;
    }
    std::string reversed;
    for (int digit = 0; digit < decimals; ++digit, rest /= 10)
        reversed.push_back(static_cast<char>('0' + static_cast<int>(rest % 10)));
    if (decimals > 0) reversed.push_back('.');
    do {
        reversed.push_back(static_cast<char>('0' + static_cast<int>(rest % 10)));
        rest /= 10;
    } while (rest > 0);
    if (is_negative) reversed.push_back('-');
    std::reverse(reversed.begin(), reversed.end());
    return reversed;
}

/// The same of a number with its sign. A processor divides by 64 bits at once, by 128 step by step.
std::string textOf(Int128 value, int decimals, int min_decimals) {
    const auto magnitude = magnitudeOf(value);
    const auto low = static_cast<std::uint64_t>(magnitude);
    return low == magnitude ? textOfMagnitude(low, value < 0, decimals, min_decimals)
                            : textOfMagnitude(magnitude, value < 0, decimals, min_decimals);
}

/// numerator / denominator, half to even.
template <class Unsigned>
Unsigned halfEven(Unsigned numerator, Unsigned denominator) {
    const Unsigned quotient = numerator / denominator;
    const Unsigned remainder = numerator - quotient * denominator;
    const Unsigned missing = denominator - remainder;
    return remainder > missing || (remainder == missing && quotient % 2 == 1) ? quotient + 1 : quotient;
}

constexpr int cost_decimals = 16;
constexpr int price_decimals = 10;
constexpr int quantity_decimals = 6;

}  // namespace

std::optional<ExactNumber> parseNumber(std::string_view text) {
    const bool is_negative = !text.empty() && text.front() == '-';
    if (is_negative) text.remove_prefix(1);
    const auto point = text.find('.');
    const auto whole = text.substr(0, point);
    const auto fraction = point == std::string_view::npos ? std::string_view{} : text.substr(point + 1);
    if (whole.empty() || (point != std::string_view::npos && fraction.empty())) return std::nullopt;

    constexpr std::size_t surely_small = 18;  // digits of which no number is too large for 64 bits
    ExactNumber number;
    if (whole.size() + fraction.size() <= surely_small) {
        std::int64_t digits = 0;
        for (const auto part : {whole, fraction}) {
            for (const char character : part) {
                if (!isDigit(character)) return std::nullopt;
                digits = digits * 10 + (character - '0');
            }
        }
        number.digits = is_negative ? -digits : digits;
        number.decimals = static_cast<int>(fraction.size());
        return number;
    }
    for (const auto part : {whole, fraction}) {
        for (const char character : part) {
            if (!isDigit(character)) return std::nullopt;
            if (__builtin_mul_overflow(number.digits, Int128{10}, &number.digits) ||
                __builtin_add_overflow(number.digits, Int128{character - '0'}, &number.digits))
                return std::nullopt;
        }
    }
    number.decimals = static_cast<int>(fraction.size());
    if (is_negative) number.digits = -number.digits;
    return number;
}

Int128 dividedHalfEven(Int128 numerator, Int128 denominator) {
    const auto magnitude = magnitudeOf(numerator);
    const auto divisor = static_cast<UInt128>(denominator);
    const auto low = static_cast<std::uint64_t>(magnitude);
    const auto low_divisor = static_cast<std::uint64_t>(divisor);
    const bool is_small = low == magnitude && low_divisor == divisor;
    const auto result =
        static_cast<Int128>(is_small ? UInt128{halfEven(low, low_divisor)} : halfEven(magnitude, divisor));
    return numerator < 0 ? -result : result;
}

std::optional<Quantity> quantityFrom(const ExactNumber& number) {
    const auto micro = scaled(number, quantity_decimals);
    if (!micro || *micro > unlimited_quantity || *micro < -unlimited_quantity) return std::nullopt;
    // Rounded is not the number that was named.
    auto exact = number;
    for (; exact.decimals > quantity_decimals; --exact.decimals, exact.digits /= 10)
        if (exact.digits % 10 != 0) return std::nullopt;
    return static_cast<Quantity>(*micro);
}

std::optional<Cost> costFrom(const ExactNumber& number) {
    const auto cost = scaled(number, cost_decimals);
    if (!cost || *cost > unlimited_cost || *cost < -unlimited_cost) return std::nullopt;
    return cost;
}

std::string exactText(Cost cost, int min_decimals, int coarser) {
    return textOf(cost, cost_decimals - coarser, min_decimals);
}

std::string exactText(UnitPrice price, int min_decimals, int coarser) {
    return textOf(price, price_decimals - coarser, min_decimals);
}

std::string shownText(Cost cost, int decimals, int coarser) {
    const auto rounded = dividedHalfEven(cost, powerOfTen(cost_decimals - coarser - decimals));
    return textOf(rounded, decimals, std::min(decimals, 2));
}

}  // namespace cardcage::sourcing::engine
