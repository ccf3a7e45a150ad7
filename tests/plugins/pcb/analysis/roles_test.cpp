#include <cppunit/extensions/HelperMacros.h>

#include <string>
#include <utility>
#include <vector>

#include "roles/role.hpp"
#include "tests/plugins/pcb/analysis/boards/board.hpp"

namespace cardcage::pcb::analysis::roles_test {

using namespace test;

class LayerRoles : public CppUnit::TestFixture {};

std::string roleText(const Role& role) {
    if (!role.known()) return "-";
    auto text = std::string(nameOf(role.function)) + std::string(nameOf(role.side));
    if (role.number.kind != LayerNumber::Kind::None) text += std::to_string(role.number.number);
    return text;
}

CPPUNIT_TEST_FIXTURE(LayerRoles, namesOfManyProgramsAreUnderstood) {
    const std::vector<std::pair<std::string, std::string>> expected = {
        {"board-F_Cu.gbr", "CopperTop"},
        {"board-In1_Cu.gbr", "CopperInner1"},
        {"board-B_Mask.gbr", "SolderMaskBottom"},
        {"board-F_SilkS.gbr", "LegendTop"},
        {"board-F_Silkscreen.gbr", "LegendTop"},
        {"board-F_Paste.gbr", "PasteTop"},
        {"board-Edge_Cuts.gbr", "Profile"},
        {"board-F_Courtyard.gbr", "DrawingTop"},
        {"board-F_Fab.gbr", "DrawingTop"},
        {"board.GTL", "CopperTop"},
        {"board.G2", "CopperInner2"},
        {"board.GP1", "CopperInner1"},
        {"board.GBS", "SolderMaskBottom"},
        {"board.GKO", "Profile"},
        {"board.GM1", "Drawing"},
        {"board.gpt", "DrawingTop"},
        {"board.cmp", "CopperTop"},
        {"board.stc", "SolderMaskTop"},
        {"board.plc", "LegendTop"},
        {"copper_bottom.gbr", "CopperBottom"},
        {"soldermask_top.gbr", "SolderMaskTop"},
        {"solderpaste_bottom.gbr", "PasteBottom"},
        {"profile.gbr", "Profile"},
        {"Gerber_TopLayer.GTL", "CopperTop"},
        {"board_BoardOutline.gbr", "Profile"},
        {"board_TopMask.gbr", "SolderMaskTop"},
        {"board_BottomSilk.gbr", "LegendBottom"},
        {"board_Top.gbr", "CopperTop"},
        {"EtchLayerTop.gdo", "CopperTop"},
        {"SolderPasteBottom.gdo", "PasteBottom"},
        {"DrillDrawingThrough.gdo", "Drawing"},
        {"x_lyr3.art", "CopperInner3"},
        {"x_smc.art", "SolderMaskTop"},
        {"x_sps.art", "PasteBottom"},
        {"x_tslk.art", "LegendTop"},
        {"board_contour.gm1", "Profile"},
        {"board_copperTop.gtl", "CopperTop"},
        {"top_solder_mask.ger", "SolderMaskTop"},
        {"Inner Layer 2.gbr", "CopperInner2"},
        {"Gerber_InnerLayer2.gbr", "CopperInner2"},
        {"board-In1_Cu.g2", "CopperInner1"},
        {"notes.gbr", "-"},
        {"a001", "-"},
        {"board.gbr", "-"}};
    for (const auto& [name, role] : expected) CPPUNIT_ASSERT_EQUAL_MESSAGE(name, role, roleText(roleOfFileName(name)));
}

CPPUNIT_TEST_FIXTURE(LayerRoles, attributesAreUnderstood) {
    const auto role = [](std::string_view function) { return roleText(roleOfFunction(function, Source::X2)); };
    CPPUNIT_ASSERT_EQUAL(std::string("CopperInner3"), role("Copper,L3,Inr,Plane"));
    CPPUNIT_ASSERT_EQUAL(std::string("SolderMaskTop"), role("Soldermask,Top"));
    CPPUNIT_ASSERT_EQUAL(std::string("Drawing"), role("Drillmap"));
    CPPUNIT_ASSERT_EQUAL(std::string("Drill"), role("Plated,1,4,PTH"));
    CPPUNIT_ASSERT_EQUAL(std::string("-"), role("Nonsense"));
}

constexpr auto drawn = "%FSLAX46Y46*%%MOMM*%%ADD10C,1*%D10*X0Y0D03*M02*";

Files copperFiles(const std::vector<std::string>& names) {
    Files files;
    // Contents differ, as those of different layers do.
    for (const auto& name : names) files.emplace_back(name, "G04 " + name + "*" + drawn);
    return files;
}

std::string orderOf(const std::vector<std::string>& names) {
    const auto result = analysed(copperFiles(names));
    std::string order = std::to_string(result.designs.at(0).order_confidence > 0);
    for (const auto file : result.designs.at(0).copper_order) order += " " + result.files[file].name;
    return order;
}

CPPUNIT_TEST_FIXTURE(LayerRoles, innerLayersAreOrderedByTheirNumbers) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("1 a.gtl a.g1 a.g2 a.g10 a.g11 a.gbl").substr(0, 1),
        orderOf({"a.gbl", "a.g2", "a.g1", "a.gtl"}).substr(0, 1)
    );
    CPPUNIT_ASSERT_EQUAL(std::string("1 a.gtl a.g1 a.g2 a.gbl"), orderOf({"a.gbl", "a.g2", "a.g1", "a.gtl"}));
    CPPUNIT_ASSERT_EQUAL(
        std::string("1 a_L1.x a_L2.x a_L3.x a_L4.x"), orderOf({"a_L4.x", "a_L2.x", "a_L1.x", "a_L3.x"})
    );
}

CPPUNIT_TEST_FIXTURE(LayerRoles, anOrderThatIsNotToldIsNotInvented) {
    const auto result = analysed(copperFiles({"a.gtl", "a.g1", "a.gp1", "a.gbl"}));
    CPPUNIT_ASSERT_EQUAL(0.0, result.designs.at(0).order_confidence);
    CPPUNIT_ASSERT(result.findings.has(Code::InnerOrderUnknown));
    CPPUNIT_ASSERT_EQUAL(4, *result.designs.at(0).copper_layers.value);
}

/// Copper files with X2 functions: `L1,Top`.
Files copperOf(const std::vector<std::string>& functions) {
    Files files;
    for (const auto& function : functions)
        files.emplace_back(function + ".gbr", "%TF.FileFunction,Copper," + function + "*%" + drawn);
    return files;
}

std::string countOf(const Files& files) {
    const auto result = analysed(files);
    const auto& layers = result.designs.at(0).copper_layers;
    return std::to_string(*layers.value) + (layers.isSure() ? " sure" : "") +
           (result.findings.has(Code::LayerCountMismatch) ? " mismatch" : "");
}

CPPUNIT_TEST_FIXTURE(LayerRoles, attributesTellThatCopperIsMissing) {
    CPPUNIT_ASSERT_EQUAL(std::string("2 sure"), countOf(copperOf({"L1,Top", "L2,Bot"})));
    CPPUNIT_ASSERT_EQUAL(std::string("4 sure"), countOf(copperOf({"L1,Top", "L2,Inr", "L3,Inr", "L4,Bot"})));
    CPPUNIT_ASSERT_EQUAL(std::string("2 mismatch"), countOf(copperOf({"L1,Top", "L4,Bot"})));
    CPPUNIT_ASSERT_EQUAL(std::string("4 mismatch"), countOf(copperOf({"L1,Top", "L2,Inr", "L3,Inr", "L6,Bot"})));
    CPPUNIT_ASSERT_EQUAL(std::string("4 mismatch"), countOf(copperOf({"L1,Top", "L3,Inr", "L4,Inr", "L4,Bot"})));
    // An inner layer does not become the bottom because it is the last one.
    CPPUNIT_ASSERT_EQUAL(std::string("2 mismatch"), countOf(copperOf({"L1,Top", "L2,Inr"})));
    CPPUNIT_ASSERT_EQUAL(std::string("4 mismatch"), countOf(copperOf({"L1,Top", "L2,Inr", "L3,Inr", "L4,Inr"})));
    CPPUNIT_ASSERT_EQUAL(std::string("1 mismatch"), countOf(copperOf({"L2,Bot"})));
}

CPPUNIT_TEST_FIXTURE(LayerRoles, programsNumberInnerLayersFromOneOrTwo) {
    const auto count = [](const std::vector<std::string>& names) { return countOf(copperFiles(names)); };
    CPPUNIT_ASSERT_EQUAL(std::string("4 sure"), count({"a.gtl", "a.g1", "a.g2", "a.gbl"}));
    CPPUNIT_ASSERT_EQUAL(std::string("4 sure"), count({"a-F_Cu.gtl", "a-In1_Cu.g2", "a-In2_Cu.g3", "a-B_Cu.gbl"}));
    CPPUNIT_ASSERT_EQUAL(std::string("4 sure"), count({"a_Top.x", "a_L2.x", "a_L3.x", "a_Bottom.x"}));
    CPPUNIT_ASSERT_EQUAL(std::string("4 sure"), count({"a_Top.x", "a_Layer1.x", "a_Layer2.x", "a_Bottom.x"}));
    CPPUNIT_ASSERT_EQUAL(std::string("4 sure"), count({"a_Top.x", "a_InnerLayer1.x", "a_InnerLayer2.x", "a_Bottom.x"}));
    CPPUNIT_ASSERT_EQUAL(std::string("4 sure"), count({"a.gtl", "a.gp1", "a.g1", "a.gbl"}));
    CPPUNIT_ASSERT_EQUAL(std::string("4 mismatch"), count({"a.gtl", "a.gp1", "a.g2", "a.gbl"}));
    CPPUNIT_ASSERT_EQUAL(std::string("2 mismatch"), count({"a_L1.x", "a_L4.x"}));
}

CPPUNIT_TEST_FIXTURE(LayerRoles, innerLayersThatBeginAtTwoNeedAStatedCount) {
    auto files = copperFiles({"a-F_Cu.x", "a-In2_Cu.x", "a-In3_Cu.x", "a-B_Cu.x"});
    CPPUNIT_ASSERT_EQUAL(std::string("4 mismatch"), countOf(files));
    files.emplace_back("a.gbrjob", R"({"GeneralSpecs": {"LayerNumber": 4}})");
    CPPUNIT_ASSERT_EQUAL(std::string("4 sure"), countOf(files));
    files.back().second = R"({"GeneralSpecs": {"LayerNumber": 6}})";
    CPPUNIT_ASSERT_EQUAL(std::string("4 mismatch"), countOf(files));
}

CPPUNIT_TEST_FIXTURE(LayerRoles, holesThroughMoreLayersTellThatCopperIsMissing) {
    auto files = copperFiles({"a_Top.x", "a_Bottom.x"});
    const auto drill = [](const std::string& layers) {
        return "M48\n; #@! TF.FileFunction,Plated," + layers + ",PTH\nMETRIC,TZ\nT1C0.3\n%\nT1\nX0Y0\nM30\n";
    };
    files.emplace_back("a.drl", drill("1,2"));
    CPPUNIT_ASSERT_EQUAL(std::string("2 sure"), countOf(files));
    files.back().second = drill("1,4");
    CPPUNIT_ASSERT_EQUAL(std::string("2 mismatch"), countOf(files));
    files.back() = {"a-drl.gbr", "%TF.FileFunction,Plated,1,4,PTH*%%FSLAX46Y46*%%MOMM*%%ADD10C,0.3*%D10*X0Y0D03*M02*"};
    CPPUNIT_ASSERT_EQUAL(std::string("2 mismatch"), countOf(files));
}

CPPUNIT_TEST_FIXTURE(LayerRoles, undecidedFilesMakeTheCountUnsure) {
    const auto result = analysed(copperFiles({"a.gtl", "a.gbl", "notes.gbr"}));
    CPPUNIT_ASSERT(!result.designs.at(0).copper_layers.isSure());
    CPPUNIT_ASSERT(result.findings.has(Code::RoleAmbiguous));
}

CPPUNIT_TEST_FIXTURE(LayerRoles, severalBoardsAreDesignsOfTheirOwn) {
    const auto result = analysed(copperFiles({"one_Top.gbr", "one_Bottom.gbr", "two_Bottom.gbr"}));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, result.designs.size());
    CPPUNIT_ASSERT_EQUAL(2, *result.designs[0].copper_layers.value);
    CPPUNIT_ASSERT_EQUAL(1, *result.designs[1].copper_layers.value);
    CPPUNIT_ASSERT(result.findings.has(Code::SeveralDesigns));
}

CPPUNIT_TEST_FIXTURE(LayerRoles, attributesWinOverJobFiles) {
    Files files = writeBoard({});
    files.emplace_back(
        "our.gbrjob",
        R"({"GeneralSpecs": {"LayerNumber": 2}, "FilesAttributes": [{"Path": "our-B_Cu.gbr", "FileFunction": "Copper,L7,Bot"}]})"
    );
    const auto result = analysed(files);
    CPPUNIT_ASSERT(result.findings.has(Code::JobFileConflict));
    CPPUNIT_ASSERT_EQUAL(2, *result.designs.at(0).copper_layers.value);
    CPPUNIT_ASSERT_EQUAL(1.0, result.designs.at(0).copper_layers.confidence);
}

UserRole said(Function function, Side side = Side::None) {
    UserRole said;
    said.role.function = function;
    said.role.side = side;
    said.role.source = Source::User;
    said.role.confidence = stated;
    return said;
}

CPPUNIT_TEST_FIXTURE(LayerRoles, aUserWinsOverAttributes) {
    const auto files = writeBoard({});
    std::vector<InputFile> inputs;
    for (const auto& [name, content] : files) inputs.push_back({name, {}, content, {}});
    for (auto& input : inputs) {
        if (input.name == "our-B_Cu.gbr") input.user_role = said(Function::Drawing);
        if (input.name.find("drl") == std::string::npos) continue;
        input.user_role = said(Function::Drill);
        input.user_role->plating = Plating::NonPlated;
        input.user_role->first_layer = 1;
        input.user_role->last_layer = 2;
    }
    const auto design = analyse(inputs).designs.at(0);
    CPPUNIT_ASSERT_EQUAL(1, *design.copper_layers.value);
    CPPUNIT_ASSERT_EQUAL(0, *design.holes.plated_round.value);
    CPPUNIT_ASSERT_EQUAL(1.0, design.holes.plated_round.confidence);
    CPPUNIT_ASSERT(design.holes.plated_round.source == Source::User);
    CPPUNIT_ASSERT_EQUAL(2, design.holes.tools.at(0).last_layer);
}

CPPUNIT_TEST_FIXTURE(LayerRoles, aUserWinsOverAnotherFileForOnePlace) {
    const auto files = copperFiles({"one_Top.gbr", "one_Bottom.gbr"});
    std::vector<InputFile> inputs;
    for (const auto& [name, content] : files) inputs.push_back({name, {}, content, {}});
    inputs.push_back({"x", {}, files[1].second, said(Function::Copper, Side::Top)});
    const auto result = analyse(inputs);
    const auto position = [&](std::string_view name) {
        for (const auto& file : result.files)
            if (file.name == name) return file.role.position;
        return -1;
    };
    CPPUNIT_ASSERT_EQUAL(1, position("x"));
    CPPUNIT_ASSERT_EQUAL(0, position("one_Top.gbr"));
    CPPUNIT_ASSERT_EQUAL(2, position("one_Bottom.gbr"));
}

CPPUNIT_TEST_FIXTURE(LayerRoles, namesThatContradictAttributesAreReported) {
    auto files = writeBoard({});
    CPPUNIT_ASSERT(!analysed(files).findings.has(Code::RoleConflict));
    files[2].first = "our-F_Paste.gbr";
    const auto result = analysed(files);
    CPPUNIT_ASSERT(result.findings.has(Code::RoleConflict));
    CPPUNIT_ASSERT_EQUAL(1.0, result.designs.at(0).copper_layers.confidence);
}

CPPUNIT_TEST_FIXTURE(LayerRoles, copiesCountOnce) {
    auto files = writeBoard({});
    const auto once = facts(analysed(files));
    Dialect other;
    other.crlf = true;
    const auto copies = writeBoard(other);
    files.insert(files.end(), copies.begin(), copies.end());
    CPPUNIT_ASSERT_EQUAL(once, facts(analysed(files)));
}

}  // namespace cardcage::pcb::analysis::roles_test
