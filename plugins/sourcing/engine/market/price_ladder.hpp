#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "part/part_problem.hpp"
#include "values/unit.hpp"

/// Converts the price ladder of an offer, as sent, to orderable rows in base currency.
namespace cardcage::sourcing::engine {

/// A row as sent. Its price is for `PriceUnit::quantity` units.
struct LadderRow {
    Quantity moq = 0;  ///< smallest order; 0: none
    Quantity mpq = 0;  ///< orders are multiples of it; 0: none, which is 1 of a discrete unit and 10^-6 of another
    ExactNumber amount;
    std::uint32_t currency = 0;  ///< index in ExchangeRates
    bool is_left_out = false;    ///< its currency is not allowed
};

/// The unit of the prices, smallest orders and multiples of an offer: 12.50 per 1000 pieces.
struct PriceUnit {
    Unit unit = Unit::Piece;
    Quantity quantity = one_unit;  ///< > 0
};

/// Units of each currency per unit of the base currency, by index of the currency. Prices without a rate cannot be
/// used; a missing rate is never 1. The base currency itself has the rate 1.
using ExchangeRates = std::vector<std::optional<ExactNumber>>;

/// Findings about a ladder.
struct LadderNotes {
    ExclusionSet exclusions = 0;               ///< reasons why none of its rows can be used; 0 if one can
    bool is_not_monotone = false;              ///< PRICE_LADDER_NOT_MONOTONE: a larger order has a higher price
    bool has_row_without_rate = false;         ///< some rows were excluded because they have no rate
    bool has_row_out_of_range = false;         ///< some rows were excluded: negative, too large, or rounded to 0
    bool is_quantity_rounded = false;          ///< a quantity did not convert evenly (inches) and was rounded up
    std::vector<Int128> prices_too_high = {};  ///< of rows that were excluded for this reason, in 10^-10
};

/// Appends the orderable rows of one offer to `rows`: base-currency price of one unit of the part, rounded once, half
/// to even, to 10 decimals; smallest order a multiple of the step. All-unit prices: an order pays the price of the
/// cheapest row whose moq it reaches and whose mpq divides it, in any currency. A higher price at a larger moq of the
/// same currency is only reported. Rows above `highest`, which is at most highest_price, are excluded.
LadderNotes appendOrderableRows(
    std::span<const LadderRow> ladder,
    PriceUnit sold_in,
    Unit needed_in,
    const ExchangeRates& rates,
    std::vector<PriceRow>& rows,
    UnitPrice highest = highest_price
);

/// `quantity` in `from`, converted to `to`; rounded up to 10^-6 if it is not exact (inches). Nothing if the units do
/// not convert or the result does not fit.
std::optional<Quantity> convertedBetween(Quantity quantity, Unit from, Unit to);
inline std::optional<Quantity> converted(Quantity quantity, Unit from, Unit to) {
    if (from == to && from != Unit::Unknown && quantity >= 0 && quantity <= unlimited_quantity) return quantity;
    return convertedBetween(quantity, from, to);
}

/// amount / (quantity x rate), rounded once, half to even, to 10 decimals; quantity in units of the part. Nothing when
/// it is negative or does not fit.
std::optional<UnitPrice> baseUnitPrice(const ExactNumber& amount, Quantity quantity, const ExactNumber& rate);

/// amount / rate in base currency, rounded once, half to even, to 10 decimals. Nothing if it is negative or more than
/// 10^15, which no sum needs.
std::optional<Cost> baseAmount(const ExactNumber& amount, const ExactNumber& rate);

}  // namespace cardcage::sourcing::engine
