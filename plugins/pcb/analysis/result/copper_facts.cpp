#include "result/copper_facts.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <string>

#include "areas/area.hpp"
#include "distances/copper_to_edge.hpp"
#include "distances/hole_distances.hpp"
#include "nets/barrels.hpp"
#include "result/remarks.hpp"
#include "widths/necks.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// A layer without tracks is a plane when it covers more than this part of the box around the board.
constexpr double least_plane = 0.4;

/// The least of a kind over several layers. It is as sure as the least sure layer, one without a value included:
/// `drawn` says how far the drawings can be trusted.
Measure least(const std::vector<Measure>& of_layers, const std::vector<double>& drawn) {
    Measure best;
    double trust = stated;
    for (const double layer : drawn) trust = std::min(trust, layer);
    for (const auto& own : of_layers) {
        // A layer that was not looked at may have less.
        if (own.value.reason == Reason::SkippedForTime) return Measure::none(Reason::SkippedForTime);
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
        FileSet& set,
        const DesignFiles& design,
        const Stack& stack,
        const Board& board,
        const Parallel& parallel,
        const Budget& budget
    )
        : set_(set), design_(design), board_(board), parallel_(parallel), budget_(budget), ground_(board) {
        copper_ = drawCopper(set, stack.order, ground_, parallel);
        // Copper that a board with an unsure outline leaves out, or takes in, changes all measures.
        if (!ground_.isSure())
            for (auto& trust : copper_.trust) trust = std::min(trust, likely);
        barrels_ = barrelsOf(set, design, copper_);
        // Copper that is not known could join what seems apart.
        layer_trust_ = stack.layers.value ? stack.layers.confidence : fallback;
        net_trust_ = std::min(barrels_.trust, layer_trust_);
        is_incomplete_ = stack.is_incomplete;
        order_trust_ = stack.order_confidence;
        // Copper of guessed polarity joins what is apart, or parts what is joined.
        for (const double trust : copper_.trust) net_trust_ = std::min(net_trust_, trust);
    }

    CopperFacts run() {
        facts_.layers.resize(copper_.layers.size());
        const auto nets = joinNets(copper_, barrels_.list);
        facts_.nets = summarizeNets(copper_, nets, std::min(net_trust_, derived), set_.findings);
        if (net_trust_ < sure)
            set_.findings.add(
                Code::NetsIncomplete, Severity::Warning, "not all that joins copper is known for certain"
            );
        checkNetlist(nets);
        openings_ = measureOpenings(set_, design_, ground_, parallel_, budget_);
        parallel_(copper_.layers.size(), [&](std::size_t place) { measure(facts_.layers[place], place, nets); });
        facts_.legends = measureLegends(set_, design_, openings_, ground_, parallel_);
        facts_.hole_classes = classifyHoles(set_, copper_, barrels_, openings_, ground_, layer_trust_);
        distances();
        pads();
        totals();
        reportSkipped();
        addRemarks(facts_, set_);
        return std::move(facts_);
    }

private:
    void measure(LayerFacts& layer, std::size_t place, const Nets& nets) const {
        layer.file = copper_.files[place];
        layer.negative = copper_.layers[place]->negative;
        const double gap_trust = std::max(net_trust_, fallback);
        const bool has_gaps = attempt(Step::Clearances, [&](Deadline deadline) {
            layer.gaps = measureGaps(copper_, place, nets, barrels_, gap_trust, deadline);
        });
        if (!has_gaps) leaveOut(layer.gaps);
        const bool has_tracks = attempt(Step::Tracks, [&](Deadline deadline) {
            layer.tracks = measureTracks(copper_, place, ground_, nets, deadline);
        });
        if (!has_tracks) leaveOut(layer.tracks);
        // A neck is a place that is narrower than the tracks.
        const bool has_neck =
            has_tracks && attempt(Step::Necks, [&](Deadline deadline) { neck(layer, place, nets, deadline); });
        if (!has_tracks) skipped_[static_cast<std::size_t>(Step::Necks)] = true;
        if (!has_neck) leaveOut(layer.neck.narrowest);
        const bool has_rings = attempt(Step::Rings, [&](Deadline deadline) {
            layer.rings = measureRings(copper_, place, barrels_, ground_, deadline);
        });
        if (!has_rings) leaveOut(layer.rings.least);
        if (barrels_.trust == 0) layer.rings.least = Measure::none(Reason::DrillMissing);
        layer.hole_to_copper =
            leastToCopper(copper_, place, barrels_, nets, std::min(copper_.trust[place], net_trust_));
        const double trust = groundTrust(place);
        layer.to_edge = isOneBoard() ? copperToEdge(*copper_.layers[place], ground_, std::min(trust, edgeTrust()))
                                     : Measure::none(Reason::NotAnalysed);
        if (budget_.isOver(Step::Areas)) {
            skipped_[static_cast<std::size_t>(Step::Areas)] = true;
            layer.area = layer.percent = layer.exposed = Value<double>::none(Reason::SkippedForTime);
        } else {
            areas(layer, place);
        }
        layer.is_plane = isPlane(layer, place);
    }
    /// The trust in all that is drawn as copper: what a legend draws too may be print.
    double groundTrust(std::size_t place) const {
        return copper_.hasPrints(place) ? std::min(copper_.trust[place], likely) : copper_.trust[place];
    }
    /// Runs a step unless its time is used up, and until it is. Returns whether it came to its end.
    template <typename Work>
    bool attempt(Step step, Work&& work) const {
        try {
            if (!budget_.isOver(step)) {
                work(Deadline(budget_, step));
                return true;
            }
        } catch (const StepIsOver&) {
        }
        skipped_[static_cast<std::size_t>(step)] = true;
        return false;
    }
    static void leaveOut(Measure& measure) { measure = Measure::none(Reason::SkippedForTime); }
    static void leaveOut(LayerGaps& gaps) {
        gaps = {};
        for (auto* measure : {&gaps.clearance, &gaps.same_net_gap, &gaps.gap}) leaveOut(*measure);
    }
    static void leaveOut(TrackWidths& tracks) {
        tracks = {};
        for (auto* measure : {&tracks.narrowest, &tracks.common, &tracks.drawn}) leaveOut(*measure);
    }
    void neck(LayerFacts& layer, std::size_t place, const Nets& nets, Deadline deadline) const {
        const auto narrowest = layer.tracks.narrowest.value.value.value_or(std::llround(widest_neck));
        const double reach = std::min(static_cast<double>(narrowest), widest_neck);
        layer.neck = narrowestNeck(copper_, place, nets, reach, copper_.trust[place], deadline);
    }
    void reportSkipped() {
        for (const auto& opening : facts_.openings)
            if (opening.web.value.reason == Reason::SkippedForTime)
                skipped_[static_cast<std::size_t>(Step::Webs)] = true;
        for (std::size_t step = 0; step < step_count; ++step)
            if (skipped_[step])
                set_.findings.add(
                    Code::SkippedForTime,
                    Severity::Warning,
                    std::string(nameOf(static_cast<Step>(step))) + " are left out: the time of the analysis is used up"
                );
        const bool is_wide = std::any_of(facts_.layers.begin(), facts_.layers.end(), [](const LayerFacts& layer) {
            return layer.area.reason == Reason::SkippedForSize;
        });
        if (is_wide)
            set_.findings.add(
                Code::SkippedForSize, Severity::Warning, "areas of copper are left out: the drawings are too large"
            );
        if (facts_.hole_to_hole.value.reason == Reason::SkippedForSize)
            set_.findings.add(
                Code::SkippedForSize,
                Severity::Warning,
                "the least distance between holes is left out: too many holes lie side by side"
            );
    }
    /// The side that a layer is bare on; none for inner ones.
    Side sideOf(std::size_t place) const {
        if (copper_.layers.size() == 1) return copper_.layers[0]->file.role.side;
        return place == 0 ? Side::Top : place + 1 == copper_.layers.size() ? Side::Bottom : Side::Inner;
    }
    void areas(LayerFacts& layer, std::size_t place) const {
        const auto side = sideOf(place);
        const auto covered = coverageOf(copper_.layers[place]->sheet, ground_);
        if (!covered) {
            layer.area = layer.percent = layer.exposed = Value<double>::none(Reason::SkippedForSize);
            return;
        }
        const double trust = groundTrust(place);
        const double area = covered->area();
        layer.area = Value<double>::of(area, Source::Measured, trust);
        if (side == Side::Inner) layer.exposed = Value<double>::of(0, Source::Measured, trust);
        const auto* mask = openings_.coverage(Function::SolderMask, side);
        if (!ground_.known()) layer.exposed = Value<double>::none(Reason::ProfileMissing);
        if (mask != nullptr && ground_.known())
            layer.exposed = Value<double>::of(
                covered->areaIn(*mask), Source::Measured, std::min(trust, openings_.trustOf(Function::SolderMask, side))
            );
        if (const auto& board = board_.area; board.value && *board.value > 0)
            layer.percent =
                Value<double>::of(100 * area / *board.value, Source::Measured, std::min(trust, board.confidence));
    }
    /// By the function of the file, the list of a netlist, or the drawing: much copper and no tracks.
    Value<bool> isPlane(const LayerFacts& layer, std::size_t place) const {
        const auto function = copper_.layers[place]->file.image.fileAttribute("FileFunction");
        for (const auto* word : {",Plane", ",Signal", ",Mixed", ",Hatched"})
            if (function.ends_with(word))
                return Value<bool>::of(std::string_view(word) == ",Plane", Source::X2, stated);
        const auto& listed = set_.reports.layers;
        if (listed.size() == copper_.layers.size() && order_trust_ >= sure)
            return Value<bool>::of(listed[place].is_plane, Source::CadReport, std::min(derived, order_trust_));
        if (layer.tracks.narrowest.value.reason == Reason::SkippedForTime)
            return Value<bool>::none(Reason::SkippedForTime);
        const bool is_drawn = layer.negative || (layer.tracks.rows.empty() && coversMuch(layer));
        return Value<bool>::of(is_drawn, Source::Measured, std::min(copper_.trust[place], likely));
    }
    bool coversMuch(const LayerFacts& layer) const {
        const auto box = ground_.known() ? ground_.sheet().box() : copper_.layers.front()->sheet.box();
        return layer.area.value.value_or(0) > least_plane * millimetres(box.width()) * millimetres(box.height());
    }
    /// The edges of the boards of a panel are other ones.
    bool isOneBoard() const { return !board_.panel && !board_.panel_suspected; }
    double edgeTrust() const { return std::min(board_.has_all_edges ? derived : likely, board_.outline_trust); }
    void distances() {
        facts_.hole_to_hole = leastBetweenHoles(barrels_);
        facts_.hole_to_edge =
            isOneBoard() ? leastToEdge(barrels_, ground_, edgeTrust()) : Measure::none(Reason::NotAnalysed);
    }
    /// Several netlists may be those of several boards.
    void checkNetlist(const Nets& nets) {
        const auto& netlists = set_.reports.netlists;
        if (netlists.size() != 1) return;
        facts_.netlist =
            compareNetlist(netlists.front(), copper_, barrels_, nets, std::min(net_trust_, derived), set_.findings);
        if (facts_.nets.named.value) return;
        facts_.nets.named = facts_.netlist.names;
        facts_.nets.opens = facts_.netlist.opens;
        facts_.nets.shorts = facts_.netlist.shorts;
    }
    void pads() {
        facts_.vias_in_pads = findViasInPads(set_, copper_, barrels_, openings_);
        // The contacts of the boards of a panel lie within it.
        facts_.edge_contacts = isOneBoard() ? findEdgeContacts(copper_, barrels_, openings_, ground_)
                                            : EdgeContacts::without(Reason::NotAnalysed);
        facts_.vias_covered = areViasCovered(set_, copper_, barrels_, openings_);
        facts_.smd_pads = findSmdPads(copper_, barrels_, openings_);
        facts_.openings = std::move(openings_.facts);
    }
    /// The least of those layers that `counts` takes; where files of copper are missing, they may have less.
    template <typename Get, typename Counts>
    Measure leastOf(Get&& get, Counts&& counts) const {
        std::vector<Measure> of_layers;
        std::vector<double> drawn;
        for (std::size_t place = 0; place < facts_.layers.size(); ++place) {
            if (!counts(place)) continue;
            of_layers.push_back(get(facts_.layers[place]));
            drawn.push_back(copper_.trust[place]);
        }
        if (is_incomplete_) drawn.push_back(likely);
        return least(of_layers, drawn);
    }
    template <typename Get>
    Measure leastOf(Get&& get) const {
        return leastOf(get, [](std::size_t) { return true; });
    }
    void totals() {
        facts_.track_width = leastOf([](const LayerFacts& layer) { return layer.tracks.narrowest; });
        facts_.common_track_width = leastOf([](const LayerFacts& layer) { return layer.tracks.common; });
        facts_.copper_width = leastOf(copperWidthOf);
        facts_.annular_ring = leastOf([](const LayerFacts& layer) { return layer.rings.least; });
        facts_.clearance = leastOf([](const LayerFacts& layer) { return layer.gaps.clearance; });
        facts_.same_net_gap = leastOf([](const LayerFacts& layer) { return layer.gaps.same_net_gap; });
        facts_.hole_to_copper = leastOf([](const LayerFacts& layer) { return layer.hole_to_copper; });
        if (barrels_.placed == 0) facts_.hole_to_copper = Measure::none(Reason::DrillMissing);
        const auto toEdge = [](const LayerFacts& layer) { return layer.to_edge; };
        facts_.copper_to_edge = leastOf(toEdge);
        facts_.outer_to_edge = leastOf(toEdge, [&](std::size_t place) { return sideOf(place) != Side::Inner; });
        facts_.inner_to_edge = leastOf(toEdge, [&](std::size_t place) { return sideOf(place) == Side::Inner; });
        facts_.gap = leastOf([](const LayerFacts& layer) { return layer.gaps.gap; });
    }

    FileSet& set_;
    const DesignFiles& design_;
    const Board& board_;
    const Parallel& parallel_;
    const Budget& budget_;
    /// Written by the layers, each on a thread of its own.
    mutable std::array<std::atomic<bool>, step_count> skipped_{};
    Ground ground_;
    CopperLayers copper_;
    Barrels barrels_;
    double net_trust_ = 0;
    double layer_trust_ = 0;
    double order_trust_ = 0;
    bool is_incomplete_ = false;
    Openings openings_;
    CopperFacts facts_;
};

}  // namespace

Measure copperWidthOf(const LayerFacts& layer) {
    const auto& track = layer.tracks.narrowest;
    const auto& neck = layer.neck.narrowest;
    if (neck.value.reason == Reason::SkippedForTime) return Measure::none(Reason::SkippedForTime);
    auto least = neck.value.value ? neck : track;
    if (!least.value.value) return least;
    if (track.value.value) least.value.confidence = std::min(least.value.confidence, track.value.confidence);
    // Areas that overlap by little are narrow where none of them is.
    if (layer.neck.has_areas) least.value.confidence = std::min(least.value.confidence, likely);
    return least;
}

CopperFacts measureCopper(
    FileSet& set,
    const DesignFiles& design,
    const Stack& stack,
    const Board& board,
    const Parallel& parallel,
    const Budget& budget
) {
    return CopperMeasurer(set, design, stack, board, parallel, budget).run();
}

}  // namespace cardcage::pcb::analysis
