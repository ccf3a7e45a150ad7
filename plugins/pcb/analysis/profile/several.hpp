#pragma once

#include <optional>
#include <vector>

#include "profile/contents.hpp"
#include "profile/outlines.hpp"

namespace cardcage::pcb::analysis {

/// Congruent lines that hold holes and do not overlap, as those of boards in a panel. Returns the corner of one.
std::optional<Point> twinsAmong(const std::vector<Outline>& outlines, const Outline& best, const Contents& contents);

/// Lines apart from each other within `best` that together hold the holes: different boards in a frame. Returns the
/// corner of the second one.
std::optional<Point> othersWithin(const std::vector<Outline>& outlines, const Outline& best, const Contents& contents);

}  // namespace cardcage::pcb::analysis
