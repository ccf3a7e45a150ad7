#include "plugins/sourcing/engine/selection/curve.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <random>

namespace cardcage::sourcing::engine {
namespace curve_test {

Cost cents(std::int64_t count) {
    return one_cost / 100 * count;
}

UnitPrice price(std::int64_t cents_of_a_unit) {
    return one_price / 100 * cents_of_a_unit;
}

Quantity pieces(std::int64_t count) {
    return count * one_unit;
}

PriceRow row(std::int64_t moq, std::int64_t price_in_cents) {
    return {pieces(moq), one_unit, unlimited_quantity, price(price_in_cents)};
}

/// Parts of one assembly, one line each, so that the need of a part is its quantity.
struct Board {
    Design design{.assemblies = 1};
    OfferTable offers;

    void part(std::int64_t need) {
        design.lines.push_back(
            {.assembly = 0, .group = static_cast<GroupIndex>(design.groups.size()), .quantity = pieces(need)}
        );
        design.groups.emplace_back();
        offers.beginGroup();
    }
    void offer(std::uint32_t supplier, std::vector<PriceRow> rows, std::vector<Arrival> arrivals, Days lead = never) {
        offers.add(
            {.offer = supplier,
             .supplier = supplier,
             .supplier_rank = supplier,
             .offer_rank = supplier,
             .lead_days = lead,
             .tier = static_cast<std::uint8_t>(supplier)},
            rows,
            arrivals
        );
    }
    Curve curve(const PartPreferences& preferences = {}) const {
        SolverPool solvers;
        const OrderedDesign bom(design);
        const auto needs = bom.explode(std::vector<Demand>{{0, one_unit}});
        return curveOf(bom, needs, offers, preferences, solvers);
    }
};

using Points = std::vector<CostByDay>;

class CostByDate : public CppUnit::TestFixture {};

/// Worked example 6: S1 0.50 with 400 in stock, 300 more on day 20, any number from day 56; S2 0.62 with 2,000.
Board datesExample() {
    Board board;
    board.part(1000);
    board.offer(0, {row(1, 50)}, {{0, pieces(400)}, {20, pieces(700)}}, 56);
    board.offer(1, {row(1, 62)}, {{0, pieces(2000)}});
    return board;
}

CPPUNIT_TEST_FIXTURE(CostByDate, workedExampleOfDates) {
    const auto curve = datesExample().curve();
    CPPUNIT_ASSERT(curve.points == Points({{0, cents(57200)}, {20, cents(53600)}, {56, cents(50000)}}));
    CPPUNIT_ASSERT(curve.unsourced.empty());
}

CPPUNIT_TEST_FIXTURE(CostByDate, isTheSumOfAllPartsFromTheFirstDayOnWhichAllAreThere) {
    auto board = datesExample();
    board.part(10);  // not before day 30; from day 90 on cheaper
    board.offer(0, {row(1, 100)}, {{0, pieces(9)}, {30, pieces(10)}});
    board.offer(1, {row(1, 80)}, {}, 90);
    const auto curve = board.curve();
    CPPUNIT_ASSERT(curve.points == Points({{30, cents(54600)}, {56, cents(51000)}, {90, cents(50800)}}));
}

CPPUNIT_TEST_FIXTURE(CostByDate, unknownDaysComeLast) {
    auto board = datesExample();
    board.part(10);
    board.offer(0, {row(1, 100)}, {}, 10);
    board.offer(1, {row(1, 80)}, {}, unknown_day);
    CPPUNIT_ASSERT(board.curve().points.back() == CostByDay({unknown_day, cents(50800)}));
}

CPPUNIT_TEST_FIXTURE(CostByDate, whatNobodyHasIsNamedAndLeftOut) {
    auto board = datesExample();
    board.part(10);
    board.offer(0, {row(1, 100)}, {{0, pieces(9)}});
    const auto curve = board.curve();
    CPPUNIT_ASSERT(curve.unsourced == std::vector<GroupIndex>({1}));
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, curve.points.size());
    CPPUNIT_ASSERT(Board().curve().points.empty());
}

CPPUNIT_TEST_FIXTURE(CostByDate, excessLimitsHoldUnlessNothingElseIsPossible) {
    Board board;
    board.part(120);
    board.offer(0, {{pieces(1000), pieces(1000), unlimited_quantity, price(1)}}, {{0, pieces(5000)}});
    PartPreferences preferences;
    preferences.limits.max_excess = pieces(100);
    CPPUNIT_ASSERT(board.curve(preferences).points == Points({{0, cents(1000)}}));
    preferences.relaxation = RelaxationOrder::OnlyDate;
    CPPUNIT_ASSERT(board.curve(preferences).points.empty());
    board.offer(1, {row(1, 9)}, {}, 14);
    preferences.relaxation = RelaxationOrder::ExcessThenDate;
    CPPUNIT_ASSERT(board.curve(preferences).points == Points({{14, cents(1080)}}));
}

CPPUNIT_TEST_FIXTURE(CostByDate, keepsToStrictTiers) {
    // The preferred supplier delivers on day 40, the other one, which is cheaper, at once.
    Board board;
    board.part(500);
    board.offer(0, {row(1, 21)}, {}, 40);
    board.offer(1, {row(1, 20)}, {{0, pieces(1000)}});
    PartPreferences preferences{.supplier_preference = TierRule::Strict};
    CPPUNIT_ASSERT(board.curve(preferences).points == Points({{0, cents(10000)}}));
    preferences.supplier_preference = TierRule::None;
    board.offers.pin({0, pieces(100)});  // a pinned line comes when it comes
    CPPUNIT_ASSERT(board.curve(preferences).points == Points({{40, cents(10100)}}));
}

/// Random parts with stock, orders on the way and lead times.
Board randomBoard(std::mt19937_64& random, std::size_t parts) {
    const auto below = [&](std::uint64_t limit) { return static_cast<std::int64_t>(random() % limit); };
    Board board;
    for (std::size_t part = 0; part < parts; ++part) {
        board.part(1 + below(200));
        const auto usual = 5 + below(100);
        for (std::uint32_t supplier = 0; supplier < 6; ++supplier) {
            if (supplier > 0 && below(3) == 0) continue;
            std::vector<PriceRow> rows{row(1, usual * (80 + below(60)) / 100 + 1)};
            if (below(2) == 0) rows.push_back(row(20 + below(200), usual * (50 + below(30)) / 100 + 1));
            std::vector<Arrival> arrivals{{0, pieces(below(150))}};
            if (below(2) == 0)
                arrivals.push_back({static_cast<Days>(1 + below(40)), arrivals[0].cumulative + pieces(below(200))});
            board.offer(supplier, rows, arrivals, below(2) == 0 ? static_cast<Days>(5 + below(80)) : never);
        }
    }
    return board;
}

CPPUNIT_TEST_FIXTURE(CostByDate, agreesWithARunForEachDay) {
    std::mt19937_64 random(6);
    std::size_t steps = 0;
    for (int round = 0; round < 60; ++round) {
        const auto board = randomBoard(random, 1 + random() % 5);
        const OrderedDesign bom(board.design);
        const auto needs = bom.explode(std::vector<Demand>{{0, one_unit}});
        const auto curve = board.curve();
        steps += curve.points.size();
        PartSolver solver;
        for (Days day = 0; day <= 90; ++day) {
            Cost cost = 0;
            bool is_complete = true;
            for (GroupIndex group = 0; group < needs.group_need.size(); ++group) {
                if (std::count(curve.unsourced.begin(), curve.unsourced.end(), group) > 0) continue;
                const auto plan =
                    solver.solve(board.offers.problem(group, needs.group_need[group], true), {}, day).plan;
                is_complete = is_complete && plan;
                if (plan) cost += plan->cost;
            }
            const auto after = std::find_if(curve.points.begin(), curve.points.end(), [&](const CostByDay& it) {
                return it.ready > day;
            });
            if (is_complete && curve.unsourced.size() < needs.group_need.size()) {
                CPPUNIT_ASSERT(after != curve.points.begin());
                CPPUNIT_ASSERT_EQUAL(exactText(cost), exactText(std::prev(after)->cost));
            } else {
                CPPUNIT_ASSERT(after == curve.points.begin());
            }
        }
    }
    CPPUNIT_ASSERT(steps > 150);
}

}  // namespace curve_test
}  // namespace cardcage::sourcing::engine
