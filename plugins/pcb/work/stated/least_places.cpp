#include "work/stated/least_places.hpp"

namespace cardcage::pcb {
namespace {

using analysis::LayerFacts;
using analysis::Measure;
using rules::Property;

class Places {
public:
    Places(const std::vector<LayerFacts>& layers, const analysis::AnalysisResult& result)
        : layers_(layers), result_(result) {}

    /// Adds the place of the least of all layers, which one of the layers has.
    template <class OfLayer>
    void add(Property property, const Measure& least, OfLayer ofLayer) {
        if (!least.value.isSure()) return;
        for (std::size_t place = 0; place < layers_.size(); ++place) {
            const Measure& own = ofLayer(layers_[place]);
            if (!own.place || own.value.value != least.value.value) continue;
            const auto side = result_.files.at(layers_[place].file).role.side;
            list.push_back({.property = property, .layer = analysis::layerName(side, place), .place = *own.place});
            return;
        }
    }

    std::vector<LeastPlace> list;

private:
    const std::vector<LayerFacts>& layers_;
    const analysis::AnalysisResult& result_;
};

}  // namespace

std::vector<LeastPlace> leastPlacesOf(const analysis::Design& design, const analysis::AnalysisResult& result) {
    const auto& copper = design.copper;
    Places places(copper.layers, result);
    places.add(
        Property::MinTrackWidth, copper.common_track_width, [](const auto& layer) -> const auto& {
            return layer.tracks.common;
        }
    );
    places.add(
        Property::MinSpacing, copper.clearance, [](const auto& layer) -> const auto& { return layer.gaps.clearance; }
    );
    places.add(
        Property::MinAnnularRing, copper.annular_ring, [](const auto& layer) -> const auto& {
            return layer.rings.least;
        }
    );
    return std::move(places.list);
}

}  // namespace cardcage::pcb
