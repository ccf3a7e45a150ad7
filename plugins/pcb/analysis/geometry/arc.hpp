#pragma once

#include <optional>
#include <vector>

#include "values/length.hpp"

namespace cardcage::pcb::analysis {

/// A piece of a circle. Angles in radians, counted counter-clockwise; a negative sweep runs clockwise, a full circle
/// sweeps 2 pi.
struct Arc {
    Point centre;
    double radius = 0;
    double start = 0;
    double sweep = 0;

    double length() const;
    Point at(double angle) const;
    Box box() const;
};

/// The arc from `from` to `to` around `centre`. Radii that differ by less than the larger of 50 µm and 1 % are mended
/// by moving the centre (`mended` becomes true); otherwise there is none. Equal ends are a full circle.
std::optional<Arc> arcThrough(Point from, Point to, Point centre, bool clockwise, bool& mended);

/// The same in single-quadrant mode: `offset` has no signs, the arc is at most a quarter.
std::optional<Arc> quadrantArc(Point from, Point to, Point offset, bool clockwise, bool& mended);

/// Points of chords along `arc` that are at most `error` away from it: without its start, with its end `to`.
void appendChords(const Arc& arc, Point to, double error, std::vector<Point>& points);

}  // namespace cardcage::pcb::analysis
