#include <cppunit/extensions/HelperMacros.h>

#include <set>

#include "tests/plugins/pcb/rules/given.hpp"

namespace cardcage::pcb::rules {
namespace {

class RuleCases : public CppUnit::TestFixture {};

struct Case {
    std::string_view rule;
    std::string_view kept;
    std::string_view broken;
};

/// For every hard rule a specification that keeps it and one that breaks it, as near to each other as values allow.
constexpr Case hard_cases[] = {
    {"P01", "layerCount=4;innerCopperThickness=35", "layerCount=2;innerCopperThickness=35"},
    {"P02", "technology=Flex;layerCount=6", "technology=Flex;layerCount=8"},
    {"P02", "technology=Ims;layerCount=2", "technology=Ims;layerCount=4"},
    {"P02", "technology=RigidFlex;layerCount=2", "technology=RigidFlex;layerCount=1"},
    {"P02", "technology=Hdi;layerCount=4", "technology=Hdi;layerCount=2"},
    {"P03", "viaTypes=Through|Blind;layerCount=4", "viaTypes=Through|Blind;layerCount=2"},
    {"P03", "viaTypes=Micro;technology=Hdi", "viaTypes=Micro;layerCount=4"},
    {"P04", "layerCount=1;viaTypes=", "layerCount=1;viaTypes=Through"},
    {"P04", "layerCount=2;castellatedHoles=true", "layerCount=1;castellatedHoles=true"},
    {"P04", "layerCount=2;platedEdges=true", "layerCount=1;platedEdges=true"},
    {"P04", "layerCount=2;viaInPad=true", "layerCount=1;viaInPad=true"},
    {"P05", "outerCopperThickness=18;minTrackWidth=0.09", "outerCopperThickness=18;minTrackWidth=0.075"},
    {"P05", "minTrackWidth=0.1", "minTrackWidth=0.09"},
    {"P05", "outerCopperThickness=70;minSpacing=0.175", "outerCopperThickness=70;minSpacing=0.15"},
    {"P05", "outerCopperThickness=105;minSpacing=0.2", "outerCopperThickness=105;minSpacing=0.175"},
    {"P05", "outerCopperThickness=140;minTrackWidth=0.25", "outerCopperThickness=140;minTrackWidth=0.2"},
    {"P05", "outerCopperThickness=210;minTrackWidth=0.3", "outerCopperThickness=210;minTrackWidth=0.25"},
    {"P06", "layerCount=4;minTrackWidth=0.1", "layerCount=4;outerCopperThickness=18;minTrackWidth=0.09"},
    {"P06",
     "layerCount=4;innerCopperThickness=35;minSpacing=0.125",
     "layerCount=4;innerCopperThickness=35;minSpacing=0.1"},
    {"P06",
     "layerCount=4;innerCopperThickness=70;minSpacing=0.2",
     "layerCount=4;innerCopperThickness=70;minSpacing=0.175"},
    {"P06",
     "layerCount=4;innerCopperThickness=105;minSpacing=0.25",
     "layerCount=4;innerCopperThickness=105;minSpacing=0.2"},
    {"P07",
     "technology=Hdi;outerCopperThickness=18;minTrackWidth=0.075",
     "technology=Hdi;outerCopperThickness=35;minTrackWidth=0.09"},
    {"P08", "minDrillDiameter=0.2", "minDrillDiameter=0.15"},
    {"P08", "layerCount=4;minDrillDiameter=0.15", "layerCount=4;minDrillDiameter=0.1"},
    {"P08", "technology=Hdi;viaTypes=Micro;minDrillDiameter=0.1", "technology=Hdi;minDrillDiameter=0.1"},
    {"P09",
     "layerCount=4;boardThickness=2.4;minDrillDiameter=0.2",
     "layerCount=4;boardThickness=3.2;minDrillDiameter=0.25"},
    {"P10", "layerCount=4;boardThickness=0.4", "layerCount=4;boardThickness=0.2"},
    {"P10", "layerCount=16;boardThickness=1.6", "layerCount=16;boardThickness=1.2"},
    {"P10", "layerCount=22;boardThickness=2.4", "layerCount=22;boardThickness=2"},
    {"P10", "technology=Flex;boardThickness=0.4", "technology=Flex;boardThickness=0.6"},
    {"P11", "impedanceControl=true;layerCount=4", "impedanceControl=true;layerCount=1"},
    {"P12", "edgeConnectorGold=true;surfaceFinish=HardGold", "edgeConnectorGold=true;surfaceFinish=Osp"},
    {"P12", "edgeBevel=Deg30;edgeConnectorGold=true", "edgeBevel=Deg30"},
    {"P12",
     "edgeBevel=Deg30;edgeConnectorGold=true;boardThickness=1",
     "edgeBevel=Deg30;edgeConnectorGold=true;boardThickness=0.8"},
    {"P13", "platedEdges=true;surfaceFinish=Enepig", "platedEdges=true;surfaceFinish=HardGold"},
    {"P14",
     "castellatedHoles=true;boardWidth=10;boardHeight=10",
     "castellatedHoles=true;boardWidth=10;boardHeight=9.999"},
    {"P14", "castellatedHoles=true;boardThickness=0.6", "castellatedHoles=true;boardThickness=0.4"},
    {"P17", "viaInPad=true;viaCovering=Filled", "viaInPad=true;viaCovering=Plugged"},
    {"P18", "soldermaskSide=Top;soldermaskColor=Red", "soldermaskSide=None;soldermaskColor=Red"},
    {"P18", "soldermaskSide=None;viaCovering=Plugged", "soldermaskSide=None;viaCovering=Tented"},
    {"P19", "soldermaskColor=White;silkscreenColor=Black", "soldermaskColor=White;silkscreenColor=White"},
    {"P20", "rohs=false;surfaceFinish=HaslLead", "surfaceFinish=HaslLead"},
    {"P21", "technology=Flex;baseMaterial=Polyimide", "baseMaterial=Polyimide"},
    {"P21", "technology=Ims;baseMaterial=Aluminium", "technology=Ims;baseMaterial=Fr4"},
    {"P21", "technology=Ims;viaTypes=Through", "technology=Ims;viaTypes=BackDrilled"},
    {"P21", "technology=Ims;boardThickness=0.8", "technology=Ims;boardThickness=0.6"},
    {"P21", "technology=Flex;surfaceFinish=Osp", "technology=Flex;surfaceFinish=HaslLeadFree"},
    {"P23", "outerCopperThickness=105;boardThickness=1", "outerCopperThickness=105;boardThickness=0.8"},
    {"P23", "outerCopperThickness=70;layerCount=1", "outerCopperThickness=105;layerCount=1"},
    {"P24", "baseMaterial=Fr4HighTg;tg=170", "baseMaterial=Fr4HighTg;tg=150"},
    {"P24", "baseMaterial=Fr4;tg=150", "baseMaterial=Fr4;tg=170"},
    {"P25", "ipcClass=Class3;electricalTest=Fixture", "ipcClass=Class3;electricalTest=None"},
    {"P25", "ipcClass=Class3Space;minAnnularRing=0.125", "ipcClass=Class3Space;minAnnularRing=0.1"},
};

CPPUNIT_TEST_FIXTURE(RuleCases, everyHardRuleAcceptsAndRefuses) {
    for (const auto& [rule, kept, broken] : hard_cases) {
        const auto kept_verdict = specified(givenBy(kept)).refusals;
        CPPUNIT_ASSERT_MESSAGE(std::string(kept), kept_verdict.empty());
        const auto verdict = verdictOn(specified(givenBy(broken)));
        CPPUNIT_ASSERT_MESSAGE(std::string(broken) + ": " + verdict, verdict.find(rule) != std::string::npos);
        CPPUNIT_ASSERT(!verdict.starts_with("warns"));
    }
}

/// Soft rules: without and with a warning.
constexpr Case soft_cases[] = {
    {"P08", "minDrillDiameter=0.3", "minDrillDiameter=0.25"},
    {"P08", "layerCount=4;minDrillDiameter=0.2", "layerCount=4;boardThickness=1.2;minDrillDiameter=0.15"},
    {"P09",
     "layerCount=4;boardThickness=1.6;minDrillDiameter=0.2",
     "layerCount=4;boardThickness=2;minDrillDiameter=0.2"},
    {"P11", "impedanceControl=true;layerCount=4", "impedanceControl=true"},
    {"P14", "castellatedHoles=true;surfaceFinish=Enig", "castellatedHoles=true;surfaceFinish=Osp"},
    {"P18", "soldermaskSide=Top;silkscreenSide=Top", "soldermaskSide=Top;silkscreenSide=Bottom"},
    {"P22", "minSpacing=0.125", "minSpacing=0.1"},
    {"P22", "boardThickness=0.6", "boardThickness=0.4"},
    {"P23",
     "outerCopperThickness=105;soldermaskSide=None;silkscreenSide=None;minTrackWidth=0.2;minSpacing=0.2",
     "outerCopperThickness=105"},
    {"P24", "layerCount=8;tg=150", "layerCount=8;tg=135"},
    {"P25", "ipcClass=Class3;viaCovering=Plugged", "ipcClass=Class3;viaCovering=None"},
    {"P26", "boardWidth=500;boardHeight=400", "boardWidth=500.001;boardHeight=400"},
    {"P26", "boardWidth=20;boardHeight=20", "boardWidth=19.999;boardHeight=20"},
    {"P27", "pressFit=true;surfaceFinish=ImmersionTin", "pressFit=true;surfaceFinish=Osp"},
};

CPPUNIT_TEST_FIXTURE(RuleCases, everySoftRuleWarns) {
    for (const auto& [rule, silent, warned] : soft_cases) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            std::string(silent), std::string("accepted"), verdictOn(specified(givenBy(silent)))
        );
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            std::string(warned), "warns " + std::string(rule), verdictOn(specified(givenBy(warned)))
        );
    }
}

std::string withPanel(std::string_view text, const PanelLayout& panel) {
    return verdictOn(specified(givenBy(text).set(panel)));
}

CPPUNIT_TEST_FIXTURE(RuleCases, panelsHoldTheirBoards) {
    PanelLayout panel{
        .boards_x = 2, .boards_y = 1, .width = 112 * one, .height = 60 * one, .border = 5 * one, .spacing = 2 * one};
    CPPUNIT_ASSERT_EQUAL(std::string("accepted"), withPanel("boardWidth=50;boardHeight=50", panel));
    CPPUNIT_ASSERT_EQUAL(std::string("P16"), withPanel("boardWidth=50.001;boardHeight=50", panel));
    CPPUNIT_ASSERT_EQUAL(std::string("P16"), withPanel("deliveryFormat=Single", panel));
    panel.max_x_out_percent = 5 * one;
    CPPUNIT_ASSERT_EQUAL(std::string("P16"), withPanel("", panel));
    panel.x_outs_allowed = true;
    CPPUNIT_ASSERT_EQUAL(std::string("accepted"), withPanel("", panel));
    panel.boards_y = 0;
    CPPUNIT_ASSERT_EQUAL(std::string("P16"), withPanel("", panel));
}

CPPUNIT_TEST_FIXTURE(RuleCases, separationsSuitTheBoard) {
    PanelLayout panel{.width = 100 * one, .height = 100 * one, .separation = Separation::VCut};
    CPPUNIT_ASSERT_EQUAL(std::string("accepted"), withPanel("boardThickness=0.6", panel));
    CPPUNIT_ASSERT_EQUAL(std::string("P15"), withPanel("boardThickness=0.4", panel));
    CPPUNIT_ASSERT_EQUAL(
        std::string("P15"), withPanel("technology=Flex;layerCount=2;boardThickness=0.4", panel).substr(0, 3)
    );
    CPPUNIT_ASSERT_EQUAL(std::string("P13"), withPanel("platedEdges=true", panel));
    CPPUNIT_ASSERT_EQUAL(std::string("P14"), withPanel("castellatedHoles=true;surfaceFinish=Enig", panel));
    panel.separation = Separation::MouseBites;
    CPPUNIT_ASSERT_EQUAL(std::string("accepted"), withPanel("castellatedHoles=true;surfaceFinish=Enig", panel));
}

CPPUNIT_TEST_FIXTURE(RuleCases, measurementsWarn) {
    const auto castellated = givenBy("castellatedHoles=true;surfaceFinish=Enig");
    CPPUNIT_ASSERT_EQUAL(
        std::string("warns P14"), verdictOn(specified(castellated, {}, {.castellated_hole_diameter = 499'000}))
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("accepted"), verdictOn(specified(castellated, {}, {.castellated_hole_diameter = 500'000}))
    );
    const auto panel = Settings{}.set(PanelLayout{.separation = Separation::VCut});
    CPPUNIT_ASSERT_EQUAL(std::string("warns P15"), verdictOn(specified(panel, {}, {.copper_to_edge_outer = 449'000})));
    CPPUNIT_ASSERT_EQUAL(std::string("accepted"), verdictOn(specified(panel, {}, {.copper_to_edge_outer = 450'000})));
}

CPPUNIT_TEST_FIXTURE(RuleCases, blindViasAreNotDeeperThanWide) {
    auto given = givenBy("technology=Hdi;viaTypes=Micro;minDrillDiameter=0.1");
    const auto stackup = [](Micro depth) {
        using enum StackupFunction;
        return std::vector<StackupRow>{
            {"", Copper, "", 18 * one}, {"", Prepreg, "", depth}, {"", Copper, "", 18 * one}};
    };
    CPPUNIT_ASSERT_EQUAL(std::string("accepted"), verdictOn(specified(given.set(stackup(100 * one)))));
    CPPUNIT_ASSERT_EQUAL(std::string("P09"), verdictOn(specified(given.set(stackup(101 * one)))));
}

CPPUNIT_TEST_FIXTURE(RuleCases, largerBoardsThanSixHundredAreRefused) {
    auto given = givenBy("boardHeight=100");
    given.set(Property::BoardWidth, 600'001'000);
    CPPUNIT_ASSERT_EQUAL(std::string("P26"), verdictOn(specified(given)));
    CPPUNIT_ASSERT(!typeOf(Property::BoardWidth).read("600.001"));
}

CPPUNIT_TEST_FIXTURE(RuleCases, everyRuleOfTheTableHasItsCase) {
    std::set<std::string> tested{"P13", "P15", "P16", "P26"};  // by the tests of panels and sizes
    for (const auto& one_case : hard_cases) tested.insert(std::string(one_case.rule));
    for (const auto& one_case : soft_cases) tested.insert(std::string(one_case.rule));
    for (const auto& rule : platformBook().rules()) CPPUNIT_ASSERT_MESSAGE(rule.id, tested.contains(rule.id));
}

CPPUNIT_TEST_FIXTURE(RuleCases, aRefusalNamesPropertyOtherPropertyAndCure) {
    const auto judged = specified(givenBy("outerCopperThickness=70;minTrackWidth=0.15"));
    const auto& refusal = judged.refusals.at(0);
    CPPUNIT_ASSERT(refusal.property == Property::MinTrackWidth);
    CPPUNIT_ASSERT_EQUAL(
        std::string("Thick copper cannot be etched as fine. If outerCopperThickness is 70, minTrackWidth has to be at "
                    "least 0.16; it is 0.15."),
        refusal.message
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("Set minTrackWidth to at least 0.16, or change outerCopperThickness."), refusal.cure
    );
}

}  // namespace
}  // namespace cardcage::pcb::rules
