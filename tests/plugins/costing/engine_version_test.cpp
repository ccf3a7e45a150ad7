#include <cppunit/extensions/HelperMacros.h>

#include "plugins/costing/costs/scenario_costs.hpp"

namespace cardcage::costing {
namespace {

class EngineVersions : public CppUnit::TestFixture {};

/// Work that is calculated from kept inputs is marked where it may differ from the frozen costs.
CPPUNIT_TEST_FIXTURE(EngineVersions, inputsOfAnotherCalculationAreNoticed) {
    CPPUNIT_ASSERT(!otherEngine(engine_version));
    CPPUNIT_ASSERT(otherEngine("0") == "0");
    CPPUNIT_ASSERT(otherEngine("") == "");
}

}  // namespace
}  // namespace cardcage::costing
