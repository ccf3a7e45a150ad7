#include "costs/cost_inputs.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "costs/scenario_costs.hpp"

namespace cardcage::costing {
namespace {

/// Numbers keys in the order of their first request.
template <class Key>
class Places {
public:
    /// The position of `key`, and whether it is new.
    std::pair<std::int64_t, bool> of(const Key& key) {
        const auto [place, added] = places_.emplace(key, static_cast<std::int64_t>(places_.size()));
        return {place->second, added};
    }

private:
    std::map<Key, std::int64_t> places_;
};

ResourceInputs inputsOf(const Resource& resource) {
    return {
        resource.id,
        resource.name,
        resource.type,
        resource.hourly_rate,
        resource.efficiency_percent,
        resource.setup_minutes,
        resource.parallel_units};
}

void addCurrencies(const CalculationTable& table, std::set<sdk::Currency>& currencies) {
    for (const auto& row : table.rows) {
        if (row.amount) currencies.insert(row.amount->currency);
    }
    if (table.excess.threshold) currencies.insert(table.excess.threshold->currency);
}

}  // namespace

CostInputs ScenarioCosts::inputs() const {
    const auto& scenario = graph_.scenario;
    CostInputs inputs{
        .engine_version = std::string(engine_version),
        .selection_fingerprint = scenario.content_fingerprint,
        .base_currency = scenario.base_currency};
    Places<std::uint32_t> activities;
    Places<std::size_t> resources;
    Places<CalculationTableId> tables;
    std::set<sdk::Currency> currencies;
    for (const auto& [assembly, cost] : graph_.one_time) {
        currencies.insert(cost.currency);
        inputs.one_time.push_back({graph_.assemblies[assembly], {cost.amount, cost.currency}});
    }

    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        auto& built = inputs.assemblies.emplace_back(AssemblyInputs{
            .id = graph_.assemblies[i], .quantity = graph_.quantities[i]});
        const auto* assembly = nodes_[i].assembly;
        if (!assembly) continue;
        built.batch_size = assembly->rules.batch_size;
        built.yield_percent = assembly->rules.yield_percent;
        built.learning_percent = assembly->rules.learning_percent;
        built.boards_per_panel = assembly->rules.boards_per_panel;
        built.drivers = assembly->drivers;
        const auto& table = book_.tableOf(*assembly, scenario.rfq_id);
        built.calculation_table_id = table.id;
        if (tables.of(table.id).second) {
            inputs.calculation_tables.push_back({table.id, table.name, table.excess, table.rows});
            addCurrencies(table, currencies);
        }
        for (const auto& work : nodes_[i].works) {
            const auto [place, is_new] = activities.of(work.activity);
            built.activities.push_back(place);
            if (!is_new) continue;
            const auto& activity = inputs.activities.emplace_back(book_.activities[work.activity]);
            for (const auto& used : activity.resources) {
                const auto index = book_.resourceIndex(used.resource_id);
                if (!resources.of(index).second) continue;
                inputs.resources.push_back(inputsOf(book_.resources[index]));
                currencies.insert(book_.resources[index].hourly_rate.currency);
            }
        }
    }
    for (const auto& currency : currencies) {
        if (const auto rate = exchange_.rateOf(currency); rate && currency != exchange_.base()) {
            inputs.exchange_rates.push_back({currency, *rate});
        }
    }
    return inputs;
}

}  // namespace cardcage::costing
