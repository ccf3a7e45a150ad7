#include "work/stated/extract_holes.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::pcb::extract_holes_test {

using analysis::Plating;
using analysis::ToolHoles;
using analysis::Value;
using Types = std::vector<std::string_view>;

class ViaTypes : public CppUnit::TestFixture {};
class CutHoles : public CppUnit::TestFixture {};

ToolHoles tool(int first, int last, analysis::Nm diameter = 300'000, Plating plating = Plating::Plated) {
    ToolHoles tool;
    tool.file = "board.drl";
    tool.first_layer = first;
    tool.last_layer = last;
    tool.diameter = Value<analysis::Nm>::of(diameter, analysis::Source::Content, analysis::stated);
    tool.plating = Value<Plating>::of(plating, analysis::Source::X2, analysis::stated);
    return tool;
}

/// A board of four layers, whose holes and profile are known.
analysis::AnalysisResult board(std::vector<ToolHoles> tools) {
    analysis::AnalysisResult result;
    auto& design = result.designs.emplace_back();
    design.copper_layers = Value<int>::of(4, analysis::Source::X2, analysis::stated);
    design.board.width = Value<analysis::Nm>::of(20'000'000, analysis::Source::X2, analysis::stated);
    design.board.has_all_edges = true;
    design.holes.round = Value<int>::of(1, analysis::Source::Content, analysis::stated);
    design.holes.tools = std::move(tools);
    return result;
}

Types typesOf(std::vector<ToolHoles> tools) {
    const auto result = board(std::move(tools));
    return viaTypesOf(result.designs.front(), result);
}

std::optional<bool> cutIn(const analysis::AnalysisResult& result) {
    return hasCutHoles(result.designs.front(), result);
}

CPPUNIT_TEST_FIXTURE(ViaTypes, layersTellThem) {
    CPPUNIT_ASSERT((Types{"Through"} == typesOf({tool(1, 4)})));
    CPPUNIT_ASSERT((Types{"Through"} == typesOf({tool(1, 4, 100'000)})));
    CPPUNIT_ASSERT((Types{"Through", "Blind", "Buried"} == typesOf({tool(2, 3), tool(3, 4), tool(1, 4)})));
    CPPUNIT_ASSERT((Types{"Blind"} == typesOf({tool(4, 3)})));
    CPPUNIT_ASSERT(typesOf({tool(1, 4), tool(0, 0)}).empty());
}

CPPUNIT_TEST_FIXTURE(ViaTypes, smallHolesThatEndWithinMayBeMicrovias) {
    CPPUNIT_ASSERT(typesOf({tool(1, 4), tool(1, 2, 100'000)}).empty());
    CPPUNIT_ASSERT(typesOf({tool(1, 4), tool(1, 2, 150'000)}).empty());
    CPPUNIT_ASSERT(typesOf({tool(1, 4), tool(2, 3, 152'400)}).empty());
    CPPUNIT_ASSERT((Types{"Through", "Blind"} == typesOf({tool(1, 4), tool(1, 2, 200'000)})));
    auto unknown = tool(1, 2);
    unknown.diameter = Value<analysis::Nm>::none(analysis::Reason::NotInFiles);
    CPPUNIT_ASSERT(typesOf({unknown}).empty());
}

CPPUNIT_TEST_FIXTURE(ViaTypes, backDrillsAreToldWhereStated) {
    auto back = tool(1, 3, 500'000, Plating::NonPlated);
    CPPUNIT_ASSERT(typesOf({tool(1, 4), back}).empty());
    back.is_back_drill = true;
    CPPUNIT_ASSERT((Types{"Through", "BackDrilled"} == typesOf({tool(1, 4), back})));
    back.plating = Value<Plating>::none(analysis::Reason::NotInFiles);
    CPPUNIT_ASSERT((Types{"Through", "BackDrilled"} == typesOf({tool(1, 4), back})));
    CPPUNIT_ASSERT(typesOf({back}).empty());
}

CPPUNIT_TEST_FIXTURE(ViaTypes, namesOfFilesMakeThemPossible) {
    auto back = tool(0, 0, 500'000, Plating::NonPlated);
    CPPUNIT_ASSERT((Types{"Through"} == typesOf({tool(1, 4), back})));
    for (const auto* name : {"board-BackDrill-L4.drl", "back_drill.drl"}) {
        back.file = name;
        CPPUNIT_ASSERT(typesOf({tool(1, 4), back}).empty());
    }
}

CPPUNIT_TEST_FIXTURE(ViaTypes, unplatedHolesThatGoThroughHaveNone) {
    CPPUNIT_ASSERT((Types{"Through"} == typesOf({tool(1, 4), tool(1, 4, 3'200'000, Plating::NonPlated)})));
    CPPUNIT_ASSERT(typesOf({tool(1, 4, 3'200'000, Plating::NonPlated)}).empty());
}

CPPUNIT_TEST_FIXTURE(CutHoles, areTrueFalseOrNotKnown) {
    auto result = board({tool(1, 4)});
    CPPUNIT_ASSERT(cutIn(result) == false);
    auto& design = result.designs.front();
    design.holes.tools[0].perhaps_castellated = 1;
    CPPUNIT_ASSERT(!cutIn(result));
    design.holes.tools[0].castellated = 1;
    CPPUNIT_ASSERT(cutIn(result) == true);
}

CPPUNIT_TEST_FIXTURE(CutHoles, areNeverExcludedByLinesThatNothingExplains) {
    auto result = board({tool(1, 4)});
    result.designs.front().board.has_all_edges = false;
    CPPUNIT_ASSERT(!cutIn(result));
    result.designs.front().holes.tools[0].castellated = 1;
    CPPUNIT_ASSERT(cutIn(result) == true);
}

CPPUNIT_TEST_FIXTURE(CutHoles, needProfileAndPlating) {
    auto result = board({tool(1, 4)});
    result.designs.front().holes.tools[0].plating = Value<Plating>::none(analysis::Reason::NotInFiles);
    CPPUNIT_ASSERT(!cutIn(result));
    result = board({tool(1, 4)});
    result.designs.front().board.panel.emplace();
    CPPUNIT_ASSERT(!cutIn(result));
    result = board({tool(1, 4)});
    result.designs.front().board.width = Value<analysis::Nm>::none(analysis::Reason::ProfileMissing);
    CPPUNIT_ASSERT(!cutIn(result));
}

}  // namespace cardcage::pcb::extract_holes_test
