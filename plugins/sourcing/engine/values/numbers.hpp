#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

/// Exact numbers of the engine: integers in fixed units, rounded once where a price enters, never again.
namespace cardcage::sourcing::engine {

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

/// An amount of goods, in 10^-6 of the part's unit: 3 pieces are 3'000'000.
using Quantity = std::int64_t;
/// The price of one unit, in 10^-10 of the base currency, or of the caller's unit of money.
using UnitPrice = std::int64_t;
/// Money, in 10^-16 of the base currency: Quantity x UnitPrice without any rounding.
using Cost = Int128;
/// Calendar days after the reference day of a run, which is 0.
using Days = std::int32_t;

constexpr Quantity one_unit = 1'000'000;
constexpr UnitPrice one_price = 10'000'000'000;
/// Upper limit of prices: 461,168,601 and a bit. The room above is for the share of a fee that the search adds.
constexpr UnitPrice highest_price = std::numeric_limits<UnitPrice>::max() / 2;
constexpr Cost one_cost = Cost{one_unit} * one_price;

/// No stock, order or need is larger: 2.3e12 units. Room is left above, so that a step may be added.
constexpr Quantity unlimited_quantity = std::numeric_limits<Quantity>::max() / 4;
/// More than any cost. Room is left above, so that costs may be added.
constexpr Cost unlimited_cost =
    Cost{std::numeric_limits<std::int64_t>::max()} * std::numeric_limits<std::int64_t>::max();

/// The costs of a run do not exceed this, 2.1e21 of the base currency or of the caller's unit of money. So all sums of
/// them, with charges of suppliers and weights, stay below unlimited_cost.
constexpr Cost highest_total = unlimited_cost / 4;

/// The day of goods that are made to order without a date: they arrive, but after all goods with a date.
constexpr Days unknown_day = 1'000'000'000;
/// As a latest day: any day, unknown days included.
constexpr Days any_day = unknown_day;
/// As a lead time: there is no replenishment, only stock and open orders.
constexpr Days never = std::numeric_limits<Days>::max();

constexpr Cost costOf(Quantity quantity, UnitPrice unit_price) {
    return Cost{quantity} * unit_price;
}

/// A decimal number as written: `digits` x 10^-`decimals`. Amounts, rates and percentages enter in this form.
struct ExactNumber {
    Int128 digits = 0;
    int decimals = 0;

    friend bool operator==(const ExactNumber&, const ExactNumber&) = default;
};

/// Reads `-?digits(.digits)?`, at most 38 digits in all. Nothing for any other text.
std::optional<ExactNumber> parseNumber(std::string_view text);

/// 10^`exponent`, at most 10^38.
constexpr Int128 powerOfTen(int exponent) {
    Int128 power = 1;
    for (; exponent > 0; --exponent) power *= 10;
    return power;
}

/// `numerator / denominator` rounded to a whole number, half to even. The denominator is positive.
Int128 dividedHalfEven(Int128 numerator, Int128 denominator);

/// The quantity of a number; nothing if it has more than 6 decimals or does not fit.
std::optional<Quantity> quantityFrom(const ExactNumber& number);

/// A cost from a number of base currency, rounded half to even to 16 decimals; nothing when it does not fit.
std::optional<Cost> costFrom(const ExactNumber& number);

/// The smallest multiple of `step` that is at least `quantity`; 0 for quantities up to 0.
constexpr Quantity roundedUp(Quantity quantity, Quantity step) {
    return quantity <= 0 ? 0 : (quantity + step - 1) / step * step;
}

/// `share` parts per million of `cost`, rounded down.
constexpr Cost partsPerMillion(Cost cost, std::int64_t share) {
    return cost / 1'000'000 * share + cost % 1'000'000 * share / 1'000'000;
}

/// All digits that are not trailing zeros, with at least `min_decimals` behind the point: "0.0115292381", "12.50".
/// `coarser`: the number counts 10^`coarser` times as much, at most 10^6 times.
std::string exactText(Cost cost, int min_decimals = 0, int coarser = 0);
std::string exactText(UnitPrice price, int min_decimals = 0, int coarser = 0);

/// In the form of returned amounts: rounded half to even to 6 decimals, without trailing zeros, at least 2 decimals.
std::string shownText(Cost cost, int decimals = 6, int coarser = 0);

}  // namespace cardcage::sourcing::engine
