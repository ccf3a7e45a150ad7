#include "plugins/costing/work/work_of_bom.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::costing {
namespace {

WorkLine line(std::string value, std::vector<std::string> designators, bool is_off_the_shelf = true) {
    return {
        .designators = std::move(designators),
        .quantity = 1,
        .unit = "Piece",
        .number = std::pair(std::move(value), std::string()),
        .is_off_the_shelf = is_off_the_shelf};
}

class WorkOfBoms : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(WorkOfBoms, withoutAFileElectronicPartsAreOnTheTop) {
    const auto counted = countWork(
        {.type = AssemblyType::Pcba,
         .lines = {line("R", {"R1", "R2"}), line("R", {"R3"}), line("C", {"C1"}), line("SCREW", {}, false)}}
    );
    CPPUNIT_ASSERT(counted.placements == sdk::Decimal(4));
    CPPUNIT_ASSERT(counted.placements_top == sdk::Decimal(4));
    CPPUNIT_ASSERT(counted.unique_parts == sdk::Decimal(2));
    CPPUNIT_ASSERT(counted.sides == sdk::Decimal(1));
    CPPUNIT_ASSERT(counted.manual_parts == sdk::Decimal(1));
    CPPUNIT_ASSERT(counted.through_hole_parts == sdk::Decimal(0));
    CPPUNIT_ASSERT(counted.bom_items == sdk::Decimal(4));
}

CPPUNIT_TEST_FIXTURE(WorkOfBoms, whatTheFileSaysCounts) {
    const auto counted = countWork(
        {.type = AssemblyType::Pcba,
         .lines = {line("R", {"R1", "R2", "R3"}), line("J", {"J1"}), line("K", {"K1"}), line("X", {"X1"}, false)},
         .placements =
             {{"R1", {false, "Smt", false}},
              {"R2", {true, "Unknown", false}},
              {"R3", {false, "Smt", true}},
              {"J1", {false, "Tht", false}},
              {"X1", {false, "Manual", false}}}}
    );
    CPPUNIT_ASSERT(counted.placements_top == sdk::Decimal(1));
    CPPUNIT_ASSERT(counted.placements_bottom == sdk::Decimal(1));
    CPPUNIT_ASSERT(counted.sides == sdk::Decimal(2));
    CPPUNIT_ASSERT(counted.through_hole_parts == sdk::Decimal(2));  // J1, and K1 that the file leaves out
    CPPUNIT_ASSERT(counted.manual_parts == sdk::Decimal(1));
}

CPPUNIT_TEST_FIXTURE(WorkOfBoms, materialsAreNoPartsAndOtherAssembliesAreBuiltByHand) {
    auto wire = line("W", {});
    wire.unit = "Meter";
    auto module = line("M", {});
    module.is_assembly = true;
    module.quantity = 2;
    auto plugs = line("P", {});
    plugs.quantity = 6;
    const auto counted = countWork({.type = AssemblyType::Cable, .lines = {wire, module, plugs}, .subassemblies = 3});
    CPPUNIT_ASSERT(counted.placements == sdk::Decimal(0));
    CPPUNIT_ASSERT(counted.manual_parts == sdk::Decimal(6));
    CPPUNIT_ASSERT(counted.subassemblies == sdk::Decimal(5));
    CPPUNIT_ASSERT(counted.wires == sdk::Decimal(0));
    CPPUNIT_ASSERT(counted.bom_items == sdk::Decimal(3));
}

}  // namespace
}  // namespace cardcage::costing
