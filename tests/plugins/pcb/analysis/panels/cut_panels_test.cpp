#include <cppunit/extensions/HelperMacros.h>

#include "tests/plugins/pcb/analysis/panels/copies.hpp"

namespace cardcage::pcb::analysis::panel_test {

class CutPanels : public CppUnit::TestFixture {};

const std::vector<Copy> six = {{0, 0}, {20, 0}, {40, 0}, {0, 12}, {20, 12}, {40, 12}};

/// Lines across the frame from -5, -5 to 65, 29, along the sides of six boards.
Lines grid(double over = 0) {
    Lines lines;
    for (const double x : {0.0, 20.0, 40.0, 60.0}) append(lines, line(x, -5 - over, x, 29 + over));
    for (const double y : {0.0, 12.0, 24.0}) append(lines, line(-5 - over, y, 65 + over, y));
    return lines;
}

/// The files of boards without lines of their own, and the profile of one frame with `lines`.
Files framed(const std::vector<Copy>& copies, const Lines& lines = {}) {
    auto files = filesOf(copies);
    Lines profile = {"%TF.FileFunction,Profile,NP*%", "%ADD10C,0.1*%", "D10*"};
    append(profile, rectangle(-5, -5, 70, 34));
    append(profile, lines);
    files[2].second = gerber(profile);
    return files;
}

void assertSix(const Board& board) {
    CPPUNIT_ASSERT(board.panel);
    CPPUNIT_ASSERT_EQUAL(6, board.panel->boards);
    CPPUNIT_ASSERT_EQUAL(3, board.panel->columns);
    CPPUNIT_ASSERT_EQUAL(2, board.panel->rows);
    CPPUNIT_ASSERT_EQUAL(Nm{20'000'000}, *board.width.value);
    CPPUNIT_ASSERT_EQUAL(Nm{12'000'000}, *board.height.value);
    CPPUNIT_ASSERT_EQUAL(Nm{70'000'000}, *board.delivered_width.value);
    CPPUNIT_ASSERT_EQUAL(Nm{0}, *board.panel->spacing_x);
    CPPUNIT_ASSERT_EQUAL(Nm{5'000'000}, board.panel->border->left);
}

CPPUNIT_TEST_FIXTURE(CutPanels, statedCutsAcrossOneFrameMakeBoards) {
    auto files = framed(six);
    files.emplace_back("v.gbr", cuts(grid()));
    const auto board = boardIn(files);
    assertSix(board);
    CPPUNIT_ASSERT(board.is_panel.isSure() && board.width.isSure() && !board.panel_suspected);
    CPPUNIT_ASSERT(board.panel->separation.isSure() && *board.panel->separation.value == Separation::VCut);
}

/// Programs write a line in pieces, and round their places.
CPPUNIT_TEST_FIXTURE(CutPanels, piecesOfACutMayLieBesideEachOther) {
    Lines pieces;
    for (const double x : {0.0, 20.0, 40.0, 60.0}) {
        append(pieces, line(x, -5, x, 12));
        append(pieces, line(x - 0.001, 12, x - 0.001, 29));
    }
    for (const double y : {0.0, 12.0, 24.0}) append(pieces, line(-5, y, 65, y));
    auto files = framed(six);
    files.emplace_back("v.gbr", cuts(pieces));
    assertSix(boardIn(files));
}

/// Lines of the profile state boards; how these come apart is *likely*. The lines may reach over the frame.
CPPUNIT_TEST_FIXTURE(CutPanels, linesOfTheProfileAcrossOneFrameMakeBoards) {
    for (const double over : {0.0, 2.0}) {
        const auto board = boardIn(framed(six, grid(over)));
        assertSix(board);
        CPPUNIT_ASSERT(board.is_panel.isSure() && board.width.isSure());
        CPPUNIT_ASSERT(!board.panel->separation.isSure() && *board.panel->separation.value == Separation::VCut);
    }
}

/// Lines of a drawing may be anything: what lies between them is *likely* at most.
CPPUNIT_TEST_FIXTURE(CutPanels, linesOfADrawingLeaveThePanelUnsure) {
    auto files = framed(six);
    Lines drawing = {"%ADD10C,0.1*%", "D10*"};
    append(drawing, grid());
    files.emplace_back("panel.gm3", gerber(drawing));
    const auto board = boardIn(files);
    assertSix(board);
    CPPUNIT_ASSERT(!board.is_panel.isSure() && !board.width.isSure() && board.panel_suspected);
}

/// A shorter line, as that of a slot, cuts nothing.
CPPUNIT_TEST_FIXTURE(CutPanels, shorterLinesCutNothing) {
    const auto board = boardIn(framed({{0, 0}}, line(20, -5, 20, 12)));
    CPPUNIT_ASSERT(!board.panel && !board.panel_suspected);
    CPPUNIT_ASSERT_EQUAL(Nm{70'000'000}, *board.width.value);
    CPPUNIT_ASSERT(board.width.isSure());
}

CPPUNIT_TEST_FIXTURE(CutPanels, differentBoardsBetweenLinesAreIrregular) {
    auto files = framed({{0, 0}, {20, 0, false, 1.5}});
    files.emplace_back("v.gbr", cuts(line(20, -5, 20, 29)));
    const auto result = analysed(files);
    const auto& board = result.designs.at(0).board;
    CPPUNIT_ASSERT(!board.panel && board.panel_suspected && !board.is_panel.isSure());
    CPPUNIT_ASSERT(!board.width.value && !board.height.value);
    const auto& findings = result.findings.list();
    const auto irregular = std::ranges::find(findings, Code::PanelIrregular, &Finding::code);
    CPPUNIT_ASSERT(irregular != findings.end());
    CPPUNIT_ASSERT((Point{20'000'000, -5'000'000}) == *irregular->place);
}

/// One board between two rails that are cut off: its size is told, but not surely.
CPPUNIT_TEST_FIXTURE(CutPanels, oneBoardBetweenRailsIsLikely) {
    const std::vector<Copy> one = {{0, 0}};
    auto files = filesOf(one);
    Lines profile = {"%TF.FileFunction,Profile,NP*%", "%ADD10C,0.1*%", "D10*"};
    append(profile, rectangle(0, -6, 20, 24));
    files[2].second = gerber(profile);
    auto lines = line(0, 0, 20, 0);
    append(lines, line(0, 12, 20, 12));
    files.emplace_back("v.gbr", cuts(lines));
    const auto board = boardIn(files);
    CPPUNIT_ASSERT_EQUAL(Nm{12'000'000}, *board.height.value);
    CPPUNIT_ASSERT(!board.height.isSure() && !board.width.isSure());
    CPPUNIT_ASSERT_EQUAL(Nm{24'000'000}, *board.delivered_height.value);
    CPPUNIT_ASSERT(board.delivered_height.isSure());
}

/// Tracks from one part to the next: these are parts of one board that repeats itself, whatever lines say.
CPPUNIT_TEST_FIXTURE(CutPanels, copperFromPartToPartLeavesThePanelUnsure) {
    auto files = framed(six, grid());
    Lines tracks = {"%ADD11C,0.2*%", "D11*"};
    append(tracks, line(17, 4, 23, 3));
    append(tracks, line(37, 4, 43, 3));
    add(files[0].second, tracks);
    const auto board = boardIn(files);
    CPPUNIT_ASSERT(!board.is_panel.isSure() && !board.width.isSure());
}

/// One pour on both sides of a line may be that of one board with a fold.
CPPUNIT_TEST_FIXTURE(CutPanels, onePourOverALineLeavesThePanelUnsure) {
    auto files = framed(six, grid());
    Lines pour = {"G36*"};
    append(pour, rectangle(1, 1, 38, 10));
    append(pour, {"G37*"});
    add(files[0].second, pour);
    CPPUNIT_ASSERT(!boardIn(files).is_panel.isSure());
}

/// Cutouts look like boards, and hold nothing.
CPPUNIT_TEST_FIXTURE(CutPanels, equalCutoutsAreNoBoards) {
    auto files = framed({{20, 8}});
    Lines cutouts = rectangle(-2, 4, 8, 16);
    append(cutouts, rectangle(54, 4, 8, 16));
    add(files[2].second, cutouts);
    const auto board = boardIn(files);
    CPPUNIT_ASSERT(!board.panel && !board.panel_suspected);
    CPPUNIT_ASSERT_EQUAL(2, *board.cutouts.value);
    CPPUNIT_ASSERT_EQUAL(Nm{70'000'000}, *board.width.value);
}

/// A hatched area is no grid of cuts.
CPPUNIT_TEST_FIXTURE(CutPanels, manyLinesAreLookedAtInTime) {
    Lines lines;
    for (int number = 0; number < 20'000; ++number) {
        const double place = -4.9 + number * 0.0015;
        append(lines, line(-5, place, 65, place));
    }
    const auto board = boardIn(framed(six, lines));
    CPPUNIT_ASSERT(!board.is_panel.isSure());
}

}  // namespace cardcage::pcb::analysis::panel_test
