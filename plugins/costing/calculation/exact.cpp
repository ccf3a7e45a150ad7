#include "exact.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace cardcage::costing::calculation {
namespace {

struct Quotient {
    UInt128 whole = 0;
    UInt128 rest = 0;
};

constexpr UInt128 magnitude(Int128 value) {
    return value < 0 ? UInt128{0} - static_cast<UInt128>(value) : static_cast<UInt128>(value);
}

/// high:low / divisor, digit by digit; high < divisor.
Quotient longDivision(UInt128 high, UInt128 low, UInt128 divisor) {
    UInt128 whole = 0;
    for (int bit = 127; bit >= 0; --bit) {
        const bool carry = high >> 127;
        high = (high << 1) | ((low >> bit) & 1);
        whole <<= 1;
        if (carry || high >= divisor) {
            high -= divisor;
            whole |= 1;
        }
    }
    return {whole, high};
}

/// left * right / divisor with a product of up to 256 bits.
Quotient divideProduct(UInt128 left, UInt128 right, UInt128 divisor) {
    if (divisor == 0) throw DecimalOverflow();
    UInt128 product = 0;
    if (!__builtin_mul_overflow(left, right, &product)) return {product / divisor, product % divisor};
    constexpr UInt128 half = UINT64_MAX;
    const UInt128 low = (left & half) * (right & half);
    const UInt128 cross = (left >> 64) * (right & half) + (low >> 64);
    const UInt128 middle = (left & half) * (right >> 64) + (cross & half);
    const UInt128 high = (left >> 64) * (right >> 64) + (cross >> 64) + (middle >> 64);
    if (high >= divisor) throw DecimalOverflow();
    return longDivision(high, (middle << 64) | (low & half), divisor);
}

Decimal signedDecimal(UInt128 value, bool negative) {
    if (value > (~UInt128{0} >> 1)) throw DecimalOverflow();
    const auto scaled = static_cast<Int128>(value);
    return Decimal::fromScaled(negative ? -scaled : scaled);
}

}  // namespace

Decimal productOver(Decimal left, Decimal right, Decimal divisor) {
    const UInt128 bottom = magnitude(divisor.scaled());
    const bool negative = ((left.scaled() < 0) != (right.scaled() < 0)) != (divisor.scaled() < 0);
    auto [whole, rest] = divideProduct(magnitude(left.scaled()), magnitude(right.scaled()), bottom);
    const UInt128 missing = bottom - rest;
    if (rest > missing || (rest == missing && whole % 2 == 1)) {
        if (whole == ~UInt128{0}) throw DecimalOverflow();
        ++whole;
    }
    return signedDecimal(whole, negative);
}

Decimal quotientTo(int places, Decimal dividend, Decimal divisor) {
    constexpr int all_places = 10;
    Int128 below = 1;  // 10^places
    for (int place = 0; place < places; ++place) below *= 10;
    // Dividing 10^(places - 10) of it leaves whole steps of 10^-places where the last of ten places is.
    Int128 scaled = productOver(dividend, Decimal::fromScaled(below), divisor).scaled();
    for (int place = places; place < all_places; ++place) {
        if (__builtin_mul_overflow(scaled, Int128{10}, &scaled)) throw DecimalOverflow();
    }
    return Decimal::fromScaled(scaled);
}

Decimal roundedUp(Decimal value) {
    const Int128 cut = value.scaled() / Decimal::one * Decimal::one;
    const auto whole = Decimal::fromScaled(cut);
    return cut < value.scaled() ? whole + 1 : whole;
}

void apportion(Decimal total, std::span<const Decimal> weights, std::span<Decimal> parts) {
    if (weights.empty()) return;
    Decimal sum;
    for (const auto weight : weights) sum += weight;
    if (sum.isZero()) {
        std::ranges::fill(parts, Decimal());
        parts.front() = total;
        return;
    }
    const UInt128 amount = magnitude(total.scaled());
    const bool negative = total.isNegative();
    const auto divisor = static_cast<UInt128>(sum.scaled());
    UInt128 left = amount;
    std::vector<UInt128> losses(weights.size());
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const auto [whole, rest] = divideProduct(amount, static_cast<UInt128>(weights[i].scaled()), divisor);
        parts[i] = signedDecimal(whole, negative);
        losses[i] = rest;
        left -= whole;
    }
    // Fewer steps are left than parts with a loss.
    const auto step = Decimal::fromScaled(negative ? -1 : 1);
    for (; left > 0; --left) {
        const auto most = std::ranges::max_element(losses);
        parts[static_cast<std::size_t>(most - losses.begin())] += step;
        *most = 0;
    }
}

}  // namespace cardcage::costing::calculation
