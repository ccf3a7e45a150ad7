#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "analysis/result/analyse.hpp"

namespace cardcage::pcb::rendering {

enum class PictureKind : std::uint8_t { Top, Bottom, Outline, Layer, Stackup };

constexpr std::string_view svg_type = "image/svg+xml";
constexpr std::string_view png_type = "image/png";

/// The size of pictures.
struct PictureSize {
    /// Pixels on the longer side of a PNG.
    int pixels = 2'048;
    /// A drawing of more bytes is left to the PNG beside it.
    std::size_t svg_bytes = 2'000'000;
};

/// One picture of a board, in colours that another look may replace.
struct Picture {
    PictureKind kind = PictureKind::Top;
    /// The name of the file that a Layer shows.
    std::string layer;
    std::string_view content_type = svg_type;
    /// False for the PNG without legend, which takes the place of the other one where no legend is printed.
    bool legend = true;
    analysis::Nm width = 0;
    analysis::Nm height = 0;
    /// Pixels of a PNG.
    int columns = 0;
    int rows = 0;
    /// Whether layers were left out because they would make it too large.
    bool reduced = false;
    std::string bytes;
};

using TakePicture = std::function<void(Picture)>;

}  // namespace cardcage::pcb::rendering
