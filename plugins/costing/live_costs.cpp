#include "live_costs.hpp"

#include <algorithm>
#include <set>

#include "other_modules.hpp"

namespace cardcage::costing {
namespace {

Exchange exchangeOf(sdk::Call& call, const CostedScenario& scenario) {
    const auto answer = call.invoke<ExchangeRates>("sourcing.exchange_rates/1", ExchangeRatesRequest{scenario.id});
    std::vector<std::pair<sdk::Currency, std::string>> rates;
    for (const auto& [currency, rate] : answer.rates) rates.emplace_back(currency, rate);
    return {scenario.base_currency, rates};
}

}  // namespace

sdk::Timestamp LiveCosts::changedAt() const {
    auto newest = book.changed_at;
    for (const auto& graph : graphs) newest = std::max(newest, graph.finished_at);
    return newest;
}

void calculate(
    sdk::Call& call, const std::vector<CostedScenario>& scenarios, const std::optional<AssemblyId>& top, LiveCosts& live
) {
    live.graphs = readGraphs(call, scenarios, top);
    std::set<AssemblyId> assemblies;
    std::set<RfqId> rfqs;
    if (top) assemblies.insert(*top);
    for (const auto& graph : live.graphs) {
        assemblies.insert(graph.assemblies.begin(), graph.assemblies.end());
        if (graph.scenario.rfq_id) rfqs.insert(*graph.scenario.rfq_id);
    }
    live.book = CostBook::read(call, {assemblies.begin(), assemblies.end()}, {rfqs.begin(), rfqs.end()});
    for (const auto& graph : live.graphs) {
        const auto& exchange = live.exchanges.emplace_back(exchangeOf(call, graph.scenario));
        live.scenarios.emplace_back(live.book, graph, exchange);
    }
}

}  // namespace cardcage::costing
