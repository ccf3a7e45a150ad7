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
