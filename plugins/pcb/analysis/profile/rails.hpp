#pragma once

#include <vector>

#include "files/set_file.hpp"
#include "profile/contents.hpp"
#include "profile/outlines.hpp"
#include "roles/assignment.hpp"

namespace cardcage::pcb::analysis {

/// Material beside a board that is delivered with it.
struct Rails {
    /// Whether drills or pads lie beside the board. They are on material that the line of the board leaves out.
    bool any = false;
    /// Whether a line is around the board as that of rails, whatever they hold.
    bool lined = false;
    /// The line around board and rails; nothing when no line is that for certain.
    const Outline* frame = nullptr;
    /// Whether holes are drilled in the rails. Pads may belong to the drawing, as marks of its corners do.
    bool drilled = false;
};

/// Looks for rails around `board`, one of `outlines`. Their line is the smallest one that holds the board and what
/// lies beside it, and is near the board: the frame of a sheet is far away.
Rails findRails(
    const FileSet& set, const DesignFiles& design, const std::vector<Outline>& outlines, const Outline& board
);

/// A board within a frame whose rails hold more than holes and marks that are astray.
struct BoardInFrame {
    const Outline* board = nullptr;
    /// Whether the holes beside the board lie mirrored about the middle of the frame, as those of rails do, and nearly
    /// all copper is on the board.
    bool has_rail_holes = false;
};

/// Looks for a line within `frame` and near to it that holds most of the contents and that no copper crosses. Its
/// board is null when there is none.
BoardInFrame boardInFrame(
    const FileSet& set,
    const DesignFiles& design,
    const std::vector<Outline>& outlines,
    const Outline& frame,
    const Contents& contents
);

}  // namespace cardcage::pcb::analysis
