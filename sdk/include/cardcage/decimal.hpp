#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

// Exact numbers for prices, quantities and rates.
//
//   const auto price = sdk::Decimal::parse("0.0125").value();
//   const auto total = price * quantity;                       // rounded once, to 10 places
//   const auto shown = total.rounded(2).text(2);               // "12.50"
//
// A Decimal travels as a JSON number, with sdk::amount or sdk::as_text as a string; in SQL it is numeric. A text or a
// column with more digits than fit is refused where it is read, so that no digit is lost without notice.

namespace cardcage {

/// The compiler's 128-bit integers, under names that -Wpedantic accepts.
__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

/// Thrown when a sum, product or quotient does not fit a Decimal, and for a division by zero. A Decimal never wraps and
/// never loses digits silently.
class DecimalOverflow : public std::overflow_error {
public:
    DecimalOverflow() : std::overflow_error("decimal overflow") {}
};

/// An exact decimal number with 10 places: a 128-bit integer counting 10^-10, about 28 digits before the point. Sums
/// and differences are exact; products and quotients are rounded once, half to even, to 10 places. All arithmetic
/// throws DecimalOverflow when the result does not fit. Amounts, quantities, percentages and rates are Decimals; binary
/// floating point never touches them. A plain value: copied freely, used on every thread.
class Decimal {
public:
    /// Decimals behind the point.
    static constexpr int places = 10;
    /// The scaled integer of the number 1.
    static constexpr Int128 one = 10'000'000'000;

    /// Zero.
    constexpr Decimal() = default;
    /// Implicit from whole numbers, so that `amount > 0` and `price * 3` read as they should.
    constexpr Decimal(std::int64_t whole) : scaled_(Int128{whole} * one) {}
    constexpr Decimal(int whole) : Decimal(std::int64_t{whole}) {}

    /// Returns the number that counts `scaled` times 10^-10.
    static constexpr Decimal fromScaled(Int128 scaled) {
        Decimal result;
        result.scaled_ = scaled;
        return result;
    }
    /// Returns the number times 10^10.
    constexpr Int128 scaled() const { return scaled_; }

    /// Returns the number written as `-?digits(.digits)?` with at most `max_fraction` digits behind the point; those
    /// beyond the tenth are rounded half to even, zeros at the end do not count. Returns nothing for any other text
    /// ("+5", " 5", "1,000", ".5", "5.", "1e3") and for a number that does not fit.
    static constexpr std::optional<Decimal> parse(std::string_view text, int max_fraction = 12) {
        return parse(text, max_fraction, false);
    }

    /// Does the same for the text of a JSON number, which may have an exponent ("1.5e3"). The JSON reader has checked
    /// leading zeros already.
    static constexpr std::optional<Decimal> parseJsonNumber(std::string_view text, int max_fraction = 12) {
        return parse(text, max_fraction, true);
    }

    /// Returns the exact text without trailing zeros, but with at least `min_fraction` digits behind the point: "12.5",
    /// "12.50". parse() of it returns the same number.
    std::string text(int min_fraction = 0) const {
        std::string out;
        appendTo(out, min_fraction);
        return out;
    }

    /// Appends the same text to `out`, for callers that build a longer one.
    void appendTo(std::string& out, int min_fraction = 0) const {
        std::array<char, 48> buffer;
        std::size_t at = buffer.size();
        UInt128 rest = scaled_ < 0 ? UInt128{0} - static_cast<UInt128>(scaled_) : static_cast<UInt128>(scaled_);
        int fraction = places;
        while (fraction > min_fraction && rest % 10 == 0) {
            rest /= 10;
            --fraction;
        }
        for (int digit = 0; digit < fraction; ++digit, rest /= 10)
            buffer[--at] = static_cast<char>('0' + int(rest % 10));
        if (fraction > 0) buffer[--at] = '.';
        // 64-bit division is several times faster, and nearly every number fits.
        while (rest > UINT64_MAX) {
            buffer[--at] = static_cast<char>('0' + int(rest % 10));
            rest /= 10;
        }
        auto small = static_cast<std::uint64_t>(rest);
        do {
            buffer[--at] = static_cast<char>('0' + small % 10);
            small /= 10;
        } while (small);
        if (scaled_ < 0) buffer[--at] = '-';
        out.append(buffer.data() + at, buffer.size() - at);
    }

    /// Returns the number rounded half to even to `digits` places (0 to 10).
    constexpr Decimal rounded(int digits) const {
        Int128 unit = 1;
        for (int i = digits; i < places; ++i) unit *= 10;
        const Int128 quotient = divideHalfEven(scaled_, unit);
        Int128 result = 0;
        if (__builtin_mul_overflow(quotient, unit, &result)) throw DecimalOverflow();
        return fromScaled(result);
    }

    /// Returns whether the number has no digits behind the point.
    constexpr bool isWhole() const { return scaled_ % one == 0; }
    /// Returns whether the number is less than zero.
    constexpr bool isNegative() const { return scaled_ < 0; }
    /// Returns whether the number is zero; there is only one zero.
    constexpr bool isZero() const { return scaled_ == 0; }

    /// Returns the number as an integer; nothing when it has digits behind the point or does not fit 64 bits.
    constexpr std::optional<std::int64_t> whole() const {
        const Int128 value = scaled_ / one;
        if (!isWhole() || value > INT64_MAX || value < INT64_MIN) return std::nullopt;
        return static_cast<std::int64_t>(value);
    }

    /// Returns the exact sum.
    friend constexpr Decimal operator+(Decimal left, Decimal right) {
        Int128 sum = 0;
        if (__builtin_add_overflow(left.scaled_, right.scaled_, &sum)) throw DecimalOverflow();
        return fromScaled(sum);
    }
    /// Returns the exact difference.
    friend constexpr Decimal operator-(Decimal left, Decimal right) {
        Int128 difference = 0;
        if (__builtin_sub_overflow(left.scaled_, right.scaled_, &difference)) throw DecimalOverflow();
        return fromScaled(difference);
    }
    /// Returns the number with the other sign.
    constexpr Decimal operator-() const { return Decimal{} - *this; }

    /// Returns the product, rounded half to even to 10 places; exact when the exact product has no more.
    friend constexpr Decimal operator*(Decimal left, Decimal right) {
        Int128 product = 0;
        if (!__builtin_mul_overflow(left.scaled_, right.scaled_, &product)) {
            return fromScaled(divideHalfEven(product, one));
        }
        return fromScaled(multiplyDivide(left.scaled_, right.scaled_, one));
    }
    /// Returns the quotient, rounded half to even to 10 places. Throws DecimalOverflow for a division by zero.
    friend constexpr Decimal operator/(Decimal left, Decimal right) {
        if (right.scaled_ == 0) throw DecimalOverflow();
        Int128 widened = 0;
        if (!__builtin_mul_overflow(left.scaled_, one, &widened)) {
            return fromScaled(divideHalfEven(widened, right.scaled_));
        }
        return fromScaled(multiplyDivide(left.scaled_, one, right.scaled_));
    }
    /// Returns left * right / divisor, rounded once, half to even, to `digits` places (0 to 10): the total of a
    /// quantity whose price is for several units. Throws DecimalOverflow for a division by zero, too.
    static constexpr Decimal productOver(Decimal left, Decimal right, Decimal divisor, int digits) {
        if (divisor.scaled_ == 0) throw DecimalOverflow();
        Int128 unit = 1;
        for (int i = digits; i < places; ++i) unit *= 10;
        Int128 widened = 0;
        Int128 result = 0;
        if (__builtin_mul_overflow(divisor.scaled_, unit, &widened)) throw DecimalOverflow();
        const Int128 quotient = multiplyDivide(left.scaled_, right.scaled_, widened);
        if (__builtin_mul_overflow(quotient, unit, &result)) throw DecimalOverflow();
        return fromScaled(result);
    }
    /// The same as the operators above, in place.
    constexpr Decimal& operator+=(Decimal other) { return *this = *this + other; }
    constexpr Decimal& operator-=(Decimal other) { return *this = *this - other; }
    constexpr Decimal& operator*=(Decimal other) { return *this = *this * other; }
    constexpr Decimal& operator/=(Decimal other) { return *this = *this / other; }

    /// Numbers are compared by value: 1.5 equals 1.50.
    friend constexpr bool operator==(Decimal left, Decimal right) { return left.scaled_ == right.scaled_; }
    friend constexpr std::strong_ordering operator<=>(Decimal left, Decimal right) {
        return left.scaled_ <=> right.scaled_;
    }

private:
    /// Returns the absolute value; right for the smallest integer, too, whose absolute value is no Int128.
    static constexpr UInt128 magnitude(Int128 value) {
        return value < 0 ? UInt128{0} - static_cast<UInt128>(value) : static_cast<UInt128>(value);
    }

    /// Returns a magnitude with a sign; throws when it does not fit.
    static constexpr Int128 withSign(UInt128 value, bool negative) {
        constexpr UInt128 limit = UInt128{1} << 127;
        if (value > limit || (value == limit && !negative)) throw DecimalOverflow();
        return static_cast<Int128>(negative ? UInt128{0} - value : value);
    }

    /// Returns the quotient of two integers, rounded half to even.
    static constexpr Int128 divideHalfEven(Int128 dividend, Int128 divisor) {
        const UInt128 top = magnitude(dividend);
        const UInt128 bottom = magnitude(divisor);
        return withSign(roundHalfEven(top / bottom, top % bottom, bottom), (dividend < 0) != (divisor < 0));
    }

    /// Rounds a quotient by its remainder. Compares with what is missing to the divisor, because twice the remainder
    /// could overflow.
    static constexpr UInt128 roundHalfEven(UInt128 quotient, UInt128 remainder, UInt128 divisor) {
        const UInt128 missing = divisor - remainder;
        const bool up = remainder > missing || (remainder == missing && quotient % 2 == 1);
        if (!up) return quotient;
        if (quotient == ~UInt128{0}) throw DecimalOverflow();
        return quotient + 1;
    }

    /// Returns left * right / divisor with a 256-bit product, rounded half to even.
    static constexpr Int128 multiplyDivide(Int128 left, Int128 right, Int128 divisor) {
        const UInt128 a = magnitude(left);
        const UInt128 b = magnitude(right);
        const UInt128 d = magnitude(divisor);
        constexpr UInt128 low_half = UINT64_MAX;
        const UInt128 low = (a & low_half) * (b & low_half);
        const UInt128 cross = (a >> 64) * (b & low_half) + (low >> 64);
        const UInt128 middle = (a & low_half) * (b >> 64) + (cross & low_half);
        UInt128 high_part = (a >> 64) * (b >> 64) + (cross >> 64) + (middle >> 64);
        const UInt128 low_part = (middle << 64) | (low & low_half);
        if (high_part >= d) throw DecimalOverflow();
        UInt128 quotient = 0;
        for (int bit = 127; bit >= 0; --bit) {
            const bool carry = high_part >> 127;
            high_part = (high_part << 1) | ((low_part >> bit) & 1);
            quotient <<= 1;
            if (carry || high_part >= d) {
                high_part -= d;
                quotient |= 1;
            }
        }
        return withSign(roundHalfEven(quotient, high_part, d), ((left < 0) != (right < 0)) != (divisor < 0));
    }

    /// ASCII digits only; no locale.
    static constexpr bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }

    /// The one grammar behind parse() and parseJsonNumber().
    static constexpr std::optional<Decimal> parse(std::string_view text, int max_fraction, bool exponent_allowed) {
        std::size_t at = 0;
        const bool negative = !text.empty() && text[0] == '-';
        if (negative) ++at;

        // The digits of the mantissa, before and behind the point.
        const std::size_t whole_begin = at;
        while (at < text.size() && isDigit(text[at])) ++at;
        const std::string_view whole = text.substr(whole_begin, at - whole_begin);
        if (whole.empty()) return std::nullopt;
        std::string_view fraction;
        if (at < text.size() && text[at] == '.') {
            const std::size_t begin = ++at;
            while (at < text.size() && isDigit(text[at])) ++at;
            fraction = text.substr(begin, at - begin);
            if (fraction.empty()) return std::nullopt;
        }
        int exponent = 0;
        if (exponent_allowed && at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
            ++at;
            const bool down = at < text.size() && text[at] == '-';
            if (at < text.size() && (text[at] == '-' || text[at] == '+')) ++at;
            if (at == text.size()) return std::nullopt;
            for (; at < text.size() && isDigit(text[at]); ++at) {
                if (exponent < 100'000) exponent = exponent * 10 + (text[at] - '0');
            }
            if (down) exponent = -exponent;
        }
        if (at != text.size()) return std::nullopt;
        // Zeros at the end carry no information: 1.5000000000000 has one place, 100e-2 none.
        const int used = static_cast<int>(fraction.size()) - exponent - zerosAtEnd(whole, fraction);
        if (used > max_fraction && !isZeroText(whole, fraction)) return std::nullopt;
        return fromDigits(whole, fraction, exponent, negative);
    }

    /// A zero may have any number of digits and any exponent.
    static constexpr bool isZeroText(std::string_view whole, std::string_view fraction) {
        for (char letter : whole)
            if (letter != '0') return false;
        for (char letter : fraction)
            if (letter != '0') return false;
        return true;
    }

    /// Returns the number of zeros at the end of the digits.
    static constexpr int zerosAtEnd(std::string_view whole, std::string_view fraction) {
        int zeros = 0;
        for (; fraction.ends_with('0'); fraction.remove_suffix(1)) ++zeros;
        for (; fraction.empty() && whole.ends_with('0'); whole.remove_suffix(1)) ++zeros;
        return zeros;
    }

    /// Returns the number of these digits, or nothing when it does not fit.
    static constexpr std::optional<Decimal> fromDigits(
        std::string_view whole, std::string_view fraction, int exponent, bool negative
    ) {
        if (isZeroText(whole, fraction)) return Decimal{};
        constexpr UInt128 limit = ~UInt128{0} >> 1;
        // The digit at index i counts 10^(places + exponent + whole.size() - 1 - i) in scaled units.
        const auto digits = static_cast<long>(whole.size() + fraction.size());
        const long kept = static_cast<long>(whole.size()) + exponent + places;
        UInt128 value = 0;
        const auto digitAt = [&](long index) {
            const auto i = static_cast<std::size_t>(index);
            return static_cast<unsigned>((i < whole.size() ? whole[i] : fraction[i - whole.size()]) - '0');
        };
        for (long index = 0; index < kept; ++index) {
            const unsigned digit = index < digits ? digitAt(index) : 0;
            if (value > (limit - digit) / 10) return std::nullopt;
            value = value * 10 + digit;
        }
        if (kept >= 0 && kept < digits) {
            const unsigned first = digitAt(kept);
            bool beyond = false;
            for (long index = kept + 1; index < digits; ++index) beyond = beyond || digitAt(index) != 0;
            if (first > 5 || (first == 5 && (beyond || value % 2 == 1))) {
                if (value == limit) return std::nullopt;
                ++value;
            }
        }
        return fromScaled(negative ? -static_cast<Int128>(value) : static_cast<Int128>(value));
    }

    Int128 scaled_ = 0;
};

}  // namespace cardcage
