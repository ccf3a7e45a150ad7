#pragma once

#include <optional>
#include <vector>

#include "words.hpp"

// Quantities that a supplier accepts, and their price rows: rules that need only their values.

namespace cardcage::purchase_orders_legacy {

/// A row of a price ladder. Quantities are in the unit of the offer.
struct PriceRow {
    std::optional<sdk::Decimal> moq;
    std::optional<sdk::Decimal> mpq;
    sdk::Decimal price;  ///< of price_quantity units
    sdk::Decimal price_quantity;

    friend bool operator==(const PriceRow&, const PriceRow&) = default;
};

/// Units of a part, and units in which it is offered.
struct PartUnits {
    Unit part = Unit::Piece;
    Unit offered = Unit::Piece;
};

/// A quantity in the unit of the part, and the row that is its price.
struct RowQuantity {
    sdk::Decimal quantity;
    PriceRow row;
};

/// Returns the number of units of the part in one offered unit; nothing for units of different kinds.
std::optional<sdk::Decimal> unitsIn(const PartUnits& units);

/// Returns the least quantity of a row that is at least `needed`: a multiple of mpq, at least moq, whole in discrete
/// units. All quantities are in the unit of the part.
sdk::Decimal orderableQuantity(
    sdk::Decimal needed, const std::optional<sdk::Decimal>& moq, const std::optional<sdk::Decimal>& mpq, Unit unit
);

/// Returns the cheapest order of at least `needed` and at most `most` units of the part, of equal ones the smallest;
/// nothing when no row allows one.
std::optional<RowQuantity> cheapestOrder(
    sdk::Decimal needed, sdk::Decimal most, const PartUnits& units, const std::vector<PriceRow>& rows
);

}  // namespace cardcage::purchase_orders_legacy
