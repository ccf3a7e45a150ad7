#include <cppunit/extensions/HelperMacros.h>

#include "drill/comments.hpp"
#include "tests/plugins/pcb/analysis/features/square_board.hpp"

namespace cardcage::pcb::analysis::hole_classes_test {

using namespace test;

class ClassesOfHoles : public CppUnit::TestFixture {};

/// A via, a pin with open pads on both sides, and a mounting hole.
SquareBoard board() {
    SquareBoard board;
    board.top = board.bottom = {"D10*", flash(5, 5), flash(2.5, 2.5), flash(17.5, 17.5), "D14*", flash(10, 5)};
    board.mask_top = board.mask_bottom = {"D14*", flash(10, 5)};
    board.plated = "T1\nX5.0Y5.0\nT2\nX10.0Y5.0\n";
    board.bare = "T3\nX15.0Y15.0\n";
    return board;
}

CPPUNIT_TEST_FIXTURE(ClassesOfHoles, areLikelyByPlatingSizeAndMask) {
    const auto classes = board().design().copper.hole_classes;
    CPPUNIT_ASSERT_EQUAL(1, *classes.vias.value);
    CPPUNIT_ASSERT_EQUAL(1, *classes.components.value);
    CPPUNIT_ASSERT_EQUAL(1, *classes.mounting.value);
    CPPUNIT_ASSERT_EQUAL(0, *classes.unclassified.value);
    CPPUNIT_ASSERT(!classes.vias.isSure() && classes.vias.source == Source::Measured);
}

CPPUNIT_TEST_FIXTURE(ClassesOfHoles, areSureWhereAllAreStated) {
    auto stated = board();
    stated.bare = "";
    auto files = stated.files();
    files.pop_back();
    const std::string head = "M48\n; #@! TF.FileFunction,Plated,1,2,PTH\nMETRIC,TZ\n";
    const std::string via = "; #@! TA.AperFunction,Plated,PTH,ViaDrill\nT1C1.0\n";
    const std::string pin = "; #@! TA.AperFunction,Plated,PTH,ComponentDrill,PressFit\nT2C0.3\n";
    const std::string holes = "%\nT1\nX5.0Y5.0\nT2\nX10.0Y5.0\nM30\n";
    files.emplace_back("board.drl", head + via + pin + holes);
    const auto classes = analysed(files).designs.at(0).copper.hole_classes;
    CPPUNIT_ASSERT_EQUAL(1, *classes.vias.value);
    CPPUNIT_ASSERT_EQUAL(1, *classes.components.value);
    CPPUNIT_ASSERT(classes.vias.isSure() && classes.vias.source == Source::X2);
    files.back().second = head + via + "; #@! TD\nT2C0.3\n" + holes;
    CPPUNIT_ASSERT(!analysed(files).designs.at(0).copper.hole_classes.vias.isSure());
}

/// A back drill widens a via, and holes of a file that is not read as a whole are not all.
CPPUNIT_TEST_FIXTURE(ClassesOfHoles, countEachHoleOnce) {
    auto stated = board();
    stated.bare = stated.plated = "";
    const auto drill = [](const std::string& function, const std::string& holes) {
        return "M48\n; #@! TF.FileFunction,Plated,1,2,PTH\nMETRIC,TZ\n; #@! TA.AperFunction," + function + "\n" +
               holes + "M30\n";
    };
    stated.more = {
        {"1.drl", drill("Plated,PTH,ViaDrill", "T1C0.3\n%\nT1\nX5.0Y5.0\n")},
        {"2.drl", drill("BackDrill", "T1C0.5\n%\nT1\nX5.0Y5.0\n")}};
    const auto classes = stated.design().copper.hole_classes;
    CPPUNIT_ASSERT_EQUAL(1, *classes.vias.value);
    CPPUNIT_ASSERT(classes.vias.isSure());
    stated.more[1].second = drill("MechanicalDrill,Other", "T1C0.5\n%\nT1\nX10.0Y5.0\n");
    CPPUNIT_ASSERT_EQUAL(0, *stated.design().copper.hole_classes.mounting.value);
    stated.more[1].second = drill("Plated,PTH,ViaDrill", "T1\n%\nT1\nX10.0Y5.0\n");
    CPPUNIT_ASSERT(!stated.design().copper.hole_classes.vias.isSure());
}

CPPUNIT_TEST_FIXTURE(ClassesOfHoles, rowsOfBareHolesAreMouseBites) {
    auto bitten = board();
    bitten.bare = "T4\nX1.0Y19.0\nX1.8Y19.0\nX2.6Y19.0\nX3.4Y19.0\nX12.0Y12.0\nX12.8Y12.0\nT3\nX15.0Y15.0\n";
    const auto design = bitten.design();
    CPPUNIT_ASSERT_EQUAL(4, *design.copper.hole_classes.mouse_bites.value);
    CPPUNIT_ASSERT_EQUAL(2, *design.copper.hole_classes.unclassified.value);
    CPPUNIT_ASSERT(!design.copper.hole_classes.mouse_bites.isSure());
    int found = 0;
    for (const auto& [tool, counts] : design.copper.hole_classes.by_tool)
        found += counts.at(static_cast<std::size_t>(HoleClass::MouseBite));
    CPPUNIT_ASSERT_EQUAL(4, found);
}

CPPUNIT_TEST_FIXTURE(ClassesOfHoles, holesOfTwoLayersGoThrough) {
    const auto classes = board().design().copper.hole_classes;
    CPPUNIT_ASSERT_EQUAL(0, *classes.blind.value);
    CPPUNIT_ASSERT(classes.blind.isSure() && classes.buried.isSure());
    auto files = board().files();
    files.erase(files.begin(), files.begin() + 2);
    CPPUNIT_ASSERT(analysed(files).designs.at(0).copper.hole_classes.blind.reason == Reason::NotInFiles);
    // A drawing of unknown purpose may be copper.
    files = board().files();
    files.emplace_back("x.gbr", gerber({"%ADD10C,0.6*%", "D10*", flash(5, 5), flash(2, 2)}));
    CPPUNIT_ASSERT(!analysed(files).designs.at(0).copper.hole_classes.blind.isSure());
}

CPPUNIT_TEST_FIXTURE(ClassesOfHoles, blindAndBuriedOnesAreToldByTheirFiles) {
    auto four = board();
    four.inner = {four.top, four.top};
    CPPUNIT_ASSERT(four.design().copper.hole_classes.blind.reason == Reason::NotInFiles);
    four.plated = four.bare = "";
    const auto drill = [](const std::string& span, const std::string& place) {
        return "M48\n; #@! TF.FileFunction,Plated," + span + "\nMETRIC,TZ\nT1C0.3\n%\nT1\n" + place + "M30\n";
    };
    four.more = {
        {"1.drl", drill("1,4,PTH", "X5.0Y5.0\n")},
        {"2.drl", drill("1,2,Blind", "X10.0Y5.0\n")},
        {"3.drl", drill("2,3,Buried", "X10.5Y5.0\nX5.0Y5.0\n")}};
    const auto classes = four.design().copper.hole_classes;
    CPPUNIT_ASSERT_EQUAL(1, *classes.blind.value);
    CPPUNIT_ASSERT_EQUAL(2, *classes.buried.value);
    CPPUNIT_ASSERT_EQUAL(0, *four.design().holes.duplicates.value);
    // Holes that do not say their layers may be blind ones.
    four.more = {
        {"1.drl", SquareBoard::drill("T1\nX5.0Y5.0\n")}, {"2.drl", SquareBoard::drill("T1\nX5.0Y5.0\nX10.0Y5.0\n")}};
    const auto duplicates = four.design().holes.duplicates;
    CPPUNIT_ASSERT(*duplicates.value == 1 && !duplicates.isSure());
}

CPPUNIT_TEST_FIXTURE(ClassesOfHoles, aReportOfLayerPairsTellsSpans) {
    auto four = board();
    auto files = four.files();
    for (auto& [name, content] : files) {
        if (name == "a.gbr") name = "our.GTL";
        if (name == "z.gbr") name = "our.GBL";
    }
    files.emplace_back(
        "our.LDP",
        "Layer Pairs Export File for PCB: our.PcbDoc\n"
        "LayersSetName=Thru|DrillFile=board-pth.drl|DrillLayers=gtl,gbl\n"
    );
    const auto result = analysed(files);
    for (const auto& tool : result.designs.at(0).holes.tools)
        CPPUNIT_ASSERT_EQUAL(tool.file == "board-PTH.drl" ? 2 : 0, tool.last_layer);
    CPPUNIT_ASSERT(result.files.at(0).read);
}

CPPUNIT_TEST_FIXTURE(ClassesOfHoles, functionsKeepTheirDetails) {
    CPPUNIT_ASSERT_EQUAL(std::string("ViaDrill"), std::string(drillFunctionOf("Plated,PTH,ViaDrill")));
    CPPUNIT_ASSERT_EQUAL(
        std::string("MechanicalDrill,BreakOut"), std::string(drillFunctionOf("MechanicalDrill,BreakOut"))
    );
    CPPUNIT_ASSERT_EQUAL(std::string(), std::string(drillFunctionOf("Plated,PTH")));
}

}  // namespace cardcage::pcb::analysis::hole_classes_test
