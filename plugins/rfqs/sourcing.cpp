#include "sourcing.hpp"

#include "other_modules.hpp"
#include "sql.hpp"

namespace cardcage::rfqs {

void addScenarios(sdk::Call& call, const Rfq& rfq, const std::vector<std::int64_t>& quantities) {
    std::vector<SourcingScenarioId> added;
    for (const auto quantity : quantities) {
        const auto scenario = call.invokeIfProvided<Scenario>(
            "sourcing.create/1",
            NewScenario{rfq.id, std::to_string(quantity), rfq.base_currency, {{rootOf(rfq.id), quantity}}}
        );
        if (!scenario) return;
        added.push_back(scenario->id);
    }
    if (!added.empty()) call.db().run(sql::link_scenarios, call.tenant(), rfq.id, added);
}

void linkScenario(sdk::Call& call, const ScenarioLink& link) {
    call.db().run(sql::link_scenarios, call.tenant(), link.rfq_id, std::vector{link.sourcing_scenario_id});
}

}  // namespace cardcage::rfqs
