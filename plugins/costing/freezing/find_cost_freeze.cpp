#include <cardcage/contracts/sourcing.hpp>
#include <map>
#include <set>

#include "costs/fingerprint.hpp"
#include "costs/live_costs.hpp"
#include "for_other_modules.hpp"
#include "freezing/snapshots/snapshots.hpp"
#include "graphs/read_present_bom.hpp"
#include "sql.hpp"
#include "work/countable.hpp"

namespace cardcage::costing {
namespace {

struct HeadRow {
    SnapshotId id;
    sdk::Timestamp frozen_at;
};

struct ScenarioRow {
    CostedScenario scenario;
    std::optional<SnapshotId> answered;  ///< the snapshot that its costs come from
};

struct AnsweredRow {
    SourcingScenarioId id;
    std::string fingerprint;
    std::optional<std::string> cost;  ///< JSON of the ScenarioCost of the root
};

/// The scenarios in their order, matched by their ids.
class Comparison {
public:
    Comparison(std::vector<ComparedScenario>& scenarios, const AssemblyId& root) : scenarios_(scenarios), root_(root) {}

    ComparedScenario& add(const CostedScenario& scenario) {
        places_.emplace(scenario.id, scenarios_.size());
        return scenarios_.emplace_back(ComparedScenario{.sourcing_scenario_id = scenario.id, .name = scenario.name});
    }
    ComparedScenario& of(const SourcingScenarioId& id) { return scenarios_[places_.at(id)]; }

    /// Returns the cost of the root; nothing for a scenario without it.
    std::optional<ScenarioCost> rootCostOf(const ScenarioCosts& costs) const {
        const auto number = costs.graph().find(root_);
        if (!number) return std::nullopt;
        return costs.costOf(*number);
    }

private:
    std::vector<ComparedScenario>& scenarios_;
    AssemblyId root_;
    std::map<SourcingScenarioId, std::size_t> places_;
};

void setReturned(ComparedScenario& compared, const std::optional<ScenarioCost>& cost) {
    if (!cost) return;
    compared.total = cost->total.total;
    compared.completeness = cost->completeness;
}

void setLive(ComparedScenario& compared, const std::optional<ScenarioCost>& cost) {
    if (!cost) return;
    compared.live_total = cost->total.total;
    compared.live_completeness = cost->completeness;
}

/// Sets what the state of the selection adds: outdated inputs, changes of the market and, for costs that are not
/// frozen, the completeness of the present BOM.
void setState(
    sdk::Call& call,
    ComparedScenario& compared,
    const contracts::sourcing::SelectionState& state,
    const AssemblyId& root
) {
    compared.outdated = state.outdated;
    compared.changed = state.changed;
    const bool stays = compared.is_cost_frozen && compared.snapshot_id;
    if (!stays && compared.completeness) countPresentBom(call, root, state, *compared.completeness);
}

CostFreeze compare(sdk::Call& call, const RfqId& id) {
    call.db().snapshot();
    requireRfq(call, id);
    CostFreeze freeze{.rfq_id = id};
    if (const auto head = call.db().maybe<HeadRow>(sql::find_frozen_snapshot, id)) {
        freeze.is_cost_frozen = true;
        freeze.snapshot_id = head->id;
        freeze.frozen_at = head->frozen_at;
    }
    const auto root = rootOf(id);
    Comparison comparison(freeze.scenarios, root);
    std::vector<CostedScenario> all, calculated;
    std::set<SnapshotId> snapshots;
    for (const auto& [scenario, answered] : call.db().many<ScenarioRow>(sql::list_scenarios_of_rfq, id)) {
        auto& compared = comparison.add(scenario);
        compared.is_cost_frozen = freeze.is_cost_frozen;
        compared.snapshot_id = answered;
        all.push_back(scenario);
        if (answered) {
            snapshots.insert(*answered);
        } else {
            calculated.push_back(scenario);
        }
    }
    for (const auto& snapshot : snapshots) {
        for (const auto& row : call.db().many<AnsweredRow>(sql::list_answered_costs, snapshot, root)) {
            auto& compared = comparison.of(row.id);
            compared.fingerprint = row.fingerprint;
            if (row.cost) setReturned(compared, call.decodeText<ScenarioCost>(*row.cost));
        }
    }
    LiveCosts(call, readGraphs(call, calculated, std::nullopt), LiveCosts::Reading::Snapshot)
        .each([&](const ScenarioCosts& costs) {
            auto& compared = comparison.of(costs.graph().scenario.id);
            compared.fingerprint = fingerprintOf(call, costs.inputs());
            setReturned(compared, comparison.rootCostOf(costs));
        });
    LiveCosts(call, previewGraphs(call, all), LiveCosts::Reading::Snapshot).each([&](const ScenarioCosts& costs) {
        auto& compared = comparison.of(costs.graph().scenario.id);
        compared.live_fingerprint = fingerprintOf(call, costs.inputs());
        setLive(compared, comparison.rootCostOf(costs));
    });
    contracts::sourcing::SelectionQuestion question;
    for (const auto& scenario : all) question.sourcing_scenario_ids.push_back(scenario.id);
    const auto states = call.invoke(contracts::sourcing::selection_state, question);
    for (auto& compared : freeze.scenarios) {
        if (const auto* state = states.find(compared.sourcing_scenario_id)) setState(call, compared, *state, root);
        compared.is_current = compared.outdated.empty();
        compared.stale = !compared.is_current;
        freeze.is_current = freeze.is_current && compared.is_current;
        freeze.stale = !freeze.is_current;
        const auto& [before, now] = std::pair(compared.total, compared.live_total);
        if (before && now && before->currency == now->currency) {
            compared.delta = Amount{now->amount - before->amount, now->currency};
        }
    }
    return freeze;
}

}  // namespace

CostFreeze findCostFreeze(sdk::Call& call, RfqId id) {
    return countable([&] { return "The costs of RfQ " + id.text(); }, [&] { return compare(call, id); });
}

}  // namespace cardcage::costing
