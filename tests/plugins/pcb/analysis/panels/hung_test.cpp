#include <cppunit/extensions/HelperMacros.h>

#include "tests/plugins/pcb/analysis/panels/copies.hpp"

namespace cardcage::pcb::analysis::panel_test {
namespace {

class Hung : public CppUnit::TestFixture {};

/// Slots of 2 mm around a board of 20 mm x 12 mm at `x`, with a tab of 3 mm at each side.
Lines slotsAround(double x) {
    Lines slots;
    for (const double y : {-2.0, 12.0}) {
        append(slots, rectangle(x - 2, y, 10.5, 2));
        append(slots, rectangle(x + 11.5, y, 10.5, 2));
    }
    for (const double left : {x - 2, x + 20}) {
        append(slots, rectangle(left, 0, 2, 4.5));
        append(slots, rectangle(left, 7.5, 2, 4.5));
    }
    return slots;
}

/// One board with other lines than those of a frame in the profile.
Files framed(const std::vector<Copy>& copies, double wide, const Lines& lines) {
    auto files = filesOf(copies);
    Lines profile = {"%TF.FileFunction,Profile,NP*%", "%ADD10C,0.1*%", "D10*"};
    append(profile, rectangle(-7, -7, wide, 26));
    append(profile, lines);
    files[2].second = gerber(profile);
    return files;
}

void assertSuspected(const Files& files) {
    const auto board = boardIn(files);
    CPPUNIT_ASSERT(board.panel_suspected && !board.width.isSure() && !board.height.isSure());
}

void assertSure(const Files& files) {
    const auto board = boardIn(files);
    CPPUNIT_ASSERT(!board.panel_suspected && board.width.isSure() && board.height.isSure());
}

/// The frame is not surely the board.
CPPUNIT_TEST_FIXTURE(Hung, slotsWithTabsAroundABoardAreSuspected) {
    assertSuspected(framed({{0, 0}}, 34, slotsAround(0)));
    assertSure(framed({{0, 0}}, 34, {}));
}

CPPUNIT_TEST_FIXTURE(Hung, soAreRoutedPaths) {
    auto files = framed({{0, 0}}, 34, {});
    std::string routes = "M48\nMETRIC,TZ\nT1C2.0\n%\nT1\n";
    for (const std::string y : {"-1.0", "13.0"})
        routes += "X-1.0Y" + y + "G85X8.5Y" + y + "\nX11.5Y" + y + "G85X21.0Y" + y + "\n";
    for (const std::string x : {"-1.0", "21.0"})
        routes += "X" + x + "Y-1.0G85X" + x + "Y4.5\nX" + x + "Y7.5G85X" + x + "Y13.0\n";
    files.emplace_back("rout-NPTH.drl", routes + "M30\n");
    assertSuspected(files);
}

/// One path around a board, with one tab.
CPPUNIT_TEST_FIXTURE(Hung, soIsALineThatIsNotClosed) {
    Lines path = {at(8, -1) + "D02*"};
    for (const auto& corner : {Place{-1, -1}, {-1, 13}, {21, 13}, {21, -1}, {12, -1}})
        path.push_back(at(corner.x, corner.y) + "D01*");
    assertSuspected(framed({{0, 0}}, 34, path));
}

CPPUNIT_TEST_FIXTURE(Hung, differentBoardsAreSeveral) {
    auto slots = slotsAround(0);
    append(slots, slotsAround(26));
    const auto board = boardIn(framed({{0, 0}, {26, 0, false, 1.5}}, 60, slots));
    CPPUNIT_ASSERT(board.panel_suspected && *board.is_panel.value && !board.is_panel.isSure());
    CPPUNIT_ASSERT(!board.width.isSure());
}

/// Copper over all tabs makes one board of both sides of them; over one of them it is that of one rail.
CPPUNIT_TEST_FIXTURE(Hung, copperOverTabsMakesOneBoard) {
    auto files = framed({{0, 0}}, 34, slotsAround(0));
    Lines tracks = {"%ADD11C,0.2*%", "D11*"};
    append(tracks, line(17, 4, 24, 6));
    add(files[0].second, tracks);
    assertSuspected(files);
    for (const auto& tab : {line(3, 7, -4, 6), line(6, 3, 10, -4), line(6, 8, 10, 16)}) add(files[0].second, tab);
    assertSure(files);
}

/// So do areas: here a cross of two.
CPPUNIT_TEST_FIXTURE(Hung, soDoAreasOverTabs) {
    auto files = framed({{0, 0}}, 34, slotsAround(0));
    for (const auto& area : {rectangle(-6, 5, 32, 2), rectangle(9, -6, 2, 24)}) {
        add(files[1].second, {"G36*"});
        add(files[1].second, area);
        add(files[1].second, {"G37*"});
    }
    assertSure(files);
}

/// More cuts than any board has are not looked at, and leave the size open.
CPPUNIT_TEST_FIXTURE(Hung, tooManyCutsLeaveTheSizeUnsure) {
    Lines cuts = {"%ADD10C,0.1*%", "D10*"};
    for (int number = 0; number < 50'001; ++number) append(cuts, line(30, 30, 30.01, 30));
    auto files = framed({{0, 0}}, 34, {});
    files.emplace_back("board.gm3", gerber(cuts));
    assertSure(files);
    files.emplace_back("board.gm4", gerber(cuts));
    CPPUNIT_ASSERT(!boardIn(files).width.isSure());
}

/// Short slots, and lines over which copper runs, cut nothing off.
CPPUNIT_TEST_FIXTURE(Hung, slotsOfABoardAreNoFrame) {
    auto slots = rectangle(-3, 2, 1, 6);
    append(slots, rectangle(23, 2, 1, 6));
    append(slots, rectangle(4, 15, 10, 1));
    assertSure(framed({{0, 0}}, 34, slots));
}

}  // namespace
}  // namespace cardcage::pcb::analysis::panel_test
