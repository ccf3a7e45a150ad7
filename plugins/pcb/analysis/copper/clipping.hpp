#pragma once

#include <vector>

#include "copper/sheet.hpp"

namespace cardcage::pcb::analysis {

/// One piece of a boolean of polygons: its boundary, then its holes.
using Pieces = std::vector<Contours>;

/// Takes clear ground off dark ground. Booleans of whole layers are slow; callers hand over what overlaps only.
class Clipping {
public:
    /// The ground of a shape as polygons: a pen is round to 0.1 µm.
    void addDark(const Sheet& sheet, const Shape& shape);
    void addClear(const Sheet& sheet, const Shape& shape);
    /// Forgets the dark ground outside `box`.
    void keep(const Box& box);
    /// Dark without clear ground, as pieces that do not touch.
    Pieces pieces() const;

private:
    Contours dark_;
    Contours clear_;
};

/// The outline of the path of a round pen: one contour for each of its straight pieces, counter-clockwise.
Contours outlinesOfStroke(std::span<const Point> path, Nm diameter);

/// The corners of the smallest convex polygon around `points`, counter-clockwise.
std::vector<Point> hullOf(std::vector<Point> points);

}  // namespace cardcage::pcb::analysis
