#include "run/outcome.hpp"

#include "engine/selection/selection_inputs.hpp"
#include "solutions/solved_part.hpp"

namespace cardcage::sourcing {
namespace {

using engine::AssemblyIndex;
using engine::LineStatus;

void countLine(AssemblyOutcome& outcome, const FinishedRun& run, engine::LineIndex line) {
    const auto& selection = run.selection;
    switch (selection.line_status[line]) {
        case LineStatus::Priced:
            ++outcome.priced;
            break;
        case LineStatus::NotPlaced:
            break;
        case LineStatus::CustomerSourced:
            ++outcome.customer_sourced;
            if (engine::isDiscrete(run.input.named_design->design.lines[line].unit)) {
                outcome.customer_quantity += decimalOf(selection.needs.line_need[line]);
            }
            break;
        default:
            ++outcome.unpriced;
    }
}

}  // namespace

std::map<AssemblyIndex, AssemblyOutcome> assemblyOutcomes(const FinishedRun& run) {
    struct Costs {
        engine::Cost used = 0;
        engine::Cost excess = 0;
        engine::Cost fees = 0;
        engine::Cost one_time = 0;
    };
    const auto& named_design = *run.input.named_design;
    const auto& selection = run.selection;
    std::map<AssemblyIndex, AssemblyOutcome> outcomes;
    for (AssemblyIndex i = 0; i < named_design.assemblies.size(); ++i) {
        const auto units = selection.needs.assembly_units[i];
        if (units > 0)
            outcomes.emplace(
                i,
                AssemblyOutcome{
                    .id = *AssemblyId::parse(named_design.assemblies[i]),
                    .quantity = units,
                    .started_quantity = selection.needs.started_units[i]}
            );
    }
    for (const auto& demand : demandsOf(named_design, run.scenario.conditions.demands)) {
        const auto found = outcomes.find(demand.assembly);
        if (found != outcomes.end()) found->second.demanded_quantity += decimalOf(demand.quantity);
    }
    for (std::size_t i = 0; i < named_design.design.nestings.size(); ++i) {
        const auto& nesting = named_design.design.nestings[i];
        const auto parent = outcomes.find(nesting.parent);
        const auto child = outcomes.find(nesting.child);
        if (parent == outcomes.end() || child == outcomes.end()) continue;
        const auto used = decimalOf(selection.needs.nesting_use[i]);
        child->second.used_quantity += used;
        parent->second.children.push_back({child->second.id, used});
    }
    std::vector<Costs> costs(named_design.design.assemblies);
    for (engine::LineIndex i = 0; i < named_design.lines.size(); ++i) {
        const auto found = outcomes.find(named_design.lines[i].assembly);
        if (found == outcomes.end()) continue;
        countLine(found->second, run, i);
        auto& cost = costs[found->first];
        cost.used += selection.line_costs.used[i];
        cost.excess += selection.line_costs.excess[i];
        cost.fees += selection.line_costs.fees[i];
        cost.one_time += selection.line_costs.one_time[i];
    }
    for (auto& [index, outcome] : outcomes) {
        outcome.used_cost = run.problem.money.amountOf(costs[index].used);
        outcome.excess_cost = run.problem.money.amountOf(costs[index].excess);
        outcome.fee_cost = run.problem.money.amountOf(costs[index].fees);
        outcome.one_time_cost = run.problem.money.amountOf(costs[index].one_time);
    }
    return outcomes;
}

engine::Fingerprint contentFingerprint(const FinishedRun& run) {
    const auto& named_design = *run.input.named_design;
    const auto& selection = run.selection;
    engine::FingerprintBuilder builder;
    builder.add(engine::engine_version);
    builder.add(run.scenario.conditions.base_currency.code());
    if (!run.problem.money.isOrdinary()) builder.add(run.problem.money.coarser());
    for (std::size_t i = 0; i < named_design.assemblies.size(); ++i) {
        builder.add(std::string_view(named_design.assemblies[i]));
        builder.add(selection.needs.assembly_units[i]);
    }
    for (std::size_t i = 0; i < named_design.design.nestings.size(); ++i) {
        const auto& nesting = named_design.design.nestings[i];
        builder.add(nesting.parent, nesting.child);
        builder.add(selection.needs.nesting_use[i]);
    }
    for (std::size_t group = 0; group < selection.parts.size(); ++group) {
        const auto& part = selection.parts[group];
        if (part.need == 0) continue;
        builder.add(std::string_view(named_design.parts[group].key()));
        builder.add(
            part.need, part.causes.design, part.causes.offers, part.causes.prices, part.causes.rates, part.plan_hash
        );
    }
    for (std::size_t line = 0; line < named_design.lines.size(); ++line) {
        if (selection.needs.assembly_units[named_design.lines[line].assembly] == 0) continue;
        builder.add(named_design.lines[line].assembly, static_cast<std::uint32_t>(named_design.lines[line].position));
        builder.add(selection.line_status[line]);
        builder.add(selection.needs.line_need[line]);
        builder.add(selection.line_costs.used[line]);
        builder.add(selection.line_costs.excess[line]);
        builder.add(selection.line_costs.fees[line]);
        if (selection.line_costs.one_time[line] != 0) builder.add(selection.line_costs.one_time[line]);
    }
    return builder.finish();
}

}  // namespace cardcage::sourcing
