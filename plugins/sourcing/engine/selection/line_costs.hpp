#pragma once

#include <span>
#include <vector>

#include "bom/attribution.hpp"
#include "selection/selection.hpp"

/// From the parts of a run to the lines of its design. Internal to the engine.
namespace cardcage::sourcing::engine {

/// The payment of each option set: of every part that it uses, its share of what was paid for that, one-time costs
/// of its offers and set-up loss included; of supplier fees and shared charges a share by value.
std::vector<SetCost> costsOfSets(const PartProblem& problem, const PartLimits& limits, const PartResult& part);

/// The status of a line by the result of its part; `parts` is by group.
LineStatus statusOf(const BomLine& line, std::span<const PartResult> parts);

}  // namespace cardcage::sourcing::engine
