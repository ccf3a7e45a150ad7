#pragma once

#include <vector>

#include "layers/stack_layers.hpp"
#include "nets/nets.hpp"
#include "values/budget.hpp"
#include "values/measure.hpp"

namespace cardcage::pcb::analysis {

/// All conductors of one width.
struct WidthRow {
    Nm width = 0;
    /// Length of their centre lines together.
    Nm length = 0;
    int count = 0;
};

/// The drawn conductors of one layer.
struct TrackWidths {
    /// The narrowest conductor, however short.
    Measure narrowest;
    /// The narrowest width of which there is at least a quarter of a millimetre in all.
    Measure common;
    /// The narrowest stroke that is no paint, letters included.
    Measure drawn;
    /// The widths, from the narrowest on.
    std::vector<WidthRow> rows;
};

/// A stroke is a conductor when most of it lies on the board, copper of a circuit is on it, and part of it is free on
/// both sides: painted pads and pours are covered there. X2 functions decide where they are stated.
TrackWidths measureTracks(
    const CopperLayers& copper, std::size_t place, const Ground& ground, const Nets& nets, Deadline deadline = {}
);

}  // namespace cardcage::pcb::analysis
