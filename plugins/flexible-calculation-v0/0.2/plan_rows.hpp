#pragma once

#include "plans.hpp"

namespace cardcage::flexible_calculation {

/// The rows of a plan: material, manufacturing, those of the calculation table, and the total.
std::vector<PlanRow> planRows(const contracts::costing::AssemblyCalculation& calculation);

/// The name in lower case, everything that is neither letter nor digit as one underscore: "Material overhead" is
/// material_overhead.
std::string snakeCase(std::string_view name);

}  // namespace cardcage::flexible_calculation
