#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "panel/panel.hpp"
#include "profile/contents.hpp"
#include "profile/outlines.hpp"
#include "values/value.hpp"

namespace cardcage::pcb::analysis {

/// The form of an outline. `Other` has corners that are neither right nor round.
enum class BoardShape : std::uint8_t { Rectangle, RoundedRectangle, Circle, Other };

/// The form that closed corners have, within 20 µm.
BoardShape shapeOf(Corners corners);

/// The board as cut out: sizes are those of the centre line of its profile, without the pen.
struct Board {
    Value<Nm> width = Value<Nm>::none(Reason::ProfileMissing);
    Value<Nm> height = Value<Nm>::none(Reason::ProfileMissing);
    /// In square millimetres, cutouts taken off.
    Value<double> area = Value<double>::none(Reason::ProfileMissing);
    Value<int> cutouts = Value<int>::none(Reason::ProfileMissing);
    /// The box of what is delivered: that of a panel when the set seems to be one, or of a board with its rails.
    Value<Nm> delivered_width = Value<Nm>::none(Reason::ProfileMissing);
    Value<Nm> delivered_height = Value<Nm>::none(Reason::ProfileMissing);
    Value<BoardShape> shape = Value<BoardShape>::none(Reason::ProfileMissing);
    /// Lower left corner of what is delivered, in the coordinates of the files.
    std::optional<Point> origin;
    std::vector<Point> outline;
    /// Trust in `outline`, 0 to 1: that of a board with rails is surer than the size of its delivery.
    double outline_trust = 0;
    std::vector<Loop> cutout_loops;
    /// Whether all lines of the profile are outline or cutouts. Others may be milled, or scored.
    bool has_all_edges = false;
    bool panel_suspected = false;
    /// Whether the files are those of a panel. It is never more than *likely* that they are not: a frame around
    /// different boards looks like one board.
    Value<bool> is_panel = Value<bool>::none(Reason::ProfileMissing);
    std::optional<Panel> panel;
};

/// Finds the profile of one design among the closed lines of its files.
Board findBoard(const FileSet& set, const DesignFiles& design, Findings& findings);

}  // namespace cardcage::pcb::analysis
