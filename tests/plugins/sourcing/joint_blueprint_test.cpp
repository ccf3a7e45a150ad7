// Which parts of a design become one, because they share offers.

#include <cppunit/extensions/HelperMacros.h>

#include "plugins/sourcing/design/joint_parts.hpp"

namespace cardcage::sourcing {
namespace {

using engine::GroupIndex;
using engine::OptionSets;
using engine::Unit;

class JointBlueprint : public CppUnit::TestFixture {
protected:
    /// A part of these options, with a line that needs it.
    GroupIndex part(std::vector<PartNumber> options, Unit unit = Unit::Piece, engine::Quantity setup_loss = 0) {
        const auto group = static_cast<GroupIndex>(before.parts.size());
        before.parts.push_back({std::move(options)});
        before.design.groups.push_back({unit, setup_loss});
        before.design.lines.push_back({.group = group, .quantity = engine::one_unit, .unit = unit});
        before.lines.push_back({0, static_cast<std::int32_t>(group)});
        return group;
    }

    Blueprint joint(const SourceNames& sources) const { return withJointParts(before, sources).value(); }

    static std::vector<std::string> keysOf(const Blueprint& blueprint) {
        std::vector<std::string> keys;
        for (const auto& one : blueprint.parts) keys.push_back(one.key());
        return keys;
    }

    Blueprint before{.assemblies = {"a"}, .design = {.assemblies = 1}};
};

CPPUNIT_TEST_FIXTURE(JointBlueprint, partsThatShareNothingStayAsTheyAre) {
    part({{"A", ""}});
    part({{"A", ""}, {"B", ""}});
    part({{"C", ""}});
    CPPUNIT_ASSERT(!withJointParts(before, {{"IA"}, {"IB"}, {}}));
}

CPPUNIT_TEST_FIXTURE(JointBlueprint, partsThatShareASourceAreOne) {
    part({{"X", ""}});
    part({{"B", ""}}, Unit::Piece, 2'000'000);
    part({{"A", ""}, {"B", ""}}, Unit::Piece, 3'000'000);
    part({{"Y", ""}});
    const auto result = joint({{"IX"}, {"IB", "Pm"}, {"IA", "IB", "Pm"}, {"IY"}});
    CPPUNIT_ASSERT(keysOf(result) == std::vector<std::string>({"X", "{A, B}", "Y"}));
    const auto& part = result.parts[1];
    CPPUNIT_ASSERT(part.isJoint() && !result.parts[0].isJoint());
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, part.option_sets.size());
    CPPUNIT_ASSERT_EQUAL(std::string("B"), keyOf(part.option_sets[0]));
    CPPUNIT_ASSERT_EQUAL(std::string("{A, B}"), keyOf(part.option_sets[1]));
    CPPUNIT_ASSERT(part.serves.at("IA") == 2 && part.serves.at("IB") == 3 && part.serves.at("Pm") == 3);
    CPPUNIT_ASSERT(result.design.groups[1].set_losses == std::vector<engine::Quantity>({2'000'000, 3'000'000}));
    const auto& lines = result.design.lines;
    CPPUNIT_ASSERT(lines[1].group == 1 && lines[1].option_set == 0);
    CPPUNIT_ASSERT(lines[2].group == 1 && lines[2].option_set == 1);
    CPPUNIT_ASSERT(lines[3].group == 2 && lines[3].option_set == 0);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, result.sources_apart);
    // What was shared through another part is shared, too; and everything is kept with a solution.
    const auto again = Blueprint::parse(result.text());
    CPPUNIT_ASSERT_EQUAL(result.text(), again.text());
    CPPUNIT_ASSERT(again.parts[1].option_sets == part.option_sets && again.parts[1].serves == part.serves);
    CPPUNIT_ASSERT(again.design.groups[1].set_losses == result.design.groups[1].set_losses);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{1}, again.design.lines[2].option_set);
}

CPPUNIT_TEST_FIXTURE(JointBlueprint, sharingGoesOnThroughOthers) {
    part({{"A", ""}});
    part({{"C", ""}, {"D", ""}});
    part({{"B", ""}, {"C", ""}});
    part({{"A", ""}, {"B", ""}});
    const auto result = joint({{"IA"}, {"IC", "ID"}, {"IB", "IC"}, {"IA", "IB"}});
    CPPUNIT_ASSERT(keysOf(result) == std::vector<std::string>({"{A, B, C, D}"}));
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, result.parts[0].option_sets.size());
    CPPUNIT_ASSERT(result.parts[0].serves.at("IB") == (OptionSets{1} << 2 | OptionSets{1} << 3));
}

CPPUNIT_TEST_FIXTURE(JointBlueprint, namesAreThoseOfTheTexts) {
    part({{"A\tB", "1"}});
    part({{"A\tB", "2"}});
    const auto result = joint({{"IA\tB"}, {"IA\tB"}});
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, result.parts.size());
    CPPUNIT_ASSERT_EQUAL(OptionSets{3}, result.parts[0].serves.at("IA\\tB"));
    CPPUNIT_ASSERT_EQUAL(result.text(), Blueprint::parse(result.text()).text());
}

CPPUNIT_TEST_FIXTURE(JointBlueprint, unitsOfOneDimensionAreOnePart) {
    part({{"W", ""}}, Unit::Meter, 1'500'000);
    part({{"W", ""}, {"V", ""}}, Unit::Centimeter, 250'000'000);
    const auto result = joint({{"IW"}, {"IV", "IW"}});
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, result.parts.size());
    CPPUNIT_ASSERT(result.design.groups[0].unit == Unit::Meter);
    CPPUNIT_ASSERT(result.design.groups[0].set_losses == std::vector<engine::Quantity>({1'500'000, 2'500'000}));
}

CPPUNIT_TEST_FIXTURE(JointBlueprint, unitsOfOtherDimensionsStayApartAndAreCounted) {
    part({{"W", ""}}, Unit::Meter);
    part({{"V", ""}, {"W", ""}}, Unit::Roll);
    part({{"V", ""}}, Unit::Roll);
    part({{"U", ""}, {"W", ""}}, Unit::Unknown);
    const auto result = joint({{"IW"}, {"IV", "IW"}, {"IV"}, {"IU", "IW"}});
    CPPUNIT_ASSERT(keysOf(result) == std::vector<std::string>({"W", "{V, W}", "{U, W}"}));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, result.sources_apart);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, Blueprint::parse(result.text()).sources_apart);
}

CPPUNIT_TEST_FIXTURE(JointBlueprint, tooManyStayApart) {
    SourceNames sources;
    for (int i = 0; i < 64; ++i) {
        part({{"A" + std::to_string(i), ""}});
        sources.push_back({"Pm"});
    }
    CPPUNIT_ASSERT_EQUAL(std::size_t{64}, joint(sources).parts.size());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, joint(sources).sources_apart);
    sources.back() = {};
    const auto most = joint(sources);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, most.parts.size());
    CPPUNIT_ASSERT_EQUAL(~OptionSets{0} >> 1, most.parts[0].serves.at("Pm"));
    CPPUNIT_ASSERT(Blueprint::parse(most.text()).parts[0].serves == most.parts[0].serves);
}

}  // namespace
}  // namespace cardcage::sourcing
