#pragma once

#include <vector>

#include "files/set_file.hpp"
#include "profile/contents.hpp"
#include "profile/outlines.hpp"
#include "roles/assignment.hpp"

namespace cardcage::pcb::analysis {

/// More than this are no cutouts of a board.
constexpr std::size_t most_cutouts = 50;

/// Closed lines within `board` that hold no hole, and large bare round holes; one more than there may be at most.
std::vector<Loop> cutoutsIn(
    const FileSet& set,
    const DesignFiles& design,
    const std::vector<Outline>& outlines,
    const Outline& board,
    const Contents& contents
);

/// Whether every stroke of the profile lies on the outline or on a cutout, and no drill file routs anything.
bool areAllOfTheProfile(
    const FileSet& set, const DesignFiles& design, const std::vector<Point>& outline, const std::vector<Loop>& cutouts
);

bool areSameBox(const Box& left, const Box& right, Nm tolerance);

}  // namespace cardcage::pcb::analysis
