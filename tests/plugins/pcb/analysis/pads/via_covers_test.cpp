#include <cppunit/extensions/HelperMacros.h>

#include "tests/plugins/pcb/analysis/features/square_board.hpp"

namespace cardcage::pcb::analysis::via_covers_test {

using namespace test;

class ViaCovers : public CppUnit::TestFixture {};

/// Vias at (5, 5) and (8, 5), whose tool has `function`.
SquareBoard vias(const std::string& function = "Plated,PTH,ViaDrill") {
    SquareBoard board;
    board.top = board.bottom = {"D10*", flash(5, 5), flash(8, 5)};
    const auto attribute = function.empty() ? "" : "; #@! TA.AperFunction," + function + "\n";
    board.more = {
        {"v.drl",
         "M48\n; #@! TF.FileFunction,Plated,1,2,PTH\nMETRIC,TZ\n" + attribute +
             "T1C0.3\n%\nT1\nX5.0Y5.0\nX8.0Y5.0\nM30\n"}};
    return board;
}

Value<bool> covered(const SquareBoard& board) {
    return board.design().copper.vias_covered;
}

CPPUNIT_TEST_FIXTURE(ViaCovers, masksCoverAllOrNone) {
    auto board = vias();
    CPPUNIT_ASSERT(covered(board).isSure() && *covered(board).value);
    board.mask_top = board.mask_bottom = {"D10*", flash(5, 5), flash(8, 5)};
    CPPUNIT_ASSERT(covered(board).isSure() && !*covered(board).value);
    board.mask_bottom = {};
    CPPUNIT_ASSERT(!covered(board).value);
    board.mask_top = board.mask_bottom = {"D10*", flash(5, 5)};
    CPPUNIT_ASSERT(!covered(board).value);
    // The opening begins within the hole.
    board.mask_top = {"D10*", flash(5.4, 5)};
    board.mask_bottom = {};
    CPPUNIT_ASSERT(!covered(board).value);
}

CPPUNIT_TEST_FIXTURE(ViaCovers, purposeAndFillingHaveToBeStated) {
    CPPUNIT_ASSERT(!covered(vias("")).value);
    CPPUNIT_ASSERT(!covered(vias("Plated,PTH,ComponentDrill")).value);
    CPPUNIT_ASSERT(!covered(vias("Plated,PTH,ViaDrill,Filled")).value);
    CPPUNIT_ASSERT(covered(vias("Plated,PTH,ViaDrill,NotFilled")).isSure());
    auto files = vias().files();
    std::erase_if(files, [](const auto& file) { return file.first == "n.gbr"; });
    CPPUNIT_ASSERT(!analysed(files).designs.at(0).copper.vias_covered.value);
}

CPPUNIT_TEST_FIXTURE(ViaCovers, pinsThatArePressedInAreStatedOrUnknown) {
    const auto pressed = vias("Plated,PTH,ComponentDrill,PressFit").design().holes.press_fit;
    CPPUNIT_ASSERT(pressed.isSure() && *pressed.value);
    CPPUNIT_ASSERT(!vias().design().holes.press_fit.value);
}

}  // namespace cardcage::pcb::analysis::via_covers_test
