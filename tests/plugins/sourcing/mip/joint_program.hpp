#pragma once

#include <map>
#include <string>

#include "plugins/sourcing/engine/part/part_problem.hpp"

namespace cardcage::sourcing::mip {

/// A joint part as a mixed-integer program: for each price row z and n as in linearProgram(), u for each part that is
/// bought, x for the quantity that it supplies to an option set. Its optimum is the cheapest plan with so many lines of
/// each part.
std::string jointProgram(const engine::PartTable& table, std::uint32_t max_lines);

/// The exact cost of the values of n.
engine::Cost jointCost(const engine::PartTable& table, const std::map<std::string, double>& values);

}  // namespace cardcage::sourcing::mip
