#include "scenarios/scenarios.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {

ScenarioAnswer knowsScenario(sdk::Call& call, const ScenarioQuestion& question) {
    return {call.db().maybe<ScenarioId>(sql::hold_scenario, question.sourcing_scenario_id).has_value()};
}

void deleteScenariosOfRfq(sdk::Call& call, const RfqReference& rfq) {
    call.db().run(sql::delete_scenarios_of_project, ProjectType::Rfq, rfq.rfq_id);
}

void deleteScenariosOfNegotiation(sdk::Call& call, const NegotiationReference& negotiation) {
    call.db().run(sql::delete_scenarios_of_project, ProjectType::Negotiation, negotiation.negotiation_id);
}

void keepDemanded(sdk::Call& call, const contracts::AssemblyIds& gone) {
    const auto name = call.db().maybe<std::string>(sql::find_scenario_of_targets, gone.assembly_ids);
    if (!name) return;
    throw sdk::Problem::conflict(
        "in_use",
        "The sourcing scenario \"" + *name + "\" demands an assembly that would be deleted; change its demands first."
    );
}

}  // namespace cardcage::sourcing
