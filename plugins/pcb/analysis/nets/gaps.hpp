#pragma once

#include <cstdint>
#include <vector>

#include "layers/layer.hpp"
#include "values/budget.hpp"

namespace cardcage::pcb::analysis {

/// The place where two islands of a layer are nearest to each other.
struct Gap {
    std::uint32_t one = 0;
    std::uint32_t other = 0;
    double distance = 0;
    /// The edges there, indices in `Sheet::edges`.
    std::uint32_t edge_of_one = 0;
    std::uint32_t edge_of_other = 0;
};

/// All pairs of islands of a sheet that are nearer than `reach`, the nearest first.
std::vector<Gap> gapsWithin(
    const Sheet& sheet, const EdgeGrid& grid, const Islands& islands, double reach, Deadline deadline = {}
);

/// The middle of a gap, on the board.
Point placeOf(const Sheet& sheet, const Gap& gap);

}  // namespace cardcage::pcb::analysis
