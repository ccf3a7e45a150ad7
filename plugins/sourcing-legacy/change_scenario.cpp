#include <algorithm>

#include "assemblies_of_rfq.hpp"

namespace cardcage::sourcing_legacy {
namespace {

using contracts::sourcing::ProjectType;
using contracts::sourcing::ScenarioUpdate;

/// 400 for a rate of the base currency, which is always 1.
void refuseRateOfBase(const CurrencyPatch& patch, const sdk::Currency& base) {
    if (!patch.exchange_rates.hasValue()) return;
    for (const auto& change : patch.exchange_rates->changes) {
        if (change.currency != base || !change.rate) continue;
        throw sdk::Problem::invalid(
            "/settings/currency/exchange_rates/" + std::string(base.code()),
            "conflict",
            "is the base currency, whose rate is always 1"
        );
    }
}

void requireDemandable(sdk::Call& call, const StoredScenario& scenario, const std::vector<WantedAssembly>& demands) {
    if (scenario.project.type != ProjectType::Rfq) {
        throw sdk::Problem::invalid("/demands", "conflict", "cannot be changed in the scenario of a negotiation");
    }
    requireInRfq(call, *RfqId::parse(scenario.project.id.view()), demands);
}

/// Nothing: the patch changes nothing.
std::optional<ScenarioUpdate> updateOf(const SourcingScenarioId& id, const ScenarioPatch& patch) {
    const auto currency = patch.currency();
    const bool is_empty = patch.name.isAbsent() && patch.demands.isAbsent() && currency.base_currency.isAbsent() &&
                          currency.exchange_rates.isAbsent();
    if (is_empty) return std::nullopt;
    ScenarioUpdate update{
        .sourcing_scenario_id = id, .name = patch.name.value(), .base_currency = currency.base_currency.value()};
    if (patch.demands.hasValue()) update.demands = demandsOf(*patch.demands);
    if (currency.exchange_rates.hasValue()) update.exchange_rates = *currency.exchange_rates;
    return update;
}

/// The version of the scenario is read before its row is locked: 412 if somebody changed it in between.
void requireNoChangeBetween(sdk::Call& call, const StoredScenario& before, const StoredScenario& after) {
    if (!call.header("If-Match") || after.row_version == before.row_version + 1) return;
    throw sdk::Problem(
        412, "precondition_failed", "The sourcing scenario was changed meanwhile; read it again and repeat the change."
    );
}

}  // namespace

Scenario changeScenario(sdk::Call& call, SourcingScenarioId id, const ScenarioPatch& patch) {
    auto before = call.invoke(contracts::sourcing::get, {id});
    call.requireMatch(id, before.row_version);
    const auto currency = patch.currency();
    refuseRateOfBase(currency, currency.base_currency.value().value_or(before.settings.currency.base_currency));
    if (patch.demands.hasValue()) requireDemandable(call, before, *patch.demands);
    const auto update = updateOf(id, patch);
    if (!update) return answered(call, std::move(before));
    call.invoke(contracts::sourcing::update, *update);
    auto after = call.invoke(contracts::sourcing::get, {id});
    requireNoChangeBetween(call, before, after);
    return answered(call, std::move(after));
}

}  // namespace cardcage::sourcing_legacy
