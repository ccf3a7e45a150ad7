#include "rates/rates.hpp"
#include "scenarios/demands.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

/// rfqs.link_scenario/1
struct ScenarioLink {
    RfqId rfq_id;
    ScenarioId sourcing_scenario_id;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingScenarioLink",
            sdk::required("rfq_id", &ScenarioLink::rfq_id, "The RfQ."),
            sdk::required("sourcing_scenario_id", &ScenarioLink::sourcing_scenario_id, "Its new scenario.")
        );
    }
};

struct Linked {
    std::optional<bool> linked;

    static constexpr auto schema() {
        return sdk::record("SourcingScenarioLinked", sdk::optional("linked", &Linked::linked, "Not used."));
    }
};

}  // namespace

void NewScenario::check(sdk::FieldErrors& errors) const {
    if (rfq_id.has_value() == negotiation_id.has_value()) {
        errors.add("", "conflict", "needs either rfq_id or negotiation_id");
    }
}

ScenarioReference createScenario(sdk::Call& call, const NewScenario& scenario) {
    const auto type = scenario.rfq_id ? ProjectType::Rfq : ProjectType::Negotiation;
    const auto project = scenario.rfq_id ? scenario.rfq_id->view() : scenario.negotiation_id->view();
    const auto id = call.db().one<ScenarioId>(
        sql::insert_scenario, call.tenant(), type, project, scenario.name, scenario.base_currency
    );
    storeDemands(call, id, scenario.demands, "/demands");
    // Whoever asks for it, the RfQ lists it.
    if (scenario.rfq_id) call.invokeIfProvided<Linked>("rfqs.link_scenario/1", ScenarioLink{*scenario.rfq_id, id});
    wantRates(call);
    return {id};
}

}  // namespace cardcage::sourcing
