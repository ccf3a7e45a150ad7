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

/// A quantity in the unit of the offer, and the row that is its price.
struct RowQuantity {
    sdk::Decimal quantity;
    PriceRow row;
};

/// Returns the least quantity of a row that is at least `needed`: a multiple of mpq, at least moq, whole in discrete
/// units. All quantities are in the unit of the offer.
sdk::Decimal orderableQuantity(
    sdk::Decimal needed, const std::optional<sdk::Decimal>& moq, const std::optional<sdk::Decimal>& mpq, Unit unit
);

/// Returns the cheapest order of at least `needed`, in the unit of the part, and at most `most`, in that of the offer;
/// of equal ones the smallest. Returns nothing when no row allows one.
std::optional<RowQuantity> cheapestOrder(
    sdk::Decimal needed, sdk::Decimal most, const PartUnits& units, const std::vector<PriceRow>& rows
);

}  // namespace cardcage::purchase_orders_legacy
