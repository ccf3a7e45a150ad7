#pragma once

#include <span>
#include <vector>

#include "analysis/geometry/segment.hpp"

namespace cardcage::pcb::rendering {

/// A path without the corners that it can do without: no corner left out is further than `tolerance` nanometres from
/// the line that takes its place. The first and last point stay. Takes time in proportion to the length of the path.
std::vector<analysis::Point> simplified(std::span<const analysis::Point> path, double tolerance);

}  // namespace cardcage::pcb::rendering
