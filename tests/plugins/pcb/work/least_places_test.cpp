#include "work/stated/least_places.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::pcb::least_places_test {

using analysis::Measure;
using analysis::Side;

class LeastPlaces : public CppUnit::TestFixture {};

/// A board with tracks of these widths on copper of these sides.
analysis::AnalysisResult board(const std::vector<std::pair<Side, double>>& layers, double confidence) {
    analysis::AnalysisResult result;
    auto& copper = result.designs.emplace_back().copper;
    copper.common_track_width = Measure::of(100'000, {1, 2}, confidence);
    // Files have another order than layers.
    result.files.resize(layers.size() + 1);
    for (std::size_t place = 0; place < layers.size(); ++place) {
        auto& layer = copper.layers.emplace_back();
        layer.file = layers.size() - place;
        result.files[layer.file].role.side = layers[place].first;
        layer.tracks.common = Measure::of(layers[place].second, {3, static_cast<analysis::Nm>(place)}, confidence);
    }
    return result;
}

std::vector<LeastPlace> placesIn(const analysis::AnalysisResult& result) {
    return leastPlacesOf(result.designs.front(), result);
}

CPPUNIT_TEST_FIXTURE(LeastPlaces, layersHaveTheNamesThatFindingsHave) {
    const auto one = placesIn(board({{Side::Bottom, 100'000}}, analysis::derived));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, one.size());
    CPPUNIT_ASSERT_EQUAL(std::string("Bottom"), one[0].layer);
    CPPUNIT_ASSERT(one[0].property == rules::Property::MinTrackWidth);
}

CPPUNIT_TEST_FIXTURE(LeastPlaces, theyAreThoseOfTheLayerThatHasTheLeast) {
    const auto inner =
        placesIn(board({{Side::Top, 120'000}, {Side::Inner, 100'000}, {Side::Bottom, 100'000}}, analysis::derived));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, inner.size());
    CPPUNIT_ASSERT_EQUAL(std::string("L2"), inner[0].layer);
    CPPUNIT_ASSERT((inner[0].place == analysis::Point{3, 1}));
}

CPPUNIT_TEST_FIXTURE(LeastPlaces, unsureMeasuresHaveNone) {
    CPPUNIT_ASSERT(placesIn(board({{Side::Top, 100'000}}, analysis::likely)).empty());
}

}  // namespace cardcage::pcb::least_places_test
