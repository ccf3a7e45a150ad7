#pragma once

#include "copper/ground.hpp"
#include "layers/layer.hpp"
#include "values/measure.hpp"

namespace cardcage::pcb::analysis {

/// The least distance from the copper of a layer to the boundary of the board, 0 where copper reaches it; null when
/// none is nearer than 2 mm. `trust` is that of the drawing and of the boundary.
Measure copperToEdge(const Layer& layer, const Ground& ground, double trust);

}  // namespace cardcage::pcb::analysis
