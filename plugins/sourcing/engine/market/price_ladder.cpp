#include "market/price_ladder.hpp"

#include <algorithm>

#include "market/eligibility.hpp"

namespace cardcage::sourcing::engine {
namespace {

void stripZeros(Int128& digits, int& exponent) {
    for (; digits != 0 && digits % 10 == 0; digits /= 10) ++exponent;
}

/// `digits` x 10^`exponent`; nothing when it does not fit.
std::optional<Int128> shifted(Int128 digits, int exponent) {
    for (; exponent > 0; --exponent)
        if (__builtin_mul_overflow(digits, Int128{10}, &digits)) return std::nullopt;
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

    /// The row in units of the part and base currency; its smallest order is still the moq.
    std::optional<PriceRow> read(const LadderRow& row, std::uint32_t position, LadderNotes& notes) const {
        if (row.currency >= rates_.size() || !rates_[row.currency]) {
            notes.has_row_without_rate = true;
            return std::nullopt;
        }
        const auto price = priceOf(row);
        const auto moq = converted(row.moq, sold_in_.unit, needed_in_);
        const auto step = stepOf(row.mpq, sold_in_.unit, needed_in_);
        const bool would_be_free = price == 0 && row.amount.digits != 0;
        const bool is_too_high = price && *price > highest_;
        if (is_too_high) notes.prices_too_high.push_back(*price);
        if (!price || would_be_free || is_too_high || !moq || !step) {
            notes.has_row_out_of_range = true;
            return std::nullopt;
        }
        notes.is_quantity_rounded |=
            !isEven(row.moq, sold_in_.unit, needed_in_) || !isEven(row.mpq, sold_in_.unit, needed_in_);
        return PriceRow{
            .smallest_order = *moq,
            .step = *step,
            .unit_price = static_cast<UnitPrice>(*price),
            .ladder_position = position};
    }

private:
    /// The price is for a number of units as sold; the ratio of the two units enters the division exactly, so the price
    /// is rounded only once.
    std::optional<Int128> priceOf(const LadderRow& row) const {
        if (row.amount.digits < 0) return std::nullopt;
        const auto sold = sizeOf(sold_in_.unit).steps;
        const auto needed = sizeOf(needed_in_).steps;
        if (sold == needed) return inBaseCurrency(row.amount, sold_in_.quantity, *rates_[row.currency]);
        auto amount = row.amount;
        Quantity quantity = 0;
        if (__builtin_mul_overflow(amount.digits, Int128{needed}, &amount.digits) ||
            __builtin_mul_overflow(sold_in_.quantity, Quantity{sold}, &quantity))
            return std::nullopt;
        return inBaseCurrency(amount, quantity, *rates_[row.currency]);
    }

    PriceUnit sold_in_;
    Unit needed_in_;
    const ExchangeRates& rates_;
    UnitPrice highest_;
};

/// Whether some row of a currency has a higher price than one with a smaller moq.
bool rises(std::span<const LadderRow> ladder, std::span<const PriceRow> rows) {
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

std::optional<Quantity> converted(Quantity quantity, Unit from, Unit to) {
    if (!isConvertible(from, to)) return std::nullopt;
    if (from == to && quantity >= 0 && quantity <= unlimited_quantity) return quantity;
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
        if (const auto row = reader.read(ladder[position], position, notes)) rows.push_back(*row);
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
