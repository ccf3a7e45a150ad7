#pragma once

#include "copper/ground.hpp"
#include "copper/sheet.hpp"
#include "gerber/image.hpp"

namespace cardcage::pcb::analysis {

/// The number of a shape that no object drew: the ground of a negative layer.
constexpr std::uint32_t no_object = 0xffffffff;

/// The ground that an image covers inside the board. Left out are pens without width, strokes along the boundary of the
/// board, and what lies outside of it. A negative image covers the board less what it draws.
Sheet draw(const Image& image, const Ground& ground, bool negative);

/// All that an image draws, wherever it lies, in drawing order: clear shapes are kept (`Shape::dark`) and take nothing
/// off yet. Pens without width draw nothing. The polarity of the whole image is left to the caller.
Sheet drawAsWritten(const Image& image);

}  // namespace cardcage::pcb::analysis
