#pragma once

#include "rendering/artwork/artwork.hpp"
#include "rendering/views/frame.hpp"

namespace cardcage::pcb::rendering {

/// One side of a board as artworks that lie on each other, from the board up to its holes.
struct Scene {
    Frame frame;
    Artwork board;
    Artwork copper;
    /// Openings of the mask; without a mask everything is open.
    Artwork openings;
    bool mask = false;
    Artwork legend;
    Artwork holes;
};

}  // namespace cardcage::pcb::rendering
