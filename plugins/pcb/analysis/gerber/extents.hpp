#pragma once

#include <vector>

#include "gerber/image.hpp"

namespace cardcage::pcb::analysis {

/// The box that a flash of an aperture at the origin covers; that of a hole or a clear part counts as covered.
Box stampOf(const Image& image, std::uint32_t aperture, std::uint16_t placing);

/// The boxes of all objects of an expanded image, in their order.
std::vector<Box> boxesOf(const Image& image);

/// The width of the pen that draws `object`: the smaller side of its aperture; 0 for flashes and regions.
Nm penOf(const Image& image, const Object& object);

}  // namespace cardcage::pcb::analysis
