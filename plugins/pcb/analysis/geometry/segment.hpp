#pragma once

#include "values/length.hpp"

namespace cardcage::pcb::analysis {

/// A straight line between two points, which may be equal.
struct Segment {
    Point from;
    Point to;

    Box box() const {
        Box around;
        around.add(from);
        around.add(to);
        return around;
    }
};

/// The side of the line through `segment` on which `point` lies: 1 left, -1 right, 0 on it. Exact.
int sideOf(const Segment& segment, Point point);

/// The least distance between two segments in nanometres, 0 when they meet. Whether they cross is decided exactly;
/// distances have errors below 0.001 nm.
double distanceBetween(const Segment& one, const Segment& other);

/// The point of `segment` that is nearest to `point`, rounded to whole nanometres.
Point nearestOn(const Segment& segment, Point point);

/// The middle between the two points where two segments are nearest to each other.
Point middleBetween(const Segment& one, const Segment& other);

/// The distance between two boxes, 0 when they meet.
double distanceBetween(const Box& one, const Box& other);

}  // namespace cardcage::pcb::analysis
