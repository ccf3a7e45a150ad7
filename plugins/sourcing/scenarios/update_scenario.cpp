#include "scenarios/demands.hpp"
#include "scenarios/project.hpp"
#include "scenarios/scenario_name.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

/// A row of lock_scenario.sql.
struct LockedScenario {
    ScenarioId id;
    std::string name;
};

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
    const auto locked = call.db().maybe<LockedScenario>(sql::lock_scenario, id);
    if (!locked) throw sdk::Problem::notFound("sourcing scenario", id);
    auto name = update.name;
    if (update.demands) {
        if (!name)
            name = followingName(locked->name, call.db().many<DemandRow>(sql::read_demands, id), *update.demands);
        storeDemands(call, id, *update.demands, "/demands");
    }
    if (update.base_currency) call.db().run(sql::forget_scenario_rates, id, *update.base_currency);
    call.db().run(sql::update_scenario, id, name, update.base_currency);
    if (update.exchange_rates) {
        const auto base = call.db().one<sdk::Currency>(sql::find_base_currency, id);
        storeRates(call, id, base, *update.exchange_rates);
    }
    return {id};
}

}  // namespace cardcage::sourcing
