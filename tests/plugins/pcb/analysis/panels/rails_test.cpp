#include <cppunit/extensions/HelperMacros.h>

#include "tests/plugins/pcb/analysis/panels/copies.hpp"

namespace cardcage::pcb::analysis::panel_test {

class RailsOfBoards : public CppUnit::TestFixture {};

/// One board in a frame of 30 mm x 22 mm, with plated holes in the rails: more than a fiftieth of all.
Files boardInRails(const std::vector<Place>& rail_holes) {
    auto files = filesOf({{0, 0}}, rectangle(-5, -5, 30, 22));
    Lines holes = {"T1"};
    for (const auto& hole : rail_holes) holes.push_back("X" + std::to_string(hole.x) + "Y" + std::to_string(hole.y));
    add(files[3].second, holes);
    return files;
}

const std::vector<Place> corners = {{-3, -3}, {23, -3}, {-3, 15}, {23, 15}};

CPPUNIT_TEST_FIXTURE(RailsOfBoards, platedHolesOfRailsAreNotOnTheBoard) {
    const auto board = boardIn(boardInRails(corners));
    CPPUNIT_ASSERT_EQUAL(Nm{20'000'000}, *board.width.value);
    CPPUNIT_ASSERT_EQUAL(Nm{12'000'000}, *board.height.value);
    CPPUNIT_ASSERT(board.width.isSure());
    CPPUNIT_ASSERT_EQUAL(Nm{30'000'000}, *board.delivered_width.value);
    CPPUNIT_ASSERT(board.delivered_width.isSure());
    CPPUNIT_ASSERT(!board.panel && !board.is_panel.isSure());
}

/// One of the rail holes may lie elsewhere, so that nobody puts the panel in the wrong way round.
CPPUNIT_TEST_FIXTURE(RailsOfBoards, oneRailHoleMayLieElsewhere) {
    auto askew = corners;
    askew[3] = {20, 15};
    CPPUNIT_ASSERT(boardIn(boardInRails(askew)).width.isSure());
}

/// Holes at other places may be those of another board: the size is told, but not surely.
CPPUNIT_TEST_FIXTURE(RailsOfBoards, otherHolesLeaveTheSizeUnsure) {
    const auto board = boardIn(boardInRails({{-3, -3}, {21.5, -2}, {-2, 14}, {23, 11}}));
    CPPUNIT_ASSERT_EQUAL(Nm{20'000'000}, *board.width.value);
    CPPUNIT_ASSERT(!board.width.isSure() && !board.height.isSure());
}

/// Copper over the inner line: it is drawn upon one board.
CPPUNIT_TEST_FIXTURE(RailsOfBoards, aLineThatTracksCrossIsNoBoard) {
    auto files = boardInRails(corners);
    Lines track = {"%ADD11C,0.2*%", "D11*"};
    append(track, line(-3, -3, 3, 3));
    add(files[0].second, track);
    const auto board = boardIn(files);
    CPPUNIT_ASSERT_EQUAL(Nm{30'000'000}, *board.width.value);
}

/// Copper in the rails, as against etching too much, is no part of the board.
CPPUNIT_TEST_FIXTURE(RailsOfBoards, copperInRailsLeavesTheSizeUnsure) {
    auto files = boardInRails({});
    Lines pads = {"D10*"};
    for (int pad = 0; pad < 6; ++pad) pads.push_back(at(-4, 2.0 * pad) + "D03*");
    add(files[0].second, pads);
    add(files[1].second, pads);
    const auto board = boardIn(files);
    CPPUNIT_ASSERT(!board.width.isSure());
    CPPUNIT_ASSERT_EQUAL(Nm{20'000'000}, *board.width.value);
}

/// A board that hangs on tabs in its frame has no closed line: the frame is not surely the board.
CPPUNIT_TEST_FIXTURE(RailsOfBoards, rowsOfHolesWithinALineLeaveTheSizeUnsure) {
    auto files = filesOf({{0, 0}});
    Lines profile = {"%TF.FileFunction,Profile,NP*%", "%ADD10C,0.1*%", "D10*"};
    append(profile, rectangle(-5, -5, 30, 22));
    files[2].second = gerber(profile);
    CPPUNIT_ASSERT(boardIn(files).width.isSure());
    auto rows = bites(-1, 4, true);
    for (const auto& hole : bites(21, 4, true)) rows.push_back(hole);
    files.emplace_back("bites-NPTH.drl", bareHoles(0.5, rows));
    const auto board = boardIn(files);
    CPPUNIT_ASSERT(!board.width.isSure() && !board.height.isSure());
}

}  // namespace cardcage::pcb::analysis::panel_test
