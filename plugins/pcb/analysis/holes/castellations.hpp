#pragma once

#include <cstdint>

#include "copper/ground.hpp"
#include "files/set_file.hpp"

namespace cardcage::pcb::analysis {

/// Whether the edge of a board runs through a hole.
enum class Castellation : std::uint8_t { None, Possible, Certain };

/// Judges one hole by the profile and its cutouts. Plated holes of which a part lies on the board and a part beside it
/// are castellated. Those without a diameter may be, those that their function calls so, routed paths and slots that
/// follow the edge, which is plated then, and holes that a cutout lies in. None is where no profile is known.
Castellation castellationOf(const Ground& ground, const Hole& hole, const DrillTool& tool);

}  // namespace cardcage::pcb::analysis
