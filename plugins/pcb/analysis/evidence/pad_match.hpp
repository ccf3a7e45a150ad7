#pragma once

#include "evidence/signs.hpp"

namespace cardcage::pcb::analysis {

/// The way in which the flashes and areas of one drawing lie on the copper. Shares are 0 to 1.
struct PadMatch {
    /// Part of them with copper or a hole at the same place.
    double explained = 0;
    /// Part of those on copper that are larger, or smaller, than all copper there.
    double larger = 0;
    double smaller = 0;
    /// Part of all whose copper there is one layer's, away from holes: pads that are soldered.
    double beside_holes = 0;
};
PadMatch matchPads(const Signs& drawing, const std::vector<const Signs*>& copper, const HoleSpots& holes);

/// Part of the flashes and areas of `one` that `other` has as well.
double shareWithin(const Signs& one, const Signs& other);

/// Part of those that both have and that are larger in `one`.
double shareLarger(const Signs& one, const Signs& other);

/// Whether most strokes of `one` are strokes of one of the others.
bool drawsStrokesOf(const Signs& one, const std::vector<const Signs*>& others);

}  // namespace cardcage::pcb::analysis
