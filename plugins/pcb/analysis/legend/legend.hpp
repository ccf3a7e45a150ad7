#pragma once

#include <vector>

#include "copper/ground.hpp"
#include "openings/openings.hpp"
#include "values/measure.hpp"

namespace cardcage::pcb::analysis {

/// The printing of one side.
struct LegendFacts {
    /// Index in `FileSet::files`.
    std::size_t file = 0;
    Side side = Side::None;
    /// The narrowest line on the board. Lines that lie side by side paint an area, and are none.
    Measure line;
    /// The least distance to an opening of the solder mask, 0 where print lies in one; null when none is nearer than
    /// 0.5 mm.
    Measure to_opening;
    /// Strokes and areas that reach into an opening.
    Value<int> in_openings = Value<int>::none(Reason::NotInFiles);
};

/// Measures the legends of a design, in the order of its files.
std::vector<LegendFacts> measureLegends(
    const FileSet& set,
    const DesignFiles& design,
    const Openings& openings,
    const Ground& ground,
    const Parallel& parallel
);

}  // namespace cardcage::pcb::analysis
