#include <cardcage/contracts/rfqs.hpp>

#include "rates/rates.hpp"
#include "scenarios/demands.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
ScenarioReference createScenario(sdk::Call& call, const NewScenario& scenario) {
    const auto type = scenario.rfq_id ? ProjectType::Rfq : ProjectType::Negotiation;
    const auto project = scenario.rfq_id ? scenario.rfq_id->view() : scenario.negotiation_id->view();
    const auto id =
        call.db().one<ScenarioId>(sql::insert_scenario, type, project, scenario.name, scenario.base_currency);
    storeDemands(call, id, scenario.demands, "/demands");
    // The RfQ lists the scenario, regardless of the caller.
    if (scenario.rfq_id) call.invokeIfProvided(contracts::rfqs::link_scenario, {*scenario.rfq_id, id});
    wantRates(call);
    return {id};
}

}  // namespace cardcage::sourcing
