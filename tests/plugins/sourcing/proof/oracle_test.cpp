// The engine against oracles without shortcuts. The message of a difference has the seed and the instance.

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <optional>
#include <string>

#include "tests/plugins/sourcing/instances/engine_problem.hpp"
#include "tests/plugins/sourcing/instances/generator.hpp"
#include "tests/plugins/sourcing/instances/text_form.hpp"
#include "tests/plugins/sourcing/oracle/comparison.hpp"

namespace cardcage::sourcing {
namespace {

class SolverAgainstOracle : public CppUnit::TestFixture {
protected:
    void agreesOn(std::uint64_t first_seed, int count, int largest_need, oracle::Oracle oracle) {
        for (auto seed = first_seed; seed < first_seed + static_cast<std::uint64_t>(count); ++seed) {
            const auto difference = oracle::stressDifference(solver_, seed, largest_need, oracle);
            if (!difference.empty()) CPPUNIT_FAIL(difference);
        }
    }

    engine::PartSolver solver_;
};

CPPUNIT_TEST_FIXTURE(SolverAgainstOracle, agreesOnSmallNeeds) {
    agreesOn(1'000'000, 400'000, 40, oracle::Oracle::Program);
    // Neither the gate nor the search alone decided.
    const auto& counters = solver_.counters();
    CPPUNIT_ASSERT(counters.gated > counters.solves / 3 && counters.gated < counters.solves * 9 / 10);
    CPPUNIT_ASSERT(counters.nodes > counters.solves);
}

CPPUNIT_TEST_FIXTURE(SolverAgainstOracle, agreesOnNeedsOfHundreds) {
    agreesOn(2'000'000, 60'000, 400, oracle::Oracle::Program);
}

CPPUNIT_TEST_FIXTURE(SolverAgainstOracle, agreesOnEveryPlanOfTinyNeeds) {
    agreesOn(3'000'000, 6'000, 6, oracle::Oracle::EveryPlan);
}

/// Offers whose rows have several steps are left to the other tests.
CPPUNIT_TEST_FIXTURE(SolverAgainstOracle, agreesOnNeedsOfThousands) {
    int compared = 0;
    for (std::uint64_t seed = 4'000'000; compared < 200; ++seed) {
        auto instance = instances::stress(seed, 12'000);
        auto& offers = instance.parts.front().offers;
        std::erase_if(offers, [](const auto& offer) {
            for (const auto& row : offer.prices) {
                if (row.mpq != offer.prices.front().mpq) return true;
            }
            return false;
        });
        if (instance.parts.front().need < 1'000 * instances::one_unit) continue;
        ++compared;
        const auto difference = oracle::difference(solver_, instance, oracle::Oracle::Windows);
        if (!difference.empty()) CPPUNIT_FAIL("stress(" + std::to_string(seed) + ", 12000): " + difference);
    }
}

CPPUNIT_TEST_FIXTURE(SolverAgainstOracle, agreesOnExchangesOfFineAndCoarseSteps) {
    for (std::uint64_t seed = 4'500'000; seed < 4'520'000; ++seed) {
        const auto difference = oracle::difference(solver_, instances::exchange(seed), oracle::Oracle::Windows);
        if (!difference.empty()) CPPUNIT_FAIL("exchange(" + std::to_string(seed) + "): " + difference);
    }
}

/// A search that may look at hardly anything hands over to the dense solver, which has to come to the same.
CPPUNIT_TEST_FIXTURE(SolverAgainstOracle, agreesWhenTheSearchGivesUp) {
    for (const auto& budget :
         {engine::SearchBudget{.single = {.nodes = 1}}, engine::SearchBudget{.single = {.enumeration = 0}}}) {
        solver_ = engine::PartSolver(budget);
        agreesOn(6'000'000, 8'000, 60, oracle::Oracle::Program);
        CPPUNIT_ASSERT(solver_.counters().dense > 400);
    }
}

/// A solver that may use neither still returns its plan, and reports that it proved nothing.
CPPUNIT_TEST_FIXTURE(SolverAgainstOracle, isNeverProvenWrongly) {
    solver_ = engine::PartSolver({.single = {.nodes = 1, .dense_cells = 0}});
    int unproven = 0;
    for (std::uint64_t seed = 6'000'000; seed < 6'005'000; ++seed) {
        const auto instance = instances::stress(seed, 60);
        const auto& scenario = instance.scenarios[0];
        const auto need = instance.parts[0].need;
        const auto problem = oracle::problemOf(instance, {0}, need, scenario);
        const auto table = instances::engineTable(instance, {0}, need, scenario);
        const auto limits = instances::enginePreferences(scenario, need).limits;
        const auto solution = solver_.solve(table.problem(), limits, instances::latestDay(scenario));
        const auto least = oracle::leastCost(problem);
        const auto message = "stress(" + std::to_string(seed) + ", 60)\n" + instances::written(instance);
        if (least) CPPUNIT_ASSERT_MESSAGE(message, solution.lower_bound <= *least);
        if (solution.is_proven) {
            CPPUNIT_ASSERT_MESSAGE(message, solution.plan.has_value() == least.has_value());
            if (least) CPPUNIT_ASSERT_MESSAGE(message, solution.plan->objective == *least);
            continue;
        }
        ++unproven;
        if (!solution.plan) continue;
        CPPUNIT_ASSERT_MESSAGE(message, least && solution.plan->objective >= *least);
        const auto plan = oracle::planFrom(problem, instance, {0}, *solution.plan);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(message, std::string(), oracle::broken(problem, plan));
        CPPUNIT_ASSERT_MESSAGE(message, oracle::planCost(problem, plan) == solution.plan->objective);
    }
    CPPUNIT_ASSERT(unproven > 200);
}

/// Prices so high that 64 bits are not enough: everything is the same, a hundred million times dearer.
CPPUNIT_TEST_FIXTURE(SolverAgainstOracle, agreesWithItselfInWideNumbers) {
    constexpr int dearer = 100'000'000;
    for (std::uint64_t seed = 6'100'000; seed < 6'106'000; ++seed) {
        const auto instance = instances::stress(seed, 60);
        if (!instance.parts[0].is_whole) continue;
        auto& scenario = instance.scenarios[0];
        auto table = instances::engineTable(instance, {0}, instance.parts[0].need, scenario);
        auto limits = instances::enginePreferences(scenario, instance.parts[0].need).limits;
        const auto narrow = solver_.solve(table.problem(), limits, instances::latestDay(scenario));
        limits.residual_value *= dearer;
        for (auto& row : table.rows) row.unit_price *= dearer;
        for (auto& offer : table.offers) offer.line_fee *= dearer;
        const auto wide = solver_.solve(table.problem(), limits, instances::latestDay(scenario));
        const auto message = "stress(" + std::to_string(seed) + ", 60)\n" + instances::written(instance);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(message, narrow.plan.has_value(), wide.plan.has_value());
        if (!narrow.plan) continue;
        CPPUNIT_ASSERT_MESSAGE(message, wide.plan->objective == narrow.plan->objective * dearer);
        CPPUNIT_ASSERT_MESSAGE(message, wide.lower_bound == narrow.lower_bound * dearer);
        for (std::size_t i = 0; i < narrow.plan->lines.size(); ++i) {
            CPPUNIT_ASSERT_EQUAL_MESSAGE(message, narrow.plan->lines[i].quantity, wide.plan->lines.at(i).quantity);
        }
    }
    CPPUNIT_ASSERT(solver_.counters().wide > 1'000);
}

/// The smallest excess that any plan has, and lines that a person has settled, against every plan there is.
CPPUNIT_TEST_FIXTURE(SolverAgainstOracle, agreesOnSmallestExcessAndPinnedLines) {
    int pinned_plans = 0;
    for (std::uint64_t seed = 6'200'000; seed < 6'203'000; ++seed) {
        const auto instance = instances::stress(seed, 5);
        const auto& scenario = instance.scenarios[0];
        const auto problem = oracle::problemOf(instance, {0}, instance.parts[0].need, scenario);
        auto table = instances::engineTable(instance, {0}, instance.parts[0].need, scenario);
        const auto limits = instances::enginePreferences(scenario, instance.parts[0].need).limits;
        const auto latest = instances::latestDay(scenario);
        const auto message = "stress(" + std::to_string(seed) + ", 5)\n" + instances::written(instance);

        auto unlimited = problem;
        unlimited.excess.reset();
        std::optional<oracle::Units> least_excess;
        std::vector<oracle::Plan> plans;
        oracle::forEachNecessaryPlan(problem, [&](const oracle::Plan& plan) {
            if (!oracle::broken(unlimited, plan).empty()) return;
            const auto excess = oracle::totalOf(plan) - problem.need;
            if (!least_excess || excess < *least_excess) least_excess = excess;
            if (oracle::broken(problem, plan).empty()) plans.push_back(plan);
        });
        const auto told = solver_.smallestExcess(table.problem(), limits, latest);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(message, least_excess.has_value(), told.has_value());
        if (told) CPPUNIT_ASSERT_EQUAL_MESSAGE(message, *least_excess * problem.unit, *told);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(message, !plans.empty(), solver_.isFeasible(table.problem(), limits, latest));
        if (plans.empty()) continue;

        // A line of some plan is settled, or another quantity of its offer; the others are necessary for what it
        // leaves.
        auto pinned = plans[seed % plans.size()][0];
        const auto more = pinned.quantity + static_cast<oracle::Units>(seed % 4);
        if (oracle::lineCost(problem, problem.offers[pinned.offer], more, problem.target)) pinned.quantity = more;
        const auto& id = problem.offers[pinned.offer].id;
        for (std::uint32_t offer = 0; offer < table.offers.size(); ++offer) {
            if (instances::offerId(instance, {0}, offer) == id)
                table.pinned = {{offer, pinned.quantity * problem.unit}};
        }
        std::optional<oracle::Cost> least;
        const auto consider = [&](oracle::Plan plan) {
            plan.push_back(pinned);
            if (!oracle::broken(problem, plan).empty()) return;
            const auto cost = oracle::planCost(problem, plan);
            if (!least || cost < *least) least = cost;
        };
        auto rest = problem;
        rest.need -= pinned.quantity;
        rest.lines -= 1;
        rest.offers[pinned.offer].stages.clear();
        if (rest.need <= 0) {
            consider({});
        } else {
            oracle::forEachNecessaryPlan(rest, consider);
        }
        const auto solution = solver_.solve(table.problem(), limits, latest);
        const auto what = message + "pinned " + id + ":" + std::to_string(pinned.quantity);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(what, least.has_value(), solution.plan.has_value());
        if (!least) continue;
        ++pinned_plans;
        CPPUNIT_ASSERT_MESSAGE(
            what + ": " + instances::decimal(solution.plan->objective, 16) + ", expected " +
                instances::decimal(*least, 16),
            solution.plan->objective == *least
        );
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            what, std::string(), oracle::broken(problem, oracle::planFrom(problem, instance, {0}, *solution.plan))
        );
    }
    CPPUNIT_ASSERT(pinned_plans > 1'000);
}

class Oracles : public CppUnit::TestFixture {};

/// The oracles themselves: the program against every plan, the sliding windows against the program.
CPPUNIT_TEST_FIXTURE(Oracles, agreeWithEachOther) {
    for (std::uint64_t seed = 5'000'000; seed < 5'000'400; ++seed) {
        auto instance = instances::stress(seed, 6);
        const auto problem = oracle::problemOf(instance, {0}, instance.parts.front().need, instance.scenarios.front());
        std::optional<oracle::Cost> least;
        oracle::forEachPlan(problem, oracle::enough(problem), [&](const oracle::Plan& plan) {
            if (!oracle::broken(problem, plan).empty()) return;
            const auto cost = oracle::planCost(problem, plan);
            if (!least || cost < *least) least = cost;
        });
        const auto message = "stress(" + std::to_string(seed) + ", 6)\n" + instances::written(instance);
        CPPUNIT_ASSERT_MESSAGE(message, least == oracle::leastCost(problem));
        bool has_one_step = true;
        for (const auto& offer : problem.offers) {
            for (const auto& row : offer.rows) has_one_step = has_one_step && row.mpq == offer.rows.front().mpq;
        }
        if (has_one_step) CPPUNIT_ASSERT_MESSAGE(message, least == oracle::leastCostByWindows(problem));
    }
}

}  // namespace
}  // namespace cardcage::sourcing
