#pragma once

#include <cstdint>

#include "values/length.hpp"

namespace cardcage::pcb::analysis {

/// The key of the cell of a square grid that holds `place`, or of one that lies `columns` and `rows` from it. Keys of
/// one column follow each other. Coordinates may be four times as far as those of files.
constexpr std::uint64_t cellAt(Point place, Nm grid, Nm columns = 0, Nm rows = 0) {
    const auto x = static_cast<std::uint64_t>((place.x + 4 * farthest_coordinate) / grid + columns);
    const auto y = static_cast<std::uint64_t>((place.y + 4 * farthest_coordinate) / grid + rows);
    return (x << 32U) | y;
}

}  // namespace cardcage::pcb::analysis
