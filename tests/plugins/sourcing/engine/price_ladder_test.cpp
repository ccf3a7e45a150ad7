// Numbers, units, price ladders and filters.

#include "plugins/sourcing/engine/market/price_ladder.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "plugins/sourcing/engine/market/eligibility.hpp"
#include "tests/plugins/sourcing/part_table.hpp"

namespace cardcage::sourcing::engine {
namespace {

class Numbers : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Numbers, areReadAsWritten) {
    CPPUNIT_ASSERT(parseNumber("12.50") == (ExactNumber{1250, 2}));
    CPPUNIT_ASSERT(parseNumber("-0.001") == (ExactNumber{-1, 3}));
    for (const auto* text :
         {"", "-", "1.", ".5", "+1", "1,5", "1e3", " 1", "999999999999999999999999999999999999999999"})
        CPPUNIT_ASSERT_MESSAGE(text, !parseNumber(text));
}

CPPUNIT_TEST_FIXTURE(Numbers, areRoundedHalfToEven) {
    for (const auto& [numerator, denominator, expected] :
         {std::tuple{5, 2, 2},
          {7, 2, 4},
          {-5, 2, -2},
          {-7, 2, -4},
          {6, 4, 2},
          {10, 4, 2},
          {14, 4, 4},
          {1, 3, 0},
          {2, 3, 1}})
        CPPUNIT_ASSERT_EQUAL(expected, static_cast<int>(dividedHalfEven(numerator, denominator)));
}

CPPUNIT_TEST_FIXTURE(Numbers, quantitiesAndCostsHaveTheirDigits) {
    CPPUNIT_ASSERT(quantityFrom(*parseNumber("1.5000000")) == 1'500'000);
    CPPUNIT_ASSERT(!quantityFrom(*parseNumber("0.0000001")));
    CPPUNIT_ASSERT(!quantityFrom(*parseNumber("99999999999999999999")));
    CPPUNIT_ASSERT(costFrom(*parseNumber("1")) == one_cost);
    CPPUNIT_ASSERT(costFrom({-123, 1}) == -one_cost * 123 / 10);
}

CPPUNIT_TEST_FIXTURE(Numbers, areShownWithTwoToSixDecimals) {
    CPPUNIT_ASSERT_EQUAL(std::string("12.50"), shownText(money("12.5")));
    CPPUNIT_ASSERT_EQUAL(std::string("0.123457"), shownText(money("0.1234565000000001")));
    CPPUNIT_ASSERT_EQUAL(std::string("0.123456"), shownText(money("0.1234565")));
    CPPUNIT_ASSERT_EQUAL(std::string("-3.00"), shownText(money("-3")));
    CPPUNIT_ASSERT_EQUAL(std::string("12"), exactText(money("12.0")));
    CPPUNIT_ASSERT_EQUAL(std::string("0.0000000000000001"), exactText(Cost{1}));
}

class Ladders : public CppUnit::TestFixture {
protected:
    /// Rows as "smallest-largest/step:price", an open end as nothing.
    std::string rows(std::initializer_list<Told> told) {
        std::vector<LadderRow> ladder;
        for (const auto& row : told)
            ladder.push_back({.moq = pieces(row.moq), .mpq = pieces(row.mpq), .amount = *parseNumber(row.amount)});
        return rows(ladder, {}, Unit::Piece);
    }

    std::string rows(const std::vector<LadderRow>& ladder, PriceUnit sold_in, Unit needed_in) {
        std::vector<PriceRow> result;
        notes_ = appendOrderableRows(ladder, sold_in, needed_in, rates_, result);
        std::string text;
        for (const auto& row : result) {
            if (!text.empty()) text += " ";
            text += exactText(costOf(row.smallest_order, one_price)) + "-";
            if (row.largest_order < unlimited_quantity / row.step * row.step)
                text += exactText(costOf(row.largest_order, one_price));
            text += "/" + exactText(costOf(row.step, one_price)) + ":" + exactText(row.unit_price);
        }
        return text;
    }

    ExchangeRates rates_{ExactNumber{1, 0}, ExactNumber{2, 0}, std::nullopt};
    LadderNotes notes_;
};

CPPUNIT_TEST_FIXTURE(Ladders, smallestOrdersAreMultiplesOfTheStep) {
    CPPUNIT_ASSERT_EQUAL(std::string("30-/10:0.4"), rows({{25, "0.40", 10}}));
    CPPUNIT_ASSERT_EQUAL(std::string("1-/1:0.4"), rows({{0, "0.40", 0}}));
    CPPUNIT_ASSERT_EQUAL(std::string("10-/10:0.4"), rows({{0, "0.40", 10}}));
}

CPPUNIT_TEST_FIXTURE(Ladders, aDearerRowTakesNothingFromTheCheaperOne) {
    CPPUNIT_ASSERT_EQUAL(std::string("1-/1:0.1 10-/1:0.2"), rows({{1, "0.10"}, {10, "0.20"}}));
    CPPUNIT_ASSERT(notes_.is_not_monotone);
    CPPUNIT_ASSERT_EQUAL(std::string("1-/1:0.2 10-/1:0.1"), rows({{1, "0.20"}, {10, "0.10"}}));
    CPPUNIT_ASSERT(!notes_.is_not_monotone);
    // In whatever order they were sent.
    CPPUNIT_ASSERT_EQUAL(std::string("12-/1:0.2 5-/5:0.1"), rows({{12, "0.20"}, {5, "0.10", 5}}));
    CPPUNIT_ASSERT(notes_.is_not_monotone);
}

CPPUNIT_TEST_FIXTURE(Ladders, reelsAndCutTapeStaySeparate) {
    CPPUNIT_ASSERT_EQUAL(std::string("1-/1:0.009 4000-/4000:0.0095"), rows({{1, "0.009"}, {4000, "0.0095", 4000}}));
}

CPPUNIT_TEST_FIXTURE(Ladders, currenciesThatAreLeftOutHaveNoRows) {
    std::vector<LadderRow> ladder{
        {.moq = pieces(1), .amount = {10, 2}, .currency = 0, .is_left_out = true},
        {.moq = pieces(10), .amount = {40, 2}, .currency = 1}};
    CPPUNIT_ASSERT_EQUAL(std::string("10-/1:0.2"), rows(ladder, {}, Unit::Piece));
    CPPUNIT_ASSERT_EQUAL(ExclusionSet{0}, notes_.exclusions);
    ladder[1].is_left_out = true;
    CPPUNIT_ASSERT_EQUAL(std::string(), rows(ladder, {}, Unit::Piece));
    CPPUNIT_ASSERT_EQUAL(bit(Exclusion::Currency), notes_.exclusions);
    // Their rates do not matter.
    CPPUNIT_ASSERT(!notes_.has_row_without_rate && !notes_.has_row_out_of_range);
}

CPPUNIT_TEST_FIXTURE(Ladders, currenciesAreLaddersOfTheirOwn) {
    const std::vector<LadderRow> ladder{
        {.moq = pieces(1), .amount = {10, 2}, .currency = 0}, {.moq = pieces(10), .amount = {40, 2}, .currency = 1}};
    CPPUNIT_ASSERT_EQUAL(std::string("1-/1:0.1 10-/1:0.2"), rows(ladder, {}, Unit::Piece));
    CPPUNIT_ASSERT(!notes_.is_not_monotone);
}

CPPUNIT_TEST_FIXTURE(Ladders, withoutARateThereIsNoPrice) {
    const std::vector<LadderRow> foreign{{.amount = {10, 2}, .currency = 2}};
    CPPUNIT_ASSERT_EQUAL(std::string(), rows(foreign, {}, Unit::Piece));
    CPPUNIT_ASSERT_EQUAL(bit(Exclusion::NoExchangeRate), notes_.exclusions);
    const std::vector<LadderRow> mixed{{.amount = {10, 2}, .currency = 2}, {.amount = {20, 2}, .currency = 0}};
    CPPUNIT_ASSERT_EQUAL(std::string("1-/1:0.2"), rows(mixed, {}, Unit::Piece));
    CPPUNIT_ASSERT(notes_.has_row_without_rate && notes_.exclusions == 0);
    CPPUNIT_ASSERT_EQUAL(std::string(), rows(std::vector<LadderRow>{}, {}, Unit::Piece));
    CPPUNIT_ASSERT_EQUAL(bit(Exclusion::NoPrice), notes_.exclusions);
}

CPPUNIT_TEST_FIXTURE(Ladders, unitsConvertWithinTheirDimension) {
    const std::vector<LadderRow> ladder{{.moq = pieces(50), .mpq = pieces(10), .amount = {250, 2}}};
    // 2.50 for 100 cm: 2.50 for a meter.
    CPPUNIT_ASSERT_EQUAL(std::string("0.5-/0.1:2.5"), rows(ladder, {Unit::Centimeter, pieces(100)}, Unit::Meter));
    CPPUNIT_ASSERT_EQUAL(std::string("5000-/1000:0.025"), rows(ladder, {Unit::Meter, pieces(1)}, Unit::Centimeter));
    CPPUNIT_ASSERT_EQUAL(std::string(), rows(ladder, {Unit::Meter, pieces(1)}, Unit::Kilogram));
    CPPUNIT_ASSERT_EQUAL(bit(Exclusion::UnitMismatch), notes_.exclusions);
    rows(ladder, {Unit::Roll, pieces(1)}, Unit::Piece);
    CPPUNIT_ASSERT_EQUAL(bit(Exclusion::UnitMismatch), notes_.exclusions);
}

CPPUNIT_TEST_FIXTURE(Ladders, whatDoesNotConvertEvenlyIsRoundedUp) {
    const std::vector<LadderRow> ladder{{.moq = pieces(1), .mpq = pieces(1), .amount = {1, 0}}};
    CPPUNIT_ASSERT_EQUAL(
        std::string("0.039371-/0.039371:25.4"), rows(ladder, {Unit::Millimeter, pieces(1)}, Unit::Inch)
    );
    CPPUNIT_ASSERT(notes_.is_quantity_rounded);
}

CPPUNIT_TEST_FIXTURE(Ladders, aPriceThatWouldBeRoundedToZeroIsNotFree) {
    CPPUNIT_ASSERT_EQUAL(std::string("100-/1:0.0000000001"), rows({{1, "0.000000000034"}, {100, "0.000000000052"}}));
    CPPUNIT_ASSERT(notes_.has_row_out_of_range && notes_.exclusions == 0);
    CPPUNIT_ASSERT_EQUAL(std::string(), rows({{1, "0.000000000034"}}));
    CPPUNIT_ASSERT_EQUAL(bit(Exclusion::NoPrice), notes_.exclusions);
    CPPUNIT_ASSERT_EQUAL(std::string("1-/1:0"), rows({{1, "0.00"}}));
    CPPUNIT_ASSERT(!notes_.has_row_out_of_range);
}

CPPUNIT_TEST_FIXTURE(Ladders, pricesAreRoundedOnceHalfToEven) {
    const ExactNumber one{1, 0};
    CPPUNIT_ASSERT(baseUnitPrice({5, 11}, one_unit, one) == 0);
    CPPUNIT_ASSERT(baseUnitPrice({15, 11}, one_unit, one) == 2);
    CPPUNIT_ASSERT(baseUnitPrice({1, 0}, pieces(3), one) == 3'333'333'333);
    CPPUNIT_ASSERT(baseUnitPrice({0, 0}, one_unit, one) == 0);
    CPPUNIT_ASSERT(!baseUnitPrice({-1, 2}, one_unit, one));
    CPPUNIT_ASSERT(!baseUnitPrice({1, 0}, one_unit, {0, 0}));
    CPPUNIT_ASSERT(!baseUnitPrice({1'000'000'000'000, 0}, one_unit, one));
    // A machine of 10,000 EUR, in VND.
    CPPUNIT_ASSERT_EQUAL(
        std::string("305000000.00"), exactText(baseUnitPrice({305'000'000, 0}, one_unit, one).value(), 2)
    );
    CPPUNIT_ASSERT(baseUnitPrice({461'168'601, 0}, one_unit, one));
    CPPUNIT_ASSERT(!baseUnitPrice({461'168'602, 0}, one_unit, one));
    // Many zeros and small numbers take no digits away.
    CPPUNIT_ASSERT(
        baseUnitPrice({Int128{125'000'000'000}, 10}, pieces(1'000'000), {Int128{10'842'000'000}, 10}) == 115'292
    );
}

CPPUNIT_TEST_FIXTURE(Ladders, chargesReachFartherThanPrices) {
    const ExactNumber one{1, 0};
    CPPUNIT_ASSERT(baseAmount({1'000'000'000'000'000, 0}, one) == one_cost * 1'000'000'000'000'000);
    CPPUNIT_ASSERT(!baseAmount({1'000'000'000'000'001, 0}, one));
    CPPUNIT_ASSERT(!baseAmount({-1, 0}, one));
    // A fee of 10,000 EUR where 1 VND is 0.0000368687 EUR: rounded once, to 10 decimals.
    const auto fee = baseAmount({10'000, 0}, *parseNumber("0.0000368687"));
    CPPUNIT_ASSERT_EQUAL(std::string("271232780.1088728379"), exactText(*fee));
}

CPPUNIT_TEST_FIXTURE(Ladders, aBaseCurrencyWithoutCents) {
    // 0.0123 EUR at 1 JPY = 0.00612 EUR.
    CPPUNIT_ASSERT_EQUAL(
        std::string("2.0098039216"), exactText(*baseUnitPrice({123, 4}, one_unit, *parseNumber("0.00612")))
    );
}

class Rules : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Rules, offersExpireAfterTheirLastDay) {
    CPPUNIT_ASSERT_EQUAL(ExclusionSet{0}, exclusionsOf({.valid_until = 0}, {}));
    CPPUNIT_ASSERT_EQUAL(ExclusionSet{0}, exclusionsOf({}, {.order_day = 10'000}));
    CPPUNIT_ASSERT_EQUAL(bit(Exclusion::Expired), exclusionsOf({.valid_until = 13}, {.order_day = 14}));
}

CPPUNIT_TEST_FIXTURE(Rules, offersAreBoundToCustomersAndScenarios) {
    CPPUNIT_ASSERT_EQUAL(ExclusionSet{0}, exclusionsOf({.customer = 7, .scenario = 2}, {.customer = 7, .scenario = 2}));
    CPPUNIT_ASSERT_EQUAL(bit(Exclusion::OtherCustomer), exclusionsOf({.customer = 7}, {}));
    CPPUNIT_ASSERT_EQUAL(bit(Exclusion::OtherScenario), exclusionsOf({.scenario = 3}, {.scenario = 2}));
}

CPPUNIT_TEST_FIXTURE(Rules, allReasonsAreTold) {
    EligibilityRules rules{.price_types = 0b01, .packagings = 0b10, .excludes_inventory = true};
    rules.suppliers = {SupplierRule::Allowed, SupplierRule::Banned, SupplierRule::NotListed};
    CPPUNIT_ASSERT_EQUAL(ExclusionSet{0}, exclusionsOf({.price_type = 0, .packaging = 1}, rules));
    CPPUNIT_ASSERT_EQUAL(
        bit(Exclusion::PriceType) | bit(Exclusion::Packaging) | bit(Exclusion::SupplierBanned),
        exclusionsOf({.price_type = 1, .packaging = 0, .supplier = 1}, rules)
    );
    CPPUNIT_ASSERT_EQUAL(
        bit(Exclusion::SupplierNotListed) | bit(Exclusion::InventoryExcluded) | bit(Exclusion::Lifecycle) |
            bit(Exclusion::Compliance) | bit(Exclusion::Blocked) | bit(Exclusion::UnknownPart),
        exclusionsOf(
            {.packaging = 1,
             .supplier = 2,
             .is_inventory = true,
             .is_lifecycle_blocked = true,
             .is_compliance_blocked = true,
             .is_component_blocked = true,
             .is_part_known = false},
            rules
        )
    );
    CPPUNIT_ASSERT_EQUAL(std::string_view("SUPPLIER_BANNED"), wireName(Exclusion::SupplierBanned));
}

}  // namespace
}  // namespace cardcage::sourcing::engine
