// Offers of one supplier that sell from one stock, in small cases; proof/shared_stocks_test.cpp has random ones.

#include <cppunit/extensions/HelperMacros.h>

#include <array>

#include "plugins/sourcing/engine/part/most_together.hpp"
#include "plugins/sourcing/engine/reasons/explain.hpp"
#include "tests/plugins/sourcing/part_table.hpp"

namespace cardcage::sourcing::engine {
namespace shared_stocks_test {

/// A part whose first `sharing` offers sell from one stock.
PartTold sharing(PartTold part, std::int64_t stock, std::size_t sharing, std::vector<Arrival> later = {}) {
    std::vector<Arrival> arrivals{{0, pieces(stock)}};
    arrivals.insert(arrivals.end(), later.begin(), later.end());
    const auto position = part.addStock({}, arrivals);
    for (std::size_t i = 0; i < sharing; ++i) {
        part.offers[i].supplier = part.offers[i].supplier_rank = 0;
        part.offers[i].stock = position;
    }
    return part;
}

PartTold two(std::int64_t need, const Told& first, const Told& second, bool is_inventory = false) {
    PartTold part(need);
    part.add({.rows = {first}, .stock = 100, .is_inventory = is_inventory});
    part.add({.rows = {second}, .stock = 100, .is_inventory = is_inventory});
    return part;
}

class SmallSharedStocks : public CppUnit::TestFixture {
protected:
    PartSolution sourced(const PartTable& part, const PartPreferences& preferences = {}) {
        return sourcePart(solver_, part.problem(), preferences);
    }

    PartSolver solver_;
};

CPPUNIT_TEST_FIXTURE(SmallSharedStocks, twiceAHundredOfOneStockAreNotTwoHundred) {
    const auto part = sharing(two(200, {1, "1.00"}, {1, "1.50"}), 100, 2);
    CPPUNIT_ASSERT(!sourced(part).plan);
    const auto why = explainUnsourced(solver_, part.problem(), {});
    CPPUNIT_ASSERT_EQUAL(std::string_view("INSUFFICIENT_STOCK"), wireName(why.reason));
    CPPUNIT_ASSERT_EQUAL(pieces(100), why.short_by);
}

/// Offers that are out of the scope state when more of the stock arrives.
CPPUNIT_TEST_FIXTURE(SmallSharedStocks, theDayOnWhichTheStockArrivesIsFound) {
    const auto part = sharing(two(200, {1, "1.00"}, {1, "1.50"}), 100, 2, {{10, pieces(200)}});
    PartPreferences preferences;
    preferences.goal = Goal::BestLeadTime;
    CPPUNIT_ASSERT_EQUAL(Days{10}, sourced(part, preferences).plan.value().ready);
}

CPPUNIT_TEST_FIXTURE(SmallSharedStocks, inventoryIsDividedSoThatItCoversTheNeed) {
    auto part = two(100, {30, "1.00", 30}, {40, "1.00", 40}, true);
    part.add({.rows = {{1, "0.10"}}, .stock = plenty});
    PartPreferences preferences;
    preferences.inventory_first = true;
    CPPUNIT_ASSERT_EQUAL(
        std::string("60 of 0, 40 of 1"), linesOf(sourced(sharing(part, 100, 2), preferences).plan.value())
    );
}

CPPUNIT_TEST_FIXTURE(SmallSharedStocks, sharesOfOneStockProveNothing) {
    auto part = two(150, {30, "1.00", 30}, {1, "2.00"}, true);
    part.add({.rows = {{1, "3.00"}}, .stock = plenty});
    PartPreferences preferences;
    preferences.inventory_first = true;
    preferences.limits.max_lines = 3;
    const auto solution = sourced(sharing(part, 100, 2), preferences);
    CPPUNIT_ASSERT(solution.plan && !solution.is_proven);
    CPPUNIT_ASSERT(solution.lower_bound <= solution.plan->objective);
}

CPPUNIT_TEST_FIXTURE(SmallSharedStocks, pinsAboveTheStockCannotBeOrdered) {
    auto part = sharing(two(200, {1, "1.00"}, {1, "1.50"}), 100, 2);
    part.pinned = {{0, pieces(100)}, {1, pieces(100)}};
    CPPUNIT_ASSERT(!sourced(part).plan);
    const auto why = explainUnsourced(solver_, part.problem(), {});
    CPPUNIT_ASSERT_EQUAL(std::string_view("PINNED_LINE"), wireName(why.reason));
}

CPPUNIT_TEST_FIXTURE(SmallSharedStocks, capacityIsAMultipleOfWhatStepsHaveInCommon) {
    PartTold part(1'000'250);
    for (const auto step : {1'000, 1'500, 2'500}) part.add({.rows = {{step, "1.00", step}}, .stock = plenty});
    const auto shared = sharing(part, 1'000'250, 3);
    const std::array<std::uint32_t, 3> all{0, 1, 2};
    CPPUNIT_ASSERT_EQUAL(pieces(1'000'000), mostTogether(shared.problem(), all, 3, any_day));
}

/// A part that is given up without a plan may have one.
CPPUNIT_TEST_FIXTURE(SmallSharedStocks, aSearchThatGivesUpProvesNoAbsence) {
    PartSolver gives_up({.single = {.stock_branches = 1}});
    const auto part = sharing(two(90, {60, "1.00", 60}, {1, "1.50"}), 100, 2);
    const auto solution = sourcePart(gives_up, part.problem(), {});
    CPPUNIT_ASSERT(solution.plan || !solution.is_proven);
}

}  // namespace shared_stocks_test
}  // namespace cardcage::sourcing::engine
