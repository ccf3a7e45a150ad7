#include "plugins/sourcing/run/scenario_of_size.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::sourcing {
namespace {

class ScenariosOfSizes : public CppUnit::TestFixture {};

ScenarioId idOfSize(int number) {
    return ScenarioId::parse("00000000-0000-4000-8000-00000000000" + std::to_string(number)).value();
}

CPPUNIT_TEST_FIXTURE(ScenariosOfSizes, theQuantityIsExactlyThatOfTheOrder) {
    const std::vector<ScenarioOfRoot> scenarios{{idOfSize(1), 100}, {idOfSize(2), 500}};
    CPPUNIT_ASSERT(scenarioOfSize(scenarios, 500, std::nullopt) == idOfSize(2));
    for (const int other : {1, 99, 101, 499, 501, 600}) CPPUNIT_ASSERT(!scenarioOfSize(scenarios, other, std::nullopt));
    CPPUNIT_ASSERT(!scenarioOfSize({}, 100, idOfSize(1)));
}

CPPUNIT_TEST_FIXTURE(ScenariosOfSizes, aNamedScenarioCountsWhileItDemandsTheSize) {
    const std::vector<ScenarioOfRoot> scenarios{{idOfSize(1), 100}, {idOfSize(2), 500}, {idOfSize(3), 500}};
    CPPUNIT_ASSERT(scenarioOfSize(scenarios, 500, idOfSize(3)) == idOfSize(3));
    CPPUNIT_ASSERT(scenarioOfSize(scenarios, 500, idOfSize(2)) == idOfSize(2));
    CPPUNIT_ASSERT(scenarioOfSize(scenarios, 500, idOfSize(1)) == idOfSize(2));  // of another size
    CPPUNIT_ASSERT(scenarioOfSize(scenarios, 500, idOfSize(4)) == idOfSize(2));  // demands more than the root
    CPPUNIT_ASSERT(scenarioOfSize(scenarios, 100, idOfSize(3)) == idOfSize(1));
}

}  // namespace
}  // namespace cardcage::sourcing
