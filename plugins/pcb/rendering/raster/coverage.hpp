#pragma once

#include <cstdint>
#include <vector>

#include "rendering/artwork/artwork.hpp"
#include "rendering/views/frame.hpp"

namespace cardcage::pcb::rendering {

/// A grid of pixels over a frame.
struct PixelGrid {
    int width = 0;
    int height = 0;
    double per_nm = 0;

    /// The grid of a frame with `long_side` pixels on its longer side.
    static PixelGrid of(const Frame& frame, int long_side);
};

/// Some rows of a grid.
struct Band {
    int first = 0;
    int rows = 0;
};

/// Returns the share of each pixel of a band that an artwork covers, row by row: 0 nothing, 255 all. Exact by area
/// within a run.
std::vector<std::uint8_t> coverageOf(const Artwork& artwork, const Frame& frame, const PixelGrid& grid, Band band);

}  // namespace cardcage::pcb::rendering
