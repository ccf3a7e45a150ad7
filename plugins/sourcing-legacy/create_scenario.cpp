#include <cardcage/contracts/rfqs.hpp>

#include "assemblies_of_rfq.hpp"

namespace cardcage::sourcing_legacy {
namespace {

std::string defaultName(const ScenarioInput& input, const contracts::rfqs::Rfq& rfq) {
    const bool is_root_alone = input.demands.size() == 1 && input.demands.front().id.view() == rfq.id.view();
    if (is_root_alone) return input.demands.front().quantity.quantity.text();
    return "Scenario " + std::to_string(rfq.sourcing_scenario_ids.size() + 1);
}

}  // namespace

Scenario createScenario(sdk::Call& call, const ScenarioInput& input) {
    const auto root = call.invoke(contracts::rfqs::find_root, {.rfq_id = input.rfq_id, .for_change = true});
    if (!root.assembly_id) throw sdk::Problem::invalid("/rfq_id", "unknown_reference", "is no RfQ");
    requireInRfq(call, input.rfq_id, input.demands);
    if (root.frozen) {
        throw sdk::Problem::conflict(
            "cost_frozen", "The costs of this RfQ are frozen; thaw it with PATCH /rfqs/{id} and is_cost_frozen: false."
        );
    }
    const auto rfq = call.invoke(contracts::rfqs::get, {input.rfq_id});
    const auto created = call.invoke(
        contracts::sourcing::create,
        {.rfq_id = input.rfq_id,
         .name = input.name.value_or(defaultName(input, rfq)),
         .base_currency = input.base_currency.value_or(rfq.base_currency),
         .demands = demandsOf(input.demands)}
    );
    return answered(call, call.invoke(contracts::sourcing::get, {created.id}));
}

}  // namespace cardcage::sourcing_legacy
