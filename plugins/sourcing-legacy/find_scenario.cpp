#include "scenarios.hpp"

namespace cardcage::sourcing_legacy {

LegacyScenario findScenario(sdk::Call& call, SourcingScenarioId id) {
    call.db().snapshot();
    auto stored = call.invoke(contracts::sourcing::get, {id});
    call.recordVersion(id, stored.row_version);
    auto scenario = std::move(stored).withoutComponents();
    LegacyScenario legacy{.id = id};
    if (scenario.project.type == contracts::sourcing::ProjectType::Rfq) {
        legacy.rfq_id = RfqId::parse(scenario.project.id.view());
    }
    for (auto& demand : scenario.demands) {
        legacy.demands.push_back({*AssemblyId::parse(demand.id.view()), std::move(demand.quantity)});
    }
    return legacy;
}

}  // namespace cardcage::sourcing_legacy
