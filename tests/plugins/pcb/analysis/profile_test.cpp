#include <cppunit/extensions/HelperMacros.h>

#include <cmath>
#include <numbers>
#include <string>

#include "geometry/loops.hpp"
#include "tests/plugins/pcb/analysis/boards/board.hpp"

namespace cardcage::pcb::analysis::profile_test {

using namespace test;

class Profiles : public CppUnit::TestFixture {};

Track straight(Point from, Point to) {
    return {{from, to}};
}

CPPUNIT_TEST_FIXTURE(Profiles, linesInAnyOrderAndDirectionCloseALoop) {
    const auto loops = closedLoops(
        {straight({0, 0}, {4'000'000, 0}),
         straight({0, 3'000'000}, {4'000'000, 3'000'000}),
         straight({0, 0}, {0, 3'000'000}),
         straight({4'000'000, 3'000'000}, {4'000'000, 0}),
         straight({4'000'000, 0}, {9'000'000, 0})}
    );
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, loops.size());
    CPPUNIT_ASSERT_DOUBLES_EQUAL(12.0, loops[0].area, 1e-9);
    CPPUNIT_ASSERT_EQUAL(Nm{0}, loops[0].gap);
}

CPPUNIT_TEST_FIXTURE(Profiles, gapsAreClosedUpToATenthOfAMillimetre) {
    const auto withGap = [](Nm gap) {
        return closedLoops(
            {straight({gap, 0}, {4'000'000, 0}),
             straight({4'000'000, 0}, {4'000'000, 3'000'000}),
             straight({4'000'000, 3'000'000}, {0, 0})}
        );
    };
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, withGap(5'100).size());
    CPPUNIT_ASSERT_EQUAL(Nm{5'100}, withGap(5'100)[0].gap);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, withGap(95'000).size());
    CPPUNIT_ASSERT(withGap(150'000).empty());
}

CPPUNIT_TEST_FIXTURE(Profiles, branchesHaveABoundaryAndFaces) {
    const auto loops = closedLoops(
        {straight({0, 0}, {2'000'000, 0}),
         straight({2'000'000, 0}, {4'000'000, 0}),
         straight({4'000'000, 0}, {4'000'000, 3'000'000}),
         straight({4'000'000, 3'000'000}, {2'000'000, 3'000'000}),
         straight({2'000'000, 3'000'000}, {0, 3'000'000}),
         straight({0, 3'000'000}, {0, 0}),
         straight({2'000'000, 0}, {2'000'000, 3'000'000})}
    );
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, loops.size());
    CPPUNIT_ASSERT_DOUBLES_EQUAL(12.0, loops[0].area, 1e-9);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(6.0, loops[1].area, 1e-9);
}

/// A bare hole of 7 mm is milled; plated ones and smaller ones are drilled.
CPPUNIT_TEST_FIXTURE(Profiles, largeBareHolesAreCutouts) {
    auto files = writeBoard({});
    const auto before = analysed(files).designs.at(0).board;
    const std::string head = "M48\nMETRIC,TZ\n;FILE_FORMAT=3:3\nT1C7.0\nT2C6.0\n%\n";
    files.emplace_back("more-NPTH.drl", head + "T1\nX10000Y22000\nT2\nX20000Y24000\nM30\n");
    const auto after = analysed(files).designs.at(0).board;
    CPPUNIT_ASSERT_EQUAL(*before.cutouts.value + 1, *after.cutouts.value);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(*before.area.value - 12.25 * std::numbers::pi, *after.area.value, 0.03);
    // One that the outline cuts is a notch.
    auto notched = files;
    notched.back().second = head + "T1\nX1000Y22000\nM30\n";
    CPPUNIT_ASSERT_EQUAL(*before.cutouts.value, *analysed(notched).designs.at(0).board.cutouts.value);
    files.back().first = "more-PTH.drl";
    CPPUNIT_ASSERT_EQUAL(*before.cutouts.value, *analysed(files).designs.at(0).board.cutouts.value);
}

CPPUNIT_TEST_FIXTURE(Profiles, outlinesHaveAForm) {
    const auto rounded = [](double width, double height, double radius) {
        std::vector<Point> corners;
        for (int step = 0; step < 360; ++step) {
            const double angle = step * std::numbers::pi / 180;
            const double right = step < 90 || step >= 270 ? width - radius : radius;
            const double top = step < 180 ? height - radius : radius;
            corners.push_back(
                {std::llround(1e6 * (right + radius * std::cos(angle))),
                 std::llround(1e6 * (top + radius * std::sin(angle)))}
            );
        }
        return corners;
    };
    const std::vector<Point> square = {{0, 0}, {20'000'000, 0}, {20'000'000, 10'000'000}, {0, 10'000'000}};
    const std::vector<Point> notched = {
        {0, 0},
        {20'000'000, 0},
        {20'000'000, 10'000'000},
        {9'000'000, 10'000'000},
        {9'000'000, 8'000'000},
        {0, 8'000'000}};
    const std::vector<Point> chamfered = {
        {1'000'000, 0}, {20'000'000, 0}, {20'000'000, 10'000'000}, {0, 10'000'000}, {0, 1'000'000}};
    CPPUNIT_ASSERT(shapeOf(square) == BoardShape::Rectangle);
    CPPUNIT_ASSERT(shapeOf(rounded(20, 10, 2)) == BoardShape::RoundedRectangle);
    CPPUNIT_ASSERT(shapeOf(rounded(20, 20, 10)) == BoardShape::Circle);
    CPPUNIT_ASSERT(shapeOf(notched) == BoardShape::Other);
    CPPUNIT_ASSERT(shapeOf(chamfered) == BoardShape::Other);
    // Corners of a polygon lie on a circle, its sides do not.
    std::vector<Point> twelve;
    for (int corner = 0; corner < 12; ++corner)
        twelve.push_back(
            {std::llround(1e7 * std::cos(corner * std::numbers::pi / 6)),
             std::llround(1e7 * std::sin(corner * std::numbers::pi / 6))}
        );
    CPPUNIT_ASSERT(shapeOf(twelve) == BoardShape::Other);
    const auto board = analysed(writeBoard({})).designs.at(0).board;
    CPPUNIT_ASSERT(board.shape.isSure() && *board.shape.value == BoardShape::Rectangle);
    CPPUNIT_ASSERT((Point{0, 0}) == *board.origin);
}

CPPUNIT_TEST_FIXTURE(Profiles, theSizeIsWithoutPenAndCutoutsAreTakenOff) {
    const auto result = analysed(writeBoard({}));
    const auto& board = result.designs.at(0).board;
    CPPUNIT_ASSERT_EQUAL(Nm{40'000'000}, *board.width.value);
    CPPUNIT_ASSERT_EQUAL(Nm{30'000'000}, *board.height.value);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(40.0 * 30 - 5 * 4, *board.area.value, 0.001);
    CPPUNIT_ASSERT_EQUAL(1, *board.cutouts.value);
    CPPUNIT_ASSERT(board.width.isSure());
}

CPPUNIT_TEST_FIXTURE(Profiles, withoutAProfileThereIsNoSureSize) {
    auto files = writeBoard({});
    files.erase(files.begin() + 4);
    const auto result = analysed(files);
    CPPUNIT_ASSERT(!result.designs.at(0).board.width.isSure());
    CPPUNIT_ASSERT(result.findings.has(Code::ProfileMissing));
}

CPPUNIT_TEST_FIXTURE(Profiles, aPanelIsSuspected) {
    Dialect frame;
    frame.width = 100'000;
    auto files = writeBoard(frame);
    Dialect second;
    second.shift_x = 50'000;
    const auto other = writeBoard(second);
    // Copper, masks and holes of a second board beside the first one, inside one profile.
    for (const std::size_t file : {0, 1, 2, 3, 5}) {
        auto& text = files[file].second;
        text.erase(text.find(file == 5 ? "M30" : "M02*"));
        const auto& more = other[file].second;
        text += more.substr(more.find(file == 5 ? "T1\n" : "D10*"));
    }
    const auto result = analysed(files);
    const auto& board = result.designs.at(0).board;
    CPPUNIT_ASSERT(result.findings.has(Code::PanelSuspected));
    CPPUNIT_ASSERT(!board.width.value);
    CPPUNIT_ASSERT_EQUAL(Nm{100'000'000}, *board.delivered_width.value);
}

CPPUNIT_TEST_FIXTURE(Profiles, framesOfTheSheetAreNoBoards) {
    auto files = writeBoard({});
    // The profile becomes a mechanical drawing without attributes, and it has the frame of the sheet, as the masks
    // have.
    files[4] = {"our.gm1", writeBoard({.x2 = false})[4].second};
    const std::string frame =
        "%ADD90C,0.3*%D90*G01*X-90000000Y-80000000D02*X90000000D01*Y80000000D01*X-90000000D01*Y-80000000D01*M02*";
    for (const std::size_t file : {2, 3, 4}) {
        auto& text = files[file].second;
        text = text.substr(0, text.find("M02*")) + frame;
    }
    const auto drawn = analysed(files);
    CPPUNIT_ASSERT_EQUAL(Nm{40'000'000}, *drawn.designs.at(0).board.width.value);
    CPPUNIT_ASSERT(!drawn.designs.at(0).board.area.value);
    files.erase(files.begin() + 4);
    CPPUNIT_ASSERT(!analysed(files).designs.at(0).board.width.isSure());
}

/// The files of a board of 40 mm x 30 mm whose profile draws `lines` too, in 3.6 digits, with a pen of its own.
Files boardWithin(const std::string& lines) {
    auto files = writeBoard({});
    auto& profile = files[4].second;
    profile = profile.substr(0, profile.find("M02*")) + "%ADD90C,0.3*%D90*" + lines + "M02*";
    return files;
}

/// A line at most 8 mm away from the board.
const std::string rail_line = "X-8000000Y-8000000D02*X48000000D01*Y38000000D01*X-8000000D01*Y-8000000D01*";
/// A line as far away as the frame of a sheet.
const std::string sheet_line = "X-90000000Y-80000000D02*X90000000D01*Y80000000D01*X-90000000D01*Y-80000000D01*";

/// Bare holes, as tooling holes of rails are.
void drillBeside(Files& files) {
    auto& drill = files[5].second;
    drill.insert(drill.find("M30"), "X-4000Y15000\nX44000Y15000\n");
}
void padsBeside(Files& files) {
    auto& top = files[0].second;
    top.insert(top.find("M02*"), "D10*X-4000000Y15000000D03*X44000000Y15000000D03*");
}

CPPUNIT_TEST_FIXTURE(Profiles, railsWithHolesAreDelivered) {
    auto files = boardWithin(rail_line);
    drillBeside(files);
    const auto board = analysed(files).designs.at(0).board;
    CPPUNIT_ASSERT_EQUAL(Nm{40'000'000}, *board.width.value);
    CPPUNIT_ASSERT_EQUAL(Nm{56'000'000}, *board.delivered_width.value);
    CPPUNIT_ASSERT_EQUAL(Nm{46'000'000}, *board.delivered_height.value);
    CPPUNIT_ASSERT(board.delivered_width.isSure() && board.delivered_height.isSure());
    CPPUNIT_ASSERT((Point{-8'000'000, -8'000'000}) == *board.origin);
    CPPUNIT_ASSERT_EQUAL(Nm{40'000'000}, boxOf(board.outline).width());
}

/// Pads may be marks of a drawing: the size is told, but not surely. That of the board stays sure.
CPPUNIT_TEST_FIXTURE(Profiles, railsWithPadsOnlyAreLikely) {
    auto files = boardWithin(rail_line);
    padsBeside(files);
    const auto board = analysed(files).designs.at(0).board;
    CPPUNIT_ASSERT_EQUAL(Nm{56'000'000}, *board.delivered_width.value);
    CPPUNIT_ASSERT(!board.delivered_width.isSure() && !board.delivered_height.isSure());
    CPPUNIT_ASSERT(board.width.isSure());
    CPPUNIT_ASSERT(board.outline_trust >= sure);
}

CPPUNIT_TEST_FIXTURE(Profiles, holesBesideABoardWithoutRailsLeaveTheDeliveryOpen) {
    auto files = boardWithin(sheet_line);
    drillBeside(files);
    const auto board = analysed(files).designs.at(0).board;
    CPPUNIT_ASSERT_EQUAL(Nm{40'000'000}, *board.delivered_width.value);
    CPPUNIT_ASSERT(!board.delivered_width.isSure());
    CPPUNIT_ASSERT(board.width.isSure());
}

/// Rails may be empty; nothing tells them from the line of a drawing then. That of a sheet is farther away.
CPPUNIT_TEST_FIXTURE(Profiles, linesAroundABoardWithNothingBesideItMayBeRails) {
    const auto board = analysed(boardWithin(rail_line)).designs.at(0).board;
    CPPUNIT_ASSERT_EQUAL(Nm{40'000'000}, *board.delivered_width.value);
    CPPUNIT_ASSERT(!board.delivered_width.isSure() && board.width.isSure());
    CPPUNIT_ASSERT(analysed(boardWithin(sheet_line)).designs.at(0).board.delivered_width.isSure());
}

CPPUNIT_TEST_FIXTURE(Profiles, platedHolesOnTheEdgeAreCastellated) {
    auto files = writeBoard({});
    auto& drill = files[5].second;
    drill.insert(drill.find("T2\n"), "X0Y15000\n");
    const auto result = analysed(files);
    CPPUNIT_ASSERT(result.findings.has(Code::CastellatedDetected));
    CPPUNIT_ASSERT_EQUAL(25, *result.designs.at(0).holes.plated_round.value);
}

CPPUNIT_TEST_FIXTURE(Profiles, jobFilesMayCountThePen) {
    auto files = writeBoard({});
    files.emplace_back("our.gbrjob", R"({"GeneralSpecs": {"Size": {"X": 40.15, "Y": 30.15}, "LayerNumber": 2}})");
    CPPUNIT_ASSERT(analysed(files).designs.at(0).board.width.isSure());
    files.back().second = R"({"GeneralSpecs": {"Size": {"X": 50.15, "Y": 30.15}, "LayerNumber": 2}})";
    const auto result = analysed(files);
    CPPUNIT_ASSERT(!result.designs.at(0).board.width.isSure());
    CPPUNIT_ASSERT(result.findings.has(Code::SizeMismatch));
}

}  // namespace cardcage::pcb::analysis::profile_test
