#pragma once

#include <optional>
#include <vector>

#include "files/set_file.hpp"
#include "geometry/loops.hpp"
#include "profile/outlines.hpp"
#include "roles/assignment.hpp"
#include "values/value.hpp"

namespace cardcage::pcb::analysis {

/// Separation of the boards of a panel, as far as a file for that is among the files.
enum class Separation : std::uint8_t { Unknown, VCut };

/// Copies of one board side by side, turned ones among them: equal outlines whose holes and copper are the same.
struct Panel {
    int boards = 0;
    /// Boards that lie otherwise than most.
    int turned = 0;
    /// Columns and rows; 0 unless every place of the grid has a board, and none is turned.
    int columns = 0;
    int rows = 0;
    /// From one board to the next, edge to edge; 0 where there is one only.
    Nm spacing_x = 0;
    Nm spacing_y = 0;
    /// One board as most of them lie.
    Nm board_width = 0;
    Nm board_height = 0;
    /// All boards together.
    Box box;
    Separation separation = Separation::Unknown;
};

/// The panel that `outlines` draw; nothing unless at least two equal ones hold the same, and nearly all copper is in
/// them.
std::optional<Panel> findPanel(const FileSet& set, const DesignFiles& design, const std::vector<Outline>& outlines);

}  // namespace cardcage::pcb::analysis
