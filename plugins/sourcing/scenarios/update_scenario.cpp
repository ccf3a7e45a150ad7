#include "scenarios/demands.hpp"
#include "scenarios/project.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

void storeRates(sdk::Call& call, const ScenarioId& id, const sdk::Currency& base, const RateChanges& changes) {
    std::vector<std::string> currencies;
    std::vector<std::optional<std::string>> rates;
    for (const auto& change : changes.changes) {
        if (change.currency == base && change.rate) {
            throw sdk::Problem::invalid(
                "/exchange_rates/" + std::string(base.code()),
                "conflict",
                "is the base currency, whose rate is always 1"
            );
        }
        currencies.emplace_back(change.currency.code());
        rates.push_back(change.rate);
    }
    call.db().run(sql::delete_scenario_rates, id, currencies);
    call.db().run(sql::insert_scenario_rates, id, currencies, rates);
}

}  // namespace

ScenarioReference updateScenario(sdk::Call& call, const ScenarioUpdate& update) {
    const auto& id = update.sourcing_scenario_id;
    const auto project = projectOf(call, id);
    requireThawed(call, project);
    if (!call.db().maybe<ScenarioId>(sql::lock_scenario, id)) {
        throw sdk::Problem::notFound("sourcing scenario", id);
    }
    if (update.demands) storeDemands(call, id, *update.demands, "/demands");
    if (update.base_currency) call.db().run(sql::forget_scenario_rates, id, *update.base_currency);
    call.db().run(sql::update_scenario, id, update.name, update.base_currency);
    if (update.exchange_rates) {
        const auto base = call.db().one<sdk::Currency>(sql::find_base_currency, id);
        storeRates(call, id, base, *update.exchange_rates);
    }
    return {id};
}

}  // namespace cardcage::sourcing
