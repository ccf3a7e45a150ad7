#include <cppunit/extensions/HelperMacros.h>

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
