#pragma once

#include "files/set_file.hpp"
#include "panel/box_index.hpp"
#include "roles/assignment.hpp"

namespace cardcage::pcb::analysis {

/// The number of pieces of copper that reach from one of `boards` to another: strokes end to end, and areas. Boards of
/// a panel have none; parts of one board are joined by their supply at least.
std::size_t copperBetween(const FileSet& set, const DesignFiles& design, const BoxIndex& boards);

/// The number of strokes and areas of copper that reach from `board` over its line to what lies beside it.
std::size_t copperAcross(const FileSet& set, const DesignFiles& design, const Box& board);

}  // namespace cardcage::pcb::analysis
