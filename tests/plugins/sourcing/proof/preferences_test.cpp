// Preferences, relaxations and explanations against every plan there is: tiny instances, tried out completely.

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <functional>
#include <set>
#include <tuple>

#include "plugins/sourcing/engine/reasons/explain.hpp"
#include "tests/plugins/sourcing/instances/dice.hpp"
#include "tests/plugins/sourcing/instances/engine_problem.hpp"
#include "tests/plugins/sourcing/instances/generator.hpp"
#include "tests/plugins/sourcing/instances/text_form.hpp"
#include "tests/plugins/sourcing/oracle/comparison.hpp"

namespace cardcage::sourcing {
namespace preferences_test {

using instances::Instance;
using oracle::Cost;

/// Cost of every plan without a superfluous line.
struct Facts {
    oracle::Plan plan;
    Cost cost = 0;  // less the residual value
    int ready = 0;
    std::size_t lines = 0;
    std::size_t suppliers = 0;
    oracle::Units excess = 0;
    Cost excess_value = 0;
    int highest_tier = 0;
    oracle::Units from_inventory = 0;
};

/// One instance, the engine's answer to it and all plans within lines and suppliers.
class Preferences : public CppUnit::TestFixture {
protected:
    static constexpr int need_at_most = 6;

    void load(std::uint64_t seed) {
        seed_ = seed;
        instance_ = instances::stress(seed, need_at_most);
        instances::Dice dice(seed);
        // Every instance has something to wait for.
        for (auto& offer : instance_.parts[0].offers) {
            if (!offer.lead && dice.percent(50)) offer.lead = static_cast<int>(dice.between(1, 5) * 7);
        }
        for (auto& supplier : instance_.suppliers) supplier.tier = static_cast<int>(dice.below(3));
        scenario().suppliers.reset();
        scenario().target = static_cast<int>(dice.between(0, 3) * 7);
    }

    instances::Scenario& scenario() { return instance_.scenarios[0]; }

    void solve(const std::function<void(engine::PartPreferences&)>& change = {}) {
        const std::vector<std::uint32_t> parts{0};
        const auto need = instance_.parts[0].need;
        problem_ = oracle::problemOf(instance_, parts, need, scenario());
        table_ = instances::engineTable(instance_, parts, need, scenario());
        preferences_ = instances::enginePreferences(scenario(), need);
        if (change) change(preferences_);
        sourced_ = engine::sourcePart(solver_, table_.problem(), preferences_);

        auto unlimited = problem_;
        unlimited.excess.reset();
        unlimited.excess_value.reset();
        unlimited.target.reset();
        facts_.clear();
        oracle::forEachNecessaryPlan(unlimited, [&](const oracle::Plan& plan) {
            if (oracle::broken(unlimited, plan).empty()) facts_.push_back(factsOf(plan));
        });
    }

    Facts factsOf(const oracle::Plan& plan) const {
        Facts facts;
        facts.plan = plan;
        facts.cost = oracle::planCost(problem_, plan);
        facts.ready = oracle::readyDayOf(problem_, plan);
        facts.lines = plan.size();
        facts.excess = oracle::totalOf(plan) - problem_.need;
        facts.excess_value = static_cast<Cost>(facts.excess) * problem_.unit * oracle::lowestPriceOf(problem_, plan);
        std::set<std::uint32_t> suppliers;
        for (const auto& line : plan) {
            const auto& offer = problem_.offers[line.offer];
            suppliers.insert(offer.supplier);
            facts.highest_tier = std::max(facts.highest_tier, offer.tier);
            if (offer.is_inventory) facts.from_inventory += line.quantity;
        }
        facts.suppliers = suppliers.size();
        return facts;
    }

    bool obeysExcess(const Facts& facts) const {
        return (!problem_.excess || facts.excess <= *problem_.excess) &&
               (!problem_.excess_value || facts.excess_value <= *problem_.excess_value);
    }
    bool isInTime(const Facts& facts) const { return facts.ready <= *problem_.target; }
    int lateness(const Facts& facts) const { return std::max(0, facts.ready - *problem_.target); }

    /// The least key among the plans of a kind; nullopt when there is no such plan.
    template <class Key>
    auto least(const std::function<bool(const Facts&)>& counts, Key key) const {
        std::optional<decltype(key(Facts{}))> best;
        for (const auto& facts : facts_) {
            if (!counts(facts)) continue;
            const auto value = key(facts);
            if (!best || value < *best) best = value;
        }
        return best;
    }

    std::string shown() const {
        auto told = instance_;
        engine::PartSolution solution;
        solution.plan = sourced_.plan;
        told.plans.push_back(instances::planRecord(instance_, {0}, told.scenarios[0], solution));
        return "seed " + std::to_string(seed_) + "\n" + instances::written(told);
    }

    /// The engine's plan has this key; nullopt: it has none.
    template <class Best, class Key>
    void chose(const Best& best, Key key) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(shown(), best.has_value(), sourced_.plan.has_value());
        if (!best) return;
        const auto facts = factsOf(oracle::planFrom(problem_, instance_, {0}, *sourced_.plan));
        CPPUNIT_ASSERT_MESSAGE(shown(), key(facts) == *best);
    }

    std::uint64_t seed_ = 0;
    Instance instance_;
    oracle::Problem problem_;
    engine::PartTable table_;
    engine::PartPreferences preferences_;
    engine::PartSolution sourced_;
    engine::PartSolver solver_;
    std::vector<Facts> facts_;
};

constexpr int rounds = 1'200;

const auto by_cost = [](const Facts& facts) { return std::tuple(facts.cost, facts.ready, facts.lines); };
const auto always = [](const Facts&) { return true; };

CPPUNIT_TEST_FIXTURE(Preferences, bestPriceTakesAnyDay) {
    for (int i = 0; i < rounds; ++i) {
        load(11'000'000 + static_cast<std::uint64_t>(i));
        scenario().mode = "best_price";
        solve([](auto& preferences) { preferences.relaxation = engine::RelaxationOrder::None; });
        chose(least([&](const Facts& facts) { return obeysExcess(facts); }, by_cost), by_cost);
    }
}

CPPUNIT_TEST_FIXTURE(Preferences, bestLeadTimeTakesTheEarliestDayThenTheCheapestPlan) {
    const auto key = [](const Facts& facts) { return std::tuple(facts.ready, facts.cost, facts.lines); };
    for (int i = 0; i < rounds; ++i) {
        load(12'000'000 + static_cast<std::uint64_t>(i));
        scenario().mode = "best_lead_time";
        solve([](auto& preferences) { preferences.relaxation = engine::RelaxationOrder::None; });
        chose(least([&](const Facts& facts) { return obeysExcess(facts); }, key), key);
    }
}

CPPUNIT_TEST_FIXTURE(Preferences, weightsOfDaysLinesAndExcessAreCosts) {
    for (int i = 0; i < rounds; ++i) {
        load(13'000'000 + static_cast<std::uint64_t>(i));
        instances::Dice dice(static_cast<std::uint64_t>(i));
        auto& wanted = scenario();
        wanted.mode = "weighted";
        wanted.residual = 0;
        wanted.late = dice.below(40) * instances::one_amount / 1'000;
        wanted.line = dice.below(30) * instances::one_amount / 100;
        wanted.excess_weight = dice.below(3) * instances::one_amount / 2;
        // Few millions of tiny units are worth so little that rounding of weights would decide.
        if (!instance_.parts[0].is_whole) continue;
        solve([](auto& preferences) { preferences.relaxation = engine::RelaxationOrder::None; });
        const auto weighed = [&](const Facts& facts) {
            return facts.cost + wanted.late * 10'000 * lateness(facts) +
                   wanted.line * 10'000 * static_cast<int>(facts.lines) +
                   facts.excess_value / 1'000'000 * static_cast<Cost>(wanted.excess_weight / 1'000'000);
        };
        chose(least([&](const Facts& facts) { return obeysExcess(facts); }, weighed), weighed);
        if (sourced_.plan) CPPUNIT_ASSERT_MESSAGE(shown(), sourced_.lower_bound <= sourced_.objective());
    }
}

CPPUNIT_TEST_FIXTURE(Preferences, targetDateIsKeptOrTheViolationIsLeast) {
    int kept = 0, excess_relaxed = 0, late = 0, both = 0;
    for (int i = 0; i < 2 * rounds; ++i) {
        load(14'000'000 + static_cast<std::uint64_t>(i));
        solve();
        const auto in_time = [&](const Facts& facts) { return isInTime(facts); };
        const auto small = [&](const Facts& facts) { return obeysExcess(facts); };
        const auto fine = [&](const Facts& facts) { return isInTime(facts) && obeysExcess(facts); };
        if (const auto best = least(fine, by_cost)) {
            chose(best, by_cost);
            CPPUNIT_ASSERT_MESSAGE(shown(), sourced_.relaxed.empty());
            ++kept;
        } else if (least(in_time, by_cost)) {
            const auto key = [](const Facts& facts) { return std::tuple(facts.excess, facts.cost, facts.lines); };
            chose(least(in_time, key), key);
            CPPUNIT_ASSERT_EQUAL_MESSAGE(shown(), std::size_t{1}, sourced_.relaxed.size());
            const auto& relaxed = sourced_.relaxed[0];
            CPPUNIT_ASSERT_MESSAGE(shown(), relaxed.rule == engine::RelaxedRule::ExcessLimit);
            CPPUNIT_ASSERT_MESSAGE(
                shown(), relaxed.excess_above == sourced_.plan->excess - preferences_.limits.max_excess
            );
            ++excess_relaxed;
        } else if (least(small, by_cost)) {
            const auto key = [](const Facts& facts) { return std::tuple(facts.ready, facts.cost, facts.lines); };
            chose(least(small, key), key);
            CPPUNIT_ASSERT_EQUAL_MESSAGE(shown(), std::size_t{1}, sourced_.relaxed.size());
            const auto& relaxed = sourced_.relaxed[0];
            CPPUNIT_ASSERT_MESSAGE(shown(), relaxed.rule == engine::RelaxedRule::Date);
            CPPUNIT_ASSERT_MESSAGE(shown(), relaxed.days_late == sourced_.plan->ready - *problem_.target);
            ++late;
        } else {
            CPPUNIT_ASSERT_EQUAL_MESSAGE(shown(), least(always, by_cost).has_value(), sourced_.plan.has_value());
            if (sourced_.plan) CPPUNIT_ASSERT_EQUAL_MESSAGE(shown(), std::size_t{2}, sourced_.relaxed.size());
            both += sourced_.plan.has_value();
        }
    }
    // Every case did occur.
    CPPUNIT_ASSERT(kept > rounds / 2);
    CPPUNIT_ASSERT(excess_relaxed > 20);
    CPPUNIT_ASSERT(late > 100);
    CPPUNIT_ASSERT(both > 10);
}

CPPUNIT_TEST_FIXTURE(Preferences, theOrderOfRelaxationsIsTheOneAskedFor) {
    int dates_first = 0;
    for (int i = 0; i < 8 * rounds; ++i) {
        load(14'000'000 + static_cast<std::uint64_t>(i));
        solve([](auto& preferences) { preferences.relaxation = engine::RelaxationOrder::DateThenExcess; });
        const auto fine = [&](const Facts& facts) { return isInTime(facts) && obeysExcess(facts); };
        const auto small = [&](const Facts& facts) { return obeysExcess(facts); };
        const auto in_time = [&](const Facts& facts) { return isInTime(facts); };
        if (least(fine, by_cost) || !least(small, by_cost) || !least(in_time, by_cost)) continue;
        const auto key = [](const Facts& facts) { return std::tuple(facts.ready, facts.cost, facts.lines); };
        chose(least(small, key), key);
        ++dates_first;
        solve([](auto& preferences) { preferences.relaxation = engine::RelaxationOrder::OnlyExcess; });
        const auto by_excess = [](const Facts& facts) { return std::tuple(facts.excess, facts.cost, facts.lines); };
        chose(least(in_time, by_excess), by_excess);
        solve([](auto& preferences) { preferences.relaxation = engine::RelaxationOrder::OnlyDate; });
        chose(least(small, key), key);
        solve([](auto& preferences) { preferences.relaxation = engine::RelaxationOrder::None; });
        CPPUNIT_ASSERT_MESSAGE(shown(), !sourced_.plan);
    }
    CPPUNIT_ASSERT(dates_first > 20);
}

CPPUNIT_TEST_FIXTURE(Preferences, strictTiersTakeTheLowestThatHasAPlan) {
    for (int i = 0; i < rounds; ++i) {
        load(15'000'000 + static_cast<std::uint64_t>(i));
        scenario().tiers = "strict";
        scenario().mode = "best_price";
        solve([](auto& preferences) { preferences.relaxation = engine::RelaxationOrder::None; });
        std::optional<int> tier;
        for (int each = 2; each >= 0; --each) {
            const auto inside = [&](const Facts& facts) { return obeysExcess(facts) && facts.highest_tier <= each; };
            if (least(inside, by_cost)) tier = each;
        }
        const auto counts = [&](const Facts& facts) { return obeysExcess(facts) && facts.highest_tier <= tier; };
        chose(least(counts, by_cost), by_cost);
    }
}

CPPUNIT_TEST_FIXTURE(Preferences, softTiersMayCostTheirTolerance) {
    for (int i = 0; i < rounds; ++i) {
        load(16'000'000 + static_cast<std::uint64_t>(i));
        scenario().tiers = "soft";
        scenario().mode = "best_price";
        scenario().residual = 0;
        scenario().tolerance = (i % 4) * 15 * instances::one_percent;
        solve([](auto& preferences) { preferences.relaxation = engine::RelaxationOrder::None; });
        const auto small = [&](const Facts& facts) { return obeysExcess(facts); };
        const auto best = least(small, by_cost);
        std::optional<std::tuple<Cost, int, std::size_t>> expected = best;
        for (int tier = 0; tier <= 2 && best; ++tier) {
            const auto inside = [&](const Facts& facts) { return obeysExcess(facts) && facts.highest_tier <= tier; };
            const auto preferred = least(inside, by_cost);
            if (!preferred) continue;
            const auto cost = std::get<0>(*preferred);
            const auto limit = std::get<0>(*best) * (100 * instances::one_percent + scenario().tolerance);
            if (cost * (100 * instances::one_percent) > limit) continue;
            expected = preferred;
            break;
        }
        chose(expected, by_cost);
    }
}

CPPUNIT_TEST_FIXTURE(Preferences, fewestSuppliersComeBeforeCost) {
    const auto key = [](const Facts& facts) { return std::tuple(facts.suppliers, facts.cost, facts.ready); };
    for (int i = 0; i < rounds; ++i) {
        load(17'000'000 + static_cast<std::uint64_t>(i));
        scenario().mode = "best_price";
        solve([](auto& preferences) {
            preferences.relaxation = engine::RelaxationOrder::None;
            preferences.fewest_suppliers = true;
        });
        chose(least([&](const Facts& facts) { return obeysExcess(facts); }, key), key);
    }
}

CPPUNIT_TEST_FIXTURE(Preferences, valueOfTheExcessIsALimitLikeItsUnits) {
    int limited = 0;
    for (int i = 0; i < rounds; ++i) {
        load(18'000'000 + static_cast<std::uint64_t>(i));
        scenario().mode = "best_price";
        scenario().excess_value = (i % 5) * 7 * instances::one_amount / 100;
        solve([](auto& preferences) { preferences.relaxation = engine::RelaxationOrder::None; });
        const auto best = least([&](const Facts& facts) { return obeysExcess(facts); }, by_cost);
        chose(best, by_cost);
        limited += best != least(always, by_cost);
    }
    CPPUNIT_ASSERT(limited > 50);
}

CPPUNIT_TEST_FIXTURE(Preferences, inventoryComesFirst) {
    int used = 0;
    for (int i = 0; i < rounds; ++i) {
        load(19'000'000 + static_cast<std::uint64_t>(i));
        auto& wanted = scenario();
        wanted.mode = "best_price";
        wanted.inventory = "first";
        wanted.residual = 0;
        instance_.suppliers[0].is_inventory = true;
        // Inventory is taken piece by piece.
        for (auto& offer : instance_.parts[0].offers) {
            if (offer.supplier != 0) continue;
            for (auto& row : offer.prices) row = {0, 0, offer.prices[0].amount, ""};
            offer.prices.resize(1);
        }
        solve([](auto& preferences) { preferences.relaxation = engine::RelaxationOrder::None; });
        const auto key = [](const Facts& facts) { return std::tuple(-facts.from_inventory, facts.cost); };
        // Inventory is taken where its line is necessary: not beside an order that covers the need without it.
        const auto counts = [&](const Facts& facts) {
            return obeysExcess(facts) && facts.from_inventory <= problem_.need;
        };
        const auto best = least(counts, key);
        chose(best, key);
        used += best && std::get<0>(*best) < 0;
    }
    CPPUNIT_ASSERT(used > 150);
}

/// The obstacle of a part without a plan: the rule that is named is one whose removal helps, and its price is
/// the least that any single rule costs.
CPPUNIT_TEST_FIXTURE(Preferences, theCheapestReliefOfAnUnsourcedPartIsTheCheapest) {
    int relieved = 0, without = 0;
    for (int i = 0; i < 4 * rounds; ++i) {
        load(20'000'000 + static_cast<std::uint64_t>(i));
        instances::Dice dice(static_cast<std::uint64_t>(i));
        auto& offers = instance_.parts[0].offers;
        for (auto& offer : offers) {
            if (dice.percent(30)) offer.valid = -1;
            if (dice.percent(20)) offer.price_type = "Quote";
        }
        scenario().price_types = {"Standard"};
        scenario().residual = 0;
        solve([](auto& preferences) { preferences.relaxation = engine::RelaxationOrder::None; });
        if (sourced_.plan) continue;
        const auto told = engine::explainUnsourced(solver_, table_.problem(), preferences_);

        // Each rule given up alone; what the cheapest plan costs then.
        std::optional<Cost> least_cost;
        const auto giveUp = [&](const std::function<void(Instance&)>& change) {
            auto changed = instance_;
            change(changed);
            auto problem = oracle::problemOf(changed, {0}, changed.parts[0].need, changed.scenarios[0]);
            bool is_feasible = false;
            oracle::forEachNecessaryPlan(problem, [&](const oracle::Plan& plan) {
                if (!oracle::broken(problem, plan).empty()) return;
                const auto cost = oracle::planCost(problem, plan);
                is_feasible = true;
                if (!least_cost || cost < *least_cost) least_cost = cost;
            });
            return is_feasible;
        };
        giveUp([](Instance& changed) {
            for (auto& offer : changed.parts[0].offers) offer.valid.reset();
        });
        giveUp([](Instance& changed) { changed.scenarios[0].price_types.clear(); });
        giveUp([](Instance& changed) {
            changed.scenarios[0].excess.reset();
            changed.scenarios[0].excess_percent.reset();
        });
        giveUp([](Instance& changed) { changed.scenarios[0].target.reset(); });
        // The smallest number of lines that is enough; no preference allows more than five.
        bool is_enough = false;
        for (int lines = scenario().lines + 1; lines <= 5 && !is_enough; ++lines) {
            is_enough = giveUp([&](Instance& changed) { changed.scenarios[0].lines = lines; });
        }
        CPPUNIT_ASSERT_EQUAL_MESSAGE(shown(), least_cost.has_value(), told.cheapest_relief.has_value());
        if (!least_cost) {
            ++without;
            continue;
        }
        ++relieved;
        const auto& relief = told.cheapest_relief->plan;
        CPPUNIT_ASSERT_MESSAGE(
            shown() + "told " + instances::decimal(relief.cost, 16) + ", least " + instances::decimal(*least_cost, 16),
            relief.cost == *least_cost
        );
    }
    CPPUNIT_ASSERT(relieved > 100);
    CPPUNIT_ASSERT(without > 5);
}

/// Each alternative is the best of its kind.
CPPUNIT_TEST_FIXTURE(Preferences, alternativesAreTheBestOfTheirKind) {
    int compared = 0;
    for (int i = 0; i < rounds; ++i) {
        load(21'000'000 + static_cast<std::uint64_t>(i));
        scenario().mode = "best_price";
        scenario().residual = 0;
        solve([](auto& preferences) { preferences.relaxation = engine::RelaxationOrder::None; });
        if (!sourced_.plan) continue;
        const auto& lines = sourced_.plan->lines;
        const auto& first_id = instances::offerId(instance_, {0}, lines.front().offer);
        const auto small = [&](const Facts& facts) { return obeysExcess(facts); };
        for (const auto& alternative : engine::alternativesTo(solver_, table_.problem(), preferences_, sourced_)) {
            const auto facts = factsOf(oracle::planFrom(problem_, instance_, {0}, alternative.plan));
            CPPUNIT_ASSERT_MESSAGE(shown(), obeysExcess(facts));
            CPPUNIT_ASSERT_MESSAGE(shown(), alternative.cost_delta == alternative.plan.cost - sourced_.plan->cost);
            ++compared;
            using enum engine::AlternativeKind;
            switch (alternative.kind) {
                case WithoutFirstChoice: {
                    const auto without = [&](const Facts& each) {
                        return small(each) &&
                               std::none_of(each.plan.begin(), each.plan.end(), [&](const oracle::Line& line) {
                                   return problem_.offers[line.offer].id == first_id;
                               });
                    };
                    CPPUNIT_ASSERT_MESSAGE(shown(), by_cost(facts) == *least(without, by_cost));
                    break;
                }
                case SingleLine: {
                    const auto single = [&](const Facts& each) { return small(each) && each.lines == 1; };
                    CPPUNIT_ASSERT_MESSAGE(shown(), by_cost(facts) == *least(single, by_cost));
                    break;
                }
                case WithoutOverbuying: {
                    const auto key = [](const Facts& each) { return std::tuple(each.excess, each.cost, each.ready); };
                    CPPUNIT_ASSERT_MESSAGE(shown(), key(facts) == *least(small, key));
                    break;
                }
                case OtherSupplier: {
                    const auto inside = [&](const Facts& each) {
                        return small(each) &&
                               std::all_of(each.plan.begin(), each.plan.end(), [&](const oracle::Line& line) {
                                   return problem_.offers[line.offer].supplier == alternative.supplier;
                               });
                    };
                    CPPUNIT_ASSERT_MESSAGE(shown(), by_cost(facts) == *least(inside, by_cost));
                    break;
                }
            }
        }
    }
    CPPUNIT_ASSERT(compared > rounds);
}

}  // namespace preferences_test
}  // namespace cardcage::sourcing
