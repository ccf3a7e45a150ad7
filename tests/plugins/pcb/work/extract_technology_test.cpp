#include "work/stated/extract_technology.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::pcb::extract_technology_test {

class Technology : public CppUnit::TestFixture {};

std::string statedBy(const std::vector<std::string>& dielectrics) {
    std::vector<analysis::StackupRow> stackup = {
        {.type = "Copper", .name = "flex", .material = {}, .color = {}, .notes = {}, .thickness = {}}};
    for (const auto& words : dielectrics)
        stackup.push_back(
            {.type = "Dielectric", .name = {}, .material = words, .color = {}, .notes = {}, .thickness = {}}
        );
    return std::string(technologyStatedBy(stackup));
}

CPPUNIT_TEST_FIXTURE(Technology, wordsOfDielectricsStateIt) {
    CPPUNIT_ASSERT_EQUAL(std::string("Flex"), statedBy({"Flex core", "flexible film"}));
    CPPUNIT_ASSERT_EQUAL(std::string("RigidFlex"), statedBy({"FR4", "Rigid-flex core", "FR4"}));
    CPPUNIT_ASSERT_EQUAL(std::string("RigidFlex"), statedBy({"Rigid-flex prepreg"}));
}

CPPUNIT_TEST_FIXTURE(Technology, gluesAndCoversAreNotCalledFlexible) {
    CPPUNIT_ASSERT_EQUAL(std::string("Flex"), statedBy({"Coverlay", "Adhesive", "Flexible polyimide", "Cover layer"}));
    CPPUNIT_ASSERT_EQUAL(std::string(), statedBy({"Flexible adhesive", "Coverlay"}));
}

CPPUNIT_TEST_FIXTURE(Technology, rigidPartsBesideFlexibleOnesMayBeStiffeners) {
    CPPUNIT_ASSERT_EQUAL(std::string(), statedBy({"FR4", "Flex core", "FR4"}));
    CPPUNIT_ASSERT_EQUAL(std::string(), statedBy({"Flexible polyimide", "Polyimide"}));
}

CPPUNIT_TEST_FIXTURE(Technology, boardsThatBendOnceAreNotFlexible) {
    CPPUNIT_ASSERT_EQUAL(std::string(), statedBy({"Semi-flex FR4"}));
    CPPUNIT_ASSERT_EQUAL(std::string(), statedBy({"Semiflex rigid-flex", "Flex"}));
}

CPPUNIT_TEST_FIXTURE(Technology, otherWordsStateNone) {
    CPPUNIT_ASSERT_EQUAL(std::string(), statedBy({}));
    CPPUNIT_ASSERT_EQUAL(std::string(), statedBy({"Polyimide", "FR4"}));
    CPPUNIT_ASSERT_EQUAL(std::string(), statedBy({"non-flex core"}));
    CPPUNIT_ASSERT_EQUAL(std::string(), statedBy({"Flexcore"}));
    CPPUNIT_ASSERT_EQUAL(std::string(), statedBy({"FR4 or flex", "flex"}));
}

}  // namespace cardcage::pcb::extract_technology_test
