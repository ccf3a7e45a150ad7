#include "plugins/sourcing/engine/results/cost_limit.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "plugins/sourcing/engine/selection/curve.hpp"

// Costs that 128 bits cannot add up are refused, and the part that costs most is named.

namespace cardcage::sourcing::engine {
namespace {

/// Parts that are made to order, each with a need and a price, and a supplier with a fee.
class Costs : public CppUnit::TestFixture {
protected:
    void part(Quantity need, UnitPrice price, std::uint32_t bought_parts = 0) {
        const auto group = static_cast<GroupIndex>(design_.groups.size());
        design_.lines.push_back({.assembly = 0, .group = group, .quantity = need, .unit = Unit::Piece});
        design_.groups.emplace_back();
        offers_.beginGroup();
        for (std::uint32_t i = 0; i < std::max(1U, bought_parts); ++i) {
            if (bought_parts > 0) design_.groups.back().bought_parts.push_back({.sets = {0}, .setup_loss = 0});
            offers_.add(
                {.offer = i, .offer_rank = i, .lead_days = 0, .bought_part = i},
                std::vector<PriceRow>{{one_unit, one_unit, unlimited_quantity, price}},
                std::vector<Arrival>{}
            );
        }
    }

    Selection run(const SelectionSettings& settings = {}) {
        return SelectionRunner().run(OrderedDesign(design_), one_board_, offers_, settings);
    }

    Curve curve() {
        SolverPool solvers;
        const OrderedDesign bom(design_);
        return curveOf(bom, bom.explode(one_board_), offers_, {}, solvers);
    }

    /// The largest part of the overflow; nothing if the costs are added up.
    template <class Work>
    static std::optional<GroupIndex> largestOf(const Work& work) {
        try {
            work();
            return std::nullopt;
        } catch (const CostOverflow& overflow) {
            return overflow.largest();
        }
    }

    static constexpr Quantity most = 2'000'000'000'000 * one_unit;
    Design design_{.assemblies = 1};
    OfferTable offers_;
    const std::vector<Demand> one_board_{{0, one_unit}};
};

CPPUNIT_TEST_FIXTURE(Costs, areAddedUpToTheLimit) {
    part(most, highest_price);
    part(most, highest_price);
    const auto result = run();
    CPPUNIT_ASSERT(result.is_proven);
    CPPUNIT_ASSERT(result.totals.material == 2 * costOf(most, highest_price));
    CPPUNIT_ASSERT(result.totals.lower_bound == result.totals.objective);
    CPPUNIT_ASSERT(curve().points.front().cost == result.totals.material);
    // Two more pieces of the same price would not be.
    CPPUNIT_ASSERT(highest_total - result.totals.material < costOf(most, highest_price));
}

CPPUNIT_TEST_FIXTURE(Costs, beyondItAreRefusedAndThePartIsNamed) {
    for (const int parts : {3, 18, 19, 60}) {
        design_ = {.assemblies = 1};
        offers_ = {};
        part(one_unit, one_price);
        for (int i = 0; i < parts; ++i) part(most, highest_price);
        CPPUNIT_ASSERT(largestOf([&] { run(); }) == GroupIndex{1});
        CPPUNIT_ASSERT(largestOf([&] { curve(); }) == GroupIndex{1});
        SelectionSettings settings{.suppliers = {{.fee = one_cost}}};
        CPPUNIT_ASSERT(largestOf([&] { run(settings); }) == GroupIndex{1});
    }
}

/// Other sizes of the same design are not refused for it.
CPPUNIT_TEST_FIXTURE(Costs, areThoseOfTheScenario) {
    for (int i = 0; i < 3; ++i) part(most / 1'000, highest_price);
    const auto result = run();
    CPPUNIT_ASSERT(result.totals.material == 3 * costOf(most / 1'000, highest_price));
    const std::vector<Demand> thousand{{0, 1'000 * one_unit}};
    CPPUNIT_ASSERT(largestOf([&] {
                       SelectionRunner().run(OrderedDesign(design_), thousand, offers_, {});
                   }) == GroupIndex{0});
}

/// Weights count as costs do.
CPPUNIT_TEST_FIXTURE(Costs, includeTheWeightsOfAGoal) {
    part(one_unit, one_price);
    SelectionSettings settings{.preferences = {.goal = Goal::Weighted, .target_day = 0}};
    settings.preferences.limits.line_weight = highest_total;
    CPPUNIT_ASSERT(largestOf([&] { run(settings); }) == GroupIndex{0});
}

CPPUNIT_TEST_FIXTURE(Costs, ofAJointPartAreCheckedBeforeItIsSolved) {
    part(most, highest_price, 20);
    CPPUNIT_ASSERT(largestOf([&] { run(); }) == GroupIndex{0});
    CPPUNIT_ASSERT(largestOf([&] { curve(); }) == GroupIndex{0});
}

CPPUNIT_TEST_FIXTURE(Costs, pinnedLinesBeyondAnyOrderAreRefused) {
    part(10 * one_unit, one_price);
    offers_.pin({0, unlimited_quantity});
    CPPUNIT_ASSERT_NO_THROW(run());
    offers_.pin({0, 1});
    CPPUNIT_ASSERT_THROW(run(), QuantityOverflow);
}

/// Offers of absurd prices beside ordinary ones leave the sums of plans unknown: parts stay alone, and nothing is
/// proven.
CPPUNIT_TEST_FIXTURE(Costs, thatMightOverflowTogetherAreNotCoupled) {
    for (int i = 0; i < 20; ++i) part(10 * one_unit, one_price);
    const SelectionSettings settings{.suppliers = {{.fee = one_cost}}};
    CPPUNIT_ASSERT(run(settings).is_proven);
    OfferTable absurd;
    for (GroupIndex group = 0; group < 20; ++group) {
        absurd.beginGroup();
        absurd.add(
            {.offer = 0, .lead_days = 0},
            std::vector<PriceRow>{
                {one_unit, one_unit, unlimited_quantity, one_price},
                {most, one_unit, unlimited_quantity, highest_price}},
            std::vector<Arrival>{}
        );
    }
    offers_ = absurd;
    const auto result = run(settings);
    CPPUNIT_ASSERT(!result.is_proven);
    CPPUNIT_ASSERT(result.totals.material == 200 * one_cost);
    CPPUNIT_ASSERT(result.totals.objective == 201 * one_cost && result.totals.lower_bound == 200 * one_cost);
}

}  // namespace
}  // namespace cardcage::sourcing::engine
