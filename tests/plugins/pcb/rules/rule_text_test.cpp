#include <cppunit/extensions/HelperMacros.h>

#include "tests/plugins/pcb/rules/given.hpp"

namespace cardcage::pcb::rules {
namespace {

class RuleTexts : public CppUnit::TestFixture {};

std::string complaint(std::string_view then) {
    const auto rule = readRule({"T", "", then, RuleKind::Hard, ""});
    const auto* reason = std::get_if<std::string>(&rule);
    return reason != nullptr ? *reason : "none";
}

CPPUNIT_TEST_FIXTURE(RuleTexts, conditionsAreReadStrictly) {
    for (const auto* text :
         {"",
          "layers = 2",
          "layerCount",
          "layerCount ~ 2",
          "layerCount = two",
          "technology > Rigid",
          "technology = Rigid|Flex",
          "technology in ",
          "technology = Wood",
          "viaTypes = Through",
          "layerCount has 2",
          "panel = 1",
          "panel is null 3",
          "notes != x",
          "panelSeparation = Saw",
          "panelFits = 1",
          "viaTypes has Through|Through"})
        CPPUNIT_ASSERT_MESSAGE(text, complaint(text) != "none");
    for (const auto* text :
         {"layerCount in 2|4",
          "minTrackWidth >= 0.12",
          "viaTypes within ",
          "panel is null",
          "panelSeparation not in VCut",
          "panelFits = true",
          "aspectRatio < 10.5",
          "technology != Flex and layerCount <= 6"})
        CPPUNIT_ASSERT_EQUAL_MESSAGE(text, std::string("none"), complaint(text));
    CPPUNIT_ASSERT_EQUAL(std::string("T: technology cannot be \"Wood\""), complaint("technology = Wood"));
}

RuleList tenantWith(std::vector<RuleRow> rows) {
    RuleList list{.origin = RuleOrigin::Tenant};
    for (const auto& row : rows) list.rules.push_back(ruleOf(row));
    return list;
}

CPPUNIT_TEST_FIXTURE(RuleTexts, rulesThatSetEachOtherAreRefusedWithTheirIds) {
    const auto book = RuleBook::of(
        {platformRules(),
         tenantWith(
             {{"T1", "tg = 180", "halogenFree = true", RuleKind::Hard, ""},
              {"T2", "halogenFree = true", "tg = 180", RuleKind::Hard, ""},
              {"T3", "rohs = true", "ulMarking = true", RuleKind::Hard, ""}}
         )}
    );
    const auto& ids = std::get<CyclicRules>(book).ids;
    CPPUNIT_ASSERT(ids == (std::vector<std::string>{"T1", "T2"}));
}

CPPUNIT_TEST_FIXTURE(RuleTexts, aTenantSwitchesRulesOffAndAddsItsOwn) {
    auto tenant = tenantWith({{"T1", "", "surfaceFinish != Osp", RuleKind::Hard, ""}});
    tenant.switched_off = {"P20"};
    const auto book = std::get<RuleBook>(RuleBook::of({tenant, platformRules()}));
    const auto verdict = [&](std::string_view text) { return verdictOn(specify(book, givenBy(text), {}, {})); };
    CPPUNIT_ASSERT_EQUAL(std::string("accepted"), verdict("surfaceFinish=HaslLead"));
    CPPUNIT_ASSERT_EQUAL(std::string("T1"), verdict("surfaceFinish=Osp"));
    CPPUNIT_ASSERT_EQUAL(std::string("P01"), book.rules().front().id);
    CPPUNIT_ASSERT(book.rules().back().origin == RuleOrigin::Tenant);
}

CPPUNIT_TEST_FIXTURE(RuleTexts, valuesAreReadAsTheInterfaceWritesThem) {
    for (const auto& type : properties())
        for (const auto value : type.listedValues())
            CPPUNIT_ASSERT(type.read(type.text(value)) == std::optional(value));
    CPPUNIT_ASSERT(!typeOf(Property::Technology).read("Unknown"));
    CPPUNIT_ASSERT(!typeOf(Property::LayerCount).read("3"));
    CPPUNIT_ASSERT(!typeOf(Property::BoardWidth).read("5.0001"));
    CPPUNIT_ASSERT(typeOf(Property::BoardWidth).read("5.001"));
}

}  // namespace
}  // namespace cardcage::pcb::rules
