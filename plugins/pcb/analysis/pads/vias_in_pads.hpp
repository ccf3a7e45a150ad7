#pragma once

#include <optional>

#include "layers/stack_layers.hpp"
#include "nets/barrels.hpp"
#include "openings/openings.hpp"

namespace cardcage::pcb::analysis {

/// Vias in pads that are soldered. A via counts by the stencil: solder is printed over the middle of its
/// hole.
struct ViasInPads {
    /// Vias in pads of their own; those of thermal pads are counted apart.
    Value<int> count = Value<int>::none(Reason::DrillMissing);
    Value<int> thermal = Value<int>::none(Reason::DrillMissing);
    /// Whether there are any. Only *likely* when all of them lie in thermal pads, at or beside the openings of a
    /// stencil, or are as large as the holes of components.
    Value<bool> any = Value<bool>::none(Reason::DrillMissing);
    /// One of those that count.
    std::optional<Point> place;
};

ViasInPads findViasInPads(
    const FileSet& set, const CopperLayers& copper, const Barrels& barrels, const Openings& openings
);

}  // namespace cardcage::pcb::analysis
