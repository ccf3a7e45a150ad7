#include <cppunit/extensions/HelperMacros.h>

#include "tests/plugins/pcb/analysis/features/square_board.hpp"

namespace cardcage::pcb::analysis::remarks_test {

using namespace test;

class Remarks : public CppUnit::TestFixture {};

/// A board of 20 mm x 20 mm with a pad, and a hole of 0.3 mm in it, at (10, 10), and copper in the corners.
SquareBoard plain() {
    SquareBoard board;
    board.top = board.bottom = {"D10*", flash(10, 10), flash(2.5, 2.5), flash(17.5, 17.5)};
    board.plated = "T1\nX10.0Y10.0\n";
    return board;
}

bool has(const SquareBoard& board, Code code) {
    return board.result().findings.has(code);
}

/// The files without one of them.
Files without(Files files, const std::string& name) {
    std::erase_if(files, [&](const auto& file) { return file.first == name; });
    return files;
}

CPPUNIT_TEST_FIXTURE(Remarks, anOrdinaryBoardHasNone) {
    const auto findings = plain().result().findings;
    for (const auto code :
         {Code::MaskSideMissing,
          Code::LegendSideMissing,
          Code::FilesOfOtherDesign,
          Code::CopperAtEdge,
          Code::HoleToEdge,
          Code::RingSmall,
          Code::AspectRatioExceeded,
          Code::EdgePlatingDetected})
        CPPUNIT_ASSERT_MESSAGE(std::string(nameOf(code)), !findings.has(code));
}

CPPUNIT_TEST_FIXTURE(Remarks, aSideWithCopperLacksItsMask) {
    const auto files = plain().files();
    CPPUNIT_ASSERT(analysed(without(files, "n.gbr")).findings.has(Code::MaskSideMissing));
    CPPUNIT_ASSERT(analysed(without(files, "m.gbr")).findings.has(Code::MaskSideMissing));
    // Boards without any mask, and those of one layer, lack none.
    CPPUNIT_ASSERT(!analysed(without(without(files, "m.gbr"), "n.gbr")).findings.has(Code::MaskSideMissing));
    CPPUNIT_ASSERT(!analysed(without(without(files, "n.gbr"), "z.gbr")).findings.has(Code::MaskSideMissing));
    // A file of which nothing tells the purpose, and a mask of unknown side, may be the one.
    auto more = without(files, "n.gbr");
    more.emplace_back("unknown", gerber({"%ADD10C,1*%", "D10*", flash(5, 5)}));
    CPPUNIT_ASSERT(!analysed(more).findings.has(Code::MaskSideMissing));
    more.back().first = "mask.gbr";
    CPPUNIT_ASSERT(!analysed(more).findings.has(Code::MaskSideMissing));
}

CPPUNIT_TEST_FIXTURE(Remarks, oneSideHasALegend) {
    auto board = plain();
    board.legend = Lines{"D11*"} + line(3, 3, 6, 3);
    CPPUNIT_ASSERT(has(board, Code::LegendSideMissing));
    board.more = {{"k.gbr", SquareBoard::drawing("Legend,Bot", board.legend)}};
    CPPUNIT_ASSERT(!has(board, Code::LegendSideMissing));
}

CPPUNIT_TEST_FIXTURE(Remarks, filesOfTwoProjectsAreTold) {
    const auto of = [](const std::string& project) {
        return gerber({"%TF.FileFunction,Legend,Top*%", "%TF.ProjectId," + project + "*%", "%ADD10C,1*%"});
    };
    auto board = plain();
    board.more = {{"k.gbr", of("one,6f6e65,1")}};
    CPPUNIT_ASSERT(!has(board, Code::FilesOfOtherDesign));
    board.more.emplace_back("l.gbr", of("one,6f6e65,2"));
    board.more.back().second.replace(board.more.back().second.find("Legend,Top"), 10, "Legend,Bot");
    CPPUNIT_ASSERT(has(board, Code::FilesOfOtherDesign));
}

CPPUNIT_TEST_FIXTURE(Remarks, copperNearTheEdgeHasAPlace) {
    auto board = plain();
    // A pen of 0.2 mm leaves 0.24 mm, then 0.25 mm.
    board.top = board.top + Lines{"D11*"} + line(0.34, 8, 0.34, 12);
    const auto findings = board.result().findings;
    CPPUNIT_ASSERT(findings.has(Code::CopperAtEdge));
    for (const auto& finding : findings.list())
        if (finding.code == Code::CopperAtEdge) CPPUNIT_ASSERT(finding.place && finding.place->x < one_millimetre);
    board.top = plain().top + Lines{"D11*"} + line(0.35, 8, 0.35, 12);
    CPPUNIT_ASSERT(!has(board, Code::CopperAtEdge));
    board.inner = {Lines{"D11*"} + line(0.45, 8, 10, 10), Lines{"D11*"} + line(1, 8, 10, 10)};
    CPPUNIT_ASSERT(has(board, Code::CopperAtEdge));
}

CPPUNIT_TEST_FIXTURE(Remarks, holesNearTheEdgeAreTold) {
    auto board = plain();
    board.bare = "T3\nX10.0Y15.0\nX15.0Y15.0\nX1.85Y10.0\n";
    CPPUNIT_ASSERT(has(board, Code::HoleToEdge));
    board.bare = "T3\nX10.0Y15.0\nX15.0Y15.0\nX1.95Y10.0\n";
    CPPUNIT_ASSERT(!has(board, Code::HoleToEdge));
}

CPPUNIT_TEST_FIXTURE(Remarks, narrowRingsAreTold) {
    auto board = plain();
    // The pad has a diameter of 0.6 mm; a hole of 0.5 mm leaves 0.05 mm.
    board.plated = "T4\nX10.0Y10.0\n";
    CPPUNIT_ASSERT(has(board, Code::RingSmall));
}

CPPUNIT_TEST_FIXTURE(Remarks, deepHolesAndPlatedEdgesAreTold) {
    auto board = plain();
    const auto job = [](const std::string& specs) {
        return Files{{"board.gbrjob", R"({"GeneralSpecs": {"LayerNumber": 2, )" + specs + "}}"}};
    };
    board.more = job(R"("BoardThickness": 3.6)");
    CPPUNIT_ASSERT(!has(board, Code::AspectRatioExceeded));
    board.more = job(R"("BoardThickness": 3.7, "EdgePlating": false)");
    CPPUNIT_ASSERT(has(board, Code::AspectRatioExceeded));
    CPPUNIT_ASSERT(!has(board, Code::EdgePlatingDetected));
    board.more = job(R"("EdgePlating": true)");
    CPPUNIT_ASSERT(has(board, Code::EdgePlatingDetected));
}

}  // namespace cardcage::pcb::analysis::remarks_test
