#pragma once

#include <optional>
#include <vector>

#include "files/set_file.hpp"
#include "geometry/polygon.hpp"
#include "roles/assignment.hpp"

namespace cardcage::pcb::analysis {

/// The contents that a profile has to enclose: places of holes and of copper, a few thousand of each at most.
struct Contents {
    std::vector<Point> holes;
    std::vector<Point> copper;
    /// The same of files that are copper by their content only: no sure size rests on them.
    std::vector<Point> likely_copper;

    bool empty() const { return holes.empty() && copper.empty(); }
};

/// Whether a file is stated to be copper. Other copper is *likely*, and must not make anything else sure.
bool isStatedCopper(const SetFile& file);

/// Plated holes, or all where plating is unknown, and flashes and strokes of the copper.
Contents contentsOf(const FileSet& set, const DesignFiles& design);

/// A board holds at least this share of the copper; marks and rails have the rest.
constexpr double share_of_copper = 0.95;
/// One of several boards in a frame holds at least this share of the holes, or of the copper.
constexpr double least_of_several = 0.05;

/// The share of `places` inside, or on the line as castellated holes are; 1 when there are none.
double shareInside(Corners corners, const std::vector<Point>& places);

/// Whether holes and copper lie as if the set were a panel: one shift maps at least two fifths of the holes of three
/// tools, and of the flashes, onto others. Nothing when there are fewer tools.
std::optional<bool> looksRepeated(const FileSet& set, const DesignFiles& design);

}  // namespace cardcage::pcb::analysis
