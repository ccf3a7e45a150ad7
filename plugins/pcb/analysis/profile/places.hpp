#pragma once

#include <cstdint>
#include <unordered_set>

#include "geometry/cell.hpp"

namespace cardcage::pcb::analysis {

/// Places on a grid of 20 µm, found again when they are a step of it away.
class Places {
public:
    void add(Point place) { cells_.insert(cellAt(place, grid)); }
    bool has(Point place) const {
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy)
                if (cells_.contains(cellAt(place, grid, dx, dy))) return true;
        return false;
    }

private:
    static constexpr Nm grid = 20 * one_micrometre;

    std::unordered_set<std::uint64_t> cells_;
};

}  // namespace cardcage::pcb::analysis
