#pragma once

#include <cstdint>
#include <vector>

#include "part/part_problem.hpp"

namespace cardcage::sourcing::engine {

/// A way to take from inventory: lines that are settled by it, and the offers that the remainder may not come from.
struct InventoryShare {
    Quantity quantity = 0;  ///< of the need that comes from inventory
    std::vector<PinnedLine> lines;
    std::vector<std::uint8_t> left_out;
};

/// All ways that leave lines for a remainder, if there is one, those that take most first. Where inventory covers the
/// whole need, nothing is settled but that only inventory offers take part. Of a joint part: some good ways, with fewer
/// and fewer lines of each part bought. Internal to the engine.
std::vector<InventoryShare> inventoryShares(
    const PartProblem& problem, const OfferScope& scope, std::uint32_t max_lines, Days latest_day
);

}  // namespace cardcage::sourcing::engine
