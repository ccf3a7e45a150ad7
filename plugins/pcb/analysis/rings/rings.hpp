#pragma once

#include "layers/stack_layers.hpp"
#include "nets/barrels.hpp"
#include "values/budget.hpp"
#include "values/measure.hpp"

namespace cardcage::pcb::analysis {

/// The rings of one layer.
struct RingFacts {
    /// The least distance from the wall of a plated hole to the outside of its copper. Holes without copper on the
    /// layer and those that the profile cuts are left out.
    Measure least;
    /// Holes whose copper ends at their wall, or within it.
    int missing = 0;
};

RingFacts measureRings(
    const CopperLayers& copper, std::size_t place, const Barrels& barrels, const Ground& ground, Deadline deadline = {}
);

}  // namespace cardcage::pcb::analysis
