#pragma once

#include <span>
#include <vector>

#include "values/length.hpp"

namespace cardcage::pcb::analysis {

/// Corners of a closed polygon; the last one is joined to the first.
using Corners = std::span<const Point>;

/// Lines that lie this close to each other may be one line, drawn twice.
constexpr Nm on_the_line = 10 * one_micrometre;

/// Twice the signed area in square nanometres: positive when counter-clockwise.
Int128 doubledArea(Corners corners);
/// The area in square millimetres, never negative.
double areaOf(Corners corners);
Box boxOf(Corners corners);
/// Whether `point` is inside by the even-odd rule; points on the boundary may be either.
bool contains(Corners corners, Point point);
/// The least distance from `point` to the boundary, in nanometres.
double distanceToBoundary(Corners corners, Point point);
double distanceToSegment(Point from, Point to, Point point);

}  // namespace cardcage::pcb::analysis
