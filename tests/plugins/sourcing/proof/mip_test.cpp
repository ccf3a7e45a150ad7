// The engine against the mixed-integer solver cbc (Debian package coinor-cbc): the same optimum on every part. Costs
// are compared as integers, computed again from the quantities that cbc chose.

#include <cppunit/extensions/HelperMacros.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "plugins/sourcing/engine/consolidation/consolidation.hpp"
#include "tests/plugins/sourcing/instances/engine_problem.hpp"
#include "tests/plugins/sourcing/instances/generator.hpp"
#include "tests/plugins/sourcing/instances/joint_boms.hpp"
#include "tests/plugins/sourcing/instances/text_form.hpp"
#include "tests/plugins/sourcing/mip/cbc.hpp"
#include "tests/plugins/sourcing/mip/charge_program.hpp"
#include "tests/plugins/sourcing/mip/joint_program.hpp"
#include "tests/plugins/sourcing/mip/linear_program.hpp"
#include "tests/plugins/sourcing/oracle/comparison.hpp"
#include "tests/support/skip.hpp"

namespace cardcage::sourcing {
namespace {

using instances::Instance;
using instances::Size;

/// One part of an instance alone, with which a difference is reported.
Instance partOf(const Instance& instance, std::size_t part) {
    auto alone = instance;
    alone.parts = {instance.parts.at(part)};
    return alone;
}

std::string differenceFromCbc(
    engine::PartSolver& solver,
    mip::Cbc& cbc,
    const Instance& instance,
    mip::Cbc::Preprocessing preprocessing = mip::Cbc::Preprocessing::On,
    std::atomic<int>* unproven = nullptr
) {
    const std::vector<std::uint32_t> parts{0};
    const auto& scenario = instance.scenarios.at(0);
    const auto need = instance.parts.at(0).need;
    const auto problem = oracle::problemOf(instance, parts, need, scenario);
    const auto table = instances::engineTable(instance, parts, need, scenario);
    const auto limits = instances::enginePreferences(scenario, need).limits;
    const auto solution = solver.solve(table.problem(), limits, instances::latestDay(scenario));
    const auto told = [&](const std::string& what) { return what + "\n" + instances::written(instance); };

    const bool may_be_unproven = unproven && !solution.is_proven;
    if (may_be_unproven) ++*unproven;
    if (const auto wrong = oracle::wrongWith(problem, instance, parts, solution); !wrong.empty() && !may_be_unproven)
        return told(wrong);
    const auto program = mip::linearProgram(problem);
    if (program.empty()) return solution.plan ? told("a plan although nothing can be ordered") : "";
    const auto result = cbc.solve(program, 120, preprocessing);
    if (result.status == mip::MipResult::Status::Stopped) return told("cbc came to no end:\n" + result.log);
    const bool is_feasible = result.status == mip::MipResult::Status::Optimal;
    if (is_feasible != solution.plan.has_value()) return told(is_feasible ? "cbc found a plan" : "cbc found no plan");
    if (!is_feasible) return {};
    const auto plan = mip::planOf(problem, result.values);
    if (const auto rule = oracle::broken(problem, plan); !rule.empty()) return told("the plan of cbc: " + rule);
    const auto cost = oracle::planCost(problem, plan);
    if (cost == solution.plan->objective) return {};
    if (may_be_unproven && solution.lower_bound <= cost && cost < solution.plan->objective) return {};
    return told(
        "costs " + instances::decimal(solution.plan->objective, 16) + ", of cbc " + instances::decimal(cost, 16)
    );
}

/// Joint parts of a random bill of materials: the cost is that of cbc, and the bound never exceeds it.
std::string jointDifferenceFromCbc(
    engine::PartSolver& solver, mip::Cbc& cbc, const engine::PartTable& table, std::atomic<int>& proven
) {
    constexpr std::uint32_t max_lines = 2;
    const auto solution = solver.solve(table.problem(), {.max_lines = max_lines});
    proven += solution.is_proven;
    const auto program = mip::jointProgram(table, max_lines);
    if (program.empty()) return solution.plan ? "a plan although nothing can be ordered" : "";
    const auto result = cbc.solve(program, 60);
    if (result.status == mip::MipResult::Status::Stopped) return "cbc came to no end:\n" + result.log;
    const bool is_feasible = result.status == mip::MipResult::Status::Optimal;
    if (is_feasible != solution.plan.has_value()) return is_feasible ? "cbc found a plan" : "cbc found no plan";
    if (!is_feasible) return {};
    const auto cost = mip::jointCost(table, result.values);
    const auto told = engine::exactText(solution.plan->objective) + ", of cbc " + engine::exactText(cost);
    if (solution.lower_bound > cost) return "the bound is not true: " + told;
    if (solution.is_proven && solution.plan->objective > cost) return "the proof is not true: " + told;
    return solution.plan->objective < cost ? "cheaper than the optimum: " + told : "";
}

/// Parts whose offers share charges, and pay suppliers' fees: the cost of all together is that of cbc, and proven.
std::string chargedDifferenceFromCbc(mip::Cbc& cbc, std::uint64_t seed) {
    const auto kind = seed % 2 == 0 ? oracle::ChargeKind::Shared : oracle::ChargeKind::Shipping;
    const auto instance = oracle::chargedParts(seed, kind);
    const auto problems = oracle::problemsOf(instance);
    const auto shared = oracle::sharedCostsOf(instance);
    std::vector<engine::PartTable> tables;
    for (std::uint32_t part = 0; part < instance.parts.size(); ++part)
        tables.push_back(instances::engineTable(instance, {part}, instance.parts[part].need, instance.scenarios[0]));
    engine::PartSolver solver;
    std::vector<engine::CoupledPart> parts;
    for (std::size_t part = 0; part < tables.size(); ++part) {
        const auto limits = instances::enginePreferences(instance.scenarios[0], tables[part].need).limits;
        const auto problem = tables[part].problem();
        parts.push_back({.problem = problem, .limits = limits, .plan = solver.solve(problem, limits).plan.value()});
    }
    std::vector<engine::SupplierTerms> terms;
    for (const auto fee : shared.fees) terms.push_back({.fee = fee});
    engine::SolverPool solvers;
    const auto told = engine::consolidate(parts, terms, solvers, engine::sequentially, {}, shared.charges);
    const auto result = cbc.solve(mip::chargeProgram(problems, shared), 120, mip::Cbc::Preprocessing::Off);
    if (result.status != mip::MipResult::Status::Optimal) return "cbc found no plan:\n" + result.log;
    const auto plans = mip::plansOf(problems, result.values);
    auto cost = oracle::sharedCostOf(problems, plans, shared);
    for (std::size_t part = 0; part < plans.size(); ++part) {
        if (const auto rule = oracle::broken(problems[part], plans[part]); !rule.empty())
            return "the plan of cbc: " + rule;
        cost += oracle::planCost(problems[part], plans[part]);
    }
    if (told.is_proven && cost == told.objective) return {};
    return "costs " + instances::decimal(told.objective, 16) + (told.is_proven ? "" : ", not proven") + ", of cbc " +
           instances::decimal(cost, 16) + "\n" + instances::written(instance);
}

class SolverAgainstCbc : public CppUnit::TestFixture {
public:
    void setUp() override {
        if (mip::Cbc::isInstalled()) return;
        if (std::getenv("CI")) CPPUNIT_FAIL("cbc is missing; scripts/setup installs it");
        test::skip("cbc is missing; scripts/setup installs it (package coinor-cbc)");
    }

protected:
    /// `count` parts, two processes at a time.
    void agreesOn(int count, const std::function<Instance(int)>& part) {
        agrees(count, [&](engine::PartSolver& solver, mip::Cbc& cbc, int number) {
            return differenceFromCbc(solver, cbc, part(number));
        });
    }

    void agrees(int count, const std::function<std::string(engine::PartSolver&, mip::Cbc&, int)>& difference_of) {
        std::atomic<int> next = 0;
        std::mutex guard;
        std::string first_difference;
        const auto work = [&] {
            int at = 0;
            try {
                mip::Cbc cbc;
                engine::PartSolver solver;
                for (int number = next++; number < count; number = next++) {
                    at = number;
                    const auto difference = difference_of(solver, cbc, number);
                    if (difference.empty()) continue;
                    const std::lock_guard lock(guard);
                    first_difference = "part " + std::to_string(number) + ": " + difference;
                    next = count;
                }
            } catch (const std::exception& error) {
                const std::lock_guard lock(guard);
                first_difference = "part " + std::to_string(at) + ": " + error.what();
                next = count;
            }
        };
        std::thread other(work);
        work();
        other.join();
        if (!first_difference.empty()) CPPUNIT_FAIL(first_difference);
    }

    void agreesOnRealistic(int count, Size size, const std::function<void(Instance&, int)>& change = {}) {
        size.parts = count;
        const auto whole = instances::realistic(size);
        agreesOn(count, [&](int number) {
            auto part = partOf(whole, static_cast<std::size_t>(number));
            if (change) change(part, number);
            return part;
        });
    }
};

CPPUNIT_TEST_FIXTURE(SolverAgainstCbc, agreesOnFiveHundredBoards) {
    agreesOnRealistic(140, {.seed = 11});
}

CPPUNIT_TEST_FIXTURE(SolverAgainstCbc, agreesOnTenBoardsFromStock) {
    agreesOnRealistic(60, {.seed = 12, .boards = 10, .target = 0});
}

CPPUNIT_TEST_FIXTURE(SolverAgainstCbc, agreesOnTenThousandBoardsFromStock) {
    agreesOnRealistic(40, {.seed = 13, .boards = 10'000, .target = 0});
}

CPPUNIT_TEST_FIXTURE(SolverAgainstCbc, agreesWithLineFeesAndFiveLines) {
    agreesOnRealistic(40, {.seed = 14, .boards = 50, .target = 30, .lines = 5}, [](Instance& part, int) {
        for (std::size_t i = 0; i < part.parts[0].offers.size(); ++i) {
            part.parts[0].offers[i].fee = static_cast<int>(i % 4) * 350 * instances::one_amount / 100;
        }
    });
}

CPPUNIT_TEST_FIXTURE(SolverAgainstCbc, agreesWithLimitsOfExcessAndSuppliers) {
    agreesOnRealistic(40, {.seed = 15, .boards = 20}, [](Instance& part, int number) {
        if (number % 2) part.scenarios[0].suppliers = 1 + number % 3;
        part.scenarios[0].excess_percent = (number % 5) * 20 * instances::one_percent;
    });
}

CPPUNIT_TEST_FIXTURE(SolverAgainstCbc, agreesOnPartsMadeToBreakIt) {
    agreesOn(80, [](int number) { return instances::stress(7'000'000 + static_cast<std::uint64_t>(number), 40); });
}

CPPUNIT_TEST_FIXTURE(SolverAgainstCbc, agreesOnSharedStocks) {
    std::atomic<int> unproven = 0;
    agrees(2'000, [&](engine::PartSolver& solver, mip::Cbc& cbc, int number) {
        const auto seed = 97'000'000 + static_cast<std::uint64_t>(number);
        const auto instance = instances::sharingStress(seed, number % 4 == 0 ? 400 : 40);
        return differenceFromCbc(solver, cbc, instance, mip::Cbc::Preprocessing::Off, &unproven);
    });
    std::fprintf(stderr, "    %d of 2000 not proven\n", unproven.load());
    CPPUNIT_ASSERT_MESSAGE("one in two hundred is not proven", unproven <= 10);
}

CPPUNIT_TEST_FIXTURE(SolverAgainstCbc, agreesOnSharedCharges) {
    agrees(2'000, [](engine::PartSolver&, mip::Cbc& cbc, int number) {
        return chargedDifferenceFromCbc(cbc, 88'000'000 + static_cast<std::uint64_t>(number));
    });
}

CPPUNIT_TEST_FIXTURE(SolverAgainstCbc, agreesOnPartsThatStandForEachOther) {
    std::vector<engine::PartTable> tables;
    for (std::uint64_t seed = 91'000; tables.size() < 160; ++seed) {
        const auto boards = seed % 3 == 0 ? 10U : seed % 3 == 1 ? 100U : 1'000U;
        for (auto& table : instances::jointBom(
                 {.seed = seed,
      .lines = 16,
      .parts = 9,
      .alternates = 35,
      .boards = boards,
      .offers = 5,
      .has_losses = seed % 2 == 0}
             ))
            if (table.problem().isJoint()) tables.push_back(std::move(table));
    }
    std::atomic<int> proven = 0;
    const auto count = static_cast<int>(tables.size());
    agrees(count, [&](engine::PartSolver& solver, mip::Cbc& cbc, int number) {
        return jointDifferenceFromCbc(solver, cbc, tables[static_cast<std::size_t>(number)], proven);
    });
    std::fprintf(stderr, "    %d of %d proven\n", proven.load(), count);
    CPPUNIT_ASSERT_MESSAGE("one in twenty is not proven", proven >= count - count / 20);
}

}  // namespace
}  // namespace cardcage::sourcing
