#pragma once

#include <cstdint>
#include <unordered_set>

#include "values/length.hpp"

namespace cardcage::pcb::analysis {

/// Places on a grid of 20 µm, found again when they are a step of it away.
class Places {
public:
    void add(Point place) { cells_.insert(cellOf(place, 0, 0)); }
    bool has(Point place) const {
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy)
                if (cells_.contains(cellOf(place, dx, dy))) return true;
        return false;
    }

private:
    static constexpr Nm grid = 20 * one_micrometre;

    static std::uint64_t cellOf(Point place, int dx, int dy) {
        const auto x = static_cast<std::uint64_t>((place.x + 4 * farthest_coordinate) / grid + dx);
        const auto y = static_cast<std::uint64_t>((place.y + 4 * farthest_coordinate) / grid + dy);
        return (x << 32) ^ y;
    }
    std::unordered_set<std::uint64_t> cells_;
};

}  // namespace cardcage::pcb::analysis
