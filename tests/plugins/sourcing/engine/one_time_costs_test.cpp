#include <cppunit/extensions/HelperMacros.h>

#include "plugins/sourcing/engine/selection/curve.hpp"
#include "plugins/sourcing/engine/selection/selection.hpp"

namespace cardcage::sourcing::engine {
namespace one_time_costs_test {

Cost cents(std::int64_t count) {
    return one_cost / 100 * count;
}

PriceRow row(std::int64_t moq, std::int64_t price_in_cents) {
    return {moq * one_unit, one_unit, unlimited_quantity, one_price / 100 * price_in_cents};
}

struct Charges {
    Cost one_time = 0;
    std::uint32_t shared = no_charge;
    Cost fee = 0;
};

/// A line for each part, and its offers in order of suppliers.
struct Board {
    Design design{.assemblies = 1};
    OfferTable offers;
    SelectionSettings settings;

    Board() { settings.with_alternatives = true; }

    void part(std::int64_t need) {
        design.lines.push_back(
            {.assembly = 0, .group = static_cast<GroupIndex>(design.groups.size()), .quantity = need * one_unit}
        );
        design.groups.emplace_back();
        offers.beginGroup();
    }
    std::uint32_t offer(
        std::uint32_t supplier, std::vector<PriceRow> rows, const Charges& charges = {}, Days lead = 0
    ) {
        return offers.add(
            {.offer = supplier,
             .supplier = supplier,
             .supplier_rank = supplier,
             .offer_rank = supplier,
             .lead_days = lead,
             .line_fee = charges.fee + charges.one_time,
             .one_time = charges.one_time,
             .shared_charge = charges.shared},
            rows,
            {}
        );
    }
    Selection run(std::int64_t boards = 1) const {
        return SelectionRunner().run(
            OrderedDesign(design), std::vector<Demand>{{0, boards * one_unit}}, offers, settings
        );
    }
    Curve curve() const {
        SolverPool solvers;
        const OrderedDesign bom(design);
        return curveOf(bom, bom.explode(std::vector<Demand>{{0, one_unit}}), offers, settings, solvers);
    }
};

std::vector<std::uint32_t> suppliersOf(const Selection& run) {
    std::vector<std::uint32_t> suppliers;
    for (const auto& use : run.suppliers) suppliers.push_back(use.supplier);
    return suppliers;
}

class OneTimeCosts : public CppUnit::TestFixture {};

/// 1.25 with a mould of 480.00 against 3.10 without: the mould pays from 260 pieces on.
Board mould() {
    Board board;
    board.part(1);
    board.offer(0, {row(1, 125)}, {.one_time = cents(48'000), .fee = cents(200)});
    board.offer(1, {row(1, 310)});
    return board;
}

CPPUNIT_TEST_FIXTURE(OneTimeCosts, countWhenAnOfferIsChosen) {
    const auto few = mould().run(16);
    CPPUNIT_ASSERT(suppliersOf(few) == std::vector<std::uint32_t>{1});
    CPPUNIT_ASSERT(few.is_proven && few.totals.objective == cents(4'960) && few.totals.one_time == 0);
    CPPUNIT_ASSERT(few.parts[0].reasons[0].reason == Reason::Cheapest);
    const auto& other = few.parts[0].alternatives.at(0);
    CPPUNIT_ASSERT(other.cost_delta == cents(2'000 + 48'000 + 200 - 4'960));

    const auto many = mould().run(400);
    CPPUNIT_ASSERT(suppliersOf(many) == std::vector<std::uint32_t>{0});
    CPPUNIT_ASSERT(many.is_proven && many.totals.objective == cents(50'000 + 48'000 + 200));
    CPPUNIT_ASSERT(many.totals.lower_bound == many.totals.objective);
}

CPPUNIT_TEST_FIXTURE(OneTimeCosts, areNoMaterial) {
    const auto run = mould().run(400);
    const auto& part = run.parts[0];
    CPPUNIT_ASSERT(run.totals.material == cents(50'200) && run.totals.one_time == cents(48'000));
    CPPUNIT_ASSERT(run.totals.used + run.totals.excess == cents(50'200));
    CPPUNIT_ASSERT(part.solution.plan->cost == cents(50'200) && part.solution.plan->one_time == cents(48'000));
    CPPUNIT_ASSERT(part.solution.plan->lines[0].fee == cents(200));
    CPPUNIT_ASSERT(part.solution.plan->lines[0].one_time == cents(48'000) && part.one_time == cents(48'000));
    CPPUNIT_ASSERT(run.line_costs.one_time == std::vector<Cost>{cents(48'000)});
    CPPUNIT_ASSERT(recordOf("part", part).cost == cents(98'200));
}

CPPUNIT_TEST_FIXTURE(OneTimeCosts, arePartOfTheFingerprint) {
    auto board = mould();
    Board other;
    other.part(1);
    other.offer(0, {row(1, 125)}, {.fee = cents(48'200)});
    other.offer(1, {row(1, 310)});
    CPPUNIT_ASSERT(board.run(400).fingerprint != other.run(400).fingerprint);
    CPPUNIT_ASSERT(board.run(400).fingerprint == mould().run(400).fingerprint);
}

/// Two covers that one mould of 300.00 makes: 1.00 with it, 2.50 elsewhere.
Board familyMould(std::int64_t first, std::int64_t second) {
    Board board;
    for (const auto need : {first, second}) {
        board.part(need);
        board.offer(0, {row(1, 100)}, {.shared = 0});
        board.offer(1, {row(1, 250)});
    }
    board.settings.shared_charges = {cents(30'000)};
    return board;
}

CPPUNIT_TEST_FIXTURE(OneTimeCosts, areSharedByOffersOfSeveralParts) {
    // Neither pays the mould alone, both together do: 150 x 1.50 and 90 x 1.50 are 360.00.
    const auto both = familyMould(150, 90).run();
    CPPUNIT_ASSERT(both.is_proven && both.totals.objective == cents(24'000 + 30'000));
    CPPUNIT_ASSERT(both.charges == std::vector<ChargeUse>({{0, cents(30'000)}}));
    CPPUNIT_ASSERT(both.totals.one_time == cents(30'000) && both.totals.material == cents(24'000));
    CPPUNIT_ASSERT(both.line_costs.one_time == std::vector<Cost>({cents(18'750), cents(11'250)}));
    // Without the other part the mould is not worth it.
    const auto few = familyMould(100, 90).run();
    CPPUNIT_ASSERT(few.is_proven && few.totals.objective == cents(47'500) && few.charges.empty());
    CPPUNIT_ASSERT(few.parts[0].reasons[0].reason == Reason::SharedCharge);
}

CPPUNIT_TEST_FIXTURE(OneTimeCosts, areInAlternativesOnlyWhereNobodyElsePaysThem) {
    const auto both = familyMould(150, 90).run();
    const auto& other = both.parts[0].alternatives.at(0);
    // The mould is paid by the second part all the same.
    CPPUNIT_ASSERT(other.cost_delta == cents(150 * 150));
    const auto few = familyMould(100, 90).run();
    const auto& moulded = few.parts[0].alternatives.at(0);
    CPPUNIT_ASSERT(moulded.cost_delta == cents(30'000 - 100 * 150));
}

CPPUNIT_TEST_FIXTURE(OneTimeCosts, areSharedByOffersOfOnePart) {
    // 400 from two ladders of one maker with one mould, since neither has all.
    Board board;
    board.part(400);
    for (const auto stock : {250, 250}) {
        board.offers.add(
            {.offer = 0, .supplier = 0, .line_fee = 0, .shared_charge = 0},
            std::vector<PriceRow>{row(1, 100)},
            std::vector<Arrival>{{0, stock * one_unit}}
        );
    }
    board.offer(1, {row(1, 170)});
    board.settings.shared_charges = {cents(20'000)};
    const auto run = board.run();
    CPPUNIT_ASSERT(run.is_proven && run.totals.objective == cents(60'000));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, run.parts[0].solution.plan->lines.size());
}

CPPUNIT_TEST_FIXTURE(OneTimeCosts, arePaidForPinnedLines) {
    auto board = familyMould(100, 90);
    board.offers = {};
    board.offers.beginGroup();
    board.offers.pin({board.offer(0, {row(1, 100)}, {.shared = 0}), 1 * one_unit});
    board.offer(1, {row(1, 250)});
    board.offers.beginGroup();
    board.offer(0, {row(1, 100)}, {.shared = 0});
    board.offer(1, {row(1, 250)});
    const auto run = board.run();
    // The mould is there, so everything else comes from it as far as lines allow.
    CPPUNIT_ASSERT(run.is_proven && run.totals.one_time == cents(30'000));
    CPPUNIT_ASSERT(run.totals.material == cents(100 + 99 * 250 + 9'000));
}

CPPUNIT_TEST_FIXTURE(OneTimeCosts, areInTheCurve) {
    Board board;
    for (const auto need : {150, 90}) {
        board.part(need);
        board.offer(0, {row(1, 100)}, {.shared = 0}, 20);
        board.offer(1, {row(1, 250)}, {}, 5);
    }
    board.settings.shared_charges = {cents(30'000)};
    CPPUNIT_ASSERT(
        board.curve().points == std::vector<CostByDay>({{5, cents(60'000)}, {20, cents(54'000), cents(30'000)}})
    );
    Board own;
    own.part(400);
    own.offer(0, {row(1, 125)}, {.one_time = cents(48'000)}, 20);
    own.offer(1, {row(1, 310)}, {}, 5);
    CPPUNIT_ASSERT(
        own.curve().points == std::vector<CostByDay>({{5, cents(124'000)}, {20, cents(98'000), cents(48'000)}})
    );
}

CPPUNIT_TEST_FIXTURE(OneTimeCosts, thatAreSharedLeaveOtherPartsAsTheyAre) {
    auto board = familyMould(150, 90);
    board.part(10);
    board.offer(0, {row(1, 100)}, {}, 20);
    board.offer(1, {row(1, 110)}, {}, 5);
    board.settings.preferences.goal = Goal::Weighted;
    board.settings.preferences.target_day = 5;
    board.settings.preferences.day_weight = cents(1);
    const auto run = board.run();
    // Its days are weighed, those of the others do not differ.
    CPPUNIT_ASSERT(run.is_proven && run.totals.lower_bound == run.totals.objective);
    CPPUNIT_ASSERT(run.totals.objective == cents(24'000 + 30'000 + 1'000 + 15));
}

CPPUNIT_TEST_FIXTURE(OneTimeCosts, areNotProvenWithoutConsolidation) {
    auto board = familyMould(150, 90);
    board.settings.consolidates = false;
    const auto run = board.run();
    CPPUNIT_ASSERT(!run.is_proven && run.totals.objective == cents(54'000));
    CPPUNIT_ASSERT(run.totals.lower_bound == cents(24'000));
}

}  // namespace one_time_costs_test
}  // namespace cardcage::sourcing::engine
