#include "option_assignment.hpp"

#include <algorithm>
#include <map>

#include "engine/part_options.hpp"
#include "engine/preferences.hpp"
#include "engine/price_ladder.hpp"

namespace cardcage::sourcing {
namespace {

using engine::LineIndex;
using engine::Quantity;

/// What buying one candidate for some lines costs.
class Market {
public:
    Market(const Blueprint& blueprint, const CandidateParts& candidates, const Conditions& conditions)
        : blueprint_(blueprint),
          candidates_(candidates),
          needs_(engine::Bom(blueprint.design).explode(demandsOf(blueprint, conditions.demands))),
          problem_(makeProblem(candidatesOnly(candidates), conditions, candidates.offers)) {}

    bool isNeeded(LineIndex line) const { return needs_.line_need[line] > 0; }

    engine::OptionCost cost(std::uint32_t part, std::span<const std::uint32_t> lines) {
        Quantity need = candidates_.groups[part].setup_loss;
        const auto unit = candidates_.groups[part].unit;
        for (const auto line : lines) need += needIn(unit, line);
        const bool is_discrete = engine::isDiscrete(unit);
        if (is_discrete) need = engine::roundedUp(need, engine::one_unit);
        const auto question = problem_.offers.problem(part, need, is_discrete);
        const auto sourced = engine::sourcePart(solver_, question, engine::preferencesFor(problem_.settings, need));
        if (!sourced.plan) return {};
        const auto target = problem_.settings.preferences.target_day;
        const auto late = sourced.plan->ready > target ? sourced.plan->ready - target : 0;
        return {true, late, sourced.objective};
    }

private:
    /// The candidates as parts of a design without lines.
    static Blueprint candidatesOnly(const CandidateParts& candidates) {
        Blueprint parts;
        parts.design.groups = candidates.groups;
        for (const auto& number : candidates.numbers) parts.parts.push_back({{number}});
        return parts;
    }

    Quantity needIn(engine::Unit unit, LineIndex line) const {
        const auto& bom_line = blueprint_.design.lines[line];
        return engine::converted(needs_.line_need[line], bom_line.unit, unit).value_or(0);
    }

    const Blueprint& blueprint_;
    const CandidateParts& candidates_;
    engine::Explosion needs_;
    Problem problem_;
    engine::PartSolver solver_;
};

}  // namespace

Blueprint assignedBlueprint(
    const Blueprint& blueprint, const CandidateParts& candidates, const Conditions& conditions
) {
    std::map<PartNumber, std::uint32_t> index;
    for (std::size_t i = 0; i < candidates.numbers.size(); ++i) {
        index.emplace(candidates.numbers[i], static_cast<std::uint32_t>(i));
    }
    Market market(blueprint, candidates, conditions);
    std::vector<engine::OptionLine> lines;
    std::vector<LineIndex> places;  // in the design
    for (LineIndex i = 0; i < blueprint.design.lines.size(); ++i) {
        const auto group = blueprint.design.lines[i].group;
        if (group == engine::no_group) continue;
        auto& line = lines.emplace_back();
        places.push_back(i);
        for (const auto& option : blueprint.parts[group].options) line.parts.push_back(index.at(option));
        // What is not needed may take any; the first will do, and nothing has to be solved for it.
        if (!market.isNeeded(i)) line.parts.resize(1);
    }
    const auto cost = [&](std::uint32_t part, std::span<const std::uint32_t> members) {
        std::vector<std::uint32_t> in_design;
        for (const auto member : members) in_design.push_back(places[member]);
        return market.cost(part, in_design);
    };
    const auto assigned = engine::assignOptions(lines, cost);

    Blueprint result = blueprint;
    result.design.groups.clear();
    result.parts.clear();
    std::map<std::uint32_t, engine::GroupIndex> groups;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto part = assigned.part_of_line[i];
        const auto [found, is_new] = groups.try_emplace(part, static_cast<engine::GroupIndex>(groups.size()));
        if (is_new) {
            result.design.groups.push_back(candidates.groups[part]);
            result.parts.push_back({{candidates.numbers[part]}});
        }
        result.design.lines[places[i]].group = found->second;
    }
    return result;
}

}  // namespace cardcage::sourcing
