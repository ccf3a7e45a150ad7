// Measures one part by the engine and by cbc: see README.md, sourcing_part. Prints one JSON object.
//   sourcing_part PARTS [SEED]
//
// Both begin with the same: the offers that may be used, their rows in base currency. Of these, cbc's program has only
// rows that can be ordered in time, each with a binary and an integer and the tightest limits there are, so that
// nothing is left to presolve away. Ours is the whole of PartSolver::solve(), which is more than cbc is asked for:
// which of the plans at the least cost is ready first, and rows, fees and days of its lines.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/plugins/sourcing/instances/engine_problem.hpp"
#include "tests/plugins/sourcing/instances/generator.hpp"
#include "tests/plugins/sourcing/mip/cbc.hpp"
#include "tests/plugins/sourcing/mip/linear_program.hpp"
#include "tests/plugins/sourcing/oracle/comparison.hpp"

namespace cardcage::sourcing {
namespace {

/// Processor time of this process, as cbc reports its own: other load on the machine counts for neither.
double cpuSeconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.at(values.size() / 2);
}

/// Processor time of cbc for a program that has nothing to decide: what it takes to start, read and write.
double startUp(mip::Cbc& cbc) {
    return cbc.solve("Minimize\n cost: + n\nSubject To\n need: + n >= 1\nGenerals\n n\nEnd\n").cpu_seconds;
}

struct Part {
    engine::PartTable table;
    engine::PartLimits limits;
    engine::PartSolution solution;
};

void compare(
    const instances::Instance& instance, std::uint32_t number, const Part& part, const mip::MipResult& result
) {
    const auto need = instance.parts[number].need;
    const auto problem = oracle::problemOf(instance, {number}, need, instance.scenarios[0]);
    const bool is_feasible = result.status == mip::MipResult::Status::Optimal;
    if (result.status == mip::MipResult::Status::Stopped) throw std::runtime_error("cbc came to no end");
    if (is_feasible != part.solution.plan.has_value()) throw std::runtime_error("one of both has no plan");
    if (!is_feasible) return;
    const auto plan = mip::planOf(problem, result.values);
    if (!oracle::broken(problem, plan).empty()) throw std::runtime_error("the plan of cbc breaks a rule");
    const auto wrong = oracle::wrongWith(problem, instance, {number}, part.solution);
    if (!wrong.empty()) throw std::runtime_error("the engine's plan: " + wrong);
    if (oracle::planCost(problem, plan) != part.solution.plan->objective) throw std::runtime_error("optima differ");
}

int run(int parts, std::uint64_t seed) {
    const auto instance =
        instances::realistic({.seed = seed, .parts = parts, .offers_least = 35, .offers_most = 35, .boards = 500});
    const auto& scenario = instance.scenarios[0];
    const auto latest = instances::latestDay(scenario);
    std::vector<Part> prepared;
    for (std::uint32_t number = 0; number < instance.parts.size(); ++number) {
        const auto need = instance.parts[number].need;
        prepared.push_back(
            {instances::engineTable(instance, {number}, need, scenario),
             instances::enginePreferences(scenario, need).limits,
             {}}
        );
    }

    // Ours in rounds over all parts, because one is too short for the clock; the first of two warms up. The rounds
    // alternate with those of cbc, so that both meet the machine in the same state.
    engine::PartSolver solver;
    constexpr std::uint32_t most_rounds = 15;
    std::vector<double> rounds, each(prepared.size(), 1e9);
    const auto solveAll = [&] {
        const double begun = cpuSeconds();
        for (auto& part : prepared) part.solution = solver.solve(part.table.problem(), part.limits, latest);
        return cpuSeconds() - begun;
    };
    const auto addRound = [&] {
        (void)solveAll();
        rounds.push_back(solveAll());
    };
    addRound();
    for (int round = 0; round < 3; ++round) {
        for (std::size_t i = 0; i < prepared.size(); ++i) {
            const double begun = cpuSeconds();
            (void)solver.solve(prepared[i].table.problem(), prepared[i].limits, latest);
            each[i] = std::min(each[i], cpuSeconds() - begun);
        }
    }

    mip::Cbc cbc;
    std::vector<double> start_ups;
    double total = 0;
    int programs = 0;
    std::vector<double> times;
    const auto interval = std::max<std::uint32_t>(1, static_cast<std::uint32_t>(instance.parts.size()) / most_rounds);
    for (std::uint32_t number = 0; number < instance.parts.size(); ++number) {
        if (number % interval == 0) {
            addRound();
            for (int i = 0; i < 3; ++i) start_ups.push_back(startUp(cbc));
        }
        const auto problem = oracle::problemOf(instance, {number}, instance.parts[number].need, scenario);
        const auto program = mip::linearProgram(problem);
        if (program.empty()) continue;
        const auto result = cbc.solve(program);
        compare(instance, number, prepared[number], result);
        ++programs;
        total += result.cpu_seconds;
        times.push_back(result.cpu_seconds);
    }
    std::sort(each.begin(), each.end());
    const double ours = median(rounds);
    std::printf(
        "{\"parts\": %d, \"programs\": %d, \"ours_seconds\": %.9f, \"ours_p50_us\": %.2f, \"ours_p99_us\": %.2f, "
        "\"ours_worst_us\": %.2f, \"cbc_seconds\": %.6f, \"cbc_start_up_seconds\": %.6f, \"cbc_median_ms\": %.3f, "
        "\"cbc_worst_ms\": %.3f}\n",
        parts,
        programs,
        ours,
        each[each.size() / 2] * 1e6,
        each[each.size() * 99 / 100] * 1e6,
        each.back() * 1e6,
        total,
        median(start_ups) * programs,
        median(times) * 1e3,
        *std::max_element(times.begin(), times.end()) * 1e3
    );
    return 0;
}

}  // namespace
}  // namespace cardcage::sourcing

int main(int argc, char** argv) {
    try {
        return cardcage::sourcing::run(
            argc > 1 ? std::atoi(argv[1]) : 300, argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1
        );
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
