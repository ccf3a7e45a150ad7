#pragma once

#include "layers/stack_layers.hpp"
#include "nets/barrels.hpp"
#include "openings/openings.hpp"

namespace cardcage::pcb::analysis {

/// Whether the solder mask covers all vias on both sides (true), or leaves all of them open on both (false). Unknown
/// when some differ, and unless functions state the purpose of every plated hole and no filling of vias.
Value<bool> areViasCovered(
    const FileSet& set, const CopperLayers& copper, const Barrels& barrels, const Openings& openings
);

}  // namespace cardcage::pcb::analysis
