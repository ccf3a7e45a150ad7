#pragma once

#include <cstddef>
#include <vector>

#include "evidence/spots.hpp"

namespace cardcage::pcb::analysis {

/// The holes of a board, each as large as it is drilled.
struct HoleSpots {
    SpotMap all;
    /// Some of those that may be plated.
    std::vector<Spot> plated;

    bool known() const { return !all.empty(); }
};

/// The things that a file draws, and where. Shares are 0 to 1, those of nothing are 0.
struct Signs {
    std::size_t stamps = 0;
    std::size_t areas = 0;
    std::size_t strokes = 0;
    Box box;
    /// Dark flashes and areas, and the middles of strokes.
    SpotMap stamp_map;
    SpotMap stroke_map;
    BoxMap stamp_boxes;
    /// Some of them.
    std::vector<Spot> some_stamps;
    std::vector<Spot> some_strokes;
    /// Part of the holes that have a flash, an area or the end of a stroke.
    double holes_met = 0;
    /// Part of the flashes and areas that lie at holes.
    double stamps_at_holes = 0;
    /// Part of the flashes and areas at which a stroke ends.
    double stamps_joined = 0;
    /// Part of the ends of strokes that lie within flashes and small areas.
    double ends_joined = 0;
    /// Part of the ends of strokes that meet the end of another stroke.
    double ends_closed = 0;
    /// The box of the largest area, as part of the box of all.
    double largest_area = 0;
    /// The straight lengths of all strokes together, in millimetres.
    double length = 0;
};

/// `image` is expanded.
Signs signsOf(const Image& image, const HoleSpots& holes);

}  // namespace cardcage::pcb::analysis
