#pragma once

#include "layers/stack_layers.hpp"
#include "nets/nets.hpp"
#include "values/budget.hpp"
#include "values/measure.hpp"

namespace cardcage::pcb::analysis {

/// Wider places of areas are no necks.
constexpr double widest_neck = 300.0 * one_micrometre;

/// The filled areas of one layer.
struct NeckFacts {
    Measure narrowest;
    bool has_areas = false;
};

/// The narrowest neck of the filled areas of a layer: two sides of one area that face each other, with copper between
/// them, none beside them, and as much of it along the neck on both ways. Tips, and necks shorter than 40 µm, are none.
/// Null when none is narrower than `reach`, in nanometres. `trust` is that of the drawing.
NeckFacts narrowestNeck(
    const CopperLayers& copper, std::size_t place, const Nets& nets, double reach, double trust, Deadline deadline = {}
);

}  // namespace cardcage::pcb::analysis
