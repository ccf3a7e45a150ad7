// The worked examples of the engine, each checked by brute force over all quantities once, by hand.

#include <cppunit/extensions/HelperMacros.h>

#include "plugins/sourcing/engine/market/eligibility.hpp"
#include "plugins/sourcing/engine/reasons/explain.hpp"
#include "tests/plugins/sourcing/part_table.hpp"

namespace cardcage::sourcing::engine {
namespace {

class WorkedExamples : public CppUnit::TestFixture {
protected:
    Plan solved(const PartTable& part, const PartLimits& limits = {}, Days day = any_day) {
        const auto solution = solver_.solve(part.problem(), limits, day);
        CPPUNIT_ASSERT(solution.plan && solution.is_proven);
        CPPUNIT_ASSERT(solution.lower_bound == solution.plan->objective);
        return *solution.plan;
    }

    PartSolution sourced(const PartTable& part, const PartPreferences& preferences) {
        auto result = sourcePart(solver_, part.problem(), preferences);
        CPPUNIT_ASSERT(result.plan && result.is_proven);
        return result;
    }

    std::string reasons(const PartTable& part, const PartPreferences& preferences) {
        std::string text;
        for (const auto& reason : explainLines(part.problem(), preferences, sourced(part, preferences)))
            text += (text.empty() ? "" : " ") + std::string(wireName(reason.reason));
        return text;
    }

    static void assertPlan(const std::string& lines, const std::string& cost, const Plan& plan) {
        CPPUNIT_ASSERT_EQUAL(lines, linesOf(plan));
        CPPUNIT_ASSERT_EQUAL(cost, costText(plan));
    }

    PartSolver solver_;
};

CPPUNIT_TEST_FIXTURE(WorkedExamples, buyUpToABreak) {
    PartTold part(6);
    part.add({.rows = {{1, "0.10"}, {10, "0.025"}}, .stock = plenty});
    const auto plan = solved(part);
    assertPlan("10 of 0", "0.25", plan);
    CPPUNIT_ASSERT_EQUAL(pieces(4), plan.excess);
    CPPUNIT_ASSERT_EQUAL(std::string("0.10"), shownText(plan.excess_value));

    const auto reason = explainLines(part.problem(), {}, sourced(part, {})).front();
    CPPUNIT_ASSERT(reason.reason == Reason::BoughtUpToBreak);
    CPPUNIT_ASSERT_EQUAL(pieces(4), reason.units);
    CPPUNIT_ASSERT_EQUAL(std::string("0.35"), shownText(reason.saving));
}

class ReelAndCutTape : public WorkedExamples {
public:
    void setUp() override {
        part_.add({.rows = {{4000, "0.0050", 4000}}, .stock = plenty, .packaging = 1});
        part_.add(
            {.rows = {{1, "0.0120"}, {100, "0.0105"}, {500, "0.0100"}, {1000, "0.0090"}},
             .stock = plenty,
             .packaging = 2}
        );
    }

protected:
    PartTold part_{4500};
};

CPPUNIT_TEST_FIXTURE(ReelAndCutTape, areBoughtTogetherWithoutExcess) {
    const auto plan = solved(part_);
    assertPlan("4000 of 0, 500 of 1", "25.00", plan);
    CPPUNIT_ASSERT_EQUAL(Quantity{0}, plan.excess);
    CPPUNIT_ASSERT_EQUAL(std::string("CHEAPEST SPLIT_PACKAGING"), reasons(part_, {}));
}

CPPUNIT_TEST_FIXTURE(ReelAndCutTape, oneLineTakesTwoReels) {
    const auto plan = solved(part_, {.max_lines = 1});
    assertPlan("8000 of 0", "40.00", plan);
    CPPUNIT_ASSERT_EQUAL(pieces(3500), plan.excess);
    CPPUNIT_ASSERT_EQUAL(std::string("17.50"), shownText(plan.excess_value));
    const std::vector<std::uint8_t> without_reels{1, 0};
    const auto cut = solver_.solve(part_.problem(), {.max_lines = 1}, any_day, {.left_out = without_reels});
    assertPlan("4500 of 1", "40.50", *cut.plan);
}

CPPUNIT_TEST_FIXTURE(WorkedExamples, leaveCheapStockForABreak) {
    PartTold part(1000);
    part.add({.rows = {{1, "1.00"}}, .stock = 600});
    part.add({.rows = {{1, "1.30"}, {500, "1.20"}, {1000, "1.15"}}, .stock = plenty});
    assertPlan("500 of 0, 500 of 1", "1100.00", solved(part));
    assertPlan("1000 of 1", "1150.00", solved(part, {.max_lines = 1}));
    CPPUNIT_ASSERT_EQUAL(std::string("CHEAPEST LEFT_CHEAPER_STOCK_FOR_BREAK"), reasons(part, {}));
}

CPPUNIT_TEST_FIXTURE(WorkedExamples, smallestOrderThatIsNoMultiple) {
    for (const auto& [need, lines, cost] :
         {std::tuple{12, "30 of 0", "12.00"}, {30, "30 of 0", "12.00"}, {31, "40 of 0", "16.00"}}) {
        PartTold part(need);
        part.add({.rows = {{25, "0.40", 10}}, .stock = plenty});
        assertPlan(lines, cost, solved(part));
    }
}

CPPUNIT_TEST_FIXTURE(WorkedExamples, currencyAndPricePerThousand) {
    const ExchangeRates rates{*parseNumber("1.0842"), *parseNumber("163.4")};
    std::vector<PriceRow> rows;
    const std::vector<LadderRow> dollars{{.amount = *parseNumber("12.50"), .currency = 0}};
    appendOrderableRows(dollars, {Unit::Piece, pieces(1000)}, Unit::Piece, rates, rows);
    const std::vector<LadderRow> yen{{.amount = *parseNumber("98.70"), .currency = 1}};
    appendOrderableRows(yen, {Unit::Piece, pieces(100)}, Unit::Piece, rates, rows);
    CPPUNIT_ASSERT_EQUAL(std::string("0.0115292381"), exactText(rows[0].unit_price));
    CPPUNIT_ASSERT_EQUAL(std::string("34.5877143"), exactText(costOf(pieces(3000), rows[0].unit_price)));
    CPPUNIT_ASSERT_EQUAL(std::string("34.59"), shownText(costOf(pieces(3000), rows[0].unit_price), 2));
    CPPUNIT_ASSERT_EQUAL(std::string("0.0060403917"), exactText(rows[1].unit_price));
    CPPUNIT_ASSERT_EQUAL(std::string("15.10097925"), exactText(costOf(pieces(2500), rows[1].unit_price)));
    CPPUNIT_ASSERT_EQUAL(std::string("15.10"), shownText(costOf(pieces(2500), rows[1].unit_price), 2));
}

class Dates : public WorkedExamples {
public:
    void setUp() override {
        part_.add({.rows = {{1, "0.50"}}, .stock = 400, .lead_days = 56, .on_order = {{20, pieces(300)}}});
        part_.add({.rows = {{1, "0.62"}}, .stock = 2000});
    }

protected:
    Plan weighted(std::string_view day_weight) {
        return *sourced(part_, {.goal = Goal::Weighted, .target_day = 0, .day_weight = money(day_weight)}).plan;
    }

    PartTold part_{1000};
};

CPPUNIT_TEST_FIXTURE(Dates, decideHowMuchThereIs) {
    assertPlan("400 of 0, 600 of 1", "572.00", solved(part_, {}, 0));
    assertPlan("400 of 0, 600 of 1", "572.00", solved(part_, {}, 19));
    assertPlan("700 of 0, 300 of 1", "536.00", solved(part_, {}, 20));
    assertPlan("1000 of 0", "500.00", solved(part_, {}, 56));
}

CPPUNIT_TEST_FIXTURE(Dates, haveAPrice) {
    assertPlan("1000 of 0", "500.00", weighted("0.90"));
    // 572 now, 536 + 20, 500 + 56: of the last two the earlier one.
    assertPlan("700 of 0, 300 of 1", "536.00", weighted("1.00"));
    assertPlan("400 of 0, 600 of 1", "572.00", weighted("2.00"));
}

CPPUNIT_TEST_FIXTURE(Dates, ofGoalsAndReasons) {
    assertPlan("400 of 0, 600 of 1", "572.00", *sourced(part_, {.goal = Goal::BestLeadTime}).plan);
    assertPlan("1000 of 0", "500.00", *sourced(part_, {.goal = Goal::BestPrice, .target_day = 0}).plan);
    CPPUNIT_ASSERT_EQUAL(std::string("CHEAPEST SPLIT_STOCK"), reasons(part_, {.target_day = 20}));
}

class Excess : public WorkedExamples {
public:
    void setUp() override {
        part_.add({.rows = {{1, "0.01", 1000}}, .stock = plenty});
        part_.add({.rows = {{1, "0.09"}}, .stock = plenty});
    }

protected:
    PartTold part_{120};
};

CPPUNIT_TEST_FIXTURE(Excess, isFreeWithoutALimit) {
    const auto plan = solved(part_);
    assertPlan("1000 of 0", "10.00", plan);
    CPPUNIT_ASSERT_EQUAL(pieces(880), plan.excess);
    CPPUNIT_ASSERT_EQUAL(std::string("8.80"), shownText(plan.excess_value));
}

CPPUNIT_TEST_FIXTURE(Excess, isLimitedInUnitsPercentAndValue) {
    const auto limit = excessLimit(part_.need, unlimited_quantity, 2'000'000);
    CPPUNIT_ASSERT_EQUAL(pieces(240), limit);
    assertPlan("120 of 1", "10.80", solved(part_, {.max_excess = limit}));
    assertPlan("120 of 1", "10.80", solved(part_, {.max_excess = pieces(879)}));
    assertPlan("1000 of 0", "10.00", solved(part_, {.max_excess = pieces(880)}));
    assertPlan("1000 of 0", "10.00", solved(part_, {.max_excess_value = money("8.80")}));
    assertPlan("120 of 1", "10.80", solved(part_, {.max_excess_value = money("8.79")}));
    CPPUNIT_ASSERT_EQUAL(std::string("EXCESS_LIMIT"), reasons(part_, {.limits = {.max_excess = limit}}));
}

CPPUNIT_TEST_FIXTURE(Excess, mayBeWorthSomething) {
    const auto plan = solved(part_, {.residual_value = price("0.002")});
    assertPlan("1000 of 0", "10.00", plan);
    CPPUNIT_ASSERT_EQUAL(std::string("8.24"), shownText(plan.objective));
}

CPPUNIT_TEST_FIXTURE(WorkedExamples, lineFee) {
    for (const auto& [need, lines, cost] :
         {std::tuple{500, "500 of 1", "15.00"}, {1000, "1000 of 0", "27.00"}, {700, "700 of 0", "21.00"}}) {
        PartTold part(need);
        part.add({.rows = {{1, "0.02"}}, .stock = plenty, .fee = "7.00"});
        part.add({.rows = {{1, "0.03"}}, .stock = plenty});
        assertPlan(lines, cost, solved(part));
    }
    // The tie goes to the supplier that ranks first.
    PartTold part(700);
    part.add({.rows = {{1, "0.02"}}, .stock = plenty, .fee = "7.00", .rank = 5});
    part.add({.rows = {{1, "0.03"}}, .stock = plenty, .rank = 4});
    assertPlan("700 of 1", "21.00", solved(part));
}

/// The share of the shipping example that concerns one part alone: the supplier's fee is paid once.
CPPUNIT_TEST_FIXTURE(WorkedExamples, shippingIsPaidOnceForASupplier) {
    PartTold part(100);
    part.add({.rows = {{1, "0.40"}}, .stock = 60, .supplier = 1});
    part.add({.rows = {{1, "0.45"}}, .stock = 60, .supplier = 1});
    part.add({.rows = {{1, "0.60"}}, .stock = plenty, .supplier = 2});
    part.offers[0].supplier_fee = part.offers[1].supplier_fee = money("20");
    const auto dear = solved(part);
    assertPlan("100 of 2", "60.00", dear);
    part.offers[0].supplier_fee = part.offers[1].supplier_fee = money("10");
    const auto both = solved(part);
    assertPlan("60 of 0, 40 of 1", "42.00", both);
    CPPUNIT_ASSERT_EQUAL(std::string("10.00"), shownText(both.supplier_fees));
    CPPUNIT_ASSERT_EQUAL(std::string("52.00"), shownText(both.objective));
    CPPUNIT_ASSERT_EQUAL(1u, both.suppliers);
}

class Filters : public WorkedExamples {
protected:
    std::string bought(std::uint32_t customer, Days valid_until) {
        PartTold part(10);
        part.add({.rows = {{1, "0.80"}}, .stock = plenty});
        part.add({.rows = {{1, "0.90"}}, .stock = plenty});
        part.add({.rows = {{1, "0.70"}}, .stock = plenty});
        const EligibilityRules rules{.customer = customer};
        part.offers[0].exclusions = exclusionsOf({.customer = 7}, rules);
        part.offers[1].exclusions = exclusionsOf({}, rules);
        part.offers[2].exclusions = exclusionsOf({.valid_until = valid_until}, rules);
        const auto plan = solved(part);
        return linesOf(plan) + " " + costText(plan);
    }
};

CPPUNIT_TEST_FIXTURE(Filters, keepOffersOut) {
    CPPUNIT_ASSERT_EQUAL(std::string("10 of 0 8.00"), bought(7, -1));
    CPPUNIT_ASSERT_EQUAL(std::string("10 of 1 9.00"), bought(8, -1));
    CPPUNIT_ASSERT_EQUAL(std::string("10 of 2 7.00"), bought(8, 0));
}

CPPUNIT_TEST_FIXTURE(WorkedExamples, preferredSuppliers) {
    PartTold part(500);
    part.add({.rows = {{1, "0.210"}}, .stock = plenty, .tier = 0});
    part.add({.rows = {{1, "0.204"}}, .stock = plenty, .tier = 1});
    const PartPreferences strict{.supplier_preference = TierRule::Strict};
    PartPreferences soft{.supplier_preference = TierRule::Soft, .soft_tolerance_ppm = 30'000};
    assertPlan("500 of 0", "105.00", *sourced(part, strict).plan);
    CPPUNIT_ASSERT_EQUAL(std::string("PREFERRED_SUPPLIER"), reasons(part, strict));
    assertPlan("500 of 0", "105.00", *sourced(part, soft).plan);
    soft.soft_tolerance_ppm = 20'000;
    assertPlan("500 of 1", "102.00", *sourced(part, soft).plan);
    assertPlan("500 of 1", "102.00", *sourced(part, {}).plan);
}

class Inventory : public WorkedExamples {
protected:
    PartTold partWith(std::string_view valuation) {
        PartTold part(1000);
        part.add({.rows = {{0, valuation}}, .stock = 300, .is_inventory = true});
        part.add({.rows = {{1, "0.50"}, {1000, "0.30"}}, .stock = plenty});
        return part;
    }
};

CPPUNIT_TEST_FIXTURE(Inventory, competesByItsValuation) {
    for (const auto valuation : {"0.28", "0"})
        assertPlan("1000 of 1", "300.00", *sourced(partWith(valuation), {.goal = Goal::BestPrice}).plan);
}

CPPUNIT_TEST_FIXTURE(Inventory, comesFirstWhereItIsPreferred) {
    const PartPreferences first{.inventory_first = true};
    assertPlan("300 of 0, 700 of 1", "350.00", *sourced(partWith("0"), first).plan);
    assertPlan("300 of 0, 700 of 1", "434.00", *sourced(partWith("0.28"), first).plan);
    CPPUNIT_ASSERT_EQUAL(std::string("INVENTORY_FIRST SPLIT_STOCK"), reasons(partWith("0"), first));
}

}  // namespace
}  // namespace cardcage::sourcing::engine
