#include "plugins/costing/calculation/calculation_table.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

namespace cardcage::costing::calculation {
namespace calculation_table_test {

using enum RowKind;

Decimal number(std::string_view text) {
    return Decimal::parse(text).value();
}

const TableInput input{
    .material_used = 900,
    .material_excess = 100,
    .manufacturing = 500,
    .one_time = 70,
    .quantity = 40,
    .batches = 3,
    .customer_lines = 2,
    .customer_parts = 120};

/// Amount that one row behind material and manufacturing (1,500) adds.
Decimal added(const Row& row) {
    return evaluate(std::vector<Row>{row}, input).additional;
}

class CalculationTables : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(CalculationTables, fixedRows) {
    CPPUNIT_ASSERT(added({FixedPerJob, number("85.5"), {}}) == number("85.5"));
    CPPUNIT_ASSERT(added({FixedPerBatch, 20, {}}) == 60);
    CPPUNIT_ASSERT(added({FixedPerUnit, number("0.25"), {}}) == 10);
}

CPPUNIT_TEST_FIXTURE(CalculationTables, whatTheCustomerBringsIsHandledByTheLineOrByThePart) {
    CPPUNIT_ASSERT(added({FixedPerCustomerLine, number("12.5"), {}}) == 25);
    CPPUNIT_ASSERT(added({FixedPerCustomerPart, number("0.02"), {}}) == number("2.4"));
    auto nothing = input;
    nothing.customer_lines = 0;
    nothing.customer_parts = 0;
    const std::vector<Row> rows{{FixedPerCustomerLine, 10, {}}, {FixedPerCustomerPart, 10, {}}};
    CPPUNIT_ASSERT(evaluate(rows, nothing).additional == 0);
}

CPPUNIT_TEST_FIXTURE(CalculationTables, percentOfWhatItNames) {
    CPPUNIT_ASSERT(added({PercentOf, 6, {referenceTo(Origin::Material)}}) == 60);
    CPPUNIT_ASSERT(
        added({PercentOf, 10, {referenceTo(Origin::MaterialUsed), referenceTo(Origin::Manufacturing)}}) == 140
    );
    CPPUNIT_ASSERT(added({PercentOf, 10, {referenceTo(Origin::MaterialExcess)}}) == 10);
    CPPUNIT_ASSERT(added({PercentOf, 100, {referenceTo(Origin::OneTime)}}) == 70);
    CPPUNIT_ASSERT(added({PercentOf, -2, {}}) == -30);
}

CPPUNIT_TEST_FIXTURE(CalculationTables, aMarginIsAPartOfThePriceAndAMarkupIsNot) {
    // 12 % margin is 13.636 % markup.
    CPPUNIT_ASSERT_EQUAL(std::string("204.5454545455"), added({MarginOnPrice, 12, {}}).text());
    CPPUNIT_ASSERT(added({PercentOf, 12, {}}) == 180);
    CPPUNIT_ASSERT(added({DiscountOnPrice, 25, {}}) == 500);  // 2,000 less 25 % are 1,500
}

CPPUNIT_TEST_FIXTURE(CalculationTables, aMinimumIsFilledUpOnly) {
    CPPUNIT_ASSERT(added({MinCharge, 1'600, {}}) == 100);
    CPPUNIT_ASSERT(added({MinCharge, 1'400, {}}) == 0);
    CPPUNIT_ASSERT(added({MinCharge, 550, {referenceTo(Origin::Manufacturing)}}) == 50);
}

CPPUNIT_TEST_FIXTURE(CalculationTables, roundingIsOfThePriceOfOneHalfToEven) {
    auto third = input;
    third.quantity = 7;  // 1500 / 7 = 214.285714…
    CPPUNIT_ASSERT(evaluate(std::vector<Row>{{RoundTo, 4, {}}}, third).additional == number("214.2857") * 7 - 1'500);
    third.quantity = 1'000;  // 1.5
    CPPUNIT_ASSERT(evaluate(std::vector<Row>{{RoundTo, 0, {}}}, third).additional == 500);
    third.material_used = 1'900;  // 2.5
    CPPUNIT_ASSERT(evaluate(std::vector<Row>{{RoundTo, 0, {}}}, third).additional == -500);
    // Above a tie by less than ten places show: rounded twice it would go down to the even one.
    third.quantity = 1'000'000;
    third.material_used = number("62500.0000001") - third.material_excess - third.manufacturing;
    CPPUNIT_ASSERT(evaluate(std::vector<Row>{{RoundTo, 3, {}}}, third).additional == 63'000 - number("62500.0000001"));
}

CPPUNIT_TEST_FIXTURE(CalculationTables, roundingStaysAboveTheMinimumCharge) {
    auto small = input;
    small.quantity = 3'000;  // 1,500 for 3,000
    const auto totalOf = [&](const std::vector<Row>& rows) { return evaluate(rows, small).additional + 1'500; };
    // 1,600.01 / 3,000 is 0.53333…, which would be rounded to 0.5333 and 1,599.90.
    CPPUNIT_ASSERT(totalOf({{MinCharge, number("1600.01"), {}}, {RoundTo, 4, {}}}) == number("1600.2"));
    const std::vector<Reference> all{
        referenceTo(Origin::Material), referenceTo(Origin::Manufacturing), referenceToRow(0)};
    CPPUNIT_ASSERT(totalOf({{MinCharge, number("1600.01"), {}}, {RoundTo, 4, all}}) == number("1600.2"));
    CPPUNIT_ASSERT(
        totalOf({{MinCharge, number("1600.01"), {}}, {Subtotal, 0, all}, {RoundTo, 4, {referenceToRow(1)}}}) ==
        number("1600.2")
    );
    // A minimum that was reached anyway, and one that rounding does not touch.
    CPPUNIT_ASSERT(
        totalOf({{FixedPerJob, number("100.01"), {}}, {MinCharge, 1'600, {}}, {RoundTo, 4, {}}}) == number("1600.2")
    );
    CPPUNIT_ASSERT(
        totalOf({{FixedPerJob, number("100.01"), {}}, {MinCharge, 10, {}}, {RoundTo, 4, {}}}) == number("1599.9")
    );
    // A minimum of something else.
    CPPUNIT_ASSERT(
        totalOf(
            {{FixedPerJob, number("100.01"), {}},
             {MinCharge, 1'600, {referenceTo(Origin::OneTime), referenceToRow(0)}},
             {RoundTo, 4, {referenceTo(Origin::Material), referenceTo(Origin::Manufacturing), referenceToRow(0)}}}
        ) == number("1599.9") + number("1429.99")
    );
    // A reduction that was granted after the minimum is not taken back.
    CPPUNIT_ASSERT(
        totalOf({{MinCharge, 1'600, {}}, {PercentOf, -10, {}}, {FixedPerJob, number("0.01"), {}}, {RoundTo, 4, {}}}) ==
        1'440
    );
}

CPPUNIT_TEST_FIXTURE(CalculationTables, rowsSeeEarlierRowsAndTheRunningSum) {
    const std::vector<Row> rows{
        {PercentOf, 10, {referenceTo(Origin::Material)}},                   // 100
        {Subtotal, 0, {referenceTo(Origin::Material), referenceToRow(0)}},  // 1,100
        {PercentOf, 50, {referenceToRow(1)}},                               // 550
        {PercentOf, 1, {}}};                                                // of 2,150
    const auto result = evaluate(rows, input);
    CPPUNIT_ASSERT(result.amounts == (std::vector<Decimal>{100, 1'100, 550, number("21.5")}));
    CPPUNIT_ASSERT(result.additional == number("671.5"));
}

CPPUNIT_TEST_FIXTURE(CalculationTables, anEmptyTableAddsNothing) {
    CPPUNIT_ASSERT(evaluate({}, input).additional == 0);
}

CPPUNIT_TEST_FIXTURE(CalculationTables, whoPaysForTheExcess) {
    using enum ExcessPolicy;
    CPPUNIT_ASSERT(chargedExcess(None, 0, 100) == 0);
    CPPUNIT_ASSERT(chargedExcess(Full, 0, 100) == 100);
    CPPUNIT_ASSERT(chargedExcess(Percent, 30, 100) == 30);
    CPPUNIT_ASSERT(chargedExcess(AboveThreshold, 60, 100) == 40);
    CPPUNIT_ASSERT(chargedExcess(AboveThreshold, 100, 100) == 0);
    CPPUNIT_ASSERT(chargedExcess(AboveThreshold, 150, 100) == 0);
}

}  // namespace calculation_table_test
}  // namespace cardcage::costing::calculation
