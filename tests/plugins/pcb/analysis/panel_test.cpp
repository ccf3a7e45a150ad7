#include <cppunit/extensions/HelperMacros.h>

#include <cmath>
#include <string>

#include "tests/plugins/pcb/analysis/copper/drawn.hpp"

namespace cardcage::pcb::analysis::panel_test {

using namespace test;

class Panels : public CppUnit::TestFixture {};

using Lines = std::vector<std::string>;

constexpr double width = 20;
constexpr double height = 12;

std::string at(double x, double y) {
    return "X" + std::to_string(std::lround(x * 10'000)) + "Y" + std::to_string(std::lround(y * 10'000));
}

struct Place {
    double x, y;
};

/// A board at `x`, `y`; turned ones lie a quarter to the left, with their lower left corner there.
struct Copy {
    double x, y;
    bool turned = false;
    /// Boards of another kind have their pads elsewhere.
    double shift = 0;

    Place placed(Place own) const {
        return turned ? Place{x + height - own.y, y + own.x} : Place{x + own.x, y + own.y};
    }
    double wide() const { return turned ? height : width; }
    double high() const { return turned ? width : height; }
};

std::vector<Place> padsOf(const Copy& copy) {
    std::vector<Place> pads;
    for (const auto& own : {Place{3, 3}, {6, 3}, {9, 3}, {3, 7}, {6, 8}, {15, 10}, {17, 4}, {11, 5}})
        pads.push_back(copy.placed({own.x + copy.shift, own.y}));
    return pads;
}

Lines rectangle(double x, double y, double wide, double high) {
    return {
        at(x, y) + "D02*",
        at(x + wide, y) + "D01*",
        at(x + wide, y + high) + "D01*",
        at(x, y + high) + "D01*",
        at(x, y) + "D01*"};
}

void append(Lines& lines, const Lines& more) {
    lines.insert(lines.end(), more.begin(), more.end());
}

std::string copper(const std::string& function, const std::vector<Copy>& copies) {
    Lines lines = {"%TF.FileFunction," + function + "*%", "%ADD10C,1*%", "D10*"};
    for (const auto& copy : copies)
        for (const auto& pad : padsOf(copy)) lines.push_back(at(pad.x, pad.y) + "D03*");
    return gerber(lines);
}

std::string holes(const std::vector<Copy>& copies) {
    std::string text = "M48\nMETRIC,TZ\nT1C0.3\nT2C0.4\nT3C0.5\n%\n";
    for (std::size_t tool = 1; tool <= 3; ++tool) {
        text += "T" + std::to_string(tool) + "\n";
        for (const auto& copy : copies) {
            const auto pads = padsOf(copy);
            for (auto index = tool - 1; index < pads.size(); index += 3)
                text += "X" + std::to_string(pads[index].x) + "Y" + std::to_string(pads[index].y) + "\n";
        }
    }
    return text + "M30\n";
}

/// The files of boards, with the lines of `frame` around them in the profile.
Files filesOf(const std::vector<Copy>& copies, const Lines& frame = {}) {
    Lines profile = {"%TF.FileFunction,Profile,NP*%", "%ADD10C,0.1*%", "D10*"};
    append(profile, frame);
    for (const auto& copy : copies) append(profile, rectangle(copy.x, copy.y, copy.wide(), copy.high()));
    return {
        {"a.gbr", copper("Copper,L1,Top", copies)},
        {"b.gbr", copper("Copper,L2,Bot", copies)},
        {"p.gbr", gerber(profile)},
        {"board-PTH.drl", holes(copies)}};
}

Board boardIn(const Files& files) {
    return analysed(files).designs.at(0).board;
}

CPPUNIT_TEST_FIXTURE(Panels, copiesInAGridAreAPanel) {
    const std::vector<Copy> copies = {{0, 0}, {22, 0}, {44, 0}, {0, 14}, {22, 14}, {44, 14}};
    const auto board = boardIn(filesOf(copies, rectangle(-5, -5, 74, 36)));
    CPPUNIT_ASSERT(board.panel);
    CPPUNIT_ASSERT_EQUAL(6, board.panel->boards);
    CPPUNIT_ASSERT_EQUAL(3, board.panel->columns);
    CPPUNIT_ASSERT_EQUAL(2, board.panel->rows);
    CPPUNIT_ASSERT_EQUAL(Nm{2'000'000}, board.panel->spacing_x);
    CPPUNIT_ASSERT_EQUAL(Nm{2'000'000}, board.panel->spacing_y);
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
    CPPUNIT_ASSERT_EQUAL(Nm{2'000'000}, board.panel->spacing_x);
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
    CPPUNIT_ASSERT(result.findings.has(Code::PanelIrregular));
}

CPPUNIT_TEST_FIXTURE(Panels, aMissingBoardMakesTheGridIrregular) {
    const auto board = boardIn(filesOf({{0, 0}, {22, 0}, {0, 14}}, rectangle(-5, -5, 52, 36)));
    CPPUNIT_ASSERT_EQUAL(3, board.panel->boards);
    CPPUNIT_ASSERT_EQUAL(0, board.panel->columns);
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
    CPPUNIT_ASSERT(boardIn(files).panel->separation == Separation::VCut);
}

}  // namespace cardcage::pcb::analysis::panel_test
