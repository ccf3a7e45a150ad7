// Parts of a design that become one, because they share offers.

#include <cppunit/extensions/HelperMacros.h>

#include "plugins/sourcing/design/joint_parts.hpp"

namespace cardcage::sourcing {
namespace {

using engine::GroupIndex;
using engine::Unit;

class JointBlueprint : public CppUnit::TestFixture {
protected:
    /// A part of these options, with a line that needs it.
    GroupIndex part(std::vector<PartNumber> options, Unit unit = Unit::Piece, engine::Quantity setup_loss = 0) {
        const auto group = static_cast<GroupIndex>(before.parts.size());
        for (const auto& option : options) sources.try_emplace(option, NumberSources{.names = {}, .unit = unit});
        before.parts.push_back({std::move(options)});
        before.design.groups.push_back({unit, setup_loss});
        before.design.lines.push_back({.group = group, .quantity = engine::one_unit, .unit = unit});
        before.lines.push_back({0, static_cast<std::int32_t>(group)});
        return group;
    }

    /// The sources that have offers for a part number.
    void source(const PartNumber& number, std::vector<std::string_view> names, engine::Quantity setup_loss = 0) {
        sources[number].names = std::move(names);
        sources[number].setup_loss = setup_loss;
    }

    NamedDesign joint() const { return withJointParts(before, sources).value(); }

    static std::vector<std::string> keysOf(const NamedDesign& named_design) {
        std::vector<std::string> keys;
        for (const auto& one : named_design.parts) keys.push_back(one.key());
        return keys;
    }

    /// "A: 0 1, {A, B}: 1": the parts bought and the option sets they serve.
    static std::string boughtIn(const NamedDesign& named_design, std::size_t group) {
        std::string text;
        for (std::size_t i = 0; i < named_design.parts[group].bought_parts.size(); ++i) {
            text += (i > 0 ? ", " : "") + keyOf(named_design.parts[group].bought_parts[i]) + ":";
            for (const auto set : named_design.design.groups[group].bought_parts[i].sets)
                text += " " + std::to_string(set);
        }
        return text;
    }

    NamedDesign before{.assemblies = {"a"}, .design = {.assemblies = 1}};
    SourcesByNumber sources;
};

CPPUNIT_TEST_FIXTURE(JointBlueprint, partsOfOneNumberThatShareNothingStayAsTheyAre) {
    part({{"A", ""}});
    part({{"B", ""}, {"C", ""}});
    part({{"D", ""}});
    part({{"E", ""}, {"F", ""}});
    source({"A", ""}, {"IA", "Pa"});
    source({"B", ""}, {"Pm"});
    source({"C", ""}, {"Pm"});
    CPPUNIT_ASSERT(!withJointParts(before, sources));
}

/// Only one of two alternates has offers: that one is bought, with its loss.
CPPUNIT_TEST_FIXTURE(JointBlueprint, anAlternateWithoutOffersIsNotBought) {
    part({{"A", ""}, {"B", ""}}, Unit::Piece, 5'000'000);
    source({"B", ""}, {"IB"}, 2'000'000);
    const auto result = joint();
    CPPUNIT_ASSERT_EQUAL(std::string("B: 0"), boughtIn(result, 0));
    CPPUNIT_ASSERT_EQUAL(engine::Quantity{2'000'000}, result.design.groups[0].bought_parts[0].setup_loss);
}

CPPUNIT_TEST_FIXTURE(JointBlueprint, alternatesAreParts) {
    part({{"A", ""}, {"B", ""}});
    source({"A", ""}, {"IA", "Pa"}, 3'000'000);
    source({"B", ""}, {"Pb"}, 2'000'000);
    const auto result = joint();
    CPPUNIT_ASSERT(keysOf(result) == std::vector<std::string>({"{A, B}"}));
    CPPUNIT_ASSERT_EQUAL(std::string("A: 0, B: 0"), boughtIn(result, 0));
    const auto& group = result.design.groups[0];
    CPPUNIT_ASSERT(group.option_sets == 1 && group.bought_parts[0].setup_loss == 3'000'000);
    CPPUNIT_ASSERT(group.bought_parts[1].setup_loss == 2'000'000);
}

CPPUNIT_TEST_FIXTURE(JointBlueprint, partsThatShareASourceAreOne) {
    part({{"X", ""}});
    part({{"B", ""}}, Unit::Piece, 2'000'000);
    part({{"A", ""}, {"B", ""}}, Unit::Piece, 3'000'000);
    part({{"Y", ""}});
    source({"X", ""}, {"IX"});
    source({"A", ""}, {"IA"}, 3'000'000);
    source({"B", ""}, {"IB", "Pm"}, 2'000'000);
    source({"Y", ""}, {"IY"});
    const auto result = joint();
    CPPUNIT_ASSERT(keysOf(result) == std::vector<std::string>({"X", "{A, B}", "Y"}));
    const auto& part = result.parts[1];
    CPPUNIT_ASSERT(part.isJoint() && !result.parts[0].isJoint());
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, part.option_sets.size());
    CPPUNIT_ASSERT_EQUAL(std::string("B"), keyOf(part.option_sets[0]));
    CPPUNIT_ASSERT_EQUAL(std::string("{A, B}"), keyOf(part.option_sets[1]));
    CPPUNIT_ASSERT_EQUAL(std::string("B: 0 1, A: 1"), boughtIn(result, 1));
    CPPUNIT_ASSERT(part.part_of_source.at("IA") == 1 && part.part_of_source.at("IB") == 0);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{0}, part.part_of_source.at("Pm"));
    const auto& lines = result.design.lines;
    CPPUNIT_ASSERT(lines[1].group == 1 && lines[1].option_set == 0);
    CPPUNIT_ASSERT(lines[2].group == 1 && lines[2].option_set == 1);
    CPPUNIT_ASSERT(lines[3].group == 2 && lines[3].option_set == 0);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, result.sources_apart);
    // Everything is kept with a solution.
    const auto again = NamedDesign::parse(result.text());
    CPPUNIT_ASSERT_EQUAL(result.text(), again.text());
    CPPUNIT_ASSERT(again.parts[1].option_sets == part.option_sets);
    CPPUNIT_ASSERT(again.parts[1].bought_parts == part.bought_parts);
    CPPUNIT_ASSERT(again.parts[1].part_of_source == part.part_of_source);
    CPPUNIT_ASSERT(again.design.groups[1].bought_parts == result.design.groups[1].bought_parts);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{2}, again.design.groups[1].option_sets);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{1}, again.design.lines[2].option_set);
}

/// Two numbers of one manufacturer part, one of which has a stock of its own.
CPPUNIT_TEST_FIXTURE(JointBlueprint, aSharedSourceIsAPartOfItsOwn) {
    part({{"A", ""}});
    part({{"B", ""}});
    source({"A", ""}, {"IA", "Pm"}, 1'000'000);
    source({"B", ""}, {"Pm"}, 4'000'000);
    const auto result = joint();
    CPPUNIT_ASSERT(keysOf(result) == std::vector<std::string>({"{A, B}"}));
    CPPUNIT_ASSERT_EQUAL(std::string("A: 0, {A, B}: 0 1"), boughtIn(result, 0));
    // Each number loses its own, whichever part it has.
    const auto& group = result.design.groups[0];
    CPPUNIT_ASSERT(group.set_losses == std::vector<engine::Quantity>({1'000'000, 4'000'000}));
    CPPUNIT_ASSERT(group.bought_parts[0].setup_loss == 0 && group.bought_parts[1].setup_loss == 0);
    CPPUNIT_ASSERT(NamedDesign::parse(result.text()).design.groups[0].set_losses == group.set_losses);
}

/// Two numbers of one manufacturer part lose as each would alone, in attrition, too.
CPPUNIT_TEST_FIXTURE(JointBlueprint, numbersThatShareAPartLoseTheirOwn) {
    part({{"A", ""}}, Unit::Piece, 3'000'000);
    part({{"B", ""}});
    source({"A", ""}, {"Pm"}, 3'000'000);
    source({"B", ""}, {"Pm"});
    sources[{"A", ""}].attrition = before.design.lines[0].attrition = 5'000'000;
    const auto result = joint();
    const auto& group = result.design.groups[0];
    CPPUNIT_ASSERT_EQUAL(std::string("{A, B}: 0 1"), boughtIn(result, 0));
    CPPUNIT_ASSERT(group.set_losses == std::vector<engine::Quantity>({3'000'000, 0}));
    CPPUNIT_ASSERT(group.bought_parts[0].attrition == 0 && group.bought_parts[0].setup_loss == 0);
    CPPUNIT_ASSERT(result.design.lines[0].attrition == 5'000'000 && result.design.lines[1].attrition == 0);
    const engine::OrderedDesign bom(result.design);
    const auto needs = bom.explode(std::vector<engine::Demand>{{0, 10 * engine::one_unit}});
    CPPUNIT_ASSERT(bom.setNeeds(needs, 0)[0] == 14'000'000 && bom.setNeeds(needs, 0)[1] == 10'000'000);
    CPPUNIT_ASSERT(bom.setNeeds(bom.explode({}), 0)[0] == 0);
}

/// Alternates of one line lose what their parts lose; numbers beside them keep their own as far as it is known.
CPPUNIT_TEST_FIXTURE(JointBlueprint, lossesOfAlternatesRemainThoseOfTheirParts) {
    part({{"A", ""}});
    part({{"A", ""}, {"C", ""}});
    part({{"B", ""}});
    source({"A", ""}, {"Pm"}, 1'000'000);
    source({"B", ""}, {"Pm"}, 4'000'000);
    source({"C", ""}, {"Pc"}, 2'000'000);
    auto result = joint();
    CPPUNIT_ASSERT_EQUAL(std::string("{A, B}: 0 1 2, C: 1"), boughtIn(result, 0));
    CPPUNIT_ASSERT(result.design.groups[0].set_losses == std::vector<engine::Quantity>({1'000'000, 0, 4'000'000}));
    // A has lost its own already, unless nothing needs its set.
    CPPUNIT_ASSERT(result.design.groups[0].bought_parts[0].setup_loss == 0);
    CPPUNIT_ASSERT(result.design.groups[0].bought_parts[1].setup_loss == 2'000'000);
    before.design.lines[0].use = engine::LineUse::CustomerSourced;
    CPPUNIT_ASSERT(joint().design.groups[0].bought_parts[0].setup_loss == 1'000'000);
    before.design.lines[0].use = engine::LineUse::Bought;
    // With other attritions, it depends on the part: the largest of its numbers.
    sources[{"C", ""}].attrition = 10'000'000;
    sources[{"B", ""}].attrition = before.design.lines[2].attrition = 5'000'000;
    result = joint();
    CPPUNIT_ASSERT(result.design.groups[0].set_losses.empty());
    CPPUNIT_ASSERT(result.design.groups[0].bought_parts[0].attrition == 5'000'000);
    CPPUNIT_ASSERT(result.design.groups[0].bought_parts[0].setup_loss == 4'000'000);
    CPPUNIT_ASSERT(result.design.lines[2].attrition == 0);
}

CPPUNIT_TEST_FIXTURE(JointBlueprint, sharingGoesOnThroughOthers) {
    part({{"A", ""}});
    part({{"C", ""}, {"D", ""}});
    part({{"B", ""}, {"C", ""}});
    part({{"A", ""}, {"B", ""}});
    for (const auto* name : {"A", "B", "C", "D"}) source({name, ""}, {name});
    const auto result = joint();
    CPPUNIT_ASSERT(keysOf(result) == std::vector<std::string>({"{A, B, C, D}"}));
    CPPUNIT_ASSERT_EQUAL(std::string("A: 0 3, C: 1 2, D: 1, B: 2 3"), boughtIn(result, 0));
}

CPPUNIT_TEST_FIXTURE(JointBlueprint, namesAreThoseOfTheTexts) {
    part({{"A\tB", "1"}});
    part({{"A\tB", "2"}});
    source({"A\tB", "1"}, {"IA\tB"});
    source({"A\tB", "2"}, {"IA\tB"});
    const auto result = joint();
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, result.parts.size());
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{0}, result.parts[0].part_of_source.at("IA\\tB"));
    CPPUNIT_ASSERT_EQUAL(result.text(), NamedDesign::parse(result.text()).text());
}

CPPUNIT_TEST_FIXTURE(JointBlueprint, unitsOfOneDimensionAreOnePart) {
    part({{"W", ""}}, Unit::Meter, 1'500'000);
    part({{"V", ""}, {"W", ""}}, Unit::Centimeter);
    sources[{"V", ""}].unit = Unit::Centimeter;
    source({"W", ""}, {"IW"}, 1'500'000);
    source({"V", ""}, {"IV"}, 250'000'000);
    const auto result = joint();
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, result.parts.size());
    CPPUNIT_ASSERT(result.design.groups[0].unit == Unit::Meter);
    CPPUNIT_ASSERT_EQUAL(engine::Quantity{1'500'000}, result.design.groups[0].bought_parts[0].setup_loss);
    CPPUNIT_ASSERT_EQUAL(engine::Quantity{2'500'000}, result.design.groups[0].bought_parts[1].setup_loss);
}

CPPUNIT_TEST_FIXTURE(JointBlueprint, unitsOfOtherDimensionsStayApartAndAreCounted) {
    part({{"W", ""}}, Unit::Meter);
    part({{"V", ""}, {"W", ""}}, Unit::Roll);
    part({{"V", ""}}, Unit::Roll);
    part({{"U", ""}, {"W", ""}}, Unit::Unknown);
    for (const auto* name : {"U", "V", "W"}) source({name, ""}, {name});
    const auto result = joint();
    CPPUNIT_ASSERT(keysOf(result) == std::vector<std::string>({"W", "{V, W}", "{U, W}"}));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, result.sources_apart);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, NamedDesign::parse(result.text()).sources_apart);
}

/// However many they are.
CPPUNIT_TEST_FIXTURE(JointBlueprint, aThousandThatShareAreOne) {
    std::vector<std::string> names;
    for (int i = 0; i < 1'000; ++i) names.push_back("A" + std::to_string(i));
    for (const auto& name : names) {
        part({{name, ""}});
        source({name, ""}, {"Pm"});
    }
    const auto result = joint();
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, result.parts.size());
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{1'000}, result.design.groups[0].option_sets);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1'000}, result.design.groups[0].bought_parts[0].sets.size());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, result.sources_apart);
    CPPUNIT_ASSERT_EQUAL(result.text(), NamedDesign::parse(result.text()).text());
}

}  // namespace
}  // namespace cardcage::sourcing
