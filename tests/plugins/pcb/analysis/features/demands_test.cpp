#include <cppunit/extensions/HelperMacros.h>

#include "tests/plugins/pcb/analysis/features/square_board.hpp"

namespace cardcage::pcb::analysis::demands_test {

using namespace test;

/// Findings that compare a board with what makers, its job file or its other side have.
class Demands : public CppUnit::TestFixture {};

std::vector<Finding> found(const SquareBoard& board, Code code) {
    std::vector<Finding> of_code;
    const auto result = board.result();
    for (const auto& finding : result.findings.list())
        if (finding.code == code) of_code.push_back(finding);
    return of_code;
}

/// Tracks of 0.2 mm with the net A: `one` between the first two, `other` between the next.
SquareBoard tracks(double one, double other) {
    const double second = 5.2 + one;
    const double third = second + 0.2 + other;
    SquareBoard board;
    board.top = Lines{"D10*", flash(15, 15), "D11*"} + Lines{"%TO.N,A*%"} + line(5, 3, 5, 9) + Lines{"%TO.N,B*%"} +
                line(second, 3, second, 9) + Lines{"%TO.N,C*%"} + line(third, 3, third, 9);
    board.bottom = {"D10*", flash(15, 15)};
    board.plated = "T1\nX15.0Y15.0\n";
    return board;
}

CPPUNIT_TEST_FIXTURE(Demands, oneNearPairIsTold) {
    const auto single = found(tracks(0.1, 0.2), Code::ClearanceSingle);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, single.size());
    CPPUNIT_ASSERT(single[0].measured == 0.1 && single[0].specified == 0.2);
    CPPUNIT_ASSERT(single[0].objects.size() == 2 && single[0].layer == "Top" && single[0].place);
    CPPUNIT_ASSERT(found(tracks(0.1, 0.12), Code::ClearanceSingle).empty());
    CPPUNIT_ASSERT(found(tracks(0.3, 0.6), Code::ClearanceSingle).empty());
}

CPPUNIT_TEST_FIXTURE(Demands, narrowWebsOfTheMaskAreTold) {
    auto board = tracks(0.3, 0.3);
    // Openings of 0.6 mm, 0.09 mm and 0.1 mm apart.
    board.mask_top = {"D10*", flash(3, 3), flash(3.69, 3), flash(4.39, 3)};
    const auto slivers = found(board, Code::MaskSliver);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, slivers.size());
    CPPUNIT_ASSERT(slivers[0].count == 1 && slivers[0].file == "m.gbr" && slivers[0].measured == 0.09);
    board.mask_top = {"D10*", flash(3, 3), flash(3.7, 3)};
    CPPUNIT_ASSERT(found(board, Code::MaskSliver).empty());
}

CPPUNIT_TEST_FIXTURE(Demands, lengthsBelowTheRulesOfAJobFileAreTold) {
    const auto below = [](const std::string& rules) {
        auto board = tracks(0.1, 0.3);
        board.more = {{"board.gbrjob", R"({"GeneralSpecs": {"LayerNumber": 2}, "DesignRules": [)" + rules + "]}"}};
        return found(board, Code::BelowSpecification);
    };
    const auto both = below(R"({"Layers": "Outer", "PadToPad": 0.3, "TrackToTrack": 0.15, "MinLineWidth": 0.25})");
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, both.size());
    CPPUNIT_ASSERT(both[0].specified == 0.15 && both[0].measured == 0.1 && both[0].layer == "Top");
    CPPUNIT_ASSERT(both[1].specified == 0.25 && both[1].measured == 0.2 && both[1].place);
    // 0 is no demand, areas have wider clearances, inner layers are others, and so are other words.
    CPPUNIT_ASSERT(below(R"({"Layers": "Outer", "PadToPad": 0.101, "TrackToTrack": 0.0, "MinLineWidth": 0.2})").empty()
    );
    CPPUNIT_ASSERT(below(R"({"Layers": "Outer", "RegionToRegion": 0.5, "TrackToTrack": -0.0})").empty());
    CPPUNIT_ASSERT(below(R"({"Layers": "Inner", "TrackToTrack": 0.2})").empty());
    CPPUNIT_ASSERT(below(R"({"Layers": "All", "TrackToTrack": 0.2}, 7, {"TrackToTrack": 1})").empty());
}

/// A board with a stencil at the top, and `pads` open pads at the bottom.
SquareBoard stencilled(const Lines& pads) {
    auto board = tracks(0.3, 0.3);
    board.bottom = board.bottom + pads;
    board.mask_bottom = {"D14*", flash(3, 3), flash(6, 3), flash(9, 3), flash(12, 3)};
    board.more = {{"s.gbr", SquareBoard::drawing("Paste,Top", {"D13*", flash(3, 3)})}};
    return board;
}

CPPUNIT_TEST_FIXTURE(Demands, aSideWithPadsNeedsAStencilToo) {
    const Lines four = {"D13*", flash(3, 3), flash(6, 3), flash(9, 3), flash(12, 3)};
    const auto missing = found(stencilled(four), Code::PasteMissingForStencil);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, missing.size());
    CPPUNIT_ASSERT(missing[0].layer == "Bottom" && missing[0].count == 4);
    const auto isMissing = [](const SquareBoard& board) { return !found(board, Code::PasteMissingForStencil).empty(); };
    CPPUNIT_ASSERT(!isMissing(stencilled({"D13*", flash(3, 3), flash(6, 3), flash(9, 3)})));
    CPPUNIT_ASSERT(!isMissing(stencilled({"D10*", flash(3, 3), flash(6, 3), flash(9, 3), flash(12, 3)})));
    auto covered = stencilled(four);
    covered.mask_bottom = {"D14*", flash(3, 3)};
    CPPUNIT_ASSERT(!isMissing(covered));
    auto drilled = stencilled(four);
    drilled.plated += "X3.0Y3.0\n";
    CPPUNIT_ASSERT(!isMissing(drilled));
    auto complete = stencilled(four);
    complete.more.emplace_back("t.gbr", SquareBoard::drawing("Paste,Bot", {"D13*", flash(3, 3)}));
    CPPUNIT_ASSERT(!isMissing(complete));
}

CPPUNIT_TEST_FIXTURE(Demands, functionsTellPadsForComponents) {
    const auto pad = [](const std::string& function) {
        return Lines{"%TA.AperFunction," + function + "*%", "%ADD20R,1X1.6*%", "%TD*%", "D20*", flash(3, 3)};
    };
    CPPUNIT_ASSERT(!found(stencilled(pad("SMDPad,CuDef")), Code::PasteMissingForStencil).empty());
    const auto others = pad("TestPad") + Lines{flash(6, 3), flash(9, 3), flash(12, 3)};
    CPPUNIT_ASSERT(found(stencilled(others), Code::PasteMissingForStencil).empty());
}

}  // namespace cardcage::pcb::analysis::demands_test
