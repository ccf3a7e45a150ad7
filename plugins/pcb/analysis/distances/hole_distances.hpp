#pragma once

#include "layers/stack_layers.hpp"
#include "nets/barrels.hpp"
#include "nets/nets.hpp"
#include "values/measure.hpp"

namespace cardcage::pcb::analysis {

/// Distances are looked for up to this one; longer ones matter to nobody.
constexpr double farthest_neighbour = 2.0 * one_millimetre;

/// The least web between two holes that share a layer. Holes that overlap are one opening; routed paths do not count.
/// Null when more than a hundred million pairs of holes are near each other.
Measure leastBetweenHoles(const Barrels& barrels);

/// The least web between a hole and the boundary of the board. Left out are holes outside of it or cut by it, and
/// routed paths. `trust` is that of the boundary.
Measure leastToEdge(const Barrels& barrels, const Ground& ground, double trust);

/// The least distance from the wall of a hole to copper of another net on the layer at `place`. Copper that an unplated
/// hole touches counts as its own. `trust` is that of the nets and of the drawing.
Measure leastToCopper(
    const CopperLayers& copper, std::size_t place, const Barrels& barrels, const Nets& nets, double trust
);

}  // namespace cardcage::pcb::analysis
