#include <cppunit/extensions/HelperMacros.h>

#include "tests/plugins/pcb/analysis/copper/drawn.hpp"

namespace cardcage::pcb::analysis::holes_test {

using namespace test;

class HolesOfBoards : public CppUnit::TestFixture {};

/// A pad of 1 mm at (5, 5) on each copper layer, and what else is drawn on the last one; a hole of 0.5 mm in the pads.
struct Stacked {
    int layers = 2;
    std::vector<std::string> also_drawn;
    std::string function = "Plated,1,2,PTH";

    int nets() const {
        Files files = {
            {"outline", squareProfile()},
            {"holes",
             text({"M48", "; #@! TF.FileFunction," + function, "METRIC", "T1C0.5", "%", "T1", "X5.0Y5.0", "M30"})}};
        for (int layer = 1; layer <= layers; ++layer) {
            const std::string side = layer == 1 ? "Top" : layer == layers ? "Bot" : "Inr";
            std::vector<std::string> lines = {
                "%TF.FileFunction,Copper,L" + std::to_string(layer) + "," + side + "*%",
                "%ADD10C,1*%",
                "%ADD11C,0.2*%",
                "D10*"};
            if (layer < layers || also_drawn.empty()) lines.push_back("X50000Y50000D03*");
            // Inner copper of flashes only would be taken for a negative plane.
            if (side == "Inr") lines.insert(lines.end(), {"D11*", "X50000Y50000D02*", "X70000Y50000D01*"});
            if (layer == layers) lines.insert(lines.end(), also_drawn.begin(), also_drawn.end());
            files.emplace_back("copper" + std::to_string(layer), gerber(lines));
        }
        return *analysed(files).designs.at(0).copper.nets.derived.value;
    }
};

CPPUNIT_TEST_FIXTURE(HolesOfBoards, joinTheLayersOfTheirSpan) {
    CPPUNIT_ASSERT_EQUAL(1, (Stacked{4, {}, "Plated,1,4,PTH"}.nets()));
    CPPUNIT_ASSERT_EQUAL(3, (Stacked{4, {}, "Plated,1,2,Blind"}.nets()));
    CPPUNIT_ASSERT_EQUAL(3, (Stacked{4, {}, "Plated,2,3,Buried"}.nets()));
}

CPPUNIT_TEST_FIXTURE(HolesOfBoards, withoutPlatingJoinNothing) {
    CPPUNIT_ASSERT_EQUAL(1, Stacked{}.nets());
    CPPUNIT_ASSERT_EQUAL(2, (Stacked{2, {}, "NonPlated,1,2,NPTH"}.nets()));
}

CPPUNIT_TEST_FIXTURE(HolesOfBoards, joinWhatTheirWallsCut) {
    const auto track = [](const std::string& x) {
        return std::vector<std::string>{"D11*", "X" + x + "Y20000D02*", "X" + x + "Y80000D01*"};
    };
    // The wall is 0.25 mm from the centre; the edges of the tracks are at 0.2 mm and at 0.35 mm.
    CPPUNIT_ASSERT_EQUAL(1, (Stacked{2, track("53000"), "Plated,1,2,PTH"}.nets()));
    CPPUNIT_ASSERT_EQUAL(2, (Stacked{2, track("54500"), "Plated,1,2,PTH"}.nets()));
}

CPPUNIT_TEST_FIXTURE(HolesOfBoards, ofAGerberFileWithTooManyToolsAreLeftOut) {
    Limits limits;
    limits.tools = 2;
    const auto drill = [](const std::vector<std::string>& lines) {
        std::vector<std::string> file = {
            "%TF.FileFunction,Plated,1,2,PTH*%", "%ADD10C,0.3*%", "%ADD11C,0.4*%", "%ADD12C,0.5*%"};
        file.insert(file.end(), lines.begin(), lines.end());
        return Files{{"outline", squareProfile()}, {"holes", gerber(file)}};
    };
    const auto few = analysed(drill({"D10*", "X50000Y50000D03*", "D11*", "X60000Y50000D03*"}), limits);
    CPPUNIT_ASSERT_EQUAL(2, *few.designs.at(0).holes.round.value);
    CPPUNIT_ASSERT(!few.findings.has(Code::LimitExceeded));
    const auto many =
        analysed(drill({"D10*", "X50000Y50000D03*", "D11*", "X60000Y50000D03*", "D12*", "X70000Y50000D03*"}), limits);
    CPPUNIT_ASSERT(!many.designs.at(0).holes.round.isSure());
    CPPUNIT_ASSERT(many.findings.has(Code::LimitExceeded));
}

CPPUNIT_TEST_FIXTURE(HolesOfBoards, haveALeastSizeByPlating) {
    auto files = writeBoard({});
    auto& drill = files.back().second;
    const auto tool = drill.find("T3C3.2");
    CPPUNIT_ASSERT(tool != std::string::npos);
    drill.replace(tool, 6, "T3C0.2");
    const auto holes = analysed(files).designs.at(0).holes;
    CPPUNIT_ASSERT_EQUAL(Nm{200'000}, *holes.smallest.value);
    CPPUNIT_ASSERT_EQUAL(Nm{200'000}, *holes.smallest_non_plated.value);
    CPPUNIT_ASSERT_EQUAL(Nm{300'000}, *holes.smallest_plated.value);
}

}  // namespace cardcage::pcb::analysis::holes_test
