#pragma once

#include <cstdint>
#include <span>

#include "part/part_plan.hpp"

namespace cardcage::sourcing::engine {

/// The largest quantity of an offer that can be bought by a day in one line, at most `limit`.
Quantity mostOf(
    const PartProblem& problem, const PartOffer& offer, Days latest_day, Quantity limit = unlimited_quantity
);

/// The most that can be bought of these offers, by position, in this number of lines. Offers that share a stock have no
/// more than pinned lines leave of that together, in quantities that can be ordered; where there are too many ways to
/// divide a stock, the result is an upper bound.
Quantity mostTogether(
    const PartProblem& problem, std::span<const std::uint32_t> offers, std::size_t max_lines, Days latest_day
);

}  // namespace cardcage::sourcing::engine
