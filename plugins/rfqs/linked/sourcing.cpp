#include "linked/sourcing.hpp"

#include <cardcage/contracts/sourcing.hpp>
#include <set>

#include "linked/for_other_modules.hpp"
#include "sql.hpp"

namespace cardcage::rfqs {

void addScenarios(sdk::Call& call, const Rfq& rfq, const std::vector<std::int64_t>& quantities) {
    std::vector<SourcingScenarioId> added;
    for (const auto quantity : quantities) {
        const auto scenario = call.invokeIfProvided(
            contracts::sourcing::create,
            {.rfq_id = rfq.id,
             .name = std::to_string(quantity),
             .base_currency = rfq.base_currency,
             .demands = {{.assembly_id = rootOf(rfq.id), .quantity = quantity}}}
        );
        if (!scenario) return;
        added.push_back(scenario->id);
    }
    if (!added.empty()) call.db().run(sql::link_scenarios, rfq.id, added);
}

SelectionChanges changesSinceSelections(sdk::Call& call, const Rfq& rfq) {
    SelectionChanges changes;
    if (rfq.sourcing_scenario_ids.empty()) return changes;
    const auto states = call.invokeIfProvided(contracts::sourcing::selection_state, {rfq.sourcing_scenario_ids});
    if (!states) return changes;
    std::set<contracts::MarketInput> of_market;
    for (const auto& state : states->selections) {
        if (!state.is_current) changes.is_outdated = true;
        of_market.insert(state.changed.begin(), state.changed.end());
    }
    changes.of_market.assign(of_market.begin(), of_market.end());
    return changes;
}

void linkScenario(sdk::Call& call, const contracts::rfqs::ScenarioLink& link) {
    call.db().run(sql::link_scenarios, link.rfq_id, std::vector{link.sourcing_scenario_id});
}

}  // namespace cardcage::rfqs
