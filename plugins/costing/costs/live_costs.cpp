#include "costs/live_costs.hpp"

#include <cardcage/contracts/sourcing.hpp>
#include <set>

#include "sql.hpp"
#include "work/countable.hpp"

namespace cardcage::costing {
namespace {

struct NamedAssembly {
    AssemblyId id;
    std::string name;
    std::optional<PartNumber> number;
};

using Rates = std::vector<std::pair<sdk::Currency, std::string>>;

/// The rates of each scenario.
std::vector<Rates> readRates(sdk::Call& call, const std::vector<ScenarioGraph>& graphs) {
    std::vector<Rates> rates;
    for (const auto& graph : graphs) {
        const auto answer =
            call.invoke(contracts::sourcing::exchange_rates, {.sourcing_scenario_id = graph.scenario.id});
        auto& known = rates.emplace_back();
        for (const auto& rate : answer.rates) known.emplace_back(rate.currency, rate.rate);
    }
    return rates;
}

/// The costs of one moment.
std::vector<Rates> readSettledRates(sdk::Call& call, const std::vector<ScenarioGraph>& graphs) {
    constexpr int most_attempts = 5;
    auto rates = readRates(call, graphs);
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        auto again = readRates(call, graphs);
        if (again == rates) return rates;
        rates = std::move(again);
    }
    throw sdk::Problem::conflict(
        "changed_meanwhile", "Exchange rates are changed all the time; repeat the request shortly."
    );
}

sdk::Problem circularNesting(sdk::Call& call, const ScenarioGraph& graph, const std::vector<std::uint32_t>& members) {
    constexpr std::size_t most = 20;
    std::vector<AssemblyId> ids;
    for (const auto member : members) {
        if (ids.size() < most) ids.push_back(graph.assemblies[member]);
    }
    std::string names;
    for (const auto& row : call.db().many<NamedAssembly>(sql::list_assembly_names, ids)) {
        names.append(names.empty() ? "" : ", ").append(row.number ? row.number->value : row.name);
        names.append(" (").append(row.id.view()).append(")");
    }
    if (members.size() > most) names.append(" and ").append(std::to_string(members.size() - most)).append(" more");
    return sdk::Problem::conflict(
        "circular_nesting",
        "Assemblies contain each other: " + names + ". Import them without the circle, then run the selection again."
    );
}

}  // namespace

LiveCosts::LiveCosts(sdk::Call& call, std::vector<ScenarioGraph> graphs, Reading reading)
    : call_(call), graphs_(std::move(graphs)) {
    std::set<AssemblyId> assemblies;
    std::set<RfqId> rfqs;
    for (const auto& graph : graphs_) {
        assemblies.insert(graph.assemblies.begin(), graph.assemblies.end());
        if (graph.scenario.rfq_id) rfqs.insert(*graph.scenario.rfq_id);
    }
    const std::vector<AssemblyId> assembly_ids(assemblies.begin(), assemblies.end());
    const std::vector<RfqId> rfq_ids(rfqs.begin(), rfqs.end());
    book_ = reading == Reading::Snapshot ? CostBook::read(call, assembly_ids, rfq_ids)
                                         : CostBook::readSettled(call, assembly_ids, rfq_ids);
    const auto rates = reading == Reading::Snapshot ? readRates(call, graphs_) : readSettledRates(call, graphs_);
    for (std::size_t i = 0; i < graphs_.size(); ++i) {
        exchanges_.emplace_back(graphs_[i].scenario.base_currency, rates[i]);
    }
}

void LiveCosts::each(const std::function<void(const ScenarioCosts&)>& take) const {
    for (std::size_t i = 0; i < graphs_.size(); ++i) {
        call_.stopIfCancelled();
        try {
            countable(
                [&] { return "Scenario " + graphs_[i].scenario.id.text(); },
                [&] { take(ScenarioCosts(book_, graphs_[i], exchanges_[i])); }
            );
        } catch (const calculation::CircularUses& circle) {
            throw circularNesting(call_, graphs_[i], circle.members());
        }
    }
}

}  // namespace cardcage::costing
