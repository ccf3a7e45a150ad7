#include "values/proportion.hpp"

namespace cardcage::sourcing::engine {
namespace {

constexpr UInt128 low_half = ~std::uint64_t{0};

struct Wide {
    UInt128 high = 0;
    UInt128 low = 0;
};

Wide product(UInt128 left, UInt128 right) {
    const UInt128 low = (left & low_half) * (right & low_half);
    const UInt128 first = (left >> 64) * (right & low_half);
    const UInt128 second = (left & low_half) * (right >> 64);
    const UInt128 middle = (low >> 64) + (first & low_half) + (second & low_half);
    return {
        .high = (left >> 64) * (right >> 64) + (first >> 64) + (second >> 64) + (middle >> 64),
        .low = (middle << 64) | (low & low_half)};
}

/// Long division, bit by bit. The quotient fits because the weight is no more than the total.
Proportion divided(Wide dividend, UInt128 divisor) {
    Proportion result{0, dividend.high};
    for (int bit = 127; bit >= 0; --bit) {
        result.rest = (result.rest << 1) | ((dividend.low >> bit) & 1);
        result.quotient <<= 1;
        if (result.rest >= divisor) {
            result.rest -= divisor;
            result.quotient |= 1;
        }
    }
    return result;
}

}  // namespace

Proportion proportionOf(UInt128 amount, UInt128 weight, UInt128 total) {
    if (weight == total) return {amount, 0};
    if (amount <= low_half && weight <= low_half) {
        const UInt128 whole = amount * weight;
        return {whole / total, whole % total};
    }
    return divided(product(amount, weight), total);
}

}  // namespace cardcage::sourcing::engine
