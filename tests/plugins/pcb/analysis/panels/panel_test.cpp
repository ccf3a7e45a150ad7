#include <cppunit/extensions/HelperMacros.h>

#include "tests/plugins/pcb/analysis/panels/copies.hpp"

namespace cardcage::pcb::analysis::panel_test {

using namespace test;

class Panels : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Panels, copiesInAGridAreAPanel) {
    const std::vector<Copy> copies = {{0, 0}, {22, 0}, {44, 0}, {0, 14}, {22, 14}, {44, 14}};
    const auto board = boardIn(filesOf(copies, rectangle(-5, -5, 74, 36)));
    CPPUNIT_ASSERT(board.panel);
    CPPUNIT_ASSERT_EQUAL(6, board.panel->boards);
    CPPUNIT_ASSERT_EQUAL(3, board.panel->columns);
    CPPUNIT_ASSERT_EQUAL(2, board.panel->rows);
    CPPUNIT_ASSERT_EQUAL(Nm{2'000'000}, *board.panel->spacing_x);
    CPPUNIT_ASSERT_EQUAL(Nm{2'000'000}, *board.panel->spacing_y);
    CPPUNIT_ASSERT(board.is_panel.isSure() && *board.is_panel.value);
    CPPUNIT_ASSERT_EQUAL(Nm{20'000'000}, *board.width.value);
    CPPUNIT_ASSERT_EQUAL(Nm{12'000'000}, *board.height.value);
    CPPUNIT_ASSERT_EQUAL(Nm{74'000'000}, *board.delivered_width.value);
    CPPUNIT_ASSERT(board.width.isSure() && board.delivered_height.isSure() && !board.panel_suspected);
}

CPPUNIT_TEST_FIXTURE(Panels, withoutAFrameItsSizeIsLikelyThatOfTheBoards) {
    const auto board = boardIn(filesOf({{0, 0}, {22, 0}}));
    CPPUNIT_ASSERT_EQUAL(2, board.panel->columns);
    CPPUNIT_ASSERT_EQUAL(1, board.panel->rows);
    CPPUNIT_ASSERT_EQUAL(Nm{2'000'000}, *board.panel->spacing_x);
    CPPUNIT_ASSERT_EQUAL(Nm{42'000'000}, *board.delivered_width.value);
    CPPUNIT_ASSERT(board.width.isSure() && !board.delivered_width.isSure());
}

CPPUNIT_TEST_FIXTURE(Panels, turnedBoardsAreCounted) {
    const auto files = filesOf({{0, 0}, {22, 0}, {0, 14}, {44, 0, true}}, rectangle(-5, -5, 70, 40));
    const auto result = analysed(files);
    const auto& board = result.designs.at(0).board;
    CPPUNIT_ASSERT(board.panel);
    CPPUNIT_ASSERT_EQUAL(4, board.panel->boards);
    CPPUNIT_ASSERT_EQUAL(1, board.panel->turned);
    CPPUNIT_ASSERT_EQUAL(0, board.panel->columns);
    CPPUNIT_ASSERT_EQUAL(Nm{20'000'000}, *board.width.value);
    // A turned board is as high as others are wide: neither is surely the width.
    CPPUNIT_ASSERT(!board.width.isSure() && !board.height.isSure());
    CPPUNIT_ASSERT(board.is_panel.isSure());
    CPPUNIT_ASSERT((Point{44'000'000, 0}) == placeOf(result, Code::PanelIrregular));
}

/// A board upside down takes its place in the grid.
CPPUNIT_TEST_FIXTURE(Panels, boardsUpsideDownAreInTheGrid) {
    auto files = filesOf({{0, 0}, {22, 0}}, rectangle(-5, -5, 74, 22));
    add(files[2].second, rectangle(44, 0, 20, 12));
    Lines pads, drilled;
    std::size_t number = 0;
    for (const auto& pad : padsOf({0, 0})) {
        const Place place{64 - pad.x, 12 - pad.y};
        pads.push_back(at(place.x, place.y) + "D03*");
        drilled.push_back("T" + std::to_string(1 + number++ % 3));
        drilled.push_back("X" + std::to_string(place.x) + "Y" + std::to_string(place.y));
    }
    add(files[0].second, pads);
    add(files[1].second, pads);
    add(files[3].second, drilled);
    const auto board = boardIn(files);
    CPPUNIT_ASSERT(board.panel);
    CPPUNIT_ASSERT_EQUAL(1, board.panel->turned);
    CPPUNIT_ASSERT_EQUAL(3, board.panel->columns);
    CPPUNIT_ASSERT(board.width.isSure() && board.is_panel.isSure());
}

CPPUNIT_TEST_FIXTURE(Panels, aBoardOfAnotherKindMakesThePanelIrregular) {
    auto files = filesOf({{0, 0}, {22, 0}, {44, 0}, {66, 0}}, rectangle(-5, -5, 97, 60));
    add(files[2].second, rectangle(0, 20, 30, 15));
    Lines drilled = {"T2"};
    for (int hole = 0; hole < 9; ++hole)
        drilled.push_back("X" + std::to_string(2.0 + 3 * hole) + "Y" + std::to_string(22.0 + hole));
    add(files[3].second, drilled);
    const auto result = analysed(files);
    const auto& board = result.designs.at(0).board;
    CPPUNIT_ASSERT(board.panel);
    CPPUNIT_ASSERT_EQUAL(4, board.panel->boards);
    CPPUNIT_ASSERT_EQUAL(0, board.panel->columns);
    CPPUNIT_ASSERT(!board.width.isSure());
    CPPUNIT_ASSERT((Point{0, 20'000'000}) == placeOf(result, Code::PanelIrregular));
}

/// Tracks join what lines draw as boards: these are parts of one board.
CPPUNIT_TEST_FIXTURE(Panels, copperFromBoardToBoardLeavesThePanelUnsure) {
    auto files = filesOf({{0, 0}, {22, 0}}, rectangle(-5, -5, 52, 22));
    Lines tracks = {"%ADD11C,0.2*%", "D11*"};
    append(tracks, line(17, 4, 21, 5));
    append(tracks, line(21, 5, 25, 3));
    append(tracks, line(15, 10, 28, 8));
    add(files[0].second, tracks);
    const auto board = boardIn(files);
    CPPUNIT_ASSERT(board.panel && !board.is_panel.isSure() && !board.width.isSure() && board.panel_suspected);
}

CPPUNIT_TEST_FIXTURE(Panels, aMissingBoardMakesTheGridIrregular) {
    const auto result = analysed(filesOf({{0, 0}, {22, 0}, {0, 14}}, rectangle(-5, -5, 52, 36)));
    const auto& board = result.designs.at(0).board;
    CPPUNIT_ASSERT_EQUAL(3, board.panel->boards);
    CPPUNIT_ASSERT_EQUAL(0, board.panel->columns);
    CPPUNIT_ASSERT(!board.width.isSure() && !board.height.isSure());
    CPPUNIT_ASSERT((Point{22'000'000, 14'000'000}) == placeOf(result, Code::PanelIrregular));
}

CPPUNIT_TEST_FIXTURE(Panels, boardsOfOneSizeWithOtherPadsAreNoCopies) {
    const auto board = boardIn(filesOf({{0, 0}, {22, 0, false, 1.5}}, rectangle(-5, -5, 52, 22)));
    CPPUNIT_ASSERT(!board.panel);
    CPPUNIT_ASSERT(!board.is_panel.isSure());
    CPPUNIT_ASSERT(!board.width.isSure());
}

CPPUNIT_TEST_FIXTURE(Panels, stepAndRepeatIsAPanelToo) {
    Files files;
    for (const auto& [name, text] : filesOf({{0, 0}})) {
        auto repeated = text;
        const auto begin = repeated.find("D10*\n");
        if (begin != std::string::npos) {
            repeated.insert(begin + 5, "%SRX2Y1I22J0*%\n");
            repeated.insert(repeated.find("M02*"), "%SR*%\n");
        }
        files.emplace_back(name, repeated);
    }
    files[3].second = holes({{0, 0}, {22, 0}});
    const auto board = boardIn(files);
    CPPUNIT_ASSERT(board.panel);
    CPPUNIT_ASSERT_EQUAL(2, board.panel->columns);
    CPPUNIT_ASSERT_EQUAL(Nm{20'000'000}, *board.width.value);
}

CPPUNIT_TEST_FIXTURE(Panels, aBoardByItselfIsNone) {
    const auto single = boardIn(filesOf({{0, 0}}));
    CPPUNIT_ASSERT(!single.panel);
    CPPUNIT_ASSERT(!*single.is_panel.value && !single.is_panel.isSure());
    // A second line around it may be the rails of a panel of one.
    const auto in_rails = boardIn(filesOf({{0, 0}}, rectangle(-5, -5, 30, 22)));
    CPPUNIT_ASSERT(!*in_rails.is_panel.value && !in_rails.is_panel.isSure());
}

/// A frame around different boards looks like one board: nothing is sure about it, whatever programs write unasked.
CPPUNIT_TEST_FIXTURE(Panels, aFrameAroundDifferentBoardsIsNotSurelyOne) {
    auto files = filesOf({{0, 0}, {22, 0, false, 1.5}});
    Lines profile = {"%TF.FileFunction,Profile,NP*%", "%TF.Part,Single*%", "%ADD10C,0.1*%", "D10*"};
    append(profile, rectangle(-5, -5, 52, 22));
    files[2].second = gerber(profile);
    CPPUNIT_ASSERT(!boardIn(files).is_panel.isSure());
}

/// Lines around different boards within another one.
CPPUNIT_TEST_FIXTURE(Panels, differentBoardsInAFrameAreSuspected) {
    auto files = filesOf({{0, 0}, {22, 0, false, 1.5}});
    Lines profile = {"%TF.FileFunction,Profile,NP*%", "%ADD10C,0.1*%", "D10*"};
    append(profile, rectangle(-5, -5, 55, 24));
    append(profile, rectangle(0, 0, 20, 12));
    append(profile, rectangle(22, 0, 22, 13));
    files[2].second = gerber(profile);
    const auto board = boardIn(files);
    CPPUNIT_ASSERT(board.panel_suspected && *board.is_panel.value && !board.is_panel.isSure());
    CPPUNIT_ASSERT(!board.width.value);
}

CPPUNIT_TEST_FIXTURE(Panels, aFileMayStateThatItIsAnArray) {
    auto files = filesOf({{0, 0}});
    files[2].second.insert(0, "%TF.Part,Array*%\n");
    const auto board = boardIn(files);
    CPPUNIT_ASSERT(*board.is_panel.value && board.is_panel.isSure() && board.is_panel.source == Source::X2);
    CPPUNIT_ASSERT(!board.width.value && board.delivered_width.value);
}

CPPUNIT_TEST_FIXTURE(Panels, aFileOfCutsTellsTheSeparation) {
    auto files = filesOf({{0, 0}, {20, 0}}, rectangle(-5, -5, 50, 22));
    files.emplace_back(
        "v.gbr", gerber({"%TF.FileFunction,Vcut*%", "%ADD10C,0.1*%", "D10*", at(20, -5) + "D02*", at(20, 17) + "D01*"})
    );
    const auto separation = boardIn(files).panel->separation;
    CPPUNIT_ASSERT(separation.isSure() && *separation.value == Separation::VCut);
    CPPUNIT_ASSERT(separation.source == Source::X2);
}

}  // namespace cardcage::pcb::analysis::panel_test
