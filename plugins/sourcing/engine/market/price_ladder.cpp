#include "market/price_ladder.hpp"

#include <algorithm>
#include <array>
#include <functional>

#include "market/eligibility.hpp"

namespace cardcage::sourcing::engine {
namespace {

void stripZeros(Int128& digits, int& exponent) {
    for (; digits != 0 && digits % 10 == 0; digits /= 10) ++exponent;
}

constexpr int most_zeros = 38;  // of a power of ten of 128 bits

constexpr auto powers_of_ten = [] {
    std::array<Int128, most_zeros + 1> powers{};
    for (int exponent = 0; exponent <= most_zeros; ++exponent)
        powers[static_cast<std::size_t>(exponent)] = powerOfTen(exponent);
    return powers;
}();

/// `digits` x 10^`exponent`; nothing when it does not fit.
std::optional<Int128> shifted(Int128 digits, int exponent) {
    if (exponent <= 0 || digits == 0) return digits;
    if (exponent > most_zeros) return std::nullopt;
    if (__builtin_mul_overflow(digits, powers_of_ten[static_cast<std::size_t>(exponent)], &digits)) return std::nullopt;
    return digits;
}

/// numerator / denominator x 10^exponent, half to even, digit by digit; nothing when it does not fit.
std::optional<Int128> longQuotient(Int128 numerator, Int128 denominator, int exponent) {
    auto result = numerator / denominator;
    auto rest = numerator % denominator;
    for (; exponent > 0; --exponent) {
        if (__builtin_mul_overflow(rest, Int128{10}, &rest) || __builtin_mul_overflow(result, Int128{10}, &result) ||
            __builtin_add_overflow(result, rest / denominator, &result))
            return std::nullopt;
        rest %= denominator;
    }
    const auto missing = denominator - rest;
    return rest > missing || (rest == missing && result % 2 == 1) ? result + 1 : result;
}

/// numerator / (first x second) x 10^exponent, half to even; nothing when it does not fit.
std::optional<Int128> quotient(Int128 numerator, Int128 first, Int128 second, int exponent) {
    Int128 denominator = 0;
    if (__builtin_mul_overflow(first, second, &denominator)) return std::nullopt;
    const auto raised = shifted(exponent > 0 ? numerator : denominator, exponent > 0 ? exponent : -exponent);
    if (raised) return exponent > 0 ? dividedHalfEven(*raised, denominator) : dividedHalfEven(numerator, *raised);
    return exponent > 0 ? longQuotient(numerator, denominator, exponent) : std::nullopt;
}

/// amount / (quantity x rate) in steps of 10^-10.
std::optional<Int128> inBaseCurrency(const ExactNumber& amount, Quantity quantity, const ExactNumber& rate) {
    if (amount.digits < 0 || quantity <= 0 || rate.digits <= 0) return std::nullopt;
    // amount / 10^da / (quantity / 10^6 x rate / 10^dr)
    int exponent = 10 + 6 + rate.decimals - amount.decimals;
    if (const auto price = quotient(amount.digits, quantity, rate.digits, exponent)) return price;
    // Zeros at the ends cost range; without them almost everything fits.
    Int128 numerator = amount.digits;
    Int128 count = quantity;
    Int128 divisor = rate.digits;
    int removed = 0;
    stripZeros(numerator, exponent);
    stripZeros(count, removed);
    stripZeros(divisor, removed);
    return quotient(numerator, count, divisor, exponent - removed);
}

constexpr std::uint32_t no_currency = 0xFFFF'FFFF;

/// The quantity and the rate that all amounts of a currency in a ladder are divided by: `value` x 10^`zeros`.
struct LadderDivisor {
    std::uint32_t currency = no_currency;
    Int128 value = 0;  ///< 0: they have to be taken one by one
    int zeros = 0;

    /// `amount` divided by this, in steps of 10^-10, if 64 bits are enough for all of it, as for nearly all prices.
    std::optional<UnitPrice> usualPrice(const ExactNumber& amount) const {
        constexpr int most_zeros_of_a_word = 18;
        const int exponent = 10 + 6 - zeros - amount.decimals;
        const auto divisor = static_cast<std::uint64_t>(value);
        auto numerator = static_cast<std::uint64_t>(amount.digits);
        if (value == 0 || divisor != value || numerator != amount.digits || exponent < 0 ||
            exponent > most_zeros_of_a_word)
            return std::nullopt;
        const auto power = static_cast<std::uint64_t>(powers_of_ten[static_cast<std::size_t>(exponent)]);
        if (__builtin_mul_overflow(numerator, power, &numerator)) return std::nullopt;
        const auto price = numerator / divisor;
        const auto rest = numerator % divisor;
        const auto missing = divisor - rest;
        const bool is_rounded_up = rest > missing || (rest == missing && price % 2 == 1);
        if (price > static_cast<std::uint64_t>(highest_price)) return std::nullopt;
        return static_cast<UnitPrice>(price + (is_rounded_up ? 1 : 0));
    }
};

LadderDivisor divisorOf(std::uint32_t currency, Quantity quantity, const ExactNumber& rate) {
    LadderDivisor divisor{.currency = currency};
    if (quantity <= 0 || rate.digits <= 0) return divisor;
    Int128 count = quantity;
    Int128 digits = rate.digits;
    stripZeros(count, divisor.zeros);
    stripZeros(digits, divisor.zeros);
    if (__builtin_mul_overflow(count, digits, &divisor.value)) divisor.value = 0;
    divisor.zeros -= rate.decimals;
    return divisor;
}

/// The step of a row in units of the part.
std::optional<Quantity> stepOf(Quantity mpq, Unit sold_in, Unit needed_in) {
    if (mpq <= 0) return isDiscrete(needed_in) ? one_unit : 1;
    const auto step = converted(mpq, sold_in, needed_in);
    if (!step || !isDiscrete(needed_in)) return step;
    return roundedUp(*step, one_unit);
}

bool isEven(Quantity quantity, Unit from, Unit to) {
    return from == to || Int128{quantity} * sizeOf(from).steps % sizeOf(to).steps == 0;
}

class LadderReader {
public:
    LadderReader(PriceUnit sold_in, Unit needed_in, const ExchangeRates& rates, UnitPrice highest)
        : sold_in_(sold_in), needed_in_(needed_in), rates_(rates), highest_(highest) {}

    /// Appends the row in units of the part and base currency; its smallest order is still the moq.
    void read(const LadderRow& row, std::uint32_t position, std::vector<PriceRow>& rows, LadderNotes& notes) const {
        if (row.currency >= rates_.size() || !rates_[row.currency]) {
            notes.has_row_without_rate = true;
            return;
        }
        const auto price = priceOf(row);
        Quantity moq = row.moq;
        Quantity step = row.mpq;
        const bool is_counted = price >= 0 && convert(moq, step);
        const bool would_be_free = price == 0 && row.amount.digits != 0;
        const bool is_too_high = price > highest_;
        if (is_too_high) notes.prices_too_high.push_back(price);
        if (!is_counted || would_be_free || is_too_high) {
            notes.has_row_out_of_range = true;
            return;
        }
        notes.is_quantity_rounded |=
            !isEven(row.moq, sold_in_.unit, needed_in_) || !isEven(row.mpq, sold_in_.unit, needed_in_);
        auto& added = rows.emplace_back();
        added.smallest_order = moq;
        added.step = step;
        added.unit_price = static_cast<UnitPrice>(price);
        added.ladder_position = position;
    }

private:
    /// Brings a smallest order and a step to units of the part; false if that is not possible.
    bool convert(Quantity& moq, Quantity& step) const {
        if (sold_in_.unit == needed_in_) {
            if (moq < 0 || std::max(moq, step) > unlimited_quantity) return false;
            const Quantity least = isDiscrete(needed_in_) ? one_unit : 1;
            step = step <= 0 ? least : roundedUp(step, least);
            return true;
        }
        const auto moq_of_part = converted(moq, sold_in_.unit, needed_in_);
        const auto step_of_part = stepOf(step, sold_in_.unit, needed_in_);
        if (!moq_of_part || !step_of_part) return false;
        moq = *moq_of_part;
        step = *step_of_part;
        return true;
    }

    /// The price is for a number of units as sold; the ratio of the two units enters the division exactly, so the price
    /// is rounded only once. Negative: it cannot be counted.
    Int128 priceOf(const LadderRow& row) const {
        constexpr Int128 none = -1;
        if (row.amount.digits < 0) return none;
        const auto sold = sizeOf(sold_in_.unit).steps;
        const auto needed = sizeOf(needed_in_).steps;
        if (sold == needed) return priceInSameUnit(row);
        auto amount = row.amount;
        Quantity quantity = 0;
        if (__builtin_mul_overflow(amount.digits, Int128{needed}, &amount.digits) ||
            __builtin_mul_overflow(sold_in_.quantity, Quantity{sold}, &quantity))
            return none;
        return inBaseCurrency(amount, quantity, *rates_[row.currency]).value_or(none);
    }

    /// As inBaseCurrency(); what the rows of a currency have in common is worked out once.
    Int128 priceInSameUnit(const LadderRow& row) const {
        const auto& rate = *rates_[row.currency];
        if (divisor_.currency != row.currency) divisor_ = divisorOf(row.currency, sold_in_.quantity, rate);
        if (const auto price = divisor_.usualPrice(row.amount)) return *price;
        return inBaseCurrency(row.amount, sold_in_.quantity, rate).value_or(-1);
    }

    PriceUnit sold_in_;
    Unit needed_in_;
    const ExchangeRates& rates_;
    UnitPrice highest_;
    mutable LadderDivisor divisor_ = {};  ///< of the currency that was met last
};

/// Whether some row of a currency has a higher price than one with a smaller moq.
bool rises(std::span<const LadderRow> ladder, std::span<const PriceRow> rows) {
    const auto falls = [](const PriceRow& row, const PriceRow& next) {
        return row.smallest_order <= next.smallest_order && row.unit_price >= next.unit_price;
    };
    if (std::adjacent_find(rows.begin(), rows.end(), std::not_fn(falls)) == rows.end()) return false;
    return std::any_of(rows.begin(), rows.end(), [&](const PriceRow& row) {
        return std::any_of(rows.begin(), rows.end(), [&](const PriceRow& other) {
            return other.smallest_order > row.smallest_order && other.unit_price > row.unit_price &&
                   ladder[other.ladder_position].currency == ladder[row.ladder_position].currency;
        });
    });
}

/// Rounds the ends of a row to its step; false when nothing can be ordered between them.
bool roundEnds(PriceRow& row) {
    row.smallest_order = row.smallest_order > 0 ? roundedUp(row.smallest_order, row.step) : row.step;
    row.largest_order = row.largest_order / row.step * row.step;
    return row.smallest_order <= row.largest_order;
}

}  // namespace

std::optional<Quantity> convertedBetween(Quantity quantity, Unit from, Unit to) {
    if (!isConvertible(from, to)) return std::nullopt;
    const auto counted = Int128{quantity} * sizeOf(from).steps;
    const auto size = Int128{sizeOf(to).steps};
    const auto result = (counted + size - 1) / size;
    if (quantity < 0 || result > unlimited_quantity) return std::nullopt;
    return static_cast<Quantity>(result);
}

std::optional<UnitPrice> baseUnitPrice(const ExactNumber& amount, Quantity quantity, const ExactNumber& rate) {
    const auto price = inBaseCurrency(amount, quantity, rate);
    if (!price || *price > highest_price) return std::nullopt;
    return static_cast<UnitPrice>(*price);
}

std::optional<Cost> baseAmount(const ExactNumber& amount, const ExactNumber& rate) {
    constexpr Cost most = Cost{1'000'000'000'000'000} * one_price;
    const auto found = inBaseCurrency(amount, one_unit, rate);
    if (!found || *found > most) return std::nullopt;
    return *found * one_unit;
}

LadderNotes appendOrderableRows(
    std::span<const LadderRow> ladder,
    PriceUnit sold_in,
    Unit needed_in,
    const ExchangeRates& rates,
    std::vector<PriceRow>& rows,
    UnitPrice highest
) {
    LadderNotes notes;
    if (!isConvertible(sold_in.unit, needed_in)) {
        notes.exclusions = bit(Exclusion::UnitMismatch);
        return notes;
    }
    const LadderReader reader(sold_in, needed_in, rates, highest);
    const auto rows_before = rows.size();
    bool has_row_left_out = false;
    for (std::uint32_t position = 0; position < ladder.size(); ++position) {
        has_row_left_out |= ladder[position].is_left_out;
        if (ladder[position].is_left_out) continue;
        reader.read(ladder[position], position, rows, notes);
    }
    const auto added = std::span(rows).subspan(rows_before);
    notes.is_not_monotone = rises(ladder, added);
    const auto end = std::remove_if(added.begin(), added.end(), [](PriceRow& row) { return !roundEnds(row); });
    rows.resize(rows_before + static_cast<std::size_t>(end - added.begin()));
    if (rows.size() > rows_before) return notes;
    const auto reason = notes.has_row_without_rate ? Exclusion::NoExchangeRate
                        : has_row_left_out         ? Exclusion::Currency
                                                   : Exclusion::NoPrice;
    notes.exclusions = bit(reason);
    return notes;
}

}  // namespace cardcage::sourcing::engine
