// Measures whole runs of the engine, in one thread: see README.md, sourcing_engine. Prints one JSON object.
//   sourcing_engine [PARTS]

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "plugins/sourcing/engine/selection/selection.hpp"
#include "tests/plugins/sourcing/instances/engine_problem.hpp"
#include "tests/plugins/sourcing/instances/generator.hpp"

namespace cardcage::sourcing {
namespace {

double cpuSeconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// The median of several calls after one that warms up.
double secondsOf(int calls, const std::function<void()>& call) {
    call();
    std::vector<double> times;
    for (int i = 0; i < calls; ++i) {
        const double begun = cpuSeconds();
        call();
        times.push_back(cpuSeconds() - begun);
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

/// One board with a line for each part, as often as the instance needs the part on one.
engine::Design boardOf(const instances::Instance& instance, int boards) {
    engine::Design design;
    design.assemblies = 1;
    for (const auto& part : instance.parts) {
        design.lines.push_back(
            {.assembly = 0,
             .group = static_cast<engine::GroupIndex>(design.groups.size()),
             .quantity = part.need / boards}
        );
        design.groups.emplace_back();
    }
    return design;
}

engine::OfferTable tableOf(const instances::Instance& instance) {
    engine::OfferTable table;
    for (std::uint32_t part = 0; part < instance.parts.size(); ++part) {
        const auto offers = instances::engineTable(instance, {part}, instance.parts[part].need, instance.scenarios[0]);
        const auto problem = offers.problem();
        table.beginGroup();
        for (const auto& offer : problem.offers) table.add(offer, problem.rowsOf(offer), problem.arrivalsOf(offer));
    }
    return table;
}

engine::Design nestedDesign(const instances::Instance& instance) {
    engine::Design design;
    std::map<std::string, engine::AssemblyIndex> assemblies;
    const auto indexOf = [&](const std::string& id) {
        return assemblies.try_emplace(id, static_cast<engine::AssemblyIndex>(assemblies.size())).first->second;
    };
    indexOf("A0");
    for (const auto& sub : instance.subs) {
        const auto parent = indexOf(sub.parent);
        design.nestings.push_back({parent, indexOf(sub.child), sub.quantity});
    }
    std::map<std::vector<std::uint32_t>, engine::GroupIndex> groups;
    for (const auto& line : instance.lines) {
        const auto [group, is_new] = groups.try_emplace(line.parts, static_cast<engine::GroupIndex>(groups.size()));
        if (is_new) design.groups.emplace_back();
        design.lines.push_back(
            {.assembly = indexOf(line.assembly),
             .group = group->second,
             .quantity = line.quantity,
             .attrition = line.attrition}
        );
    }
    design.assemblies = assemblies.size();
    return design;
}

void run(int parts) {
    constexpr int boards = 500;
    const auto instance = instances::realistic({.seed = 1, .parts = parts, .boards = boards});
    const auto& scenario = instance.scenarios[0];
    const engine::OrderedDesign board(boardOf(instance, boards));
    const auto offers = tableOf(instance);
    std::size_t offer_count = 0;
    for (const auto& part : instance.parts) offer_count += part.offers.size();
    engine::SelectionSettings settings;
    settings.preferences = instances::enginePreferences(scenario, engine::one_unit);
    engine::SelectionRunner runner;

    const std::vector<engine::Demand> demands{{0, boards * engine::one_unit}};
    engine::Selection selection;
    const double one = secondsOf(5, [&] { selection = runner.run(board, demands, offers, settings); });
    if (!selection.is_proven || selection.counters.solved_parts != static_cast<std::uint32_t>(parts)) {
        throw std::runtime_error("not every part was solved and proven");
    }
    std::size_t split = 0;
    for (const auto& part : selection.parts) split += part.isSourced() && part.solution.plan->lines.size() > 1;

    std::vector<std::vector<engine::Demand>> sizes;
    for (const int size : {10, 20, 50, 100, 200, 500, 1'000, 2'000, 5'000, 10'000}) {
        sizes.push_back({{0, size * engine::one_unit}});
    }
    std::vector<engine::Selection> ladder;
    const double ten = secondsOf(3, [&] { ladder = runner.runLadder(board, sizes, offers, settings); });
    if (ladder.size() != sizes.size() || !(ladder[5].totals.objective == selection.totals.objective)) {
        throw std::runtime_error("the ladder differs from its runs");
    }

    const auto nested = instances::structured(
        {.seed = 1, .parts = 10'000, .offers_least = 1, .offers_most = 1, .rows_least = 1, .rows_most = 1}, 5'000
    );
    const engine::OrderedDesign bom(nestedDesign(nested));
    std::int64_t checksum = 0;
    const double explosion = secondsOf(21, [&] { checksum += bom.explode(demands).group_need[0]; });
    std::printf(
        "{\"parts\": %d, \"offers\": %zu, \"split\": %zu, \"run_seconds\": %.6f, \"ladder_seconds\": %.6f, "
        "\"lines\": %zu, \"assemblies\": %zu, \"explosion_seconds\": %.6f, \"checksum\": %lld}\n",
        parts,
        offer_count,
        split,
        one,
        ten,
        nested.lines.size(),
        bom.design().assemblies,
        explosion,
        static_cast<long long>(checksum)
    );
}

}  // namespace
}  // namespace cardcage::sourcing

int main(int argc, char** argv) {
    try {
        cardcage::sourcing::run(argc > 1 ? std::atoi(argv[1]) : 10'000);
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
