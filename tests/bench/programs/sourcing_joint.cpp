// Measures boards with alternates, in one thread: see README.md, sourcing_engine. Prints one JSON object.
//   sourcing_joint LINES PARTS PERCENT

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <vector>

#include "plugins/sourcing/engine/solver/part_solver.hpp"
#include "tests/plugins/sourcing/instances/joint_boms.hpp"

namespace cardcage::sourcing {
namespace {

double cpuSeconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

struct Outcome {
    int groups = 0;  ///< parts of which a need may use several
    int proven = 0;  ///< of these
    int unbought = 0;
    double cost = 0;
    double bound = 0;
};

Outcome bought(const std::vector<engine::PartTable>& tables) {
    engine::PartSolver solver;
    Outcome outcome;
    for (const auto& table : tables) {
        const auto problem = table.problem();
        const auto solution = solver.solve(problem, {});
        if (!solution.plan) {
            ++outcome.unbought;
            continue;
        }
        outcome.cost += static_cast<double>(solution.plan->objective);
        outcome.bound += static_cast<double>(solution.lower_bound);
        if (!problem.isJoint()) continue;
        ++outcome.groups;
        outcome.proven += solution.is_proven;
    }
    return outcome;
}

void run(const instances::JointBom& size) {
    const auto tables = instances::jointBom(size);
    Outcome outcome = bought(tables);
    std::vector<double> times;
    for (int i = 0; i < 5; ++i) {
        const double begun = cpuSeconds();
        outcome = bought(tables);
        times.push_back(cpuSeconds() - begun);
    }
    std::sort(times.begin(), times.end());
    std::printf(
        "{\"seconds\": %.6f, \"groups\": %d, \"proven\": %d, \"unbought\": %d, \"gap\": %.8f}\n",
        times[times.size() / 2],
        outcome.groups,
        outcome.proven,
        outcome.unbought,
        outcome.cost > 0 ? (outcome.cost - outcome.bound) / outcome.cost : 0.0
    );
}

}  // namespace
}  // namespace cardcage::sourcing

int main(int argc, char** argv) {
    try {
        const auto number = [&](int index, std::uint32_t usual) {
            return argc > index ? static_cast<std::uint32_t>(std::atoi(argv[index])) : usual;
        };
        cardcage::sourcing::run(
            {.seed = 1, .lines = number(1, 120), .parts = number(2, 45), .alternates = number(3, 25)}
        );
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
