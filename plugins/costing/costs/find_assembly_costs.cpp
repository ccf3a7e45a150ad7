#include <algorithm>
#include <cardcage/contracts/sourcing.hpp>

#include "costs/live_costs.hpp"
#include "for_other_modules.hpp"
#include "freezing/frozen_costs.hpp"
#include "graphs/read_present_bom.hpp"
#include "sql.hpp"
#include "work/countable.hpp"

namespace cardcage::costing {
namespace {

/// The snapshot of all costs; nothing if they belong to several or are live.
void nameSnapshot(AssemblyCosts& answer, const CostedAssemblyHead& head, const std::vector<FrozenCost>& frozen) {
    if (answer.costs.empty()) {
        answer.is_cost_frozen = head.snapshot_id.has_value();
        answer.snapshot_id = head.snapshot_id;
        answer.frozen_at = head.frozen_at;
        return;
    }
    answer.is_cost_frozen = std::ranges::all_of(answer.costs, &ScenarioCost::is_cost_frozen);
    const auto is_same = [&](const FrozenCost& cost) { return cost.snapshot_id == frozen.front().snapshot_id; };
    if (frozen.size() < answer.costs.size() || !std::ranges::all_of(frozen, is_same)) return;
    answer.snapshot_id = frozen.front().snapshot_id;
    if (answer.is_cost_frozen) answer.frozen_at = frozen.front().frozen_at;
}

/// Marks the costs, frozen ones too, whose selection has other inputs now. Those that are not frozen tell what is
/// missing in the BOM of now.
void markOutdated(sdk::Call& call, const AssemblyId& assembly, std::vector<ScenarioCost>& costs) {
    if (costs.empty()) return;
    contracts::sourcing::SelectionQuestion question;
    for (const auto& cost : costs) question.sourcing_scenario_ids.push_back(cost.sourcing_scenario_id);
    const auto states = call.invoke(contracts::sourcing::selection_state, question);
    for (auto& cost : costs) {
        const auto* state = states.find(cost.sourcing_scenario_id);
        if (!state) continue;
        cost.outdated = state->outdated;
        cost.changed = state->changed;
        cost.is_current = state->is_current;
        if (!cost.is_cost_frozen) countPresentBom(call, assembly, *state, cost.completeness);
    }
}

AssemblyCosts calculate(sdk::Call& call, const AssemblyCostFilter& filter, LiveCosts::Reading reading) {
    const auto head = readHead(call, filter.assembly_id);
    const auto frozen = readFrozenCosts(call, head.id, filter.rfq_id);
    const auto scenarios = call.db().many<CostedScenario>(sql::list_scenarios_of_assembly, head.id, filter.rfq_id);

    AssemblyCosts answer{.assembly_id = head.id, .rfq_id = head.rfq_id, .currency = head.base_currency};
    for (const auto& cost : frozen) {
        auto& entry = answer.costs.emplace_back(call.decodeText<ScenarioCost>(cost.cost));
        entry.is_cost_frozen = cost.is_frozen;
        answer.calculated_at = std::max(answer.calculated_at, std::optional(cost.frozen_at));
    }
    if (!scenarios.empty()) {
        const LiveCosts live(call, readGraphs(call, scenarios, head.id), reading);
        live.each([&](const ScenarioCosts& costs) {
            if (const auto number = costs.graph().find(head.id)) answer.costs.push_back(costs.costOf(*number));
        });
        answer.calculated_at = call.now();
    }
    markOutdated(call, head.id, answer.costs);
    if (!answer.costs.empty()) answer.currency = answer.costs.front().total.total.currency;
    nameSnapshot(answer, head, frozen);
    return answer;
}

}  // namespace

AssemblyCosts findAssemblyCosts(sdk::Call& call, const AssemblyCostFilter& filter) {
    return countable(
        [&] { return "The cost of assembly " + filter.assembly_id.text(); },
        [&] {
            call.db().snapshot();
            return calculate(call, filter, LiveCosts::Reading::Snapshot);
        }
    );
}

AssemblyCosts settledCosts(sdk::Call& call, const AssemblyCostFilter& filter) {
    return countable(
        [&] { return "The cost of assembly " + filter.assembly_id.text(); },
        [&] { return calculate(call, filter, LiveCosts::Reading::Settled); }
    );
}

AssemblyCosts costsOfRfq(sdk::Call& call, const RfqReference& rfq) {
    requireRfq(call, rfq.rfq_id);
    return settledCosts(call, {rootOf(rfq.rfq_id), rfq.rfq_id});
}

}  // namespace cardcage::costing
