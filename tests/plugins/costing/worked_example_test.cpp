#include <cppunit/extensions/HelperMacros.h>

#include <string>

#include "plugins/costing/calculation/calculation_table.hpp"
#include "plugins/costing/calculation/manufacturing.hpp"

// One board calculated by hand, digit for digit: 100 pieces in batches of 50.

namespace cardcage::costing::calculation {
namespace worked_example_test {

using enum RowKind;

Decimal number(std::string_view text) {
    return Decimal::parse(text).value();
}

struct WorkedExample : CppUnit::TestFixture {
    const Lot lot = makeLot(100, {.batch_size = 50});
    DriverCounts drivers;

    WorkedExample() {
        drivers.set(Driver::UniqueParts, 62);
        drivers.set(Driver::Placements, 312);
        drivers.set(Driver::ThroughHoleParts, 18);
        drivers.set(Driver::TestSeconds, 150);
    }

    Decimal costs(int hourly_rate, std::vector<Term> terms) const {
        const Activity activity{.terms = std::move(terms), .uses = {{.hourly_rate = hourly_rate}}};
        return costOf(countDrivers(activity, drivers).value(), lot).job();
    }

    std::vector<Decimal> activities() const {
        using enum CostClass;
        return {
            costs(95, {{Batch, Driver::Fixed, 45 * 60}, {Batch, Driver::UniqueParts, 90}}),
            costs(95, {{Unit, Driver::Placements, 3'600, 9'000}, {Unit, Driver::Fixed, 25}}),
            costs(42, {{Unit, Driver::ThroughHoleParts, 12}}),
            costs(55, {{Unit, Driver::Fixed, 40}}),
            costs(48, {{Unit, Driver::TestSeconds, 1}}),
            costs(52, {{Job, Driver::Fixed, 5'400}})};
    }
};

std::string shown(Decimal amount, int digits) {
    return amount.rounded(digits).text(digits);
}

CPPUNIT_TEST_FIXTURE(WorkedExample, activitiesCostWhatIsExpected) {
    const auto costs = activities();
    const std::vector<std::string> expected{"437.0000", "395.3056", "252.0000", "61.1111", "200.0000", "78.0000"};
    Decimal sum;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        CPPUNIT_ASSERT_EQUAL(expected[i], shown(costs[i], 4));
        sum += costs[i];
    }
    CPPUNIT_ASSERT_EQUAL(std::string("1423.416667"), shown(sum, 6));
}

CPPUNIT_TEST_FIXTURE(WorkedExample, theTableMakesThePrice) {
    Decimal manufacturing;
    for (const auto cost : activities()) manufacturing += cost;
    const TableInput input{
        .material_used = number("4210.40"),
        .material_excess = chargedExcess(ExcessPolicy::Full, 0, number("385.15")),
        .manufacturing = manufacturing,
        .quantity = lot.quantity,
        .batches = lot.batches};
    const std::vector<Row> rows{
        {PercentOf, 6, {referenceTo(Origin::Material)}},
        {PercentOf, 15, {referenceTo(Origin::Manufacturing)}},
        {PercentOf, number("1.2"), {referenceTo(Origin::Material), referenceTo(Origin::Manufacturing)}},
        {Subtotal, 0, {}},
        {PercentOf, 8, {referenceToRow(3)}},
        {FixedPerJob, 85, {}},
        {Subtotal, 0, {}},
        {MarginOnPrice, 12, {}},
        {Subtotal, 0, {}},
        {RoundTo, 4, {}}};
    const auto result = evaluate(rows, input);
    CPPUNIT_ASSERT_EQUAL(std::string("275.733"), result.amounts[0].text());
    CPPUNIT_ASSERT_EQUAL(std::string("213.5125"), shown(result.amounts[1], 4));
    CPPUNIT_ASSERT_EQUAL(std::string("72.2276"), shown(result.amounts[2], 4));
    CPPUNIT_ASSERT_EQUAL(std::string("6580.439767"), shown(result.amounts[3], 6));
    CPPUNIT_ASSERT_EQUAL(std::string("526.435181"), shown(result.amounts[4], 6));
    CPPUNIT_ASSERT_EQUAL(std::string("7191.874948"), shown(result.amounts[6], 6));
    CPPUNIT_ASSERT_EQUAL(std::string("8172.585168"), shown(result.amounts[8], 6));
    const auto total = input.material_used + input.material_excess + manufacturing + result.additional;
    CPPUNIT_ASSERT_EQUAL(std::string("8172.59"), total.text());
    CPPUNIT_ASSERT_EQUAL(std::string("81.7259"), (total / 100).text());
}

}  // namespace worked_example_test
}  // namespace cardcage::costing::calculation
