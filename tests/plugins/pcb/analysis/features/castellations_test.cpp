#include "holes/castellations.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "tests/plugins/pcb/analysis/features/square_board.hpp"

namespace cardcage::pcb::analysis::castellations_test {

using namespace test;

class Castellations : public CppUnit::TestFixture {};

Point place(double x, double y) {
    return {std::llround(x * 1e6), std::llround(y * 1e6)};
}

DrillTool platedTool(double diameter) {
    DrillTool tool;
    tool.plating = Plating::Plated;
    tool.diameter = std::llround(diameter * 1e6);
    return tool;
}

/// 20 mm x 20 mm, with a cutout of 4 mm x 2 mm from (8, 9) on.
Board cutBoard() {
    auto board = boardOf(20, 20);
    board.cutout_loops.push_back(loopOf({place(8, 9), place(12, 9), place(12, 11), place(8, 11)}));
    return board;
}

Castellation judged(Point from, Point to, const DrillTool& tool = platedTool(1), bool is_rout = false) {
    const Ground ground(cutBoard());
    const auto kind = is_rout ? Hole::Kind::Rout : from == to ? Hole::Kind::Round : Hole::Kind::Slot;
    return castellationOf(ground, {from, to, 0, kind}, tool);
}

Castellation judged(Point middle, const DrillTool& tool = platedTool(1)) {
    return judged(middle, middle, tool);
}

CPPUNIT_TEST_FIXTURE(Castellations, holesOnTheProfileHaveThem) {
    CPPUNIT_ASSERT(judged(place(0, 5)) == Castellation::Certain);
    CPPUNIT_ASSERT(judged(place(0.3, 5)) == Castellation::Certain);
    CPPUNIT_ASSERT(judged(place(-0.3, 5)) == Castellation::Certain);
    CPPUNIT_ASSERT(judged(place(1, 5)) == Castellation::None);
    CPPUNIT_ASSERT(judged(place(0.5, 5)) == Castellation::None);
}

CPPUNIT_TEST_FIXTURE(Castellations, soHaveSlotsThatEndBeyondIt) {
    CPPUNIT_ASSERT(judged(place(3, 5), place(-1, 5)) == Castellation::Certain);
    CPPUNIT_ASSERT(judged(place(-1, 5), place(3, 5)) == Castellation::Certain);
    CPPUNIT_ASSERT(judged(place(3, 5), place(1, 5)) == Castellation::None);
}

CPPUNIT_TEST_FIXTURE(Castellations, soHaveHolesOnACutout) {
    CPPUNIT_ASSERT(judged(place(8, 10)) == Castellation::Certain);
    CPPUNIT_ASSERT(judged(place(10, 11.2)) == Castellation::Certain);
    CPPUNIT_ASSERT(judged(place(6, 10), place(9, 10)) == Castellation::Certain);
    CPPUNIT_ASSERT(judged(place(7, 10)) == Castellation::None);
}

CPPUNIT_TEST_FIXTURE(Castellations, aCutoutWithinAHoleIsTheHole) {
    CPPUNIT_ASSERT(judged(place(10, 10), platedTool(5)) == Castellation::Possible);
}

CPPUNIT_TEST_FIXTURE(Castellations, platedEdgesMayHaveNone) {
    CPPUNIT_ASSERT(judged(place(0, 5), place(0, 15)) == Castellation::Possible);
    CPPUNIT_ASSERT(judged(place(-1, 5), place(3, 5), platedTool(1), true) == Castellation::Possible);
}

CPPUNIT_TEST_FIXTURE(Castellations, toolsDecideWhereTheyTellEnough) {
    auto tool = platedTool(1);
    tool.diameter.reset();
    CPPUNIT_ASSERT(judged(place(5, 5), tool) == Castellation::Possible);
    tool.plating = Plating::NonPlated;
    CPPUNIT_ASSERT(judged(place(0, 5), tool) == Castellation::None);
    tool = platedTool(1);
    tool.function = "CastellatedDrill";
    CPPUNIT_ASSERT(judged(place(5, 5), tool) == Castellation::Possible);
    CPPUNIT_ASSERT(judged(place(0, 5), tool) == Castellation::Certain);
}

CPPUNIT_TEST_FIXTURE(Castellations, noneIsKnownWithoutAProfile) {
    CPPUNIT_ASSERT(
        castellationOf(Ground(Board{}), {{}, {}, 0, Hole::Kind::Round}, platedTool(1)) == Castellation::None
    );
}

CPPUNIT_TEST_FIXTURE(Castellations, areCountedByTool) {
    SquareBoard board;
    board.top = board.bottom = {"D14*", flash(2.5, 5), flash(0, 15)};
    board.plated = "T2\nX2.5Y5.0G85X-1.0Y5.0\nT4\nX0.1Y15.0\nX10.0Y10.0\n";
    const auto tools = board.design().holes.tools;
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, tools.size());
    CPPUNIT_ASSERT_EQUAL(1, tools[0].castellated);
    CPPUNIT_ASSERT_EQUAL(1, tools[1].castellated);
    CPPUNIT_ASSERT_EQUAL(0, tools[0].perhaps_castellated + tools[1].perhaps_castellated);
}

/// Functions of the file and of tools state back drills.
CPPUNIT_TEST_FIXTURE(Castellations, backDrillsAreTold) {
    const auto isOne = [](const std::string& file_function, const std::string& tool_function) {
        SquareBoard board;
        board.top = board.bottom = {"D14*", flash(5, 5)};
        board.more = {
            {"1.drl",
             "M48\n; #@! TF.FileFunction," + file_function + "\nMETRIC,TZ\n; #@! TA.AperFunction," + tool_function +
                 "\nT1C0.5\n%\nT1\nX5.0Y5.0\nM30\n"}};
        return board.design().holes.tools.at(0).is_back_drill;
    };
    CPPUNIT_ASSERT(isOne("NonPlated,1,2,NPTH", "BackDrill"));
    CPPUNIT_ASSERT(isOne("NonPlated,1,2,Back-Drill", ""));
    CPPUNIT_ASSERT(!isOne("NonPlated,1,2,NPTH", "MechanicalDrill"));
    SquareBoard board;
    board.top = board.bottom = {"D14*", flash(5, 5)};
    board.more = {{"1.gbr", SquareBoard::drawing("NonPlated,1,2,Backdrill", {"D11*", flash(5, 5)})}};
    CPPUNIT_ASSERT(board.design().holes.tools.at(0).is_back_drill);
}

}  // namespace cardcage::pcb::analysis::castellations_test
