#include <cppunit/extensions/HelperMacros.h>

#include "nets/gaps.hpp"
#include "tests/plugins/pcb/analysis/copper/drawn.hpp"

namespace cardcage::pcb::analysis::drawing_test {

using namespace test;

class Drawing : public CppUnit::TestFixture {};

std::vector<Gap> gapsOf(const Drawn& drawn, double reach = 3e6) {
    return gapsWithin(drawn->sheet, drawn->grid, drawn->islands, reach);
}

CPPUNIT_TEST_FIXTURE(Drawing, strokesThatTouchAreOneIsland) {
    // Ends meet, cross in the middle, and touch from the side.
    const Drawn drawn(
        {"%ADD10C,0.2*%",
         "D10*",
         "X0Y0D02*",
         "X10000Y0D01*",
         "X10000Y20000D01*",
         "X5000Y-5000D02*",
         "X5000Y5000D01*",
         "X0Y2000D02*",
         "X9000Y2000D01*",
         "X0Y-7100D02*",
         "X9000Y-7100D01*"}
    );
    CPPUNIT_ASSERT_EQUAL(2U, drawn->islands.count);
    const auto gaps = gapsOf(drawn);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, gaps.size());
    CPPUNIT_ASSERT_DOUBLES_EQUAL(10'000.0, gaps[0].distance, 1e-3);
}

CPPUNIT_TEST_FIXTURE(Drawing, gapsAreExact) {
    // A disc over a rectangle, an obround beside it, and a diagonal stroke.
    const Drawn drawn(
        {"%ADD10C,1*%",
         "%ADD11R,2X1*%",
         "%ADD12O,1X3*%",
         "D10*",
         "X0Y11200D03*",
         "D11*",
         "X0Y0D03*",
         "D12*",
         "X17000Y0D03*"}
    );
    CPPUNIT_ASSERT_EQUAL(3U, drawn->islands.count);
    const auto gaps = gapsOf(drawn);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(120'000.0, gaps[0].distance, 1e-3);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(200'000.0, gaps[1].distance, 1e-3);
    const auto place = placeOf(drawn->sheet, gaps[0]);
    CPPUNIT_ASSERT_EQUAL(Nm{0}, place.x);
}

CPPUNIT_TEST_FIXTURE(Drawing, aPadInsideAPourIsPartOfIt) {
    const Drawn drawn(
        {"%ADD10C,1*%",
         "G36*",
         "X0Y0D02*",
         "X100000Y0D01*",
         "X100000Y100000D01*",
         "X0Y100000D01*",
         "X0Y0D01*",
         "G37*",
         "D10*",
         "X50000Y50000D03*"}
    );
    CPPUNIT_ASSERT_EQUAL(1U, drawn->islands.count);
}

CPPUNIT_TEST_FIXTURE(Drawing, clearGroundIsTakenOffWhatIsBeforeIt) {
    // A pad in a hole of a pour; the stroke behind the clear ground joins it again on the other layer only.
    const std::vector<std::string> pour = {
        "%ADD10C,1*%",
        "%ADD11C,2*%",
        "%ADD12C,0.2*%",
        "G36*",
        "X0Y0D02*",
        "X100000Y0D01*",
        "X100000Y100000D01*",
        "X0Y100000D01*",
        "X0Y0D01*",
        "G37*",
        "%LPC*%",
        "D11*",
        "X50000Y50000D03*",
        "%LPD*%",
        "D10*",
        "X50000Y50000D03*"};
    const Drawn apart(pour);
    CPPUNIT_ASSERT_EQUAL(2U, apart->islands.count);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(500'000.0, gapsOf(apart)[0].distance, 200.0);
    CPPUNIT_ASSERT(!apart.covers(5.7, 5));
    CPPUNIT_ASSERT(apart.covers(5.2, 5) && apart.covers(6.2, 5));
    auto joined = pour;
    joined.insert(joined.end(), {"D12*", "X50000Y50000D02*", "X70000Y50000D01*"});
    CPPUNIT_ASSERT_EQUAL(1U, Drawn(joined)->islands.count);
}

CPPUNIT_TEST_FIXTURE(Drawing, aClearStrokeCutsAPour) {
    const Drawn drawn(
        {"%ADD10C,0.3*%",
         "G36*",
         "X0Y0D02*",
         "X100000Y0D01*",
         "X100000Y100000D01*",
         "X0Y100000D01*",
         "X0Y0D01*",
         "G37*",
         "%LPC*%",
         "D10*",
         "X30000Y-5000D02*",
         "X30000Y105000D01*"}
    );
    CPPUNIT_ASSERT_EQUAL(2U, drawn->islands.count);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(300'000.0, gapsOf(drawn)[0].distance, 200.0);
}

/// Many clear discs: the ground is cut tile by tile, and stays one piece.
CPPUNIT_TEST_FIXTURE(Drawing, aPlaneWithManyHolesIsOneIsland) {
    std::vector<std::string> lines = {"%ADD10C,0.6*%", "D10*"};
    for (int column = 1; column < 20; ++column)
        for (int row = 1; row < 20; ++row)
            lines.push_back("X" + std::to_string(column * 10'000) + "Y" + std::to_string(row * 10'000) + "D03*");
    const Drawn drawn(lines, boardOf(20, 20), true);
    CPPUNIT_ASSERT_EQUAL(1U, drawn->islands.count);
    CPPUNIT_ASSERT(!drawn.covers(3.1, 4.1));
    CPPUNIT_ASSERT(drawn.covers(3.5, 4.5));
    CPPUNIT_ASSERT(drawn.covers(0.1, 0.1));
    CPPUNIT_ASSERT(!drawn.covers(-0.1, 0.1));
}

CPPUNIT_TEST_FIXTURE(Drawing, holesOfAperturesCoverNothing) {
    const Drawn drawn({"%ADD10C,2X1*%", "%ADD11C,0.4*%", "D10*", "X0Y0D03*", "D11*", "X0Y0D03*"});
    CPPUNIT_ASSERT_EQUAL(2U, drawn->islands.count);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(300'000.0, gapsOf(drawn)[0].distance, 200.0);
}

CPPUNIT_TEST_FIXTURE(Drawing, thermalsOfMacrosAreTheirParts) {
    const Drawn drawn({"%AMTH*7,0,0,2,1.2,0.2,0*%", "%ADD10TH*%", "D10*", "X0Y0D03*"});
    CPPUNIT_ASSERT_EQUAL(4U, drawn->islands.count);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(200'000.0, gapsOf(drawn)[0].distance, 200.0);
}

CPPUNIT_TEST_FIXTURE(Drawing, pensWithCornersCoverTheirHull) {
    const Drawn drawn({"%ADD10R,1X1*%", "D10*", "X0Y0D02*", "X20000Y20000D01*"});
    CPPUNIT_ASSERT(drawn.covers(-0.49, -0.49));
    CPPUNIT_ASSERT(drawn.covers(1.6, 0.7));
    CPPUNIT_ASSERT(!drawn.covers(1.8, 0.7));
}

CPPUNIT_TEST_FIXTURE(Drawing, outsideTheBoardNothingCounts) {
    const Drawn drawn(
        {"%ADD10C,0.2*%",
         "%ADD11C,0*%",
         "D10*",
         "X20000Y20000D02*",
         "X80000Y20000D01*",
         "X200000Y20000D03*",
         "X0Y0D02*",
         "X100000Y0D01*",
         "X100000Y100000D01*",
         "D11*",
         "X20000Y50000D02*",
         "X80000Y50000D01*"},
        boardOf(10, 10)
    );
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, drawn->sheet.shapes.size());
}

}  // namespace cardcage::pcb::analysis::drawing_test
