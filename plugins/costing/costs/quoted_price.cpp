#include <algorithm>

#include "calculation/exact.hpp"
#include "costs/live_costs.hpp"
#include "for_other_modules.hpp"
#include "freezing/frozen_costs.hpp"
#include "sql.hpp"
#include "tables/table_rules.hpp"
#include "work/countable.hpp"

namespace cardcage::costing {
namespace {

QuotedPrice priceOf(const ScenarioCost& cost, sdk::Decimal unit_price) {
    return {cost.quantity, Amount{unit_price, cost.unit.total.currency}, cost.one_time, cost.completeness};
}

/// The decimals of the table that a frozen cost was calculated with. A table that rounds adds a row to the cost.
int frozenDecimals(sdk::Call& call, const FrozenCost& frozen, const ScenarioCost& cost) {
    if (cost.additional_costs.empty()) return quotedDecimals({});
    const auto tables = readFrozenTables(call, frozen);
    const auto table = std::ranges::find(tables, cost.additional_costs.front().plan_id, &TableInputs::id);
    return quotedDecimals(table == tables.end() ? std::vector<TableRow>() : table->rows);
}

/// The price of a scenario whose costs come from a snapshot.
std::optional<QuotedPrice> frozenPrice(sdk::Call& call, const QuoteQuestion& question) {
    const auto costs = readFrozenCosts(call, rootOf(question.rfq_id), question.rfq_id);
    const auto frozen = std::ranges::find(costs, question.sourcing_scenario_id, &FrozenCost::sourcing_scenario_id);
    if (frozen == costs.end()) return std::nullopt;
    const auto cost = call.decodeText<ScenarioCost>(frozen->cost);
    const sdk::Decimal quantity = std::max<std::int64_t>(cost.quantity, 1);
    return priceOf(cost, calculation::quotientTo(frozenDecimals(call, *frozen, cost), frozen->total, quantity));
}

/// The price of a scenario that is calculated now; empty before its selection was run.
QuotedPrice livePrice(sdk::Call& call, const QuoteQuestion& question) {
    const auto root = rootOf(question.rfq_id);
    auto scenarios = call.db().many<CostedScenario>(sql::list_scenarios_of_assembly, root, question.rfq_id);
    std::erase_if(scenarios, [&](const CostedScenario& each) { return each.id != question.sourcing_scenario_id; });
    QuotedPrice price;
    if (scenarios.empty()) return price;
    LiveCosts(call, readGraphs(call, scenarios, root), LiveCosts::Reading::Settled)
        .each([&](const ScenarioCosts& costs) {
            const auto number = costs.graph().find(root);
            if (number) price = priceOf(costs.costOf(*number), costs.quotedPriceOf(*number));
        });
    return price;
}

}  // namespace

QuotedPrice quotedPrice(sdk::Call& call, const QuoteQuestion& question) {
    requireRfq(call, question.rfq_id);
    return countable(
        [&] { return "The price of RfQ " + question.rfq_id.text(); },
        [&] {
            const auto frozen = frozenPrice(call, question);
            return frozen ? *frozen : livePrice(call, question);
        }
    );
}

}  // namespace cardcage::costing
