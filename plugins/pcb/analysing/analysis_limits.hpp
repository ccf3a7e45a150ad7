#pragma once

#include "analysis/values/limits.hpp"
#include "rendering/views/picture.hpp"
#include "settings.hpp"

namespace cardcage::pcb {

/// Returns the limits of one file in an analysis.
inline analysis::Limits fileLimits(const Settings& settings) {
    analysis::Limits limits;
    limits.objects = settings.gerber_objects;
    limits.repeats = settings.gerber_repeats;
    limits.block_depth = static_cast<int>(settings.gerber_block_depth);
    limits.apertures = settings.gerber_apertures;
    limits.macro_primitives = settings.macro_primitives;
    limits.macro_variables = static_cast<int>(settings.macro_variables);
    limits.expression_depth = static_cast<int>(settings.macro_brackets);
    limits.polygon_vertices = settings.gerber_polygon_vertices;
    limits.aperture_size = settings.gerber_aperture_mm * analysis::one_millimetre;
    limits.coordinate = settings.gerber_coordinate_mm * analysis::one_millimetre;
    limits.holes = settings.drill_holes;
    limits.tools = settings.drill_tools;
    limits.reading_milliseconds = settings.file_cpu_seconds * 1'000;
    return limits;
}

/// Returns the size of the pictures of an analysis.
inline rendering::PictureSize pictureSize(const Settings& settings) {
    return {
        .pixels = static_cast<int>(settings.picture_pixels),
        .svg_bytes = static_cast<std::size_t>(settings.picture_svg_bytes)};
}

}  // namespace cardcage::pcb
