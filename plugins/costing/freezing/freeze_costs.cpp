#include <cardcage/contracts/sourcing.hpp>
#include <map>
#include <utility>

#include "costs/fingerprint.hpp"
#include "costs/live_costs.hpp"
#include "for_other_modules.hpp"
#include "graphs/read_present_bom.hpp"
#include "sql.hpp"
#include "work/countable.hpp"

namespace cardcage::costing {
namespace {

using contracts::SelectionInput;
using contracts::sourcing::SelectionStates;

/// A scenario of the RfQ at its position; `answered` if its costs still come from an earlier snapshot.
struct WantedScenario {
    CostedScenario scenario;
    std::optional<SnapshotId> answered;
};

/// A row of the temporary table, in the order of its columns.
struct SnapshotRow {
    SourcingScenarioId sourcing_scenario_id;
    AssemblyId assembly_id;
    sdk::Decimal total;
    sdk::Currency currency;
    std::string cost;
    std::string inputs;
    std::vector<AssemblyId> child_ids;
};

/// Scenarios of a thawed snapshot without a later run: its costs are still returned, so they are frozen again.
struct Repetition {
    std::vector<SourcingScenarioId> scenarios;
    std::vector<std::int64_t> positions;
    std::vector<std::string> accepted;  ///< outdated inputs of the selection, separated by blanks
};

std::vector<std::string> wordsOf(const std::vector<SelectionInput>& inputs) {
    std::vector<std::string> words;
    for (const auto input : inputs) words.emplace_back(sdk::wireName(input));
    return words;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& word : words) text.append(text.empty() ? "" : " ").append(word);
    return text;
}

/// Returns the states of the selections. 409 selection_outdated unless that is accepted.
SelectionStates requireCurrent(
    sdk::Call& call, const std::vector<WantedScenario>& wanted, const FreezeRequest& request
) {
    contracts::sourcing::SelectionQuestion question;
    for (const auto& each : wanted) question.sourcing_scenario_ids.push_back(each.scenario.id);
    if (wanted.empty()) return {};
    auto states = call.invoke(contracts::sourcing::selection_state, question);
    std::vector<contracts::OutdatedScenario> outdated;
    for (const auto& state : states.selections) {
        if (!state.is_current) outdated.push_back({state.sourcing_scenario_id, state.outdated});
    }
    if (!outdated.empty() && !request.accept_outdated) throw contracts::selectionOutdated(outdated);
    return states;
}

void storeScenario(
    sdk::Call& call,
    const SnapshotId& snapshot,
    std::int64_t position,
    const ScenarioCosts& costs,
    const SelectionStates& states
) {
    const auto& graph = costs.graph();
    auto inputs = costs.inputs();
    const auto fingerprint = fingerprintOf(call, inputs);
    const auto built = std::exchange(inputs.assemblies, {});
    call.db().run(
        sql::insert_snapshot_scenario,
        snapshot,
        graph.scenario.id,
        position,
        graph.scenario.name,
        graph.scenario.solution_id,
        fingerprint,
        sdk::toJson(inputs),
        wordsOf(states.outdatedOf(graph.scenario.id))
    );
    const auto outdated = states.outdatedOf(graph.scenario.id);
    std::optional<PresentBom> present;
    if (isDesignOutdated(outdated)) present = readPresentBom(call, graph.assemblies, graph.scenario.solution_id);
    auto copy = call.db().copy<SnapshotRow>("snapshot_row");
    for (std::uint32_t i = 0; i < graph.assemblies.size(); ++i) {
        auto cost = costs.costOf(i);
        if (present) present->count(graph.assemblies[i], cost.completeness);
        SnapshotRow row{
            graph.scenario.id,
            graph.assemblies[i],
            costs.totalsOf(i).total(),
            graph.scenario.base_currency,
            sdk::toJson(cost),
            sdk::toJson(built[i]),
            {}};
        for (const auto child : graph.children[i]) row.child_ids.push_back(graph.assemblies[child]);
        copy.add(row);
    }
    copy.end();
}

void freeze(sdk::Call& call, const FreezeRequest& request) {
    const auto wanted = call.db().many<WantedScenario>(sql::list_scenarios_of_rfq, request.rfq_id);
    const auto snapshot = call.db().maybe<SnapshotId>(sql::insert_snapshot, request.rfq_id, engine_version);
    if (!snapshot) return;  // it is frozen already
    const auto states = requireCurrent(call, wanted, request);

    std::map<SnapshotId, Repetition> repeated;
    std::vector<CostedScenario> scenarios;
    std::vector<std::int64_t> positions;
    contracts::sourcing::SolutionIds solutions;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto position = static_cast<std::int64_t>(i + 1);
        const auto& [scenario, answered] = wanted[i];
        solutions.solution_ids.push_back(scenario.solution_id);
        if (answered) {
            repeated[*answered].scenarios.push_back(scenario.id);
            repeated[*answered].positions.push_back(position);
            repeated[*answered].accepted.push_back(joined(wordsOf(states.outdatedOf(scenario.id))));
        } else {
            scenarios.push_back(scenario);
            positions.push_back(position);
        }
    }
    if (wanted.empty()) return;
    for (const auto& [earlier, again] : repeated) {
        call.db().run(
            sql::repeat_snapshot_scenarios, *snapshot, earlier, again.scenarios, again.positions, again.accepted
        );
        call.db().run(sql::repeat_snapshot_costs, *snapshot, earlier, again.scenarios);
    }
    if (!scenarios.empty()) {
        call.db().run(sql::create_snapshot_row);
        const LiveCosts live(call, readGraphs(call, scenarios, std::nullopt), LiveCosts::Reading::Settled);
        auto position = positions.begin();
        live.each([&](const ScenarioCosts& costs) { storeScenario(call, *snapshot, *position++, costs, states); });
        call.db().run(sql::insert_snapshot_costs, *snapshot);
        call.db().run(sql::drop_snapshot_row);
    }
    call.invoke(contracts::sourcing::keep, solutions);
}

}  // namespace

void freezeCosts(sdk::Call& call, const FreezeRequest& request) {
    countable([&] { return "The cost of RfQ " + request.rfq_id.text(); }, [&] { freeze(call, request); });
}

void thawCosts(sdk::Call& call, const RfqReference& rfq) {
    call.db().run(sql::thaw_snapshot, rfq.rfq_id);
}

}  // namespace cardcage::costing
