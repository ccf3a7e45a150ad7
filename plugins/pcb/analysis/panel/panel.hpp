#pragma once

#include <optional>
#include <string>
#include <vector>

#include "files/set_file.hpp"
#include "holes/bites.hpp"
#include "panel/separation.hpp"
#include "profile/outlines.hpp"
#include "roles/assignment.hpp"
#include "values/value.hpp"

namespace cardcage::pcb::analysis {

/// Widths of the material around the boards of a panel.
struct Border {
    Nm left = 0;
    Nm bottom = 0;
    Nm right = 0;
    Nm top = 0;
};

/// A panel that is not made of equal boards in a grid.
struct Irregularity {
    std::string why;
    /// The lower left corner of the first board that breaks the rule.
    Point place;
};

/// Copies of one board side by side, turned ones among them.
struct Panel {
    int boards = 0;
    /// Boards that lie otherwise than most.
    int turned = 0;
    /// Columns and rows; 0 unless every place of the grid has a board that lies upright or upside down.
    int columns = 0;
    int rows = 0;
    /// From a side of one board to the same side of the next; 0 where there is one only.
    Nm step_x = 0;
    Nm step_y = 0;
    /// Edge to edge; nothing where there is one only, or where the size of the boards is not known.
    std::optional<Nm> spacing_x;
    std::optional<Nm> spacing_y;
    /// One board as most of them lie; nothing when no lines draw it.
    std::optional<Nm> board_width;
    std::optional<Nm> board_height;
    /// All boards together; of those without lines, what is on them.
    Box box;
    /// From the boards to the line around them; nothing without such a line.
    std::optional<Border> border;
    Value<Separation> separation = Value<Separation>::none(Reason::NotInFiles);
    std::optional<Irregularity> irregularity;
    /// Trust in this being a panel of such boards, and in the size of one.
    double trust = 0;
    double size_trust = 0;
};

/// A panel, or the one board that lines across a frame leave between its rails.
struct PanelSearch {
    std::optional<Panel> panel;
    /// Nothing unless the lines cut off what holds nearly nothing.
    std::optional<Box> board_in_rails;
    /// The boards differ: lines across the frame cut it into parts that hold much, and no two of them are equal.
    std::optional<Irregularity> different;
};

/// Looks for boards that `outlines` draw, that lines across `frame` cut out of it, or that holes and copper show by
/// themselves. `frame` is the line that holds everything, null when there is none. Outlines of other drawings than
/// profiles are not looked at.
PanelSearch findPanel(
    const FileSet& set,
    const DesignFiles& design,
    const std::vector<Outline>& outlines,
    const Outline* frame,
    const Bites& bites,
    bool is_profile
);

}  // namespace cardcage::pcb::analysis
