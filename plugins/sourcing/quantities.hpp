#pragma once

#include <algorithm>
#include <cardcage/contracts/quantities/line_quantity.hpp>
#include <cardcage/decimal.hpp>
#include <optional>
#include <string>

#include "engine/bom/per_unit.hpp"
#include "engine/values/numbers.hpp"

// Quantities of records and of the engine: a Decimal counts 1e-10 units, a Quantity 1e-6.

namespace cardcage::sourcing {

constexpr engine::Int128 decimal_steps_of_a_quantity = 10'000;

/// A quantity >= 0, capped at the largest one that the engine can count; decimals beyond the sixth are dropped.
inline engine::Quantity quantityOf(const sdk::Decimal& quantity) {
    const auto counted = quantity.scaled() / decimal_steps_of_a_quantity;
    return static_cast<engine::Quantity>(std::min<engine::Int128>(counted, engine::unlimited_quantity));
}

/// The quantity of a line or of a subassembly. `ratio` is "1/6" where the quantity is one.
inline engine::PerUnit perUnitOf(const sdk::Decimal& quantity, const std::optional<std::string>& ratio = std::nullopt) {
    const auto exact = ratio ? contracts::LineQuantity::parseRatio(*ratio) : std::nullopt;
    if (exact && exact->isRatio()) return {quantityOf(exact->numerator()), exact->denominator()};
    return {quantityOf(quantity), 1, !quantity.isWhole()};
}

/// A quantity of the engine as a number of units, exact.
inline sdk::Decimal decimalOf(engine::Quantity quantity) {
    return sdk::Decimal::fromScaled(engine::Int128{quantity} * decimal_steps_of_a_quantity);
}

}  // namespace cardcage::sourcing
