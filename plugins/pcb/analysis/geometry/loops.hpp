#pragma once

#include <vector>

#include "geometry/polygon.hpp"
#include "values/length.hpp"

namespace cardcage::pcb::analysis {

/// One stroke of an outline, without its pen: a line or the chords of an arc, from its first point to its last.
struct Track {
    std::vector<Point> points;
};

/// A closed line.
struct Loop {
    std::vector<Point> corners;
    Box box;
    /// In square millimetres.
    double area = 0;
    /// The largest distance between two ends that were taken for one.
    Nm gap = 0;
};

/// Closed loops of `tracks`, whose ends need not meet exactly: gaps of up to 1, 10, 50, then 100 µm are closed, and no
/// more than is needed. Dangling ends are left out. Where lines branch, the outer boundary and every inner face are
/// loops. The largest come first.
std::vector<Loop> closedLoops(const std::vector<Track>& tracks);

Loop loopOf(std::vector<Point> corners);

}  // namespace cardcage::pcb::analysis
