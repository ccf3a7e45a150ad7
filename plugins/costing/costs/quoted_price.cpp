#include <algorithm>
#include <cardcage/contracts/sourcing.hpp>

#include "calculation/exact.hpp"
#include "costs/live_costs.hpp"
#include "for_other_modules.hpp"
#include "freezing/frozen_costs.hpp"
#include "graphs/read_present_bom.hpp"
#include "sql.hpp"
#include "tables/table_rules.hpp"
#include "work/countable.hpp"

namespace cardcage::costing {
namespace {

QuotedPrice priceOf(const ScenarioCost& cost, sdk::Decimal unit_price) {
    return {
        .quantity = cost.quantity,
        .unit_price = Amount{unit_price, cost.unit.total.currency},
        .one_time_cost = cost.one_time,
        .completeness = cost.completeness};
}

/// Whether the snapshot of a price is in effect: then it stays whatever changes.
struct SnapshotPrice {
    QuotedPrice price;
    bool is_frozen = false;
};

/// The decimals of the table that a frozen cost was calculated with. A table that rounds adds a row to the cost.
int frozenDecimals(sdk::Call& call, const FrozenCost& frozen, const ScenarioCost& cost) {
    if (cost.additional_costs.empty()) return quotedDecimals({});
    const auto tables = readFrozenTables(call, frozen);
    const auto table = std::ranges::find(tables, cost.additional_costs.front().plan_id, &TableInputs::id);
    return quotedDecimals(table == tables.end() ? std::vector<TableRow>() : table->rows);
}

/// The price of a scenario whose costs come from a snapshot.
std::optional<SnapshotPrice> frozenPrice(sdk::Call& call, const QuoteQuestion& question) {
    const auto costs = readFrozenCosts(call, rootOf(question.rfq_id), question.rfq_id);
    const auto frozen = std::ranges::find(costs, question.sourcing_scenario_id, &FrozenCost::sourcing_scenario_id);
    if (frozen == costs.end()) return std::nullopt;
    const auto cost = call.decodeText<ScenarioCost>(frozen->cost);
    const sdk::Decimal quantity = std::max<std::int64_t>(cost.quantity, 1);
    const auto unit_price = calculation::quotientTo(frozenDecimals(call, *frozen, cost), frozen->total, quantity);
    return SnapshotPrice{priceOf(cost, unit_price), frozen->is_frozen};
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
            auto found = frozenPrice(call, question);
            const bool is_frozen = found && found->is_frozen;
            auto price = found ? std::move(found->price) : livePrice(call, question);
            const auto& scenario = question.sourcing_scenario_id;
            const auto states = call.invoke(contracts::sourcing::selection_state, {{scenario}});
            if (const auto* state = states.find(scenario)) {
                price.solution_id = state->solution_id;
                if (!is_frozen) price.outdated = state->outdated;
                if (!is_frozen && price.completeness)
                    countPresentBom(call, rootOf(question.rfq_id), *state, *price.completeness);
            }
            return price;
        }
    );
}

}  // namespace cardcage::costing
