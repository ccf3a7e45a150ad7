#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>

#include "tests/plugins/pcb/analysis/features/square_board.hpp"

namespace cardcage::pcb::analysis::findings_test {

using namespace test;
using Kind = FoundObject::Kind;

class MembersOfFindings : public CppUnit::TestFixture {};

/// The only finding of a code.
Finding found(const AnalysisResult& result, Code code) {
    std::vector<Finding> of_code;
    for (const auto& finding : result.findings.list())
        if (finding.code == code) of_code.push_back(finding);
    CPPUNIT_ASSERT_EQUAL_MESSAGE(std::string(nameOf(code)), std::size_t{1}, of_code.size());
    return of_code.front();
}

Lines named(const std::string& net, const std::string& pin, const Lines& lines) {
    Lines all = {"%TO.N," + net + "*%"};
    if (!pin.empty()) all.push_back("%TO.P," + pin + "*%");
    return all + lines + Lines{"%TD*%"};
}

/// A pad of 1 mm x 1.6 mm with the net A at (5, 5), a track of B 0.3 mm right of it, and a via of C 0.4 mm left of it.
SquareBoard threeNets() {
    SquareBoard board;
    board.top = named("A", "U1,7,OUT", Lines{"D13*", flash(5, 5)}) +
                named("B", "", Lines{"D11*"} + line(5.9, 3, 5.9, 7)) + named("C", "", Lines{"D10*", flash(3.8, 5)});
    board.bottom = named("C", "", Lines{"D10*", flash(3.8, 5)});
    board.plated = "T1\nX3.8Y5.0\n";
    return board;
}

CPPUNIT_TEST_FIXTURE(MembersOfFindings, clearancesNameBothObjects) {
    const auto nearest = threeNets().design().copper.layers.at(0).gaps.nearest;
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, nearest.size());
    const auto with = [&](const std::string& net) {
        for (const auto& object : nearest[0].objects)
            if (object.net == net) return object;
        return nearest[1].objects[nearest[1].objects[0].net == net ? 0 : 1];
    };
    CPPUNIT_ASSERT_EQUAL(Nm{300'000}, nearest[0].distance);
    CPPUNIT_ASSERT(with("A") == (FoundObject{Kind::Pad, "A", "U1", "7", Nm{1'000'000}}));
    CPPUNIT_ASSERT(with("B") == (FoundObject{Kind::Track, "B", "", "", Nm{200'000}}));
    CPPUNIT_ASSERT_EQUAL(Nm{400'000}, nearest[1].distance);
    CPPUNIT_ASSERT(with("C") == (FoundObject{Kind::Ring, "C", "", "", Nm{600'000}}));
}

CPPUNIT_TEST_FIXTURE(MembersOfFindings, aPadWithoutPlatedHoleIsNoRing) {
    auto board = threeNets();
    board.bare = "T1\nX3.8Y5.0\n";
    board.plated.clear();
    for (const auto& object : board.design().copper.layers.at(0).gaps.nearest[1].objects)
        CPPUNIT_ASSERT(object.kind == Kind::Pad);
}

CPPUNIT_TEST_FIXTURE(MembersOfFindings, areasHaveNoWidth) {
    auto board = threeNets();
    board.top = named("A", "", Lines{"D13*", flash(5, 5)}) + named("B", "", area({{6, 3}, {9, 3}, {9, 7}, {6, 7}}));
    const auto nearest = board.design().copper.layers.at(0).gaps.nearest;
    const auto& objects = nearest.at(0).objects;
    const auto region = objects[objects[0].net == "B" ? 0 : 1];
    CPPUNIT_ASSERT(region == (FoundObject{Kind::Region, "B", "", "", {}}));
}

CPPUNIT_TEST_FIXTURE(MembersOfFindings, opensAndShortsNameNetsAndLayer) {
    SquareBoard board;
    // An inner layer of flashes alone would be taken for a plane.
    const auto ground = area({{15, 15}, {18, 15}, {18, 18}, {15, 18}});
    board.inner = {named("A", "", Lines{"D10*", flash(5, 5), flash(8, 5)}) + ground, ground};
    board.top = named("B", "", Lines{"D10*", flash(5, 10)}) + named("C", "", Lines{"D10*", flash(5.3, 10)});
    board.bottom = {"D10*", flash(12, 12)};
    board.plated = "T1\nX12.0Y12.0\n";
    const auto result = board.result();
    const auto open = found(result, Code::NetOpen);
    CPPUNIT_ASSERT_EQUAL(std::string("L2"), open.layer);
    CPPUNIT_ASSERT(open.objects == std::vector{FoundObject::ofNet("A")});
    const auto shorted = found(result, Code::NetShort);
    CPPUNIT_ASSERT_EQUAL(std::string("Top"), shorted.layer);
    CPPUNIT_ASSERT(shorted.objects == (std::vector{FoundObject::ofNet("B"), FoundObject::ofNet("C")}));
}

CPPUNIT_TEST_FIXTURE(MembersOfFindings, jobFilesAreComparedInNumbers) {
    auto board = threeNets();
    board.more = {{"board.gbrjob", R"({"GeneralSpecs": {"LayerNumber": 4, "Size": {"X": 20.1, "Y": 25}}})"}};
    const auto result = board.result();
    const auto layers = found(result, Code::LayerCountMismatch);
    CPPUNIT_ASSERT(layers.specified == 4.0 && layers.measured == 2.0);
    const auto size = found(result, Code::SizeMismatch);
    CPPUNIT_ASSERT(size.message.find("height") != std::string::npos);
    CPPUNIT_ASSERT(size.specified == 25.0 && size.measured == 20.0);
}

CPPUNIT_TEST_FIXTURE(MembersOfFindings, narrowPlacesHaveLayerAndLength) {
    auto board = threeNets();
    // A ring of 0.05 mm, copper 0.2 mm from the edge at the bottom, and a stub.
    board.plated = "T4\nX3.8Y5.0\n";
    board.bottom = board.bottom + Lines{"D11*"} + line(0.3, 8, 0.3, 12) + Lines{"D12*"} + line(3.8, 5.25, 3.8, 5.45);
    const auto result = board.result();
    const auto ring = found(result, Code::RingSmall);
    CPPUNIT_ASSERT(ring.layer == "Top" && ring.specified == 0.075);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.05, ring.measured.value(), 1e-3);
    const auto edge = found(result, Code::CopperAtEdge);
    CPPUNIT_ASSERT_EQUAL(std::string("Bottom"), edge.layer);
    CPPUNIT_ASSERT(edge.specified == 0.25);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.2, edge.measured.value(), 1e-4);
    const auto stub = found(result, Code::NarrowStub);
    CPPUNIT_ASSERT_EQUAL(std::string("Bottom"), stub.layer);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.1, stub.measured.value(), 1e-4);
}

CPPUNIT_TEST_FIXTURE(MembersOfFindings, equalMessagesOfTwoLayersStayApart) {
    Findings findings;
    findings.add({.code = Code::RingMissing, .message = "m", .count = 2, .layer = "Top"});
    findings.add({.code = Code::RingMissing, .message = "m", .count = 3, .layer = "L2"});
    findings.add({.code = Code::RingMissing, .message = "m", .count = 4, .layer = "Top"});
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, findings.list().size());
    CPPUNIT_ASSERT_EQUAL(6, findings.list()[0].count);
}

CPPUNIT_TEST_FIXTURE(MembersOfFindings, diametersAreFinishedOrDrilledWhenACommentSaysSo) {
    const auto kindWith = [](const std::string& comment) {
        auto board = threeNets();
        board.plated = comment + "T1\nX3.8Y5.0\n";
        return board.design().holes.tools.at(0).diameter_kind;
    };
    CPPUNIT_ASSERT(kindWith("") == DiameterKind::Unknown);
    CPPUNIT_ASSERT(kindWith("; all diameters are finished hole sizes\n") == DiameterKind::Finished);
    CPPUNIT_ASSERT(kindWith("; DRILLED HOLE SIZE\n") == DiameterKind::Drilled);
    CPPUNIT_ASSERT(kindWith("; hole size\n") == DiameterKind::Unknown);
    CPPUNIT_ASSERT(kindWith("; sizes are not finished sizes\n") == DiameterKind::Unknown);
    CPPUNIT_ASSERT(kindWith("; finished sizes\n; drilled sizes\n") == DiameterKind::Unknown);
    CPPUNIT_ASSERT(kindWith("; finished on Monday\n") == DiameterKind::Unknown);
    CPPUNIT_ASSERT(kindWith("; drilled diameter (mm)\n") == DiameterKind::Drilled);
    for (const auto* about_others :
         {"Backdrilled hole diameter",
          "Back-drilled hole diameter",
          "drilled hole count",
          "size of holes as drilled",
          "undrilled hole size",
          "finished thickness, hole size",
          "drilled"})
        CPPUNIT_ASSERT(kindWith("; " + std::string(about_others) + "\n") == DiameterKind::Unknown);
}

}  // namespace cardcage::pcb::analysis::findings_test
