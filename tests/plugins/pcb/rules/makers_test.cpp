#include "plugins/pcb/rules/judging/makers.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "tests/plugins/pcb/rules/given.hpp"

namespace cardcage::pcb::rules {
namespace {

class Makers : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Makers, aLackNamesPropertyValueRuleAndPosition) {
    const auto given = givenBy("minTrackWidth=0.1");
    const Analysed analysed;
    const Measured measured;
    const Evaluator evaluator(platformBook(), given, analysed, measured);
    const auto evaluation = evaluator.evaluate(given.values);
    const std::vector<Maker> makers{
        {"fine", {ruleOf({"F1", "", "minTrackWidth >= 0.09", RuleKind::Hard, ""})}},
        {"coarse",
         {ruleOf({"C1", "", "minTrackWidth >= 0.12", RuleKind::Hard, ""}),
          ruleOf({"C2", "", "minTrackWidth >= 0.2", RuleKind::Soft, ""})}}};
    const FeaturePositions positions{{Property::MinTrackWidth, {"top", 12 * one, 34 * one}}};
    const auto verdicts = whoCanMake(makers, evaluator.boardOf(evaluation.values), given.values, positions);
    CPPUNIT_ASSERT(verdicts.at(0).lacks.empty());
    const auto& lack = verdicts.at(1).lacks.at(0);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, verdicts[1].lacks.size());
    CPPUNIT_ASSERT_EQUAL(std::string("C1"), lack.violation.rule);
    CPPUNIT_ASSERT(lack.violation.property == Property::MinTrackWidth);
    CPPUNIT_ASSERT(lack.violation.value == Value{100'000});
    CPPUNIT_ASSERT_EQUAL(std::string("minTrackWidth has to be at least 0.12; it is 0.1."), lack.violation.message);
    CPPUNIT_ASSERT_EQUAL(std::string("top"), lack.position.value().layer);
}

}  // namespace
}  // namespace cardcage::pcb::rules
