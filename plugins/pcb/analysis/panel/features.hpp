#pragma once

#include <utility>
#include <vector>

#include "files/set_file.hpp"
#include "holes/bites.hpp"
#include "roles/assignment.hpp"
#include "values/length.hpp"

namespace cardcage::pcb::analysis {

/// Holes of one diameter, or flashes of one copper file.
using Kind = std::pair<std::size_t, Nm>;

/// A hole or a flash: what it is, and where.
using Feature = std::pair<Kind, Point>;

/// Round holes and flashes of copper, but for rows of holes to break boards apart.
std::vector<Feature> featuresOf(const FileSet& set, const DesignFiles& design, const Bites& bites);

/// `place` turned around the origin by quarters to the left.
Point turned(Point place, int quarters);

/// Lengths that differ by no more are those of equal boards.
constexpr Nm same_length = 20 * one_micrometre;
bool isNear(Nm one, Nm other);

}  // namespace cardcage::pcb::analysis
