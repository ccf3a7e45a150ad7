#include <cppunit/extensions/HelperMacros.h>

#include "tests/plugins/pcb/analysis/panels/copies.hpp"

namespace cardcage::pcb::analysis::panel_test {

class Separations : public CppUnit::TestFixture {};

void assertSeparation(Separation wanted, double least, double most, const Files& files) {
    const auto board = boardIn(files);
    CPPUNIT_ASSERT(board.panel);
    const auto& found = board.panel->separation;
    CPPUNIT_ASSERT(found.value && *found.value == wanted);
    CPPUNIT_ASSERT(found.confidence >= least);
    CPPUNIT_ASSERT(found.confidence <= most);
}

const std::vector<Copy> touching = {{0, 0}, {20, 0}, {0, 12}, {20, 12}};
const std::vector<Copy> apart = {{0, 0}, {22, 0}, {0, 14}, {22, 14}};

CPPUNIT_TEST_FIXTURE(Separations, statedCutsAreSure) {
    auto files = filesOf(touching, rectangle(-5, -5, 50, 34));
    auto lines = line(20, -5, 20, 29);
    append(lines, line(-5, 12, 45, 12));
    files.emplace_back("v.gbr", cuts(lines));
    assertSeparation(Separation::VCut, sure, stated, files);
    // Cuts in one direction alone leave the other one to the lines of the boards.
    files.back().second = cuts(line(20, -5, 20, 29));
    assertSeparation(Separation::VCut, likely, likely, files);
}

/// Boards that touch have one line between them: it may be scored or milled.
CPPUNIT_TEST_FIXTURE(Separations, boardsThatTouchAreLikelyCut) {
    assertSeparation(Separation::VCut, likely, likely, filesOf(touching, rectangle(-5, -5, 50, 34)));
    assertSeparation(Separation::VCut, likely, likely, filesOf(touching));
}

CPPUNIT_TEST_FIXTURE(Separations, cutsAtBothSidesOfAGapAreThoseOfTheBoards) {
    auto files = filesOf({{0, 0}, {23, 0}}, rectangle(-5, -5, 53, 22));
    auto lines = line(20, -5, 20, 17);
    append(lines, line(23, -5, 23, 17));
    files.emplace_back("v.gbr", cuts(lines));
    assertSeparation(Separation::VCut, sure, stated, files);
    // One line within a gap leaves open what becomes of the rest.
    files.back().second = cuts(line(21.5, -5, 21.5, 17));
    assertSeparation(Separation::VCut, likely, likely, files);
}

CPPUNIT_TEST_FIXTURE(Separations, gapsAreLikelyRouted) {
    assertSeparation(Separation::Routing, likely, likely, filesOf(apart, rectangle(-5, -5, 52, 36)));
}

CPPUNIT_TEST_FIXTURE(Separations, routedPathsInAllGapsAreSure) {
    auto files = filesOf(apart, rectangle(-5, -5, 52, 36));
    const std::string head = "M48\nMETRIC,TZ\nT1C2.0\n%\nT1\n";
    const std::string upright = "X21.0Y0.5G85X21.0Y11.5\nX21.0Y14.5G85X21.0Y25.5\n";
    const std::string level = "X0.5Y13.0G85X19.5Y13.0\nX22.5Y13.0G85X41.5Y13.0\n";
    files.emplace_back("rout-NPTH.drl", head + upright + level + "M30\n");
    assertSeparation(Separation::Routing, sure, sure, files);
    files.back().second = head + upright + "M30\n";
    assertSeparation(Separation::Routing, likely, likely, files);
}

CPPUNIT_TEST_FIXTURE(Separations, rowsAreCutAndColumnsRouted) {
    auto files = filesOf({{0, 0}, {22, 0}, {0, 12}, {22, 12}}, rectangle(-5, -5, 52, 34));
    files.emplace_back("v.gbr", cuts(line(-5, 12, 47, 12)));
    assertSeparation(Separation::VCutAndRouting, likely, likely, files);
}

CPPUNIT_TEST_FIXTURE(Separations, bareRowsInAllGapsAreMouseBites) {
    auto files = filesOf({{0, 0}, {22, 0}}, rectangle(-5, -5, 52, 22));
    auto rows = bites(20, 4, true);
    for (const auto& hole : bites(22, 4, true)) rows.push_back(hole);
    files.emplace_back("bites-NPTH.drl", bareHoles(0.5, rows));
    assertSeparation(Separation::MouseBites, sure, sure, files);
    // Nothing tells the plating of holes without a pad: they may be bites.
    files.back().first = "bites.drl";
    assertSeparation(Separation::MouseBites, likely, likely, files);
    // A single hole is no row.
    files.back() = {"bites-NPTH.drl", bareHoles(0.5, {{21, 4}})};
    assertSeparation(Separation::Routing, likely, likely, files);
}

CPPUNIT_TEST_FIXTURE(Separations, bitesInSomeGapsAreLikely) {
    auto files = filesOf(apart, rectangle(-5, -5, 52, 36));
    files.emplace_back("bites-NPTH.drl", bareHoles(0.5, bites(21, 4, true)));
    assertSeparation(Separation::MouseBites, likely, likely, files);
}

/// Cuts that are stated and run along no board may be those of the rails.
CPPUNIT_TEST_FIXTURE(Separations, cutsOfRailsLeaveRoutingUnsure) {
    auto files = filesOf({{0, 0}, {22, 0}}, rectangle(-5, -5, 52, 22));
    auto rows = bites(20, 4, true);
    files.emplace_back("bites-NPTH.drl", bareHoles(0.5, rows));
    files.emplace_back("v.gbr", cuts(line(-5, -1, 47, -1)));
    assertSeparation(Separation::MouseBites, likely, likely, files);
}

/// The border of a panel may differ on all sides.
CPPUNIT_TEST_FIXTURE(Separations, borderAndStepsAreTold) {
    const auto board = boardIn(filesOf({{0, 0}, {22, 0}, {0, 15}, {22, 15}}, rectangle(-5, -6, 54, 41)));
    CPPUNIT_ASSERT(board.panel && board.panel->border);
    const auto& border = *board.panel->border;
    CPPUNIT_ASSERT_EQUAL(Nm{5'000'000}, border.left);
    CPPUNIT_ASSERT_EQUAL(Nm{6'000'000}, border.bottom);
    CPPUNIT_ASSERT_EQUAL(Nm{7'000'000}, border.right);
    CPPUNIT_ASSERT_EQUAL(Nm{8'000'000}, border.top);
    CPPUNIT_ASSERT_EQUAL(Nm{22'000'000}, board.panel->step_x);
    CPPUNIT_ASSERT_EQUAL(Nm{15'000'000}, board.panel->step_y);
    CPPUNIT_ASSERT_EQUAL(Nm{3'000'000}, *board.panel->spacing_y);
    CPPUNIT_ASSERT(!boardIn(filesOf({{0, 0}, {22, 0}})).panel->border);
}

}  // namespace cardcage::pcb::analysis::panel_test
