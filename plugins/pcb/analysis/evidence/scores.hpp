#pragma once

#include "evidence/candidates.hpp"

namespace cardcage::pcb::analysis {

/// Scores of the open drawings, each step with what the one before it has decided.

/// Copper has flashes or areas at holes, and strokes that end at them or large areas.
void scoreCopper(Drawings& drawings);
/// Openings lie on pads: those of masks are larger, or more; those of stencils are smaller, or fewer.
void scoreOpenings(Drawings& drawings);
/// A profile is closed lines around all copper.
void scoreProfile(Drawings& drawings);
/// A legend is strokes on the board that avoid the openings of a side.
void scoreLegend(Drawings& drawings);

}  // namespace cardcage::pcb::analysis
