#include "result/copper_facts.hpp"

#include <algorithm>

#include "areas/area.hpp"
#include "nets/barrels.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// The least of a kind over all layers. It is as sure as the least sure layer, one without a value included: `drawn`
/// says how far the drawings can be trusted.
template <typename Get>
Measure least(const std::vector<LayerFacts>& layers, const std::vector<double>& drawn, Get&& get) {
    Measure best;
    double trust = stated;
    for (const double layer : drawn) trust = std::min(trust, layer);
    for (const auto& layer : layers) {
        const Measure own = get(layer);
        if (!own.value.value) continue;
        trust = std::min(trust, own.value.confidence);
        if (!best.value.value || *own.value.value < *best.value.value) best = own;
    }
    if (best.value.value) best.value.confidence = std::min(best.value.confidence, trust);
    return best;
}

class CopperMeasurer {
public:
    CopperMeasurer(
        FileSet& set, const DesignFiles& design, const Stack& stack, const Board& board, const Parallel& parallel
    )
        : set_(set), design_(design), board_(board), parallel_(parallel), ground_(board) {
        copper_ = drawCopper(set, stack.order, ground_, parallel);
        if (!ground_.known())
            for (auto& trust : copper_.trust) trust = std::min(trust, likely);
        barrels_ = barrelsOf(set, design, copper_);
        // Copper that is not known could join what seems apart.
        net_trust_ = std::min(barrels_.trust, stack.layers.confidence);
        if (!ground_.known()) net_trust_ = std::min(net_trust_, likely);
    }

    CopperFacts run() {
        facts_.layers.resize(copper_.layers.size());
        const auto nets = joinNets(copper_, barrels_.list);
        facts_.nets = summarizeNets(copper_, nets, std::min(net_trust_, derived), set_.findings);
        if (net_trust_ < sure)
            set_.findings.add(
                Code::NetsIncomplete, Severity::Warning, "not all that joins copper is known for certain"
            );
        parallel_(copper_.layers.size(), [&](std::size_t place) { measure(facts_.layers[place], place, nets); });
        pads(measureOpenings(set_, design_, ground_, parallel_));
        rings();
        totals();
        return std::move(facts_);
    }

private:
    void measure(LayerFacts& layer, std::size_t place, const Nets& nets) const {
        layer.file = copper_.files[place];
        layer.negative = copper_.layers[place]->negative;
        layer.gaps = measureGaps(copper_, place, nets, std::max(net_trust_, fallback));
        layer.tracks = measureTracks(copper_, place, ground_, nets);
        layer.rings = measureRings(copper_, place, barrels_, ground_);
        if (barrels_.trust == 0) layer.rings.least = Measure::none(Reason::DrillMissing);
        const auto area = coveredArea(copper_.layers[place]->sheet, ground_);
        if (!area) {
            layer.area = layer.percent = Value<double>::none(Reason::SkippedForSize);
            return;
        }
        layer.area = Value<double>::of(*area, Source::Measured, copper_.trust[place]);
        if (const auto& board = board_.area; board.value && *board.value > 0)
            layer.percent = Value<double>::of(
                100 * *area / *board.value, Source::Measured, std::min(copper_.trust[place], board.confidence)
            );
    }
    void pads(Openings openings) {
        facts_.vias_in_pads = findViasInPads(set_, copper_, barrels_, openings);
        facts_.edge_contacts = findEdgeContacts(copper_, barrels_, openings, ground_);
        facts_.openings = std::move(openings.facts);
        const auto count = facts_.vias_in_pads.count.value.value_or(0);
        if (count == 0) return;
        Finding finding{Code::ViaInPadUnfilled, Severity::Info, "vias lie in soldered pads and should be filled", {}};
        finding.place = facts_.vias_in_pads.place;
        finding.count = count;
        set_.findings.add(finding);
    }
    void rings() {
        int missing = 0;
        for (const auto& layer : facts_.layers) missing += layer.rings.missing;
        if (missing > 0)
            set_.findings.add(Finding{
                Code::RingMissing, Severity::Warning, "plated holes reach beyond their copper", {}, {}, missing});
    }
    void totals() {
        facts_.track_width =
            least(facts_.layers, copper_.trust, [](const LayerFacts& layer) { return layer.tracks.narrowest; });
        facts_.common_track_width =
            least(facts_.layers, copper_.trust, [](const LayerFacts& layer) { return layer.tracks.common; });
        facts_.annular_ring =
            least(facts_.layers, copper_.trust, [](const LayerFacts& layer) { return layer.rings.least; });

        facts_.clearance =
            least(facts_.layers, copper_.trust, [](const LayerFacts& layer) { return layer.gaps.clearance; });
        facts_.same_net_gap =
            least(facts_.layers, copper_.trust, [](const LayerFacts& layer) { return layer.gaps.same_net_gap; });
        facts_.gap = least(facts_.layers, copper_.trust, [](const LayerFacts& layer) { return layer.gaps.gap; });
    }

    FileSet& set_;
    const DesignFiles& design_;
    const Board& board_;
    const Parallel& parallel_;
    Ground ground_;
    CopperLayers copper_;
    Barrels barrels_;
    double net_trust_ = 0;
    CopperFacts facts_;
};

}  // namespace

CopperFacts measureCopper(
    FileSet& set, const DesignFiles& design, const Stack& stack, const Board& board, const Parallel& parallel
) {
    return CopperMeasurer(set, design, stack, board, parallel).run();
}

}  // namespace cardcage::pcb::analysis
