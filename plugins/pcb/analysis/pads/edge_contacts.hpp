#pragma once

#include "layers/stack_layers.hpp"
#include "nets/barrels.hpp"
#include "openings/openings.hpp"

namespace cardcage::pcb::analysis {

/// Contacts of an edge connector: rows of bare pads at the edge, without solder and holes, that point to it.
struct EdgeContacts {
    Value<int> count = Value<int>::none(Reason::ProfileMissing);
    /// Whether the board has an edge connector. Rows of pads make one *likely*; it is sure when their X2 function says
    /// so. It is surely none only when nothing bare and unsoldered lies at the edge but single places.
    Value<bool> any = Value<bool>::none(Reason::ProfileMissing);

    static EdgeContacts without(Reason reason) { return {Value<int>::none(reason), Value<bool>::none(reason)}; }
};

EdgeContacts findEdgeContacts(
    const CopperLayers& copper, const Barrels& barrels, const Openings& openings, const Ground& ground
);

}  // namespace cardcage::pcb::analysis
