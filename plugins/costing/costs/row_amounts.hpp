#pragma once

#include <optional>
#include <vector>

#include "costs/costs.hpp"
#include "tables/calculation_tables.hpp"

namespace cardcage::costing {

/// The amount of each row of a table per unit, subtotals included, from a cost that was calculated with it. Nothing for
/// each row if the cost was calculated with another table or other rows.
std::vector<std::optional<sdk::Decimal>> rowAmounts(const CalculationTable& table, const ScenarioCost& cost);

}  // namespace cardcage::costing
