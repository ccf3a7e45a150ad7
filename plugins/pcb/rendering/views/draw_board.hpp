#pragma once

#include <cstddef>

#include "analysis/values/budget.hpp"
#include "rendering/views/picture.hpp"

namespace cardcage::pcb::rendering {

/// Draws one design of an analysed board: Top and Bottom as SVG and PNG (the PNG also without legend where there is
/// one), the Outline when the profile is known, and each Layer. Pictures come in this order, in the default look, and
/// do not depend on how `parallel` shares the work out.
/// Returns the number of pictures that are left out: those that would begin after the time of pictures in `budget`.
std::size_t drawBoard(
    const analysis::AnalysedSet& board,
    std::size_t design,
    const PictureSize& size,
    const analysis::Budget& budget,
    const analysis::Parallel& parallel,
    const TakePicture& take
);

}  // namespace cardcage::pcb::rendering
