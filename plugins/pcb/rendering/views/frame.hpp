#pragma once

#include <algorithm>

#include "analysis/values/length.hpp"

namespace cardcage::pcb::rendering {

/// The part of a board that a picture shows. The bottom is seen from below, with left and right exchanged.
struct Frame {
    analysis::Box box;
    bool mirrored = false;

    /// The distance of a point from the left and the upper edge of the picture, in nanometres.
    analysis::Point placed(analysis::Point point) const {
        return {mirrored ? box.high.x - point.x : point.x - box.low.x, box.high.y - point.y};
    }
    analysis::Nm longSide() const { return std::max(box.width(), box.height()); }
};

}  // namespace cardcage::pcb::rendering
