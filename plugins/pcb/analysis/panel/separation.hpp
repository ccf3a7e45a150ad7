#pragma once

#include <cstdint>
#include <vector>

#include "files/set_file.hpp"
#include "holes/bites.hpp"
#include "panel/cut_lines.hpp"
#include "roles/assignment.hpp"
#include "values/value.hpp"

namespace cardcage::pcb::analysis {

/// The way in which the boards of a panel come apart.
enum class Separation : std::uint8_t { VCut, Routing, VCutAndRouting, MouseBites };

/// Looks between all boards side by side for lines, rows of holes, routed paths and gaps. `boards` do not overlap.
Value<Separation> separationOf(
    const FileSet& set,
    const DesignFiles& design,
    const std::vector<Box>& boards,
    const std::vector<CutLine>& lines,
    const Bites& bites
);

}  // namespace cardcage::pcb::analysis
