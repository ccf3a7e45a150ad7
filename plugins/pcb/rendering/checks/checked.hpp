#pragma once

#include <string>
#include <string_view>

namespace cardcage::pcb::rendering {

/// Checks of pictures that another process drew. Each returns why a picture is refused; empty when it may be stored.

/// An SVG text of the elements and attributes of our own drawings only: no script, no text, no entity, no reference to
/// anything but its own masks and shapes. A shape refers to none, and masks have no masks, so that nothing multiplies.
/// No name stands twice. One style without attributes is the first element, so that `restyled` finds it.
std::string problemOfSvg(std::string_view svg);

/// A PNG file of `width` x `height` pixels with a whole palette of ours, and chunks IHDR, PLTE, pHYs, IDAT and IEND
/// only.
std::string problemOfPng(std::string_view png, int width, int height);

}  // namespace cardcage::pcb::rendering
