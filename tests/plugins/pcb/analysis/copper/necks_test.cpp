#include <cppunit/extensions/HelperMacros.h>

#include "tests/plugins/pcb/analysis/features/square_board.hpp"

namespace cardcage::pcb::analysis::necks_test {

using namespace test;

class Necks : public CppUnit::TestFixture {};
class Planes : public CppUnit::TestFixture {};

/// An area with a via in it.
SquareBoard with(const Lines& lines) {
    SquareBoard board;
    board.top = Lines{"D10*", flash(5, 5)} + lines;
    board.bottom = {"D10*", flash(5, 5)};
    board.plated = "T1\nX5.0Y5.0\n";
    return board;
}

LayerFacts topOf(const SquareBoard& board) {
    return board.design().copper.layers.at(0);
}

/// Two squares joined by a bridge of `width` from (8, 5) on.
Lines bridged(double width) {
    const double low = 5 - width / 2;
    const double high = 5 + width / 2;
    return area(
        {{3, 3}, {8, 3}, {8, low}, {10, low}, {10, 3}, {15, 3}, {15, 8}, {10, 8}, {10, high}, {8, high}, {8, 8}, {3, 8}}
    );
}

CPPUNIT_TEST_FIXTURE(Necks, bridgesOfAreasAreNarrow) {
    const auto board = with(bridged(0.12));
    const auto layer = topOf(board);
    CPPUNIT_ASSERT_EQUAL(Nm{120'000}, *layer.neck.narrowest.value.value);
    CPPUNIT_ASSERT(layer.neck.narrowest.value.isSure());
    CPPUNIT_ASSERT_DOUBLES_EQUAL(5e6, static_cast<double>(layer.neck.narrowest.place->y), 1e3);
    CPPUNIT_ASSERT(board.result().findings.has(Code::NarrowNeck));
    CPPUNIT_ASSERT_EQUAL(Nm{120'000}, *copperWidthOf(layer).value.value);
    CPPUNIT_ASSERT(!topOf(with(bridged(0.4))).neck.narrowest.value.value);
}

/// The other way round, mirrored and turned corners tell the same.
CPPUNIT_TEST_FIXTURE(Necks, theSenseOfAnAreaDoesNotMatter) {
    auto lines = bridged(0.12);
    std::reverse(lines.begin() + 2, lines.end() - 2);
    CPPUNIT_ASSERT_EQUAL(Nm{120'000}, *topOf(with(lines)).neck.narrowest.value.value);
}

CPPUNIT_TEST_FIXTURE(Necks, trackAndNeckCompete) {
    const auto wide = topOf(with(bridged(0.25) + Lines{"D11*"} + line(5, 5, 5, 12)));
    CPPUNIT_ASSERT(!wide.neck.narrowest.value.value);
    CPPUNIT_ASSERT_EQUAL(Nm{200'000}, *copperWidthOf(wide).value.value);
    // Areas may be narrow where they overlap.
    CPPUNIT_ASSERT(!copperWidthOf(wide).value.isSure());
    CPPUNIT_ASSERT(copperWidthOf(topOf(with(Lines{"D11*"} + line(5, 5, 5, 12)))).value.isSure());
}

CPPUNIT_TEST_FIXTURE(Necks, copperBesideABridgeMakesItWide) {
    const auto covered = with(bridged(0.12) + Lines{"D10*"} + line(7, 5.2, 11, 5.2));
    CPPUNIT_ASSERT(!topOf(covered).neck.narrowest.value.value);
}

CPPUNIT_TEST_FIXTURE(Necks, tipsAndSlitsAreNone) {
    // A wedge with a cut tip, and a slit of 0.1 mm between two arms.
    CPPUNIT_ASSERT(!topOf(with(area({{3, 3}, {8, 3}, {15, 5}, {15, 5.02}, {8, 7}, {3, 7}}))).neck.narrowest.value.value
    );
    // A nub that is shorter than it is wide.
    const auto nub = with(area({{3, 3}, {8, 3}, {8, 5}, {8.15, 5}, {8.15, 5.2}, {8, 5.2}, {8, 8}, {3, 8}}));
    CPPUNIT_ASSERT(!topOf(nub).neck.narrowest.value.value);
    const auto slit = with(area({{3, 3}, {9, 3}, {9, 5.5}, {5.5, 5.5}, {5.5, 5.6}, {9, 5.6}, {9, 8}, {3, 8}}));
    CPPUNIT_ASSERT(!topOf(slit).neck.narrowest.value.value);
}

/// A clear disc beside another one leaves a bridge of 0.1 mm between them.
CPPUNIT_TEST_FIXTURE(Necks, copperBetweenClearDiscsIsANeck) {
    const auto layer = topOf(with(
        area({{3, 3}, {15, 3}, {15, 8}, {3, 8}}) + Lines{"%LPC*%", "D14*", flash(9, 5.5), flash(10.9, 5.5), "%LPD*%"}
    ));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(100'000.0, static_cast<double>(*layer.neck.narrowest.value.value), 1'000.0);
}

/// Letters drawn as areas belong to no circuit.
CPPUNIT_TEST_FIXTURE(Necks, lettersHaveNone) {
    auto board = with({});
    board.top = Lines{"D10*", flash(18, 18)} + bridged(0.12);
    board.bottom = {"D10*", flash(18, 18)};
    board.plated = "T1\nX18.0Y18.0\n";
    CPPUNIT_ASSERT(!topOf(board).neck.narrowest.value.value);
}

/// A board of four layers; the second one draws antipads.
SquareBoard planes(const Lines& second) {
    auto board = with({});
    Lines pads = {"D10*"};
    board.plated = "T1\n";
    for (int place = 0; place < 9; ++place) {
        pads.push_back(flash(2 + place * 2, 5));
        board.plated += "X" + std::to_string(2 + place * 2) + ".0Y5.0\n";
    }
    board.top = board.bottom = pads;
    board.inner = {pads + second, pads + Lines{"D11*"} + line(2, 5, 18, 5)};
    return board;
}

CPPUNIT_TEST_FIXTURE(Planes, linesThatMeetNoFlashSplitThem) {
    const auto split = planes(Lines{"D11*"} + line(0, 10, 20, 10)).design().copper.layers;
    CPPUNIT_ASSERT(split.at(1).negative && !split.at(1).area.isSure());
    // Nets are as unsure as the copper that joins them.
    CPPUNIT_ASSERT(!planes({}).design().copper.nets.derived.isSure());
    CPPUNIT_ASSERT(*split.at(1).is_plane.value && !split.at(1).is_plane.isSure());
    CPPUNIT_ASSERT(!split.at(2).negative && !*split.at(2).is_plane.value);
    CPPUNIT_ASSERT(planes({}).design().copper.layers.at(1).negative);
}

CPPUNIT_TEST_FIXTURE(Planes, tracksAndPaintAreNoPlanes) {
    CPPUNIT_ASSERT(!planes(Lines{"D11*"} + line(2, 5, 2, 15)).design().copper.layers.at(1).negative);
    Lines paint = {"D14*"};
    for (int row = 0; row < 6; ++row) paint = paint + line(1, 10 + row * 1.5, 19, 10 + row * 1.5);
    CPPUNIT_ASSERT(!planes(paint).design().copper.layers.at(1).negative);
}

CPPUNIT_TEST_FIXTURE(Planes, aFunctionOfTheFileTells) {
    auto files = planes({}).files();
    for (auto& [name, content] : files)
        if (name == "i1.gbr") content.replace(content.find("L3,Inr"), 6, "L3,Inr,Plane");
    const auto plane = analysed(files).designs.at(0).copper.layers.at(2).is_plane;
    CPPUNIT_ASSERT(*plane.value && plane.source == Source::X2 && plane.isSure());
}

}  // namespace cardcage::pcb::analysis::necks_test
