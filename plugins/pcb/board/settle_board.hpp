#pragma once

#include "board/board_part.hpp"

// Settles which part a board is, and keeps the board's offers as offers of this part.

namespace cardcage::pcb {

/// Decides which part the board of a locked PCB is, adds or removes its BOM line, and puts the offers that count.
/// Called by whatever changes links, bills of materials or the number that a user has set.
BoardPart settleBoard(sdk::Call& call, const PcbId& pcb);

/// Puts the offers of a locked PCB that count as offers of its part; the others are withdrawn. Called by whatever
/// changes offers.
void putBoardOffers(sdk::Call& call, const PcbId& pcb);

/// Takes the BOM line and the offers of a PCB away that is about to be deleted.
void dropBoard(sdk::Call& call, const PcbId& pcb);

/// Settles the boards of all PCBs that have an assembly: bills of materials or components have changed.
void settleAllBoards(sdk::Call& call);

}  // namespace cardcage::pcb
