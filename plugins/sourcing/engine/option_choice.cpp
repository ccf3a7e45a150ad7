#include "option_choice.hpp"

#include <algorithm>

namespace cardcage::sourcing::engine {
namespace {

/// The lines as assignOptions() wants them: all that may take part, those that cannot choose with their only group.
struct Choosers {
    std::vector<LineIndex> lines;
    std::vector<OptionLine> options;
};

Choosers choosersOf(const Design& design, std::span<const LineOptions> options) {
    Choosers choosers;
    std::vector<bool> is_asked(design.groups.size()), chooses(design.lines.size());
    for (const auto& line : options) {
        choosers.lines.push_back(line.line);
        choosers.options.push_back({line.groups});
        chooses.at(line.line) = true;
        for (const auto group : line.groups) is_asked.at(group) = true;
    }
    for (LineIndex i = 0; i < design.lines.size(); ++i) {
        const auto& line = design.lines[i];
        if (chooses[i] || line.use != LineUse::Bought || line.group == no_group || !is_asked[line.group]) continue;
        choosers.lines.push_back(i);
        choosers.options.push_back({{line.group}});
    }
    return choosers;
}

/// What some lines need of a group together, rounded up once.
Quantity needTogether(
    const Design& design,
    std::span<const std::int64_t> assembly_units,
    GroupIndex group,
    std::span<const LineIndex> lines
) {
    Design together{.assemblies = lines.size(), .groups = {design.groups[group]}};
    std::vector<Demand> demands;
    for (AssemblyIndex i = 0; i < lines.size(); ++i) {
        auto line = design.lines[lines[i]];
        demands.push_back({i, assembly_units[line.assembly] * one_unit});
        line.assembly = i;
        line.group = 0;
        together.lines.push_back(line);
    }
    return Bom(std::move(together)).explode(demands).group_need[0];
}

OptionCost costOf(PartSolver& solver, const PartProblem& problem, const Preferences& preferences) {
    if (problem.need == 0) return {.is_covered = true};
    const auto sourced = sourcePart(solver, problem, preferences);
    OptionCost cost{.is_covered = sourced.plan.has_value(), .objective = sourced.objective};
    for (const auto& relaxed : sourced.relaxed) cost.days_late = std::max(cost.days_late, relaxed.days_late);
    return cost;
}

}  // namespace

ChosenOptions chooseOptions(
    const Design& design,
    std::span<const Demand> demands,
    std::span<const LineOptions> options,
    const OfferTable& offers,
    const Preferences& preferences,
    SolverPool& solvers
) {
    const auto units = Bom(design).explode(demands).assembly_units;
    const auto choosers = choosersOf(design, options);
    SolverPool::Loan solver(solvers);
    const auto cost_of = [&](std::uint32_t group, std::span<const std::uint32_t> places) {
        std::vector<LineIndex> lines;
        for (const auto place : places) lines.push_back(choosers.lines[place]);
        const auto need = needTogether(design, units, group, lines);
        return costOf(*solver, offers.problem(group, need, isDiscrete(design.groups[group].unit)), preferences);
    };
    const auto assigned = assignOptions(choosers.options, cost_of);
    ChosenOptions chosen{.is_proven = assigned.is_proven, .part_solves = assigned.part_solves};
    chosen.groups.assign(
        assigned.part_of_line.begin(), assigned.part_of_line.begin() + static_cast<std::ptrdiff_t>(options.size())
    );
    return chosen;
}

}  // namespace cardcage::sourcing::engine
