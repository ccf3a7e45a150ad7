#include "plugins/pcb/rules/judging/capabilities.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <random>

#include "tests/plugins/pcb/rules/given.hpp"

namespace cardcage::pcb::rules {
namespace {

class Capabilities : public CppUnit::TestFixture {};

Capability capability(
    const Settings& given, Property property, const RuleBook& book = platformBook(), const Maker* maker = nullptr
) {
    const Analysed analysed;
    const Measured measured;
    return capabilitiesOf(Evaluator(book, given, analysed, measured), given.values, maker).at(indexOf(property));
}

CPPUNIT_TEST_FIXTURE(Capabilities, globalOnesHaveEveryValueAndExcludeNothing) {
    const auto all = allCapabilities(platformBook());
    CPPUNIT_ASSERT_EQUAL(std::size_t{43}, all.size());
    for (const auto& one_of_all : all) {
        CPPUNIT_ASSERT(one_of_all.excluded.empty());
        CPPUNIT_ASSERT(one_of_all.available == typeOf(one_of_all.property).listedValues());
        CPPUNIT_ASSERT_EQUAL(one_of_all.depends_on.empty(), one_of_all.is_complete);
    }
    CPPUNIT_ASSERT(!all[indexOf(Property::InnerCopperThickness)].is_complete);
    CPPUNIT_ASSERT(all[indexOf(Property::HalogenFree)].is_complete);
}

CPPUNIT_TEST_FIXTURE(Capabilities, excludedValuesNameTheirRule) {
    const auto inner = capability({}, Property::InnerCopperThickness);
    CPPUNIT_ASSERT(inner.available.empty());
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, inner.excluded.size());
    CPPUNIT_ASSERT_EQUAL(std::string("P01"), inner.excluded[0].rule);
    CPPUNIT_ASSERT(inner.excluded[0].message.find("layerCount") != std::string::npos);
    CPPUNIT_ASSERT_EQUAL(
        std::size_t{4}, capability(givenBy("layerCount=4"), Property::InnerCopperThickness).available.size()
    );
}

CPPUNIT_TEST_FIXTURE(Capabilities, wordsOfAListAreAvailableWhenTheyCanBeAdded) {
    const auto hdi = capability(givenBy("technology=Hdi;viaTypes=Blind"), Property::ViaTypes);
    CPPUNIT_ASSERT_EQUAL(std::size_t{5}, hdi.available.size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{5}, capability(givenBy("layerCount=1"), Property::ViaTypes).excluded.size());
}

CPPUNIT_TEST_FIXTURE(Capabilities, sizesAreExactRanges) {
    const auto given =
        givenBy("castellatedHoles=true;boardHeight=20")
            .set(PanelLayout{
                .boards_x = 2, .width = 112'345'000, .height = 60 * one, .border = 5 * one, .spacing = 2 * one});
    const auto width = capability(given, Property::BoardWidth);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, width.ranges.size());
    CPPUNIT_ASSERT_EQUAL(std::string("10"), microText(width.ranges[0].min));
    CPPUNIT_ASSERT_EQUAL(std::string("50.172"), microText(width.ranges[0].max));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, width.excluded.size());
    CPPUNIT_ASSERT_EQUAL(std::string("P16"), width.excluded[1].rule);
}

/// A cut in the middle, by a tenant's rule, leaves two ranges.
CPPUNIT_TEST_FIXTURE(Capabilities, aRuleMayCutOutTheMiddleOfARange) {
    RuleList tenant{.origin = RuleOrigin::Tenant};
    tenant.rules.push_back(ruleOf({"T1", "boardWidth > 100 and boardWidth < 200", "rohs = false", RuleKind::Hard, ""}));
    const auto book = std::get<RuleBook>(RuleBook::of({platformRules(), tenant}));
    const auto width = capability(givenBy("rohs=true"), Property::BoardWidth, book);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, width.ranges.size());
    CPPUNIT_ASSERT_EQUAL(100 * one, width.ranges[0].max);
    CPPUNIT_ASSERT_EQUAL(200 * one, width.ranges[1].min);
}

Settings randomSettings(std::mt19937& source) {
    Settings given;
    for (const auto& type : properties()) {
        const auto values = type.listedValues();
        if (!values.empty() && source() % 8 == 0) given.set(type.property, values[source() % values.size()]);
    }
    return given;
}

/// The words of viaTypes are added, which oracle.py checks.
void compareWithPut(const Settings& given, const Capability& found) {
    const auto& type = typeOf(found.property);
    if (type.kind == PropertyKind::EnumList) return;
    for (const auto value : type.listedValues()) {
        auto replaced = given;
        const bool is_there = std::count(found.available.begin(), found.available.end(), value) == 1;
        CPPUNIT_ASSERT_EQUAL(specified(replaced.set(found.property, value)).refusals.empty(), is_there);
    }
}

CPPUNIT_TEST_FIXTURE(Capabilities, aValueIsAvailableExactlyWhenPutAcceptsIt) {
    std::mt19937 source(7);
    const Analysed analysed;
    const Measured measured;
    for (int count = 0; count < 500; ++count) {
        const auto given = randomSettings(source);
        const Evaluator evaluator(platformBook(), given, analysed, measured);
        for (const auto& found : capabilitiesOf(evaluator, given.values)) compareWithPut(given, found);
    }
}

CPPUNIT_TEST_FIXTURE(Capabilities, aSupplierExcludesWhatItLacks) {
    Maker maker{"S-1", {ruleOf({"S1", "", "layerCount <= 8", RuleKind::Hard, "Up to 8 layers."})}};
    const auto layers = capability({}, Property::LayerCount, platformBook(), &maker);
    CPPUNIT_ASSERT_EQUAL(std::size_t{5}, layers.available.size());
    CPPUNIT_ASSERT_EQUAL(std::string("S-1"), layers.excluded.front().supplier_id);
    // A limit that is exceeded anyway says nothing about other properties.
    const auto finish = capability(givenBy("layerCount=10"), Property::SurfaceFinish, platformBook(), &maker);
    CPPUNIT_ASSERT_EQUAL(std::size_t{8}, finish.available.size());
}

}  // namespace
}  // namespace cardcage::pcb::rules
