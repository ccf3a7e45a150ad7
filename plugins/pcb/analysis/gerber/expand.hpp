#pragma once

#include <string>

#include "gerber/image.hpp"
#include "values/limits.hpp"

namespace cardcage::pcb::analysis {

/// Writes step-and-repeat and flashes of blocks out, so that `image.objects()` holds plain objects only, in drawing
/// order. The product of all counts is checked first: an image beyond the limit is given up and stays as it was.
void expand(Image& image, const Limits& limits, const std::string& file);

/// `place` mirrored, turned and scaled around the origin.
Point placed(Point place, const Placing& placing);
/// Returns the placement that does `inner`, then `outer`.
Placing combined(const Placing& outer, const Placing& inner);

}  // namespace cardcage::pcb::analysis
