#pragma once

#include <vector>

#include "layers/stack_layers.hpp"
#include "nets/clearance.hpp"
#include "nets/nets.hpp"
#include "openings/openings.hpp"
#include "pads/edge_contacts.hpp"
#include "pads/vias_in_pads.hpp"
#include "profile/profile.hpp"
#include "rings/rings.hpp"
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
    /// In square millimetres on the board, holes not taken off; the percentage is that of the board.
    Value<double> area = Value<double>::none(Reason::NotAnalysed);
    Value<double> percent = Value<double>::none(Reason::ProfileMissing);
};

/// The copper of one design: each layer from the top, and the least of all.
struct CopperFacts {
    std::vector<LayerFacts> layers;
    std::vector<OpeningFacts> openings;
    ViasInPads vias_in_pads;
    EdgeContacts edge_contacts;
    NetSummary nets;
    Measure clearance;
    Measure same_net_gap;
    Measure gap;
    Measure track_width;
    /// The narrowest width that is more than a stub.
    Measure common_track_width;
    Measure annular_ring;
};

/// Measures the copper of a design whose files have roles, holes and profile.
CopperFacts measureCopper(
    FileSet& set, const DesignFiles& design, const Stack& stack, const Board& board, const Parallel& parallel
);

}  // namespace cardcage::pcb::analysis
