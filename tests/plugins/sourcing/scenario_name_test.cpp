#include "plugins/sourcing/scenarios/scenario_name.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::sourcing {
namespace scenario_name_test {

class ScenarioName : public CppUnit::TestFixture {};

const std::string root = "0192d3a4-5b6c-7d8e-9f01-23456789abc0";
const std::string child = "0192d3a4-5b6c-7d8e-9f01-23456789abc1";

DemandRow stored(const std::string& target, std::int64_t quantity, DemandType type = DemandType::Assembly) {
    return {type, target, quantity, "Piece"};
}
DemandInput sent(const std::string& target, std::int64_t quantity) {
    return {.assembly_id = AssemblyId::parse(target), .quantity = quantity};
}

CPPUNIT_TEST_FIXTURE(ScenarioName, followsTheQuantityThatItIs) {
    CPPUNIT_ASSERT(followingName("100", {stored(root, 100)}, {sent(root, 250)}) == "250");
    CPPUNIT_ASSERT(followingName("100", {stored(root, 100)}, {sent(child, 7), sent(root, 250)}) == "250");
}

CPPUNIT_TEST_FIXTURE(ScenarioName, ofAPersonStays) {
    CPPUNIT_ASSERT(!followingName("Spring", {stored(root, 100)}, {sent(root, 250)}));
    CPPUNIT_ASSERT(!followingName("1000", {stored(root, 100)}, {sent(root, 250)}));
    CPPUNIT_ASSERT(!followingName("100", {stored(root, 100), stored(child, 5)}, {sent(root, 250)}));
    CPPUNIT_ASSERT(!followingName("100", {stored(root, 100)}, {sent(child, 250)}));
    CPPUNIT_ASSERT(!followingName("100", {stored(root, 100, DemandType::Component)}, {sent(root, 250)}));
    CPPUNIT_ASSERT(!followingName("100", {}, {sent(root, 250)}));
}

}  // namespace scenario_name_test
}  // namespace cardcage::sourcing
