#include "design/option_assignment.hpp"

#include <map>

#include "engine/selection/option_choice.hpp"

namespace cardcage::sourcing {
namespace {

using engine::GroupIndex;
using engine::LineIndex;

/// The candidates as groups of a design, so a line can refer to each of them.
NamedDesign withCandidates(const NamedDesign& named_design, const CandidateParts& candidates) {
    auto result = named_design;
    result.design.groups = candidates.groups;
    result.parts.clear();
    for (const auto& number : candidates.numbers) result.parts.push_back({{number}});
    for (auto& line : result.design.lines) line.group = engine::no_group;
    return result;
}

/// Options of each line that is bought.
std::vector<engine::LineOptions> optionsIn(const CandidateParts& candidates) {
    std::map<PartNumber, GroupIndex> index;
    for (GroupIndex i = 0; i < candidates.numbers.size(); ++i) index.emplace(candidates.numbers[i], i);
    std::vector<engine::LineOptions> lines;
    for (LineIndex i = 0; i < candidates.by_line.size(); ++i) {
        if (candidates.by_line[i].empty()) continue;
        auto& line = lines.emplace_back();
        line.line = i;
        for (const auto& option : candidates.by_line[i]) {
            const auto group = index.at(option);
            line.options.push_back({group, candidates.attritions[group]});
        }
    }
    return lines;
}

}  // namespace

NamedDesign assignedDesign(
    const NamedDesign& named_design, const CandidateParts& candidates, const Conditions& conditions
) {
    auto result = withCandidates(named_design, candidates);
    const auto problem = makeProblem(result, conditions, candidates.offers);
    const auto lines = optionsIn(candidates);
    engine::SolverPool solvers;
    const auto chosen = engine::chooseOptions(
        result.design, demandsOf(result, conditions.demands), lines, problem.offers, problem.settings, solvers
    );
    // Shares of one-time costs depend on the needs, which depend on the choice.
    result.is_assignment_proven = chosen.is_proven && !divideOneTimeCosts(conditions.preferences);

    // Only parts that some line takes remain.
    result.design.groups.clear();
    result.parts.clear();
    std::map<GroupIndex, GroupIndex> groups;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto& option = chosen.options[i];
        const auto [found, is_new] = groups.try_emplace(option.group, static_cast<GroupIndex>(groups.size()));
        if (is_new) {
            result.design.groups.push_back(candidates.groups[option.group]);
            result.parts.push_back(
                {.options = {candidates.numbers[option.group]}, .is_blocked = candidates.are_blocked[option.group]}
            );
        }
        auto& line = result.design.lines[lines[i].line];
        line.group = found->second;
        line.attrition = option.attrition;
    }
    return result;
}

}  // namespace cardcage::sourcing
