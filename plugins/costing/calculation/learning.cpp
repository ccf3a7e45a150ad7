#include "learning.hpp"

#include <array>
#include <cstdint>

namespace cardcage::costing::calculation {
namespace {

// Fixed-point numbers with 60 binary places: products of two of them fit 128 bits.
constexpr int places = 60;
constexpr UInt128 one = UInt128{1} << places;

constexpr UInt128 multiply(UInt128 left, UInt128 right) {
    return (left * right + (one >> 1)) >> places;
}

/// The whole number whose square is next below `value`.
constexpr UInt128 squareRoot(UInt128 value) {
    UInt128 root = 0;
    for (UInt128 bit = UInt128{1} << 63; bit > 0; bit >>= 1) {
        if ((root | bit) * (root | bit) <= value) root |= bit;
    }
    return root;
}

/// 2^(2^-k) at index k - 1.
constexpr auto roots_of_two = [] {
    std::array<UInt128, places> roots{};
    UInt128 root = one << 1;
    for (auto& each : roots) each = root = squareRoot(root << places);
    return roots;
}();

/// The logarithm to base two of a number of 1 or more, below 2^64.
UInt128 binaryLogarithm(UInt128 value) {
    UInt128 result = 0;
    while (value >= one << 1) {
        value >>= 1;
        result += one;
    }
    for (UInt128 bit = one >> 1; bit > 0; bit >>= 1) {
        value = multiply(value, value);
        if (value >= one << 1) {
            value >>= 1;
            result += bit;
        }
    }
    return result;
}

/// 2^-exponent.
UInt128 inversePower(UInt128 exponent) {
    const UInt128 whole = exponent >> places;
    if (whole >= places) return 0;
    // 2^-(w + f) = 2^(1 - f) / 2^(w + 1), with a power above 1, so that no digits are lost.
    UInt128 fraction = exponent & (one - 1);
    if (fraction == 0) return one >> whole;
    fraction = one - fraction;
    UInt128 power = one;
    for (int k = 0; k < places; ++k) {
        if ((fraction >> (places - 1 - k)) & 1) power = multiply(power, roots_of_two[static_cast<std::size_t>(k)]);
    }
    return power >> (whole + 1);
}

}  // namespace

Decimal learningFactor(Decimal rate, Decimal quantity) {
    if (rate >= 1 || quantity <= 1) return 1;
    // Both logarithms are of numbers above 1: that of the inverse of the rate, and that of the quantity.
    const auto scale = static_cast<UInt128>(Decimal::one);
    const auto inverse = ((one * scale) / static_cast<UInt128>(rate.scaled()));
    const UInt128 per_doubling = binaryLogarithm(inverse);

    auto built = static_cast<UInt128>(quantity.scaled());
    UInt128 doublings = 0;
    for (; built > UInt128{1} << 66; built >>= 1) doublings += one;
    doublings += binaryLogarithm((built << places) / scale);
    const UInt128 factor = inversePower(multiply(per_doubling, doublings));
    return Decimal::fromScaled(static_cast<Int128>((factor * scale + (one >> 1)) >> places));
}

}  // namespace cardcage::costing::calculation
