#pragma once

#include <optional>
#include <vector>

#include "values/length.hpp"

namespace cardcage::pcb::analysis {

/// Boxes in columns and rows.
struct Arrangement {
    /// 0 unless all boxes are equal, steps are too, and every place of the grid has a box.
    int columns = 0;
    int rows = 0;
    /// From one box to the next; 0 where there is one only.
    Nm step_x = 0;
    Nm step_y = 0;
    /// The lower left corner of the first place that breaks the rule; nothing when none does.
    std::optional<Point> odd;
};

Arrangement arrangementOf(const std::vector<Box>& boxes);

}  // namespace cardcage::pcb::analysis
