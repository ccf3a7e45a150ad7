#pragma once

#include "words.hpp"

// Pick-and-place files of a PCB as the items of its assembly (GET /pnp).

namespace cardcage::pcb {

/// Hands the pick-and-place files of a locked PCB to its assembly, and takes them away from one that it has left. Of
/// several PCBs of an assembly the first that has such files counts, until it has none, leaves or is deleted; then the
/// next one does. Called by whatever changes links, files or roles.
void settlePlacements(sdk::Call& call, const PcbId& pcb);

/// Takes the items of a PCB away that is about to be deleted; the next PCB of its assembly puts its own.
void dropPlacements(sdk::Call& call, const PcbId& pcb);

}  // namespace cardcage::pcb
