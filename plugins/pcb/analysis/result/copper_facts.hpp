#pragma once

#include <vector>

#include "holes/hole_classes.hpp"
#include "layers/stack_layers.hpp"
#include "legend/legend.hpp"
#include "nets/clearance.hpp"
#include "nets/netlist_check.hpp"
#include "nets/nets.hpp"
#include "openings/openings.hpp"
#include "pads/edge_contacts.hpp"
#include "pads/smd_pads.hpp"
#include "pads/via_covers.hpp"
#include "pads/vias_in_pads.hpp"
#include "profile/profile.hpp"
#include "rings/rings.hpp"
#include "values/budget.hpp"
#include "widths/necks.hpp"
#include "widths/track_widths.hpp"

namespace cardcage::pcb::analysis {

/// One copper layer.
struct LayerFacts {
    /// Index in `AnalysisResult::files`.
    std::size_t file = 0;
    bool negative = false;
    LayerGaps gaps;
    TrackWidths tracks;
    RingFacts rings;
    /// The narrowest place of drawn areas, if it is narrower than all conductors, and than 0.3 mm.
    NeckFacts neck;
    Measure hole_to_copper;
    Measure to_edge;
    /// Whether the layer is one area of copper rather than tracks.
    Value<bool> is_plane = Value<bool>::none(Reason::NotAnalysed);
    /// Copper in the openings of the solder mask, in square millimetres; none on inner layers.
    Value<double> exposed = Value<double>::none(Reason::NotInFiles);
    /// In square millimetres on the board, holes not taken off; the percentage is that of the board.
    Value<double> area = Value<double>::none(Reason::NotAnalysed);
    Value<double> percent = Value<double>::none(Reason::ProfileMissing);
};

/// The narrower of the narrowest conductor and the narrowest neck.
Measure copperWidthOf(const LayerFacts& layer);

/// The copper of one design: each layer from the top, and the least of all.
struct CopperFacts {
    std::vector<LayerFacts> layers;
    std::vector<OpeningFacts> openings;
    std::vector<LegendFacts> legends;
    HoleClasses hole_classes;
    ViasInPads vias_in_pads;
    EdgeContacts edge_contacts;
    SmdPads smd_pads;
    Value<bool> vias_covered = Value<bool>::none(Reason::NotInFiles);
    NetSummary nets;
    NetlistFacts netlist;
    Measure hole_to_hole;
    Measure hole_to_edge;
    Measure hole_to_copper;
    Measure copper_to_edge;
    /// The same of outer and of inner layers.
    Measure outer_to_edge;
    Measure inner_to_edge;
    Measure clearance;
    Measure same_net_gap;
    Measure gap;
    Measure track_width;
    /// The narrowest width that is more than a stub.
    Measure common_track_width;
    /// The narrowest copper: a conductor, or a neck of an area.
    Measure copper_width;
    Measure annular_ring;
};

/// Measures the copper of a design whose files have roles, holes and profile. Steps for which the time is used up are
/// left out, each with a finding: their values are null on the layers that they did not finish, and of the board as a
/// whole.
CopperFacts measureCopper(
    FileSet& set,
    const DesignFiles& design,
    const Stack& stack,
    const Board& board,
    const Parallel& parallel,
    const Budget& budget = {}
);

}  // namespace cardcage::pcb::analysis
