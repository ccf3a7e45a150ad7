#include "plugins/sourcing/engine/selection/curve.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <array>
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
    Curve curve(const SelectionSettings& settings) const {
        SolverPool solvers;
        const OrderedDesign bom(design);
        const auto needs = bom.explode(std::vector<Demand>{{0, one_unit}});
        return curveOf(bom, needs, offers, settings, solvers);
    }
    Curve curve(const PartPreferences& preferences = {}) const {
        return curve(SelectionSettings{.preferences = preferences});
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
    CPPUNIT_ASSERT(curve.unsourced == std::vector<NeedWithoutSupply>({{1, std::nullopt}}));
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

CPPUNIT_TEST_FIXTURE(CostByDate, limitsInPercentAreThoseOfEachNeed) {
    Board board;
    board.part(120);
    board.offer(0, {{pieces(1000), pieces(1000), unlimited_quantity, price(1)}}, {{0, pieces(5000)}});
    board.offer(1, {row(1, 9)}, {{0, pieces(5000)}});
    CPPUNIT_ASSERT(board.curve(SelectionSettings{}).points == Points({{0, cents(1000)}}));
    CPPUNIT_ASSERT(board.curve(SelectionSettings{.max_excess_ppm = 0}).points == Points({{0, cents(1080)}}));
    CPPUNIT_ASSERT(board.curve(SelectionSettings{.max_excess_ppm = 7'400'000}).points == Points({{0, cents(1000)}}));
}

CPPUNIT_TEST_FIXTURE(CostByDate, weightsOfAGoalAreNotPaid) {
    Board board;
    board.part(120);
    board.offer(0, {{pieces(1000), pieces(1000), unlimited_quantity, price(1)}}, {{0, pieces(5000)}});
    board.offer(1, {row(1, 9)}, {{0, pieces(5000)}});
    PartPreferences preferences{.goal = Goal::Weighted};
    preferences.limits.excess_weight_ppm = 1'000'000;
    CPPUNIT_ASSERT(board.curve(preferences).points == Points({{0, cents(1000)}}));
}

/// {B, C} of 5 and {B} of 7: 5 of C are there, B comes on day 20.
Board sharedPart() {
    Board board;
    board.design.groups = {
        {.option_sets = 2, .bought_parts = {{.sets = {0, 1}, .setup_loss = 0}, {.sets = {0}, .setup_loss = 0}}}};
    board.design.lines = {
        {.assembly = 0, .group = 0, .quantity = pieces(5)},
        {.assembly = 0, .group = 0, .quantity = pieces(7), .option_set = 1}};
    board.offers.beginGroup();
    board.offers.add(
        {.offer = 1, .supplier = 1, .offer_rank = 1, .bought_part = 1},
        std::vector{row(1, 100)},
        std::vector<Arrival>{{0, pieces(5)}}
    );
    return board;
}

CPPUNIT_TEST_FIXTURE(CostByDate, needsOfJointPartsAreWaitedFor) {
    auto board = sharedPart();
    board.offers.add({.offer = 0, .supplier = 0, .lead_days = 20}, std::vector{row(1, 100)}, std::vector<Arrival>{});
    for (const auto relaxation : {RelaxationOrder::None, RelaxationOrder::OnlyExcess, RelaxationOrder::OnlyDate}) {
        const PartPreferences preferences{.target_day = 3, .relaxation = relaxation};
        const auto curve = board.curve(preferences);
        CPPUNIT_ASSERT(curve.points == Points({{20, cents(1200)}}));
        CPPUNIT_ASSERT(curve.unsourced.empty());
    }
}

CPPUNIT_TEST_FIXTURE(CostByDate, optionSetsWithoutSupplyAreNamed) {
    const auto curve = sharedPart().curve(PartPreferences{.target_day = 3});
    CPPUNIT_ASSERT(curve.points == Points({{0, cents(500)}}));
    CPPUNIT_ASSERT(curve.unsourced == std::vector<NeedWithoutSupply>({{0, 1}}));
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
                if (std::ranges::count(curve.unsourced, group, &NeedWithoutSupply::group) > 0) continue;
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

/// A small design of plain and joint parts; what arrives does so within two weeks, or on an unknown day.
class RandomScenario {
public:
    explicit RandomScenario(std::uint64_t seed) : random_(seed) {
        const auto parts = 1 + below(3);
        for (std::int64_t part = 0; part < parts; ++part) addPart();
        auto& preferences = settings.preferences;
        preferences.goal = std::array{Goal::TargetDate, Goal::BestPrice, Goal::BestLeadTime, Goal::Weighted}[below(4)];
        preferences.target_day = static_cast<Days>(below(15));
        preferences.day_weight = preferences.goal == Goal::Weighted ? cents(10) : 0;
        preferences.relaxation = static_cast<RelaxationOrder>(below(5));
        if (below(4) == 0) preferences.supplier_preference = TierRule::Strict;
        if (below(2) == 0) settings.max_excess_ppm = 100'000 * below(6);
        if (below(3) == 0) preferences.limits.max_excess = pieces(below(4));
        preferences.limits.max_lines = 1 + static_cast<std::uint32_t>(below(3));
    }

    Selection runBy(Days day, RelaxationOrder relaxation) const {
        auto of_day = settings;
        of_day.preferences.goal = Goal::TargetDate;
        of_day.preferences.target_day = day;
        of_day.preferences.relaxation = relaxation;
        return SelectionRunner().run(OrderedDesign(design), demands, offers, of_day);
    }

    Curve curve() const {
        SolverPool solvers;
        const OrderedDesign bom(design);
        return curveOf(bom, bom.explode(demands), offers, settings, solvers);
    }

    bool mayRelaxExcess() const {
        return settings.preferences.relaxation != RelaxationOrder::None &&
               settings.preferences.relaxation != RelaxationOrder::OnlyDate;
    }

    Design design{.assemblies = 1};
    OfferTable offers;
    SelectionSettings settings;
    const std::vector<Demand> demands{{0, one_unit}};

private:
    std::int64_t below(std::int64_t limit) {
        return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(limit));
    }

    void addPart() {
        const auto group = static_cast<GroupIndex>(design.groups.size());
        const bool is_joint = below(2) == 0;
        design.groups.emplace_back();
        offers.beginGroup();
        if (is_joint) {
            design.groups.back().option_sets = 2;
            design.groups.back().bought_parts = {
                {.sets = {0, 1}, .setup_loss = 0}, {.sets = {below(2) == 0 ? 0U : 1U}, .setup_loss = pieces(below(2))}};
        }
        for (std::uint32_t set = 0; set < (is_joint ? 2U : 1U); ++set) {
            design.lines.push_back({.assembly = 0, .group = group, .quantity = pieces(1 + below(12)), .option_set = set}
            );
        }
        for (std::uint32_t part = 0; part < (is_joint ? 2U : 1U); ++part) {
            const auto count = below(4);
            for (std::int64_t i = 0; i < count; ++i) addOffer(part);
        }
    }

    void addOffer(std::uint32_t bought_part) {
        const std::int64_t step = below(3) == 0 ? 4 : 1;
        std::vector<PriceRow> rows{{pieces(step), pieces(step), unlimited_quantity, price(20 + below(80))}};
        if (below(2) == 0) rows.push_back({pieces(8), pieces(step), unlimited_quantity, price(5 + below(40))});
        std::vector<Arrival> arrivals;
        if (below(3) > 0) arrivals.push_back({0, pieces(below(15))});
        if (below(2) == 0)
            arrivals.push_back(
                {static_cast<Days>(1 + below(12)), (arrivals.empty() ? 0 : arrivals[0].cumulative) + pieces(below(15))}
            );
        const auto lead = below(3) == 0 ? static_cast<Days>(1 + below(14)) : below(6) == 0 ? unknown_day : never;
        offers.add(
            {.offer = next_,
             .supplier = next_,
             .supplier_rank = next_,
             .offer_rank = next_,
             .lead_days = lead,
             .tier = static_cast<std::uint8_t>(below(2)),
             .bought_part = bought_part},
            rows,
            arrivals
        );
        ++next_;
    }

    std::mt19937_64 random_;
    std::uint32_t next_ = 0;
};

/// The cost by each day from selections, one for each day.
class ByDay {
public:
    explicit ByDay(const RandomScenario& scenario) {
        for (Days day = 0; day <= 15; ++day) days_.push_back(day);
        days_.push_back(any_day);
        const auto strict = runs(scenario, RelaxationOrder::None);
        const auto relaxed = scenario.mayRelaxExcess() ? runs(scenario, RelaxationOrder::OnlyExcess) : strict;
        totals_.resize(days_.size(), Cost{0});
        for (GroupIndex group = 0; group < scenario.design.groups.size(); ++group) {
            const auto& left_out = relaxed.back().parts[group].unserved;
            const auto serves = [&](const Selection& run) {
                const auto& part = run.parts[group];
                return part.isSourced() &&
                       std::ranges::equal(part.unserved, left_out, {}, &UnservedSet::set, &UnservedSet::set);
            };
            const auto& best = serves(strict.back()) ? strict : relaxed;
            if (!serves(best.back())) {
                unsourced.push_back({group, std::nullopt});
                continue;
            }
            for (const auto& one : left_out) unsourced.push_back({group, one.set});
            for (std::size_t i = 0; i < days_.size(); ++i) {
                if (!serves(best[i])) totals_[i].reset();
                if (totals_[i]) *totals_[i] += best[i].parts[group].solution.plan->cost;
            }
            has_any_ = true;
        }
    }

    Points points() const {
        Points points;
        for (std::size_t i = 0; i < days_.size() && has_any_; ++i) {
            if (totals_[i] && (points.empty() || *totals_[i] < points.back().cost))
                points.push_back({days_[i] == any_day ? unknown_day : days_[i], *totals_[i]});
        }
        return points;
    }

    std::vector<NeedWithoutSupply> unsourced;

private:
    std::vector<Selection> runs(const RandomScenario& scenario, RelaxationOrder relaxation) const {
        std::vector<Selection> runs;
        for (const auto day : days_) runs.push_back(scenario.runBy(day, relaxation));
        return runs;
    }

    std::vector<Days> days_;
    std::vector<std::optional<Cost>> totals_;
    bool has_any_ = false;
};

CPPUNIT_TEST_FIXTURE(CostByDate, isTheCheapestSelectionByEachDay) {
    int steps = 0, joint = 0, relaxed = 0, sets = 0;
    for (std::uint64_t seed = 0; seed < 1'500; ++seed) {
        const RandomScenario scenario(seed);
        const ByDay oracle(scenario);
        const auto curve = scenario.curve();
        const auto message = "seed " + std::to_string(seed);
        CPPUNIT_ASSERT_MESSAGE(message, curve.unsourced == oracle.unsourced);
        CPPUNIT_ASSERT_MESSAGE(message, curve.points == oracle.points());
        steps += static_cast<int>(curve.points.size());
        joint += std::ranges::any_of(scenario.design.groups, &OptionGroup::isJoint);
        relaxed += scenario.mayRelaxExcess();
        sets +=
            std::ranges::any_of(curve.unsourced, [](const NeedWithoutSupply& need) { return need.set.has_value(); });
    }
    CPPUNIT_ASSERT(steps > 1'500 && joint > 700 && relaxed > 700 && sets > 100);
}

}  // namespace curve_test
}  // namespace cardcage::sourcing::engine
