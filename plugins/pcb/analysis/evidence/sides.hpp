#pragma once

#include "evidence/candidates.hpp"

namespace cardcage::pcb::analysis {

/// Gives decided drawings their sides, as far as the stated ones tell: masks and stencils belong to the copper that has
/// their pads, the second file of a kind is that of the other side, and copper beside both outer layers is inner. Sides
/// that nothing tells stay open.
void tellSides(Drawings& drawings);

}  // namespace cardcage::pcb::analysis
