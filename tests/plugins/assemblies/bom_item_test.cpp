#include "plugins/assemblies/import/bom_item.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::assemblies {
namespace {

std::string faultOf(const BomItemInput& item) {
    sdk::FieldErrors errors;
    item.check(errors);
    return errors.empty() ? "" : errors.list()[0].pointer + " " + errors.list()[0].rule;
}

class BomItemOfImports : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(BomItemOfImports, countsItsDesignatorsWithoutAQuantity) {
    CPPUNIT_ASSERT(BomItemInput{}.countedQuantity() == sdk::Decimal(1));
    CPPUNIT_ASSERT((BomItemInput{.designators = {"R1", "R2"}}.countedQuantity() == sdk::Decimal(2)));
    CPPUNIT_ASSERT(
        (BomItemInput{.designators = {"R1", "R2"}, .quantity = sdk::Decimal(5)}.countedQuantity() == sdk::Decimal(5))
    );
}

CPPUNIT_TEST_FIXTURE(BomItemOfImports, takesZeroOnlyWhenItIsNotPlaced) {
    CPPUNIT_ASSERT_EQUAL(std::string("/quantity range"), faultOf({.quantity = sdk::Decimal(0)}));
    CPPUNIT_ASSERT_EQUAL(std::string(), faultOf({.quantity = sdk::Decimal(0), .do_not_place = true}));
    CPPUNIT_ASSERT_EQUAL(std::string(), faultOf({}));
}

/// "0.166667 1/6" of what is read, or the rule that refuses it.
std::string read(std::string_view text, bool is_number) {
    constexpr Rules rules;
    LineQuantity quantity;
    const auto fault =
        is_number ? Scalar<LineQuantity>::parse(text, rules, quantity) : detail::readRatio(text, rules, quantity);
    if (fault) return std::string(fault.rule);
    return quantity.number().text() + (quantity.isRatio() ? " " + *quantity.ratio() : "");
}

CPPUNIT_TEST_FIXTURE(BomItemOfImports, hasAtMostSixDecimals) {
    CPPUNIT_ASSERT_EQUAL(std::string("0.000001"), read("0.000001", true));
    CPPUNIT_ASSERT_EQUAL(std::string("range"), read("0.0000001", true));
}

CPPUNIT_TEST_FIXTURE(BomItemOfImports, keepsARatioInLowestTerms) {
    CPPUNIT_ASSERT_EQUAL(std::string("0.166667 1/6"), read("1/6", false));
    CPPUNIT_ASSERT_EQUAL(std::string("0.166667 1/6"), read("7/42", false));
    CPPUNIT_ASSERT_EQUAL(std::string("1.5 3/2"), read("3/2", false));
    CPPUNIT_ASSERT_EQUAL(std::string("3"), read("6/2", false));
    CPPUNIT_ASSERT_EQUAL(std::string("0"), read("0/7", false));
    CPPUNIT_ASSERT_EQUAL(std::string("100010.001 1000000000/9999"), read("1000000000/9999", false));
    for (const std::string_view wrong :
         {"",
          "/",
          "1/",
          "/6",
          "1/0",
          "-1/6",
          "1/-6",
          "+1/6",
          "1 / 6",
          "1/6/2",
          "1.5/6",
          "1/10001",
          "1000000001/6",
          "2",
          "0.5",
          "one/six",
          "99999999999999999999/6"})
        CPPUNIT_ASSERT_EQUAL_MESSAGE(std::string(wrong), std::string("format"), read(wrong, false));
}

CPPUNIT_TEST_FIXTURE(BomItemOfImports, warnsOfRepeatedDesignatorsOnce) {
    const auto warnings = warningsOf({{.designators = {"R1", "R1"}}, {.designators = {"R1", "R2"}}});
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, warnings.size());
    CPPUNIT_ASSERT(warnings[0].find("R1") != std::string::npos);
}

CPPUNIT_TEST_FIXTURE(BomItemOfImports, warnsWhenQuantityAndDesignatorsDiffer) {
    const BomItemInput three{.designators = {"R1"}, .quantity = sdk::Decimal(3)};
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, warningsOf({three}).size());
    auto wire = three;
    wire.unit = Unit::Meter;
    auto left_out = three;
    left_out.quantity = sdk::Decimal(0);
    left_out.do_not_place = true;
    CPPUNIT_ASSERT(warningsOf({wire}).empty());
    CPPUNIT_ASSERT(warningsOf({left_out}).empty());
    CPPUNIT_ASSERT(warningsOf({{.quantity = sdk::Decimal(3)}}).empty());
}

CPPUNIT_TEST_FIXTURE(BomItemOfImports, keepsAHundredWarnings) {
    const std::vector<BomItemInput> items(150, {.designators = {"R1"}, .quantity = sdk::Decimal(3)});
    const auto warnings = warningsOf(items);
    CPPUNIT_ASSERT_EQUAL(std::size_t{101}, warnings.size());
    CPPUNIT_ASSERT_EQUAL(std::string("There are 51 more warnings of this kind."), warnings.back());
}

CPPUNIT_TEST_FIXTURE(BomItemOfImports, numbersNameAssembliesWithoutAName) {
    CPPUNIT_ASSERT_EQUAL(std::string("4711 - B"), (PartNumber{"4711", "B"}.text()));
    CPPUNIT_ASSERT_EQUAL(std::string("4711"), (PartNumber{"4711", ""}.text()));
    CPPUNIT_ASSERT_EQUAL(std::string("4711 rev B"), describe(PartNumber{"4711", "B"}));
    CPPUNIT_ASSERT_EQUAL(std::string("4711"), describe(PartNumber{"4711", ""}));
}

}  // namespace
}  // namespace cardcage::assemblies
