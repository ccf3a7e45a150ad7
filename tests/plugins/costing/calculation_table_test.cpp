#include "plugins/costing/calculation/calculation_table.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "plugins/costing/calculation/exact.hpp"

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

CPPUNIT_TEST_FIXTURE(CalculationTables, roundingOfTheMinimumChargeItselfKeepsTheMinimum) {
    auto ten = input;
    ten.material_used = number("10.002");
    ten.material_excess = 0;
    ten.manufacturing = 0;
    ten.quantity = 10;
    const auto totalOf = [&](const std::vector<Row>& rows) {
        return evaluate(rows, ten).additional + ten.material_used;
    };
    const Row minimum{MinCharge, number("100.005"), {}};  // adds 90.003
    const Reference material = referenceTo(Origin::Material);
    CPPUNIT_ASSERT(totalOf({minimum, {RoundTo, 0, {referenceToRow(0)}}}) == number("110.002"));
    CPPUNIT_ASSERT(totalOf({minimum, {RoundTo, 2, {referenceToRow(0)}}, {RoundTo, 2, {}}}) == number("100.1"));
    // Rounding a part of what the minimum covers.
    CPPUNIT_ASSERT(totalOf({minimum, {RoundTo, 0, {material}}}) == number("110.003"));
    // Charges beside the minimum may be rounded down with a part of it, but that part not once more.
    const std::vector<Row> twice{
        minimum,
        {FixedPerJob, 13, {}},
        {RoundTo, 0, {material, referenceToRow(1)}},  // 23.002 to 20
        {RoundTo, 0, {material}},                     // 10.002 to 20
        {RoundTo, 0, {}}};
    CPPUNIT_ASSERT_EQUAL(std::string("-3.002"), evaluate(twice, ten).amounts[2].text());
    CPPUNIT_ASSERT_EQUAL(std::string("9.998"), evaluate(twice, ten).amounts[3].text());
    CPPUNIT_ASSERT(totalOf(twice) == 120);
}

/// The origins and rows that a row is about: an oracle of its own for what minima keep.
std::set<Reference> contentOf(const std::vector<Row>& rows, std::size_t index) {
    std::set<Reference> content;
    auto base = rows[index].base;
    if (base.empty()) {
        base = {referenceTo(Origin::Material), referenceTo(Origin::Manufacturing)};
        for (std::size_t row = 0; row < index; ++row)
            if (rows[row].kind != Subtotal) base.push_back(referenceToRow(row));
    }
    for (const auto reference : base) {
        if (reference == referenceTo(Origin::Material)) {
            content.insert({referenceTo(Origin::MaterialUsed), referenceTo(Origin::MaterialExcess)});
        } else if (reference >= origin_count && rows[reference - origin_count].kind == Subtotal) {
            content.merge(contentOf(rows, reference - origin_count));
        } else {
            content.insert(reference);
        }
    }
    return content;
}

bool meet(const std::set<Reference>& left, const std::set<Reference>& right) {
    return std::ranges::any_of(left, [&](Reference part) { return right.contains(part); });
}

/// A random table of minima, roundings, additions and reductions with any bases.
std::vector<Row> randomTable(std::mt19937& random) {
    const auto below = [&](std::size_t end) { return random() % end; };
    std::vector<Row> rows;
    const auto count = 3 + below(6);
    for (std::size_t i = 0; i < count; ++i) {
        constexpr std::array kinds{MinCharge, MinCharge, RoundTo, RoundTo, RoundTo, FixedPerJob, PercentOf, Subtotal};
        Row row{kinds[below(kinds.size())], 0, {}};
        if (row.kind == MinCharge) row.value = Decimal(static_cast<std::int64_t>(below(300'000))) / 1'000;
        if (row.kind == RoundTo) row.value = static_cast<std::int64_t>(below(4));
        if (row.kind == FixedPerJob) row.value = Decimal(static_cast<std::int64_t>(below(9'000))) / 100 - 20;
        if (row.kind == PercentOf) row.value = static_cast<std::int64_t>(below(40)) - 10;
        std::set<Reference> base;
        for (auto names = below(4); names > 0; --names) base.insert(static_cast<Reference>(1 + below(3 + i + 1)));
        base.erase(referenceTo(Origin::OneTime));
        row.base.assign(base.begin(), base.end());
        rows.push_back(std::move(row));
    }
    return rows;
}

/// Every rounding is that of the nearest price, or of the next one above where the nearest would lower what it rounds,
/// together with what a minimum covers, below the minimum.
CPPUNIT_TEST_FIXTURE(CalculationTables, noRoundingEndsBelowAMinimumOfAPartOfIt) {
    int raised = 0, kept = 0;
    for (std::uint32_t seed = 1; seed <= 20'000; ++seed) {
        std::mt19937 random(seed);
        const TableInput given{
            .material_used = Decimal(static_cast<std::int64_t>(random() % 90'000)) / 1'000,
            .material_excess = Decimal(static_cast<std::int64_t>(random() % 9'000)) / 1'000,
            .manufacturing = Decimal(static_cast<std::int64_t>(random() % 50'000)) / 1'000,
            .quantity = static_cast<std::int64_t>(1 + random() % 20)};
        const auto rows = randomTable(random);
        const auto amounts = evaluate(rows, given).amounts;
        const auto valueOf = [&](Reference part) -> Decimal {
            if (part >= origin_count) return amounts[part - origin_count];
            if (part == referenceTo(Origin::MaterialUsed)) return given.material_used;
            return part == referenceTo(Origin::MaterialExcess) ? given.material_excess : given.manufacturing;
        };
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (rows[row].kind != RoundTo) continue;
            const auto message = "table " + std::to_string(seed) + ", row " + std::to_string(row);
            Decimal base;
            if (rows[row].base.empty()) {
                for (const auto part : contentOf(rows, row)) base += valueOf(part);
            } else {
                for (const auto part : rows[row].base) base += valueOf(part);
            }
            const auto places = static_cast<int>(rows[row].value.whole().value());
            const auto nearest = quotientTo(places, base, given.quantity) * given.quantity - base;
            bool must_rise = false;
            for (std::size_t charge = 0; charge < row; ++charge) {
                if (rows[charge].kind != MinCharge) continue;
                auto covered = contentOf(rows, charge);
                covered.insert(referenceToRow(charge));
                auto with_roundings = covered;
                std::set<Reference> roundings;
                for (auto other = charge + 1; other < row; ++other) {
                    if (rows[other].kind != RoundTo || !meet(contentOf(rows, other), with_roundings)) continue;
                    roundings.insert(referenceToRow(other));
                    with_roundings.insert(referenceToRow(other));
                }
                auto parts = contentOf(rows, row);
                if (!meet(parts, with_roundings)) continue;
                parts.merge(with_roundings);
                Decimal now, charged;
                for (const auto part : parts) {
                    now += valueOf(part);
                    if (!roundings.contains(part)) charged += valueOf(part);
                }
                const auto minimum = rows[charge].value;
                if (now < minimum && charged < minimum) continue;
                must_rise = must_rise || (nearest < 0 && now + nearest < minimum);
                CPPUNIT_ASSERT_MESSAGE(message, amounts[row] >= 0 || now + amounts[row] >= minimum);
                ++kept;
            }
            auto step = Decimal(given.quantity);
            for (int place = 0; place < places; ++place) step /= 10;
            CPPUNIT_ASSERT_MESSAGE(message, amounts[row] == (must_rise ? nearest + step : nearest));
            raised += must_rise ? 1 : 0;
        }
    }
    CPPUNIT_ASSERT(raised > 1'000);
    CPPUNIT_ASSERT(kept > 10'000);
}

/// With nothing but roundings behind it, a minimum of the whole is what the total ends with at least.
CPPUNIT_TEST_FIXTURE(CalculationTables, anyRoundingsOfAnythingLeaveTheTotalAtTheMinimum) {
    for (std::uint32_t seed = 1; seed <= 5'000; ++seed) {
        std::mt19937 random(seed);
        TableInput given{
            .material_used = Decimal(static_cast<std::int64_t>(random() % 90'000)) / 1'000,
            .manufacturing = Decimal(static_cast<std::int64_t>(random() % 50'000)) / 1'000,
            .quantity = static_cast<std::int64_t>(1 + random() % 20)};
        std::vector<Row> rows{{FixedPerJob, Decimal(static_cast<std::int64_t>(random() % 9'000)) / 100, {}}};
        const auto minimum = Decimal(static_cast<std::int64_t>(random() % 300'000)) / 1'000;
        rows.push_back({MinCharge, minimum, {}});
        for (auto roundings = 1 + random() % 4; roundings > 0; --roundings) {
            Row row{RoundTo, static_cast<std::int64_t>(random() % 3), {}};
            for (std::size_t i = 0; i < rows.size(); ++i)
                if (random() % 2 == 0) row.base.push_back(referenceToRow(i));
            if (random() % 3 == 0) row.base.push_back(referenceTo(Origin::Material));
            rows.push_back(std::move(row));
        }
        const auto total = given.material_used + given.manufacturing + evaluate(rows, given).additional;
        CPPUNIT_ASSERT_MESSAGE("table " + std::to_string(seed), total >= minimum);
    }
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
