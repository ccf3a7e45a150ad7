#include "nets/clearance.hpp"

#include <algorithm>

#include "nets/objects.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr std::array<double, 4> reaches = {0.11e6, 0.26e6, 0.7e6, farthest_gap};
constexpr std::size_t kept_pairs = 5;

class LayerMeasurer {
public:
    LayerMeasurer(
        const CopperLayers& copper,
        std::size_t place,
        const Nets& nets,
        const Barrels& barrels,
        double net_trust,
        Deadline deadline
    )
        : copper_(copper),
          layer_(*copper.layers[place]),
          place_(place),
          nets_(nets),
          barrels_(barrels),
          trust_(copper.trust[place]),
          net_trust_(std::min(net_trust, trust_)),
          deadline_(deadline) {}

    LayerGaps run() {
        for (const auto reach : reaches) {
            // The same-net gap is told as far as the first clearance.
            const bool is_nearest = first(&LayerMeasurer::isClearance) == nullptr;
            gaps_ = gapsWithin(layer_.sheet, layer_.grid, layer_.islands, reach, deadline_);
            if (is_nearest) sameNetGap();
            if (isEnough()) break;
        }
        if (!gaps_.empty()) rawGap(gaps_.front());
        clearance();
        pairs();
        return std::move(result_);
    }

private:
    using Test = bool (LayerMeasurer::*)(const Gap&) const;
    bool isSame(const Gap& gap) const { return nets_.same(place_, gap.one, gap.other); }
    bool isOther(const Gap& gap) const { return !isSame(gap); }
    /// Letters and logos are near to each other without being nets, and those of a legend are near to anything.
    bool isClearance(const Gap& gap) const {
        return !isSame(gap) && !isPrint(gap.edge_of_one) && !isPrint(gap.edge_of_other) &&
               (nets_.in_circuit[place_][gap.one] || nets_.in_circuit[place_][gap.other]);
    }
    bool isPrint(std::uint32_t edge) const { return copper_.isPrint(place_, layer_.sheet.edges[edge].shape); }
    const Gap* first(Test test) const {
        const auto found = std::find_if(gaps_.begin(), gaps_.end(), [&](const Gap& gap) { return (this->*test)(gap); });
        return found == gaps_.end() ? nullptr : &*found;
    }
    Measure measured(const Gap& gap, double trust) const {
        return Measure::of(gap.distance, placeOf(layer_.sheet, gap), trust);
    }
    /// Copper that a legend draws too may be print.
    void rawGap(const Gap& gap) {
        const bool is_of_print = isPrint(gap.edge_of_one) || isPrint(gap.edge_of_other);
        result_.gap = measured(gap, is_of_print ? std::min(trust_, likely) : trust_);
    }
    void sameNetGap() {
        if (const auto* gap = first(&LayerMeasurer::isSame)) result_.same_net_gap = measured(*gap, net_trust_);
    }
    /// Whether farther gaps change nothing: the smallest clearances are known, or all islands are near each other.
    bool isEnough() const {
        const auto found = std::count_if(gaps_.begin(), gaps_.end(), [&](const Gap& gap) { return isClearance(gap); });
        const std::size_t islands = layer_.islands.count;
        return static_cast<std::size_t>(found) >= kept_pairs || 2 * gaps_.size() == islands * (islands - 1);
    }
    /// As sure as the nets: a hole that joins two islands unnoticed makes a gap within one net a clearance.
    void clearance() {
        const auto* least = first(&LayerMeasurer::isClearance);
        if (least == nullptr) return;
        double trust = net_trust_;
        const auto* other = first(&LayerMeasurer::isOther);
        // Pads that are painted and lead nowhere look like letters; inner layers have none.
        if (other->distance < least->distance && layer_.file.role.side != Side::Inner) trust = std::min(trust, likely);
        result_.clearance = measured(*least, trust);
    }
    void pairs() {
        for (const auto& gap : gaps_) {
            if (!isClearance(gap)) continue;
            result_.nearest.push_back(
                {std::llround(gap.distance),
                 placeOf(layer_.sheet, gap),
                 {objectAt(gap.edge_of_one), objectAt(gap.edge_of_other)}}
            );
            if (result_.nearest.size() == kept_pairs) return;
        }
    }
    FoundObject objectAt(std::uint32_t edge) const {
        return objectOf(copper_, place_, layer_.sheet.edges[edge].shape, nets_, barrels_.list);
    }

    const CopperLayers& copper_;
    const Layer& layer_;
    const std::size_t place_;
    const Nets& nets_;
    const Barrels& barrels_;
    const double trust_;
    const double net_trust_;
    const Deadline deadline_;
    std::vector<Gap> gaps_;
    LayerGaps result_;
};

}  // namespace

LayerGaps measureGaps(
    const CopperLayers& copper,
    std::size_t place,
    const Nets& nets,
    const Barrels& barrels,
    double net_trust,
    Deadline deadline
) {
    return LayerMeasurer(copper, place, nets, barrels, net_trust, deadline).run();
}

}  // namespace cardcage::pcb::analysis
