#pragma once

#include <vector>

#include "geometry/loops.hpp"
#include "gerber/image.hpp"

namespace cardcage::pcb::analysis {

/// A closed line that a file draws.
struct Outline {
    Loop loop;
    /// Index in `FileSet::files`.
    std::size_t file = 0;
    /// The width of its pen; a region has none.
    Nm pen = 0;
};

/// Closed lines of an image, without their pens: those of each pen width by itself and, when no pen closes one, those
/// of all pens together. Strokes shorter than `shortest` are left out, so that text is not looked at.
std::vector<Outline> outlinesOf(const Image& image, std::size_t file, Nm shortest);

/// The same for strokes without width only.
std::vector<Outline> widthlessOutlinesOf(const Image& image, std::size_t file);

}  // namespace cardcage::pcb::analysis
