#pragma once

#include <cstdint>
#include <vector>

#include "copper/cover.hpp"
#include "copper/edge_grid.hpp"
#include "copper/sheet.hpp"

namespace cardcage::pcb::analysis {

/// Ground this near counts as touching: the rounding of both to whole nanometres.
constexpr double touching = 2;

/// The connected pieces of a sheet.
struct Islands {
    /// The island of each shape, from 0 on.
    std::vector<std::uint32_t> of_shape;
    std::uint32_t count = 0;
};

Islands islandsOf(const Sheet& sheet, const EdgeGrid& grid, const Cover& cover);

}  // namespace cardcage::pcb::analysis
