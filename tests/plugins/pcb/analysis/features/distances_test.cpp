#include <cppunit/extensions/HelperMacros.h>

#include <numbers>

#include "tests/plugins/pcb/analysis/features/square_board.hpp"

namespace cardcage::pcb::analysis::distances_test {

using namespace test;

class Distances : public CppUnit::TestFixture {};

void assertLength(Nm wanted, const Measure& measure) {
    CPPUNIT_ASSERT(measure.value.value && measure.place);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(static_cast<double>(wanted), static_cast<double>(*measure.value.value), 10.0);
}

/// Vias with pads at (5, 5) and (5.8, 5), a bare hole at (10, 10), and copper in the corners.
SquareBoard board() {
    SquareBoard board;
    board.top = board.bottom = {"D10*", flash(5, 5), flash(5.8, 5), flash(2.5, 2.5), flash(17.5, 17.5)};
    board.plated = "T1\nX5.0Y5.0\nX5.8Y5.0\n";
    board.bare = "T3\nX10.0Y10.0\n";
    return board;
}

CPPUNIT_TEST_FIXTURE(Distances, websBetweenHolesAreThoseOfTheirWalls) {
    const auto design = board().design();
    assertLength(500'000, design.copper.hole_to_hole);
    CPPUNIT_ASSERT(design.copper.hole_to_hole.value.isSure());
    CPPUNIT_ASSERT((Point{5'400'000, 5'000'000}) == *design.copper.hole_to_hole.place);
}

/// A slot that is drilled as holes beside each other is one opening; its holes have no web.
CPPUNIT_TEST_FIXTURE(Distances, holesThatOverlapAreOneOpening) {
    auto nibbled = board();
    nibbled.bare = "T2\nX10.0Y10.0\nX10.6Y10.0\nX11.2Y10.0\n";
    assertLength(500'000, nibbled.design().copper.hole_to_hole);
    nibbled.bare += "X12.5Y10.0\n";
    assertLength(300'000, nibbled.design().copper.hole_to_hole);
}

/// A field of holes within each other has too many pairs.
CPPUNIT_TEST_FIXTURE(Distances, websOfFieldsOfHolesAreSkipped) {
    auto field = board();
    field.bare = "T1\n";
    for (int x = 0; x < 130; ++x)
        for (int y = 0; y < 130; ++y)
            field.bare += "X" + std::to_string(8 + x * 0.01).substr(0, 5) + "Y" +
                          std::to_string(8 + y * 0.01).substr(0, 5) + "\n";
    const auto result = field.result();
    CPPUNIT_ASSERT(result.designs.at(0).copper.hole_to_hole.value.reason == Reason::SkippedForSize);
    const auto& findings = result.findings.list();
    CPPUNIT_ASSERT(std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
        return finding.code == Code::SkippedForSize && finding.message.find("between holes") != std::string::npos;
    }));
}

/// A blind hole beside a buried one shares no layer with it, and hides no web to a third one.
CPPUNIT_TEST_FIXTURE(Distances, websAreThoseOfOneLayer) {
    auto four = board();
    four.inner = {four.top, four.top};
    four.plated = four.bare = "";
    const auto drill = [](const std::string& span, const std::string& holes) {
        return "M48\n; #@! TF.FileFunction,Plated," + span + "\nMETRIC,TZ\nT1C0.3\n%\nT1\n" + holes + "M30\n";
    };
    four.more = {{"1.drl", drill("1,2,Blind", "X5.2Y5.0\n")}, {"2.drl", drill("3,4,Blind", "X5.0Y5.0\nX5.8Y5.0\n")}};
    assertLength(500'000, four.design().copper.hole_to_hole);
}

CPPUNIT_TEST_FIXTURE(Distances, withoutDrillFilesNothingIsKnownAboutHoles) {
    auto none = board();
    none.plated = none.bare = "";
    const auto design = none.design();
    CPPUNIT_ASSERT(design.copper.hole_to_hole.value.reason == Reason::DrillMissing);
    CPPUNIT_ASSERT(design.copper.hole_to_edge.value.reason == Reason::DrillMissing);
    CPPUNIT_ASSERT(design.copper.hole_to_copper.value.reason == Reason::DrillMissing);
    CPPUNIT_ASSERT(design.copper.hole_classes.vias.reason == Reason::DrillMissing);
}

CPPUNIT_TEST_FIXTURE(Distances, websToTheEdgeLeaveOutHolesThatItCuts) {
    auto near = board();
    CPPUNIT_ASSERT(near.design().copper.hole_to_edge.value.reason == Reason::NotInFiles);
    near.bare += "X10.0Y15.0\nX15.0Y15.0\nT2\nX1.25Y10.0\nX20.0Y15.0\n";
    const auto edge = near.design().copper.hole_to_edge;
    assertLength(750'000, edge);
    CPPUNIT_ASSERT(edge.value.isSure());
}

/// A line that is neither outline nor cutout may be milled.
CPPUNIT_TEST_FIXTURE(Distances, otherLinesOfTheProfileMakeEdgesUnsure) {
    auto scored = board();
    scored.bare += "X10.0Y15.0\nT2\nX1.25Y10.0\n";
    auto files = scored.files();
    auto& profile = files[4].second;
    profile.insert(profile.find("M02*"), at(2, 2) + "D02*\n" + at(2, 18) + "D01*\n");
    const auto design = analysed(files).designs.at(0);
    CPPUNIT_ASSERT(design.copper.hole_to_edge.value.value && !design.copper.hole_to_edge.value.isSure());
}

/// A routed path may be an edge as well.
CPPUNIT_TEST_FIXTURE(Distances, routedPathsMakeEdgesUnsure) {
    auto routed = board();
    routed.bare += "T2\nX1.25Y10.0\nG00X10.0Y15.0\nM15\nG01X12.0Y15.0\nX12.0Y17.0\nM16\n";
    const auto design = routed.design();
    CPPUNIT_ASSERT_EQUAL(1, *design.holes.routs.value);
    CPPUNIT_ASSERT(design.copper.hole_to_edge.value.value && !design.copper.hole_to_edge.value.isSure());
}

CPPUNIT_TEST_FIXTURE(Distances, copperOfTheNetOfAHoleIsNotNearIt) {
    auto tracks = board();
    // The track of the via's own net lies beside it; another one passes at 0.5 mm from the wall.
    tracks.top = tracks.top + Lines{"D11*"} + line(5, 5, 5, 5.4) + line(5, 5.4, 4.5, 5.4) + line(4, 5.75, 9, 5.75) +
                 Lines{"D10*", flash(9, 5.75)};
    const auto copper = tracks.design().copper;
    assertLength(350'000, copper.hole_to_copper);
    CPPUNIT_ASSERT(copper.hole_to_copper.value.isSure());
    // Without the other via, the track is the nearest.
    tracks.top.erase(tracks.top.begin() + 2);
    tracks.plated = "T1\nX5.0Y5.0\n";
    assertLength(500'000, tracks.design().copper.layers.at(0).hole_to_copper);
}

/// Copper that an unplated hole touches is its own, the copper beyond it is not.
CPPUNIT_TEST_FIXTURE(Distances, copperAroundBareHolesCounts) {
    SquareBoard bare;
    bare.top = Lines{"D14*", flash(10, 10), "D10*", flash(12, 10)};
    bare.bottom = {"D10*", flash(3, 3)};
    bare.plated = "T1\nX3.0Y3.0\n";
    bare.bare = "T2\nX10.0Y10.0\n";
    assertLength(1'200'000, bare.design().copper.layers.at(0).hole_to_copper);
}

CPPUNIT_TEST_FIXTURE(Distances, copperAtTheEdgeHasNone) {
    auto edge = board();
    edge.top = edge.top + Lines{"D10*", flash(15, 0.7)};
    edge.bottom = edge.bottom + Lines{"D10*", flash(15, 0.2)};
    const auto layers = edge.design().copper.layers;
    assertLength(400'000, layers.at(0).to_edge);
    assertLength(0, layers.at(1).to_edge);
    CPPUNIT_ASSERT(layers.at(0).to_edge.value.isSure());
    CPPUNIT_ASSERT(!board().design().copper.layers.at(0).to_edge.value.value);
}

CPPUNIT_TEST_FIXTURE(Distances, copperNearTheEdgeIsToldOfOuterAndInnerLayers) {
    auto edge = board();
    edge.top = edge.top + Lines{"D10*", flash(15, 0.9)};
    edge.bottom = edge.bottom + Lines{"D10*", flash(15, 0.7)};
    auto copper = edge.design().copper;
    assertLength(400'000, copper.outer_to_edge);
    CPPUNIT_ASSERT(copper.outer_to_edge.value.isSure() && !copper.inner_to_edge.value.value);
    edge.inner = {Lines{"D11*"} + line(15, 0.6, 10, 10), Lines{"D11*"} + line(15, 1, 10, 10)};
    copper = edge.design().copper;
    assertLength(400'000, copper.outer_to_edge);
    assertLength(500'000, copper.inner_to_edge);
    CPPUNIT_ASSERT(copper.inner_to_edge.value.isSure());
}

/// A plane that reaches beyond the board on all sides has no edge near that of the board.
CPPUNIT_TEST_FIXTURE(Distances, planesBeyondTheBoardReachItsEdge) {
    auto wide = board();
    // Nearly all copper has to lie within a profile.
    wide.top.push_back("D10*");
    for (int pad = 0; pad < 12; ++pad) wide.top.push_back(flash(3 + pad, 12));
    wide.bottom = wide.bottom + area({{-5, -5}, {25, -5}, {25, 25}, {-5, 25}});
    assertLength(0, wide.design().copper.layers.at(1).to_edge);
}

CPPUNIT_TEST_FIXTURE(Distances, exposedCopperLiesInOpenings) {
    auto open = board();
    open.top = open.top + area({{12, 2}, {18, 2}, {18, 8}, {12, 8}});
    open.mask_top = {"D14*", flash(15, 5), flash(12, 5), flash(5, 15)};
    const auto layers = open.design().copper.layers;
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1.5 * std::numbers::pi * 0.81, *layers.at(0).exposed.value, 0.002);
    CPPUNIT_ASSERT(layers.at(0).exposed.isSure());
    CPPUNIT_ASSERT_EQUAL(0.0, *layers.at(1).exposed.value);
    auto files = open.files();
    files.erase(files.begin() + 2);
    CPPUNIT_ASSERT(analysed(files).designs.at(0).copper.layers.at(0).exposed.reason == Reason::NotInFiles);
}

CPPUNIT_TEST_FIXTURE(Distances, holesAreCountedByAreaAndPlace) {
    auto many = board();
    many.bare += "X25.0Y10.0\nX10.0Y10.0\n";
    const auto holes = many.design().holes;
    CPPUNIT_ASSERT_EQUAL(1, *holes.duplicates.value);
    CPPUNIT_ASSERT_EQUAL(1, *holes.outside.value);
    // Five on 4 cm².
    CPPUNIT_ASSERT_DOUBLES_EQUAL(125.0, *holes.per_dm2.value, 0.01);
    // The middle of castellated holes is on the line.
    many.plated += "X0.0Y12.0\nX20.0Y12.0\nX12.0Y0.0\nX12.0Y20.0\n";
    CPPUNIT_ASSERT_EQUAL(1, *many.design().holes.outside.value);
}

/// The thickness is that of a job file.
CPPUNIT_TEST_FIXTURE(Distances, theAspectRatioIsThatOfTheSmallestHoleThrough) {
    auto thick = board();
    CPPUNIT_ASSERT(thick.design().aspect_ratio.reason == Reason::NotInFiles);
    thick.more = {{"job.gbrjob", R"({"GeneralSpecs": {"LayerNumber": 2, "BoardThickness": 1.6}})"}};
    const auto ratio = thick.design().aspect_ratio;
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1.6 / 0.3, *ratio.value, 1e-9);
    CPPUNIT_ASSERT(ratio.isSure());
    // A drawing of unknown purpose may be copper.
    auto unknown = thick;
    unknown.more.emplace_back("x.gbr", gerber({"%ADD10C,0.6*%", "D10*", flash(5, 5), flash(2, 2)}));
    unknown.more[0].second = R"({"GeneralSpecs": {"BoardThickness": 1.6}})";
    CPPUNIT_ASSERT(unknown.design().aspect_ratio.value && !unknown.design().aspect_ratio.isSure());
    // With more layers, and nothing about those of the holes, they may be blind.
    thick.inner = {board().top, board().top};
    thick.more = {{"job.gbrjob", R"({"GeneralSpecs": {"LayerNumber": 4, "BoardThickness": 1.6}})"}};
    CPPUNIT_ASSERT(!thick.design().aspect_ratio.isSure());
}

/// One gap is much smaller than the others: the search does not end at it.
CPPUNIT_TEST_FIXTURE(Distances, theFiveSmallestClearancesAreListedHoweverFarApart) {
    SquareBoard board;
    board.top = {"D10*"};
    double x = 2;
    for (const double gap : {0.1, 1.5, 0.3, 0.9, 0.2, 0.6}) {
        board.top.push_back(flash(x, 10));
        x += 0.6 + gap;
    }
    board.top.push_back(flash(x, 10));
    const auto gaps = board.design().copper.layers.at(0).gaps;
    std::vector<Nm> found;
    for (const auto& pair : gaps.nearest) found.push_back(pair.distance);
    CPPUNIT_ASSERT((std::vector<Nm>{100'000, 200'000, 300'000, 600'000, 900'000}) == found);
    CPPUNIT_ASSERT_EQUAL(Nm{100'000}, *gaps.clearance.value.value);
}

}  // namespace cardcage::pcb::analysis::distances_test
