#pragma once

#include "jobs/netlist.hpp"
#include "layers/stack_layers.hpp"
#include "nets/barrels.hpp"
#include "nets/nets.hpp"

namespace cardcage::pcb::analysis {

/// The result of laying the points of a netlist onto the copper.
struct NetlistFacts {
    /// Points with a net.
    Value<int> points = Value<int>::none(Reason::NotInFiles);
    /// Percent of them that the copper groups as the netlist does: the net of most points of a name, and the name of
    /// most points of a net.
    Value<double> agreement = Value<double>::none(Reason::NotInFiles);
    Value<int> names = Value<int>::none(Reason::NotInFiles);
    Value<int> opens = Value<int>::none(Reason::NotInFiles);
    Value<int> shorts = Value<int>::none(Reason::NotInFiles);
};

/// Compares nets with a netlist. Its places may have another origin; when they cannot be laid onto holes and copper,
/// all but the number of points is null. `trust` is that of the nets. Findings tell places of opens and shorts.
NetlistFacts compareNetlist(
    const Netlist& netlist,
    const CopperLayers& copper,
    const Barrels& barrels,
    const Nets& nets,
    double trust,
    Findings& findings
);

}  // namespace cardcage::pcb::analysis
