#include "pricing/fraction.hpp"

#include <limits>

#include "settings/number.hpp"

namespace cardcage::pcb::rules {
namespace {

Int128 absolute(Int128 number) {
    return number < 0 ? -number : number;
}

Int128 commonDivisor(Int128 left, Int128 right) {
    left = absolute(left);
    right = absolute(right);
    while (right != 0) {
        const auto rest = left % right;
        left = right;
        right = rest;
    }
    return left;
}

Int128 product(Int128 left, Int128 right) {
    Int128 result = 0;
    if (__builtin_mul_overflow(left, right, &result)) throw FractionOverflow();
    return result;
}

Int128 sum(Int128 left, Int128 right) {
    Int128 result = 0;
    if (__builtin_add_overflow(left, right, &result)) throw FractionOverflow();
    return result;
}

/// The bottom is positive.
Int128 roundedHalfEven(Int128 top, Int128 bottom) {
    auto quotient = top / bottom;
    auto rest = top % bottom;
    if (rest < 0) {
        rest += bottom;
        --quotient;
    }
    const auto missing = bottom - rest;
    return rest > missing || (rest == missing && quotient % 2 != 0) ? quotient + 1 : quotient;
}

}  // namespace

Fraction::Fraction(Int128 top, Int128 bottom) : top_(top), bottom_(bottom) {
    if (bottom == 0) throw FractionOverflow();
    const auto divisor = commonDivisor(top, bottom) * (bottom < 0 ? -1 : 1);
    top_ /= divisor;
    bottom_ /= divisor;
}

std::optional<Fraction> Fraction::parse(std::string_view text) {
    const auto micro = parseMicro(text);
    if (!micro) return std::nullopt;
    return Fraction(*micro, one);
}

Fraction operator+(const Fraction& left, const Fraction& right) {
    const auto shared = commonDivisor(left.bottom_, right.bottom_);
    const auto top = sum(product(left.top_, right.bottom_ / shared), product(right.top_, left.bottom_ / shared));
    return {top, product(left.bottom_ / shared, right.bottom_)};
}

Fraction operator-(const Fraction& left, const Fraction& right) {
    return left + Fraction(-1) * right;
}

Fraction operator*(const Fraction& left, const Fraction& right) {
    // Reduced crosswise first, so that only results that are too large overflow.
    const Fraction first(left.top_, right.bottom_);
    const Fraction second(right.top_, left.bottom_);
    return {product(first.top_, second.top_), product(first.bottom_, second.bottom_)};
}

Fraction operator/(const Fraction& left, const Fraction& right) {
    return left * Fraction(right.bottom_, right.top_);
}

std::int64_t Fraction::tenThousandths() const {
    const auto scaled = *this * Fraction(10'000);
    const auto rounded = roundedHalfEven(scaled.top_, scaled.bottom_);
    if (absolute(rounded) > std::numeric_limits<std::int64_t>::max()) throw FractionOverflow();
    return static_cast<std::int64_t>(rounded);
}

std::string tenThousandthsText(std::int64_t number) {
    const auto magnitude = number < 0 ? -number : number;
    const auto whole = std::to_string(magnitude / 10'000);
    auto fraction = std::to_string(10'000 + magnitude % 10'000).substr(1);
    while (!fraction.empty() && fraction.back() == '0') fraction.pop_back();
    return (number < 0 ? "-" : "") + whole + (fraction.empty() ? "" : "." + fraction);
}

}  // namespace cardcage::pcb::rules
