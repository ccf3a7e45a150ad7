#include <cppunit/extensions/HelperMacros.h>

#include "tests/plugins/pcb/analysis/features/square_board.hpp"

namespace cardcage::pcb::analysis::legend_test {

using namespace test;

class Legends : public CppUnit::TestFixture {};

/// Print around an opening of 1.8 mm at (10, 10).
SquareBoard printed(const Lines& lines) {
    SquareBoard board;
    board.top = board.bottom = board.mask_top = {"D14*", flash(10, 10)};
    board.legend = lines;
    return board;
}

LegendFacts legendOf(const SquareBoard& board) {
    const auto legends = board.design().copper.legends;
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, legends.size());
    return legends.front();
}

CPPUNIT_TEST_FIXTURE(Legends, linesHaveWidthsAndDistancesToOpenings) {
    const auto legend = legendOf(printed(Lines{"D11*"} + line(5, 11.2, 15, 11.2) + Lines{"D12*"} + line(2, 2, 6, 2)));
    CPPUNIT_ASSERT_EQUAL(Nm{100'000}, *legend.line.value.value);
    CPPUNIT_ASSERT_EQUAL(Nm{200'000}, *legend.to_opening.value.value);
    CPPUNIT_ASSERT_EQUAL(0, *legend.in_openings.value);
    CPPUNIT_ASSERT(legend.line.value.isSure() && legend.to_opening.value.isSure());
    CPPUNIT_ASSERT(legend.side == Side::Top);
}

CPPUNIT_TEST_FIXTURE(Legends, paintIsNoLine) {
    Lines paint = {"D12*"};
    for (int row = 0; row < 20; ++row) paint = paint + line(2, 2 + row * 0.08, 6, 2 + row * 0.08);
    CPPUNIT_ASSERT_EQUAL(Nm{200'000}, *legendOf(printed(paint + Lines{"D11*"} + line(2, 5, 6, 5))).line.value.value);
    CPPUNIT_ASSERT(!legendOf(printed(paint)).line.value.value);
}

CPPUNIT_TEST_FIXTURE(Legends, printInOpeningsIsCounted) {
    const auto board = printed(
        Lines{"D11*"} + line(10, 10, 10.2, 10) + line(5, 10, 15, 10) + line(2, 2, 6, 2) +
        area({{8, 8}, {12, 8}, {12, 12}, {8, 12}})
    );
    const auto result = board.result();
    const auto& legend = result.designs.at(0).copper.legends.at(0);
    CPPUNIT_ASSERT_EQUAL(Nm{0}, *legend.to_opening.value.value);
    CPPUNIT_ASSERT_EQUAL(3, *legend.in_openings.value);
    CPPUNIT_ASSERT(result.findings.has(Code::LegendOnPad));
}

/// Print beside the board is cut off.
CPPUNIT_TEST_FIXTURE(Legends, printBesideTheBoardDoesNotCount) {
    const auto legend = legendOf(printed(Lines{"D12*"} + line(22, 2, 26, 2) + Lines{"D11*"} + line(2, 2, 6, 2)));
    CPPUNIT_ASSERT_EQUAL(Nm{200'000}, *legend.line.value.value);
    CPPUNIT_ASSERT(!legend.to_opening.value.value && *legend.in_openings.value == 0);
}

CPPUNIT_TEST_FIXTURE(Legends, withoutAMaskNothingIsKnownAboutOpenings) {
    auto files = printed(Lines{"D11*"} + line(5, 11.2, 15, 11.2)).files();
    files.erase(files.begin() + 2);
    const auto legend = analysed(files).designs.at(0).copper.legends.at(0);
    CPPUNIT_ASSERT(legend.to_opening.value.reason == Reason::NotInFiles && !legend.in_openings.value);
    CPPUNIT_ASSERT_EQUAL(Nm{200'000}, *legend.line.value.value);
}

/// A track of 0.2 mm between two pads, and a letter with a pen of 0.1 mm that touches one of them and lies near the
/// other one. `legend` is what the legend draws.
LayerFacts lettered(const Lines& legend) {
    SquareBoard board;
    board.top = Lines{"D14*", flash(5, 10), flash(15, 10), flash(15, 14), "D11*"} + line(5, 10, 15, 10) +
                Lines{"D12*"} + line(5, 10, 5, 13) + line(15, 11.85, 15, 12.5) + line(15, 12.5, 16, 12.5);
    board.bottom = {"D14*", flash(5, 10), flash(15, 10), flash(15, 14)};
    board.plated = "T2\nX5000Y10000\nX15000Y10000\nX15000Y14000\n";
    board.legend = legend;
    return board.design().copper.layers.at(0);
}
const Lines letter =
    Lines{"D12*"} + line(5, 13, 5, 10) + line(15, 11.85, 15, 12.5) + line(15, 12.5, 16, 12.5) + line(2, 2, 3, 2);

/// Letters that touch a pad are on copper of a circuit; that a legend draws them too tells them from stubs.
CPPUNIT_TEST_FIXTURE(Legends, printOnCopperIsNoConductor) {
    const auto plain = lettered({}).tracks;
    CPPUNIT_ASSERT_EQUAL(Nm{100'000}, *plain.narrowest.value.value);
    CPPUNIT_ASSERT(plain.narrowest.value.isSure());
    const auto tracks = lettered(letter).tracks;
    CPPUNIT_ASSERT_EQUAL(Nm{200'000}, *tracks.narrowest.value.value);
    CPPUNIT_ASSERT(!tracks.narrowest.value.isSure());
    CPPUNIT_ASSERT_EQUAL(Nm{100'000}, *tracks.drawn.value.value);
    // Another pen, or another place, is another drawing.
    const auto other = lettered(Lines{"D11*"} + line(5, 13, 5, 10) + Lines{"D12*"} + line(5, 13.1, 5, 10)).tracks;
    CPPUNIT_ASSERT_EQUAL(Nm{100'000}, *other.narrowest.value.value);
    CPPUNIT_ASSERT(other.narrowest.value.isSure());
}

CPPUNIT_TEST_FIXTURE(Legends, printOnCopperHasNoClearance) {
    const auto plain = lettered({}).gaps.clearance;
    const auto gaps = lettered(letter).gaps;
    CPPUNIT_ASSERT_DOUBLES_EQUAL(550'000.0, static_cast<double>(*plain.value.value), 1.0);
    CPPUNIT_ASSERT(!gaps.clearance.value.isSure());
    CPPUNIT_ASSERT(!gaps.clearance.value.value || *gaps.clearance.value.value > *plain.value.value);
}

/// Copper that a legend draws too may be print: what it is part of is told, but not surely.
CPPUNIT_TEST_FIXTURE(Legends, printOnCopperLeavesAreasAndGapsUnsure) {
    const auto plain = lettered({});
    CPPUNIT_ASSERT(plain.area.isSure());
    CPPUNIT_ASSERT(plain.gaps.gap.value.isSure());
    const auto printed = lettered(letter);
    CPPUNIT_ASSERT(!printed.area.isSure() && !printed.gaps.gap.value.isSure());
    CPPUNIT_ASSERT(plain.area.value == printed.area.value);
    SquareBoard board;
    board.top = Lines{"D10*", flash(5, 10), "D12*"} + line(5, 1, 9, 1);
    CPPUNIT_ASSERT(board.design().copper.layers.at(0).to_edge.value.isSure());
    board.legend = Lines{"D12*"} + line(5, 1, 9, 1);
    const auto to_edge = board.design().copper.layers.at(0).to_edge.value;
    CPPUNIT_ASSERT(!to_edge.isSure());
    CPPUNIT_ASSERT_EQUAL(Nm{950'000}, *to_edge.value);
}

/// Letters may be areas; the legend may begin them at another corner.
CPPUNIT_TEST_FIXTURE(Legends, printedAreasHaveNoClearance) {
    SquareBoard board;
    board.top = Lines{"D10*", flash(5, 10), flash(15, 10), "D11*"} + line(5, 10, 15, 10) +
                area({{14, 10.5}, {16, 10.5}, {16, 11}, {14, 11}});
    board.plated = "T1\nX5.0Y10.0\nX15.0Y10.0\n";
    const auto gapsOf = [&] { return board.design().copper.layers.at(0).gaps; };
    CPPUNIT_ASSERT(gapsOf().clearance.value.value);
    CPPUNIT_ASSERT(gapsOf().gap.value.isSure());
    board.legend = area({{16, 11}, {16, 10.5}, {14, 10.5}, {14, 11}});
    CPPUNIT_ASSERT(!gapsOf().clearance.value.value);
    CPPUNIT_ASSERT(!gapsOf().gap.value.isSure());
    // An area of another form is another drawing.
    board.legend = area({{16, 11}, {16, 10.6}, {14, 10.5}, {14, 11}});
    CPPUNIT_ASSERT(gapsOf().gap.value.isSure());
}

/// A legend that draws all conductors as well does not tell letters from them.
CPPUNIT_TEST_FIXTURE(Legends, aLegendOfAllConductorsLeavesTheirWidthsUnsure) {
    const auto tracks = lettered(letter + Lines{"D11*"} + line(5, 10, 15, 10)).tracks;
    CPPUNIT_ASSERT_EQUAL(Nm{100'000}, *tracks.narrowest.value.value);
    CPPUNIT_ASSERT(!tracks.narrowest.value.isSure());
}

}  // namespace cardcage::pcb::analysis::legend_test
