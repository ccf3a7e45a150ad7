#pragma once

#include <string>
#include <string_view>

#include "rendering/colours/look.hpp"
#include "rendering/raster/indexed_picture.hpp"

namespace cardcage::pcb::rendering {

/// A PNG file of a picture in the colours of a look, with its resolution. Throws std::runtime_error when libpng
/// refuses.
std::string pngOf(const IndexedPicture& picture, const Look& look);

/// A PNG file of `pngOf` with the palette of another look; nothing else of it changes.
std::string recoloured(std::string_view png, const Look& look);

}  // namespace cardcage::pcb::rendering
