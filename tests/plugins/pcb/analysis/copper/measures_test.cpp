#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "areas/area.hpp"
#include "rings/rings.hpp"
#include "tests/plugins/pcb/analysis/copper/drawn.hpp"
#include "widths/track_widths.hpp"

namespace cardcage::pcb::analysis::measures_test {

using namespace test;

class CopperMeasures : public CppUnit::TestFixture {};

/// One layer by itself, with the means to measure it.
struct OneLayer {
    explicit OneLayer(const std::vector<std::string>& lines, bool negative = false) : ground(boardOf(20, 20)) {
        file.kind = FileKind::Gerber;
        file.role.side = Side::Top;
        file.image = readGerber(gerber(lines), {}, "test");
        expand(file.image, {}, "test");
        copper.layers.push_back(std::make_unique<Layer>(file, ground, negative));
        copper.files = {0};
        copper.trust = {derived};
    }
    void drill(double x, double y, double diameter) {
        Barrel barrel;
        barrel.path.from = barrel.path.to = {std::llround(x * 1e6), std::llround(y * 1e6)};
        barrel.radius = diameter * 1e6 / 2;
        barrel.plating = Plating::Plated;
        barrels.list.push_back(barrel);
        barrels.trust = stated;
    }
    TrackWidths tracks() const { return measureTracks(copper, 0, ground, joinNets(copper, barrels.list)); }
    RingFacts rings() const { return measureRings(copper, 0, barrels, ground); }
    double area() const { return coverageOf(copper.layers[0]->sheet, ground)->area(); }

    SetFile file;
    Ground ground;
    CopperLayers copper;
    Barrels barrels;
};

const std::vector<std::string> track = {
    "%ADD10C,0.2*%", "%ADD11C,1*%", "D10*", "X20000Y20000D02*", "X80000Y20000D01*", "D11*", "X20000Y20000D03*"};

std::vector<std::string> with(std::vector<std::string> lines, const std::vector<std::string>& more) {
    lines.insert(lines.end(), more.begin(), more.end());
    return lines;
}

CPPUNIT_TEST_FIXTURE(CopperMeasures, aTrackHasTheWidthOfItsPen) {
    const auto tracks = OneLayer(track).tracks();
    CPPUNIT_ASSERT(tracks.narrowest.value == Value<Nm>::of(200'000, Source::Measured, derived));
    CPPUNIT_ASSERT_EQUAL(Nm{6'000'000}, tracks.rows.at(0).length);
}

CPPUNIT_TEST_FIXTURE(CopperMeasures, paintedPadsAreNoTracks) {
    // A pad of 1.2 x 1 mm painted with a pen of 0.1, at the end of the track.
    auto lines = with(track, {"%ADD12C,0.1*%", "D12*"});
    for (int row = 0; row <= 18; ++row) {
        const auto y = std::to_string(15'500 + row * 500);
        lines.insert(lines.end(), {"X80000Y" + y + "D02*", "X91000Y" + y + "D01*"});
    }
    const auto tracks = OneLayer(lines).tracks();
    CPPUNIT_ASSERT_EQUAL(Nm{200'000}, *tracks.narrowest.value.value);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, tracks.rows.size());
}

CPPUNIT_TEST_FIXTURE(CopperMeasures, lettersMakeTheWidthUnsure) {
    const auto tracks =
        OneLayer(with(track, {"%ADD12C,0.1*%", "D12*", "X20000Y90000D02*", "X20000Y99000D01*"})).tracks();
    CPPUNIT_ASSERT_EQUAL(Nm{200'000}, *tracks.narrowest.value.value);
    CPPUNIT_ASSERT(!tracks.narrowest.value.isSure());
}

CPPUNIT_TEST_FIXTURE(CopperMeasures, aStubIsNotTheCommonWidth) {
    const auto tracks =
        OneLayer(with(track, {"%ADD12C,0.15*%", "D12*", "X50000Y20000D02*", "X50000Y22000D01*"})).tracks();
    CPPUNIT_ASSERT_EQUAL(Nm{150'000}, *tracks.narrowest.value.value);
    CPPUNIT_ASSERT_EQUAL(Nm{200'000}, *tracks.common.value.value);
}

CPPUNIT_TEST_FIXTURE(CopperMeasures, arcsAreTracksToo) {
    const auto tracks = OneLayer({"%ADD10C,0.25*%",
                                  "%ADD11C,1*%",
                                  "D10*",
                                  "X20000Y20000D02*",
                                  "G03*",
                                  "X60000Y20000I20000J0D01*",
                                  "D11*",
                                  "X20000Y20000D03*"})
                            .tracks();
    CPPUNIT_ASSERT_EQUAL(Nm{250'000}, *tracks.narrowest.value.value);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(2e6 * std::numbers::pi, static_cast<double>(tracks.rows.at(0).length), 10.0);
}

CPPUNIT_TEST_FIXTURE(CopperMeasures, ringsAreMeasuredFromTheWall) {
    OneLayer layer({"%ADD10C,0.7*%", "%ADD11R,0.6X2*%", "D10*", "X50000Y50000D03*", "D11*", "X100000Y100000D03*"});
    layer.drill(5, 5, 0.3);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(200'000.0, static_cast<double>(*layer.rings().least.value.value), 1'000.0);
    // Out of the middle by 50 µm, and in a rectangle.
    layer.drill(5.05, 5, 0.3);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(150'000.0, static_cast<double>(*layer.rings().least.value.value), 1'000.0);
    layer.drill(10, 10, 0.4);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(100'000.0, static_cast<double>(*layer.rings().least.value.value), 1'000.0);
    CPPUNIT_ASSERT(layer.rings().least.value.isSure());
    // Without copper there is no ring; where it ends within the wall, one is missing.
    layer.drill(15, 15, 0.3);
    CPPUNIT_ASSERT_EQUAL(0, layer.rings().missing);
    layer.drill(10.2, 10, 0.4);
    CPPUNIT_ASSERT_EQUAL(1, layer.rings().missing);
    CPPUNIT_ASSERT(!layer.rings().least.value.isSure());
}

/// The ring of a painted pad is that of all its strokes together.
CPPUNIT_TEST_FIXTURE(CopperMeasures, ringsOfPaintedPads) {
    std::vector<std::string> lines = {"%ADD10C,0.2*%", "D10*"};
    for (int row = 0; row <= 10; ++row) {
        const auto y = std::to_string(45'000 + row * 1'000);
        lines.insert(lines.end(), {"X44000Y" + y + "D02*", "X56000Y" + y + "D01*"});
    }
    OneLayer layer(lines);
    layer.drill(5, 5, 0.8);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(200'000.0, static_cast<double>(*layer.rings().least.value.value), 1'000.0);
}

CPPUNIT_TEST_FIXTURE(CopperMeasures, areasCountOverlapsOnce) {
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1.2 + std::numbers::pi * (0.25 + 0.005) - 0.0967, OneLayer(track).area() - 0.0, 0.02);
    const OneLayer discs({"%ADD10C,2*%", "D10*", "X50000Y50000D03*", "X50000Y50000D03*", "X200000Y100000D03*"});
    // The second one is half outside the board.
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1.5 * std::numbers::pi, discs.area(), 0.001);
    const OneLayer negative({"%ADD10C,2*%", "D10*", "X50000Y50000D03*"}, true);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(400 - std::numbers::pi, negative.area(), 0.001);
}

/// The masks of the board of the properties: four openings of 1.8 mm, 2.54 mm apart, so webs of 0.74 mm; with one more
/// file, two of them 0.1 mm apart.
CPPUNIT_TEST_FIXTURE(CopperMeasures, websOfMasksAreMeasured) {
    auto files = writeBoard({});
    const auto far = analysed(files).designs.at(0).copper.openings;
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, far.size());
    CPPUNIT_ASSERT_EQUAL(4, *far[0].count.value);
    CPPUNIT_ASSERT(!far[0].web.value.value);
    files[2].second = gerber(
        {"%TF.FileFunction,Soldermask,Top*%",
         "%ADD10C,1*%",
         "D10*",
         "X50000Y50000D03*",
         "X61000Y50000D03*",
         "X80000Y80000D03*"}
    );
    const auto near = analysed(files).designs.at(0).copper.openings;
    const auto top =
        std::find_if(near.begin(), near.end(), [](const OpeningFacts& facts) { return facts.side == Side::Top; });
    CPPUNIT_ASSERT(top != near.end());
    CPPUNIT_ASSERT_EQUAL(3, *top->count.value);
    CPPUNIT_ASSERT_EQUAL(Nm{100'000}, *top->web.value.value);
    CPPUNIT_ASSERT(top->web.value.isSure());
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.75 * std::numbers::pi, *top->area.value, 0.001);
}

}  // namespace cardcage::pcb::analysis::measures_test
