#include "jobs/netlist.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <cstdio>

#include "tests/plugins/pcb/analysis/features/square_board.hpp"

namespace cardcage::pcb::analysis::netlist_test {

using namespace test;

class Netlists : public CppUnit::TestFixture {};

/// A point in micrometres; a hole of 0 is a pad on top.
std::string point(const std::string& net, int x, int y, int hole = 300) {
    char place[32];
    std::snprintf(place, sizeof place, "X%+07dY%+07d", x, y);
    char drill[16] = "      ";
    if (hole > 0) std::snprintf(drill, sizeof drill, "D%04dP", hole);
    return std::string(hole > 0 ? "317" : "327") + net + std::string(14 - net.size(), ' ') + "   VIA   -    " +
           std::string(hole > 0 ? "M" : " ").substr(0, 1) + drill + (hole > 0 ? "A00" : "A01") + place +
           "X0600Y0000R000S0\n";
}

const std::string head = "P  CODE 00\nP  UNITS CUST 1\n";

/// Vias in two rows of five; those of the lower row are one net, and so are the first two of the upper one.
SquareBoard board() {
    SquareBoard board;
    board.top = {"D11*"};
    board.top = board.top + line(2, 5, 10, 5) + line(2, 8, 4, 8);
    Lines pads = {"D10*"};
    board.plated = "T1\n";
    for (const int x : {2, 4, 6, 8, 10})
        for (const int y : {5, 8}) {
            pads.push_back(flash(x, y));
            board.plated += "X" + std::to_string(x) + ".0Y" + std::to_string(y) + ".0\n";
        }
    board.top = board.top + pads + Lines{flash(15, 15)};
    board.bottom = pads;
    return board;
}

std::string netlist(int dx = 0, int dy = 0) {
    std::string text = head;
    for (const int x : {2, 4, 6, 8, 10}) {
        text += point("GND", x * 1'000 + dx, 5'000 + dy);
        text += point(x <= 4 ? "NNAME1" : "N" + std::to_string(x), x * 1'000 + dx, 8'000 + dy);
    }
    return text + point("N15", 15'000 + dx, 15'000 + dy, 0) + point("N/C", 1'000 + dx, 1'000 + dy, 0) + "999\n";
}

CopperFacts compared(const std::string& text) {
    auto with = board();
    with.more = {{"our.ipc", text}};
    return with.design().copper;
}

CPPUNIT_TEST_FIXTURE(Netlists, pointsHavePlacesNetsAndHoles) {
    const auto read = readNetlistPoints(
        "P  UNITS CUST 0\nP  NNAME1  /sheet/A long name\n" + point("NNAME1", -12'345, 100, 157) + "999\n" +
        point("X", 1, 1)
    );
    CPPUNIT_ASSERT(read);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, read->points.size());
    CPPUNIT_ASSERT_EQUAL(std::string("/sheet/A long name"), read->nets.at(0));
    CPPUNIT_ASSERT((Point{-12'345 * 2'540, 254'000}) == read->points[0].place);
    CPPUNIT_ASSERT_EQUAL(Nm{157 * 2'540}, read->points[0].hole);
    CPPUNIT_ASSERT(!readNetlistPoints("P  CODE 00\n" + point("X", 1, 1)));
    CPPUNIT_ASSERT(
        (Point{2'540, 5'080}) == readNetlistPoints("P  UNITS CUST\n" + point("X", 1, 2))->points.at(0).place
    );
    CPPUNIT_ASSERT(!readNetlistPoints(head + "317 too short\n317X" + std::string(60, 'X') + "\n"));
}

/// An alias may be a part of the word before it.
CPPUNIT_TEST_FIXTURE(Netlists, aliasesAreWhatFollowsTheirName) {
    const auto read =
        readNetlistPoints(head + "P  NNAME1  1\nP  NNAME2  N A\n" + point("NNAME1", 1, 1) + point("NNAME2", 2, 2));
    CPPUNIT_ASSERT((std::vector<std::string>{"1", "N A"}) == read->nets);
}

CPPUNIT_TEST_FIXTURE(Netlists, beyondALimitAreNotWhole) {
    const auto three = head + point("A", 1, 1) + point("B", 2, 2) + point("C", 3, 3);
    CPPUNIT_ASSERT(readNetlistPoints(three, 3)->is_whole);
    CPPUNIT_ASSERT(!readNetlistPoints(three, 2)->is_whole);
    CPPUNIT_ASSERT(!readNetlistPoints(head + "P  NNAME1 A\nP  NNAME2 B\n" + point("A", 1, 1), 1).has_value());
    // A place beyond 10 m is none.
    CPPUNIT_ASSERT(!readNetlistPoints("P  UNITS CUST 0\n" + point("A", 999'999'999, 1)));
}

CPPUNIT_TEST_FIXTURE(Netlists, agreeWithTheCopper) {
    const auto copper = compared(netlist());
    CPPUNIT_ASSERT_EQUAL(11, *copper.netlist.points.value);
    CPPUNIT_ASSERT_EQUAL(100.0, *copper.netlist.agreement.value);
    CPPUNIT_ASSERT_EQUAL(6, *copper.nets.named.value);
    CPPUNIT_ASSERT(copper.nets.named.source == Source::CadReport);
    CPPUNIT_ASSERT_EQUAL(0, *copper.nets.opens.value);
    CPPUNIT_ASSERT_EQUAL(0, *copper.nets.shorts.value);
    CPPUNIT_ASSERT(copper.nets.opens.isSure());
}

CPPUNIT_TEST_FIXTURE(Netlists, mayHaveAnotherOrigin) {
    CPPUNIT_ASSERT_EQUAL(100.0, *compared(netlist(50'000, -20'000)).netlist.agreement.value);
}

/// On a lattice the neighbour of the right origin lays nearly all holes onto others.
CPPUNIT_TEST_FIXTURE(Netlists, onALatticeHaveTheOriginThatFitsBest) {
    SquareBoard lattice;
    lattice.top = lattice.bottom = {"D10*"};
    lattice.plated = "T1\n";
    std::string text = head;
    for (int column = 0; column < 24; ++column)
        for (const int row : {0, 1}) {
            const double x = 1 + column * 0.75;
            lattice.top.push_back(flash(x, 5 + row));
            lattice.plated += "X" + std::to_string(x).substr(0, 5) + "Y" + std::to_string(5 + row) + ".0\n";
            text += point("N" + std::to_string(2 * column + row), 51'750 + column * 750, 5'000 + row * 1'000);
        }
    lattice.bottom = lattice.top;
    lattice.more = {{"our.ipc", text}};
    CPPUNIT_ASSERT_EQUAL(100.0, *lattice.design().copper.netlist.agreement.value);
}

/// Copper of another net lies above a buried hole.
CPPUNIT_TEST_FIXTURE(Netlists, theNetOfABuriedHoleIsNotThatOfTheCopperAbove) {
    auto with = board();
    const auto pad = Lines{"D10*", flash(3, 5), "D11*"} + line(3, 5, 3, 6);
    with.inner = {pad, pad};
    const auto drill = [](const std::string& span, const std::string& holes) {
        return "M48\n; #@! TF.FileFunction,Plated," + span + "\nMETRIC,TZ\nT1C0.3\n%\n" + holes + "M30\n";
    };
    with.more = {
        {"through.drl", drill("1,4,PTH", with.plated)},
        {"buried.drl", drill("2,3,Buried", "T1\nX3.0Y5.0\n")},
        {"our.ipc", head + point("BURIED", 3'000, 5'000) + netlist().substr(head.size())}};
    with.plated = "";
    const auto copper = with.design().copper;
    CPPUNIT_ASSERT_EQUAL(100.0, *copper.netlist.agreement.value);
    CPPUNIT_ASSERT_EQUAL(0, *copper.nets.shorts.value);
}

CPPUNIT_TEST_FIXTURE(Netlists, namesThatMayBeCutTellNoOpens) {
    auto text = netlist();
    for (const std::string name : {"N6  ", "N8  "}) text.replace(text.find("317" + name) + 3, 14, "A_NAME_TOO_LON");
    const auto nets = compared(text).nets;
    CPPUNIT_ASSERT_EQUAL(1, *nets.opens.value);
    CPPUNIT_ASSERT(!nets.opens.isSure() && !nets.named.isSure());
}

CPPUNIT_TEST_FIXTURE(Netlists, ofAnotherBoardAreNotCompared) {
    std::string other = head;
    for (int x = 1; x < 9; ++x) other += point("A", x * x * 900, x * 777);
    const auto copper = compared(other);
    CPPUNIT_ASSERT_EQUAL(8, *copper.netlist.points.value);
    CPPUNIT_ASSERT(copper.netlist.agreement.reason == Reason::FormatUncertain);
    CPPUNIT_ASSERT(!copper.nets.named.value && !copper.nets.opens.value);
}

CPPUNIT_TEST_FIXTURE(Netlists, tellOpensAndShorts) {
    auto text = netlist();
    // The fourth of the upper row belongs to the lower one, and the third is joined with the first by nothing.
    text.replace(text.find("317N8 "), 6, "317GND");
    auto with = board();
    with.more = {{"our.ipc", text}};
    with.top = with.top + Lines{"D11*"} + line(6, 8, 10, 8);
    const auto result = with.result();
    const auto& nets = result.designs.at(0).copper.nets;
    CPPUNIT_ASSERT_EQUAL(1, *nets.opens.value);
    CPPUNIT_ASSERT_EQUAL(1, *nets.shorts.value);
    CPPUNIT_ASSERT(result.findings.has(Code::NetOpen) && result.findings.has(Code::NetShort));
    CPPUNIT_ASSERT(!nets.opens.isSure());
}

CPPUNIT_TEST_FIXTURE(Netlists, listTheCopperOfTheStack) {
    auto with = board();
    with.more = {
        {"our.ipc",
         "P  UNITS CUST 1\nC  IPC-D-356\nC  Board Thickness(mils):  63.0\nC  TOP  COPPER  CONDUCTOR  POS  1\n"
         "C  BOTTOM  COPPER  PLANE  POS  2\n" +
             point("GND", 2'000, 5'000) + "999\n"}};
    const auto design = with.design();
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, design.stackup.size());
    CPPUNIT_ASSERT_EQUAL(std::string("BOTTOM"), design.stackup.at(1).name);
    CPPUNIT_ASSERT(design.stackup_source == Source::CadReport);
    CPPUNIT_ASSERT(*design.copper.layers.at(1).is_plane.value && !*design.copper.layers.at(0).is_plane.value);
    CPPUNIT_ASSERT(design.copper.layers.at(1).is_plane.source == Source::CadReport);
    auto thin = with;
    thin.more[0].second.replace(thin.more[0].second.find("63.0"), 4, "0.0 ");
    CPPUNIT_ASSERT(!thin.design().thickness.value);
    with.more.emplace_back("job.gbrjob", R"({"GeneralSpecs": {"LayerNumber": 2, "BoardThickness": 1.0}})");
    const auto result = with.result();
    CPPUNIT_ASSERT(result.findings.has(Code::ThicknessMismatch));
    CPPUNIT_ASSERT(!result.designs.at(0).thickness.isSure());
    CPPUNIT_ASSERT(readListedLayers("C  TOP  COPPER  CONDUCTOR  POS  1\nC  BOT  COPPER  PLANE  POS  3\n").empty());
}

}  // namespace cardcage::pcb::analysis::netlist_test
