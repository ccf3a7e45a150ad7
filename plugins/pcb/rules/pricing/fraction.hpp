#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace cardcage::pcb::rules {

__extension__ typedef __int128 Int128;

/// Thrown by Fraction when a result does not fit 128 bits in lowest terms, and for a division by zero.
class FractionOverflow : public std::overflow_error {
public:
    FractionOverflow() : std::overflow_error("fraction overflow") {}
};

/// An exact rational number in lowest terms with a positive denominator. Prices divide by sizes and margins, so
/// decimals would round in the middle of a formula; a fraction rounds once, at its end.
class Fraction {
public:
    Fraction() = default;
    Fraction(std::int64_t whole) : top_(whole) {}
    Fraction(Int128 top, Int128 bottom);

    /// Reads `-?digits(.digits)?`, at most 12 digits before and 6 behind the point; nothing for any other text.
    static std::optional<Fraction> parse(std::string_view text);

    friend Fraction operator+(const Fraction& left, const Fraction& right);
    friend Fraction operator-(const Fraction& left, const Fraction& right);
    friend Fraction operator*(const Fraction& left, const Fraction& right);
    friend Fraction operator/(const Fraction& left, const Fraction& right);
    friend bool operator==(const Fraction&, const Fraction&) = default;
    friend bool operator<(const Fraction& left, const Fraction& right) { return (left - right).top_ < 0; }

    /// Returns the number rounded half to even to 4 places, times 10^4. Throws FractionOverflow.
    std::int64_t tenThousandths() const;

private:
    Int128 top_ = 0;
    Int128 bottom_ = 1;
};

/// Returns 12345 as "1.2345", 10000 as "1".
std::string tenThousandthsText(std::int64_t number);

}  // namespace cardcage::pcb::rules
