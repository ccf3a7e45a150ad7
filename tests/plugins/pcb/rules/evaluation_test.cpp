#include <cppunit/extensions/HelperMacros.h>

#include "tests/plugins/pcb/rules/given.hpp"

namespace cardcage::pcb::rules {
namespace {

class Evaluations : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Evaluations, nothingGivenIsAcceptedWithoutWarning) {
    const auto judged = specified({});
    CPPUNIT_ASSERT_EQUAL(std::string("accepted"), verdictOn(judged));
    CPPUNIT_ASSERT_EQUAL(std::string("null"), effective(judged, Property::InnerCopperThickness));
    CPPUNIT_ASSERT_EQUAL(6, judged.derived.pattern_class);
    CPPUNIT_ASSERT_EQUAL(std::string("5.333333"), microText(judged.derived.aspect_ratio.value()));
    CPPUNIT_ASSERT(!judged.derived.board_area_mm2);
}

CPPUNIT_TEST_FIXTURE(Evaluations, whatIsUnsetFollows) {
    const auto flexible = specified(givenBy("technology=Flex"));
    CPPUNIT_ASSERT(flexible.refusals.empty());
    CPPUNIT_ASSERT_EQUAL(std::string("Polyimide"), effective(flexible, Property::BaseMaterial));
    CPPUNIT_ASSERT_EQUAL(std::string("0.4"), effective(flexible, Property::BoardThickness));
    CPPUNIT_ASSERT_EQUAL(std::string("Enig"), effective(flexible, Property::SurfaceFinish));
    const auto layers = specified(givenBy("layerCount=22"));
    CPPUNIT_ASSERT_EQUAL(std::string("18"), effective(layers, Property::InnerCopperThickness));
    CPPUNIT_ASSERT_EQUAL(std::string("2.4"), effective(layers, Property::BoardThickness));
    CPPUNIT_ASSERT_EQUAL(std::string(""), effective(specified(givenBy("layerCount=1")), Property::ViaTypes));
}

CPPUNIT_TEST_FIXTURE(Evaluations, theAnalysisSetsWhatItIsSureOf) {
    Analysed analysed;
    analysed.set(Property::LayerCount, 4 * one, 80)
        .set(Property::MinTrackWidth, 99'500, 90)
        .set(Property::Tg, 130 * one, 79);
    const auto judged = specified(givenBy("innerCopperThickness=18"), analysed);
    CPPUNIT_ASSERT(judged.refusals.empty());
    CPPUNIT_ASSERT_EQUAL(std::string("4"), effective(judged, Property::LayerCount));
    CPPUNIT_ASSERT_EQUAL(std::string("0.1"), effective(judged, Property::MinTrackWidth));
    CPPUNIT_ASSERT_EQUAL(std::string("150"), effective(judged, Property::Tg));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, judged.set_by_analysis.size());
}

CPPUNIT_TEST_FIXTURE(Evaluations, anAnalysisNeverChangesTheUsersValues) {
    Analysed analysed;
    analysed.set(Property::LayerCount, 4 * one).set(Property::MinSpacing, 147'999);
    const auto judged = specified(givenBy("layerCount=2;minSpacing=0.15"), analysed);
    CPPUNIT_ASSERT_EQUAL(std::string("2"), effective(judged, Property::LayerCount));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, judged.warnings.size());
    CPPUNIT_ASSERT_EQUAL(std::string("P28"), judged.warnings[0].rule);
    CPPUNIT_ASSERT_EQUAL(
        std::string("The files have layerCount 4, the specification has 2."), judged.warnings[0].message
    );
    CPPUNIT_ASSERT(judged.warnings[1].measured == Value{147'999});
}

CPPUNIT_TEST_FIXTURE(Evaluations, twoMicrometresAreNoDifference) {
    Analysed analysed;
    analysed.set(Property::MinSpacing, 148'000);
    CPPUNIT_ASSERT_EQUAL(std::string("accepted"), verdictOn(specified(givenBy("minSpacing=0.15"), analysed)));
    CPPUNIT_ASSERT_EQUAL(std::string("accepted"), verdictOn(specified({}, analysed)));
}

std::string p28(std::string_view given, const Analysed& analysed) {
    const auto judged = specified(givenBy(given), analysed);
    std::string text;
    for (const auto& warning : judged.warnings)
        if (warning.rule == "P28") text += std::string(typeOf(*warning.property).name) + ": " + warning.message;
    return text;
}

CPPUNIT_TEST_FIXTURE(Evaluations, thicknessesDifferWhenTheNearestOneIsAnother) {
    Analysed analysed;
    analysed.set(Property::LayerCount, 4 * one)
        .set(Property::BoardThickness, 1'570'000)
        .set(Property::OuterCopperThickness, 30'480'000)
        .set(Property::InnerCopperThickness, 17'500'000);
    CPPUNIT_ASSERT_EQUAL(
        std::string(), p28("layerCount=4;boardThickness=1.6;outerCopperThickness=35;innerCopperThickness=18", analysed)
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("boardThickness: The files have boardThickness 1.57, the specification has 2."),
        p28("boardThickness=2", analysed)
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("outerCopperThickness: The files have outerCopperThickness 30.48, the specification has 70."),
        p28("outerCopperThickness=70;minTrackWidth=0.2;minSpacing=0.2", analysed)
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("innerCopperThickness: The files have innerCopperThickness 17.5, the specification has 35."),
        p28("innerCopperThickness=35", analysed)
    );
    analysed.set(Property::BoardThickness, 1'400'000);
    CPPUNIT_ASSERT_EQUAL(
        std::string("boardThickness: The files have boardThickness 1.4, the specification has 1.6."), p28("", analysed)
    );
}

CPPUNIT_TEST_FIXTURE(Evaluations, wordsAndSwitchesOfTheFilesAreCompared) {
    const auto with = [](std::string_view values) {
        Analysed analysed;
        const auto found = givenBy(values);
        for (const auto& type : properties())
            if (const auto value = found[type.property]) analysed.set(type.property, *value);
        return analysed;
    };
    CPPUNIT_ASSERT_EQUAL(
        std::string("surfaceFinish: The files have surfaceFinish Enig, the specification has Osp."),
        p28("surfaceFinish=Osp", with("surfaceFinish=Enig"))
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("soldermaskSide: The files have soldermaskSide Top, the specification has Both."),
        p28("soldermaskSide=Both", with("soldermaskSide=Top"))
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("viaTypes: The files have viaTypes Through|Blind, the specification has Through."),
        p28("layerCount=4;viaTypes=Through", with("layerCount=4;viaTypes=Through|Blind"))
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("castellatedHoles: The files have castellatedHoles true, the specification has false."),
        p28("castellatedHoles=false", with("castellatedHoles=true"))
    );
    CPPUNIT_ASSERT_EQUAL(std::string(), p28("surfaceFinish=Enig", with("surfaceFinish=Enig")));
    CPPUNIT_ASSERT_EQUAL(std::string(), p28("", with("surfaceFinish=Enig")));
}

CPPUNIT_TEST_FIXTURE(Evaluations, panelsOfOtherBoardsAreDifferent) {
    const PanelLayout two_by_three{.boards_x = 2, .boards_y = 3, .width = 120 * one, .height = 170 * one};
    Analysed analysed;
    analysed.found.set(two_by_three);
    analysed.confidence_percent[indexOf(Property::Panel)] = 90;
    const auto warned = [&](const PanelLayout& panel) {
        const auto given = givenBy("deliveryFormat=Panel;boardWidth=50;boardHeight=50");
        return verdictOn(specified(Settings(given).set(panel), analysed));
    };
    auto panel = two_by_three;
    CPPUNIT_ASSERT_EQUAL(std::string("accepted"), warned(panel));
    std::swap(panel.boards_x, panel.boards_y);
    std::swap(panel.width, panel.height);
    CPPUNIT_ASSERT_EQUAL(std::string("accepted"), warned(panel));
    panel.boards_x = 1;
    CPPUNIT_ASSERT_EQUAL(std::string("warns P28"), warned(panel));
}

CPPUNIT_TEST_FIXTURE(Evaluations, unsureValuesOfTheFilesAreNotCompared) {
    Analysed analysed;
    analysed.set(Property::BoardThickness, 2'400'000, 79);
    CPPUNIT_ASSERT_EQUAL(std::string(), p28("boardThickness=1.6", analysed));
}

CPPUNIT_TEST_FIXTURE(Evaluations, foundValuesThatBreakARuleAreLeftOutAndWarned) {
    Analysed analysed;
    analysed.set(Property::MinTrackWidth, 90'000).set(Property::LayerCount, 4 * one);
    const auto judged = specified({}, analysed);
    CPPUNIT_ASSERT_EQUAL(std::string("warns P05 P28"), verdictOn(judged));
    CPPUNIT_ASSERT_EQUAL(std::string("0.15"), effective(judged, Property::MinTrackWidth));
    CPPUNIT_ASSERT_EQUAL(std::string("4"), effective(judged, Property::LayerCount));
}

CPPUNIT_TEST_FIXTURE(Evaluations, measuredNumbersBecomeValuesOfTheList) {
    const auto classOf = [](Property property, std::string_view measured) {
        const auto& type = typeOf(property);
        return type.text(type.classOf(*parseMicro(measured)));
    };
    CPPUNIT_ASSERT_EQUAL(std::string("0.15"), classOf(Property::MinTrackWidth, "0.148"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.125"), classOf(Property::MinTrackWidth, "0.1479"));
    CPPUNIT_ASSERT_EQUAL(std::string("null"), classOf(Property::MinTrackWidth, "0.07"));
    CPPUNIT_ASSERT_EQUAL(std::string("1.6"), classOf(Property::BoardThickness, "1.55"));
    CPPUNIT_ASSERT_EQUAL(std::string("null"), classOf(Property::BoardThickness, "1.4"));
    CPPUNIT_ASSERT_EQUAL(std::string("35"), classOf(Property::OuterCopperThickness, "30.48"));
    CPPUNIT_ASSERT_EQUAL(std::string("null"), classOf(Property::OuterCopperThickness, "50"));
    CPPUNIT_ASSERT_EQUAL(std::string("190.123"), classOf(Property::BoardWidth, "190.1234"));
}

}  // namespace
}  // namespace cardcage::pcb::rules
