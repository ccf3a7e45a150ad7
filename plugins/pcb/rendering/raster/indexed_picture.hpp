#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/layers/stack_layers.hpp"
#include "rendering/colours/look.hpp"
#include "rendering/raster/coverage.hpp"
#include "rendering/views/scene.hpp"

namespace cardcage::pcb::rendering {

/// A picture whose pixels are indices of a palette: the eight grounds, then eight mixtures of each pair of them.
/// Another look is another palette.
struct IndexedPicture {
    PixelGrid grid;
    std::vector<std::uint8_t> pixels;
};

constexpr int mixtures = 8;
constexpr std::size_t palette_size = ground_count + ground_count * (ground_count - 1) / 2 * mixtures;

/// The index of `parts` of nine of `other` in `one`.
std::uint8_t indexOf(Ground one, Ground other, int parts);

std::array<Colour, palette_size> paletteOf(const Look& look);

/// One side of a board with its legend, and without. A board without legend has the first alone; the other has no
/// pixels.
struct SidePictures {
    IndexedPicture whole;
    IndexedPicture plain;
};
SidePictures drawScene(const Scene& scene, const PixelGrid& grid, const analysis::Parallel& parallel);

}  // namespace cardcage::pcb::rendering
