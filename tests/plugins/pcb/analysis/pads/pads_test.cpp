#include <cppunit/extensions/HelperMacros.h>

#include <string>

#include "tests/plugins/pcb/analysis/copper/drawn.hpp"

namespace cardcage::pcb::analysis::pads_test {

using namespace test;

class SolderedPads : public CppUnit::TestFixture {};
class EdgeConnectors : public CppUnit::TestFixture {};

using Lines = std::vector<std::string>;

std::string layer(const std::string& function, const Lines& lines) {
    Lines all = {"%TF.FileFunction," + function + "*%", "%ADD10R,1.0X1.6*%", "%ADD11C,0.6*%", "%ADD12R,0.8X3*%"};
    all.insert(all.end(), lines.begin(), lines.end());
    return gerber(all);
}

std::string at(double x, double y) {
    return "X" + std::to_string(std::lround(x * 10'000)) + "Y" + std::to_string(std::lround(y * 10'000));
}

std::string flash(double x, double y) {
    return at(x, y) + "D03*";
}

/// A board of 20 x 20 mm with two pads on top at (5, 5) and (8, 5), both soldered, whose masks are open.
struct Board20 {
    Lines top = {"D10*", flash(5, 5), flash(8, 5)};
    Lines mask = top;
    Lines paste = top;
    Lines bottom_mask;
    std::string holes;
    bool has_paste = true;
    bool has_bottom_paste = true;
    /// Attributes of the profile.
    std::string part = "Single";

    Files files() const {
        Lines copper = top;
        copper.insert(copper.end(), {"D11*", flash(15, 15)});
        Files files = {
            {"a.gbr", layer("Copper,L1,Top", copper)},
            {"b.gbr", layer("Copper,L2,Bot", {"D11*", flash(15, 15)})},
            {"c.gbr", layer("Soldermask,Top", mask)},
            {"d.gbr", layer("Soldermask,Bot", bottom_mask)},
            {"p.gbr",
             layer(
                 "Profile,NP",
                 {"%TF.Part," + part + "*%",
                  "%ADD20C,0.1*%",
                  "D20*",
                  at(0, 0) + "D02*",
                  at(20, 0) + "D01*",
                  at(20, 20) + "D01*",
                  at(0, 20) + "D01*",
                  at(0, 0) + "D01*"}
             )},
            {"board-PTH.drl", "M48\nMETRIC,TZ\nT1C0.3\nT2C0.9\n%\nT1\nX15.0Y15.0\n" + holes + "M30\n"}};
        if (has_paste) files.push_back({"e.gbr", layer("Paste,Top", paste)});
        if (has_paste && has_bottom_paste) files.push_back({"f.gbr", layer("Paste,Bot", {})});
        return files;
    }
    CopperFacts copper() const { return analysed(files()).designs.at(0).copper; }
};

CPPUNIT_TEST_FIXTURE(SolderedPads, viasBesidePadsAreNotInThem) {
    const auto vias = Board20{}.copper().vias_in_pads;
    CPPUNIT_ASSERT_EQUAL(0, *vias.count.value);
    CPPUNIT_ASSERT(vias.any.isSure() && !*vias.any.value);
    CPPUNIT_ASSERT(!vias.place);
}

CPPUNIT_TEST_FIXTURE(SolderedPads, aViaBelowSolderIsInAPad) {
    Board20 board;
    board.holes = "X5.0Y5.0\n";
    const auto result = analysed(board.files());
    const auto& vias = result.designs.at(0).copper.vias_in_pads;
    CPPUNIT_ASSERT_EQUAL(1, *vias.count.value);
    CPPUNIT_ASSERT(vias.any.isSure() && *vias.any.value);
    CPPUNIT_ASSERT(vias.place == Point({5'000'000, 5'000'000}));
    CPPUNIT_ASSERT(result.findings.has(Code::ViaInPadUnfilled));
    // At the end of a pad, a part of the hole is below its solder: that may be or not.
    board.holes = "X8.0Y5.9\n";
    CPPUNIT_ASSERT(*board.copper().vias_in_pads.any.value && !board.copper().vias_in_pads.any.isSure());
    board.holes = "X8.0Y6.0\n";
    CPPUNIT_ASSERT(!*board.copper().vias_in_pads.any.value);
}

CPPUNIT_TEST_FIXTURE(SolderedPads, viasOfThermalPadsMayStayOpen) {
    Board20 board;
    board.holes = "X5.0Y4.6\nX5.0Y5.4\n";
    const auto vias = board.copper().vias_in_pads;
    CPPUNIT_ASSERT_EQUAL(0, *vias.count.value);
    CPPUNIT_ASSERT_EQUAL(2, *vias.thermal.value);
    CPPUNIT_ASSERT(*vias.any.value && !vias.any.isSure());
    // A single via in a large pad.
    board.holes = "X5.0Y5.0\n";
    board.top = board.mask = board.paste = {"%ADD21R,3X3*%", "D21*", flash(5, 5)};
    CPPUNIT_ASSERT_EQUAL(1, *board.copper().vias_in_pads.thermal.value);
}

CPPUNIT_TEST_FIXTURE(SolderedPads, viasBetweenTheWindowsOfAStencilAreUnsure) {
    Board20 board;
    board.paste = {"D11*", flash(5, 4.4), flash(5, 5.6)};
    board.holes = "X5.0Y5.0\n";
    const auto vias = board.copper().vias_in_pads;
    CPPUNIT_ASSERT_EQUAL(0, *vias.count.value);
    CPPUNIT_ASSERT(*vias.any.value && !vias.any.isSure());
}

CPPUNIT_TEST_FIXTURE(SolderedPads, pinsInPasteAreUnsure) {
    Board20 board;
    board.holes = "T2\nX5.0Y5.0\n";
    CPPUNIT_ASSERT(!board.copper().vias_in_pads.any.isSure());
}

CPPUNIT_TEST_FIXTURE(SolderedPads, withoutStencilsNothingIsSaid) {
    Board20 board;
    board.has_bottom_paste = false;
    CPPUNIT_ASSERT(!board.copper().vias_in_pads.any.isSure());
    board.has_paste = false;
    const auto vias = board.copper().vias_in_pads;
    CPPUNIT_ASSERT(!vias.any.value && vias.any.reason == Reason::NotInFiles);
}

/// Fingers of 0.8 x 3 mm, 1.27 mm apart, half a millimetre from the lower edge.
Lines fingers(int count) {
    Lines lines = {"D12*"};
    for (int finger = 0; finger < count; ++finger) lines.push_back(flash(4 + 1.27 * finger, 2));
    return lines;
}

void append(Lines& lines, const Lines& more) {
    lines.insert(lines.end(), more.begin(), more.end());
}

CPPUNIT_TEST_FIXTURE(EdgeConnectors, boardsWithoutBarePadsAtTheEdgeHaveNone) {
    const auto contacts = Board20{}.copper().edge_contacts;
    CPPUNIT_ASSERT_EQUAL(0, *contacts.count.value);
    CPPUNIT_ASSERT(contacts.any.isSure() && !*contacts.any.value);
}

CPPUNIT_TEST_FIXTURE(EdgeConnectors, rowsOfBareFingersAreLikelyOnes) {
    Board20 board;
    append(board.top, fingers(8));
    append(board.mask, fingers(8));
    const auto contacts = board.copper().edge_contacts;
    CPPUNIT_ASSERT_EQUAL(8, *contacts.count.value);
    CPPUNIT_ASSERT(*contacts.any.value && !contacts.any.isSure());
    // The same with solder are pads of a connector, and three are no row.
    append(board.paste, fingers(8));
    CPPUNIT_ASSERT(!*board.copper().edge_contacts.any.value);
    Board20 few;
    append(few.top, fingers(3));
    append(few.mask, fingers(3));
    CPPUNIT_ASSERT(!*few.copper().edge_contacts.any.value);
}

CPPUNIT_TEST_FIXTURE(EdgeConnectors, theirFunctionMakesThemSure) {
    Board20 board;
    append(board.top, {"%TA.AperFunction,ConnectorPad*%", "%ADD30R,0.8X3*%", "D30*"});
    for (int finger = 0; finger < 6; ++finger) board.top.push_back(flash(4 + 1.27 * finger, 2));
    board.top.push_back("%TD*%");
    append(board.mask, fingers(6));
    const auto contacts = board.copper().edge_contacts;
    CPPUNIT_ASSERT_EQUAL(6, *contacts.count.value);
    CPPUNIT_ASSERT(contacts.any.isSure() && *contacts.any.value);
}

/// The edge of a panel is not that of its boards.
CPPUNIT_TEST_FIXTURE(EdgeConnectors, areNotToldOfPanels) {
    Board20 panel;
    panel.part = "Array";
    const auto contacts = panel.copper().edge_contacts;
    CPPUNIT_ASSERT(!contacts.any.value && contacts.any.reason == Reason::NotAnalysed);
}

/// Fingers that are painted are not found, but the mask that is open over them leaves room for doubt.
CPPUNIT_TEST_FIXTURE(EdgeConnectors, oneOpeningOverARowIsADoubt) {
    Board20 board;
    append(board.mask, {"%ADD31R,10X3*%", "D31*", flash(9, 2)});
    const auto contacts = board.copper().edge_contacts;
    CPPUNIT_ASSERT(!*contacts.any.value && !contacts.any.isSure());
}

CPPUNIT_TEST_FIXTURE(EdgeConnectors, aJobFileCountsForMore) {
    Board20 board;
    append(board.top, fingers(8));
    append(board.mask, fingers(8));
    auto files = board.files();
    files.push_back(
        {"job.gbrjob",
         R"({"GeneralSpecs": {"EdgeConnector": true, "EdgeConnectorBevelled": false, "ImpedanceControlled": true}})"}
    );
    const auto design = analysed(files).designs.at(0);
    CPPUNIT_ASSERT(design.edge_connector == Value<bool>::of(true, Source::JobFile, stated));
    CPPUNIT_ASSERT(design.edge_bevel == Value<bool>::of(false, Source::JobFile, stated));
    CPPUNIT_ASSERT(design.impedance_control == Value<bool>::of(true, Source::JobFile, stated));
    CPPUNIT_ASSERT(!design.edge_plating.value && design.edge_plating.reason == Reason::NotInFiles);
}

}  // namespace cardcage::pcb::analysis::pads_test
