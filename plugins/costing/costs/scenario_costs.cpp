#include "costs/scenario_costs.hpp"

#include <algorithm>

#include "calculation/exact.hpp"
#include "tables/table_rules.hpp"
#include "work/countable.hpp"

namespace cardcage::costing {
namespace {

/// Six places, as in all returned amounts.
sdk::Decimal rounded(sdk::Decimal value) {
    return value.rounded(6);
}

/// Step of the calculation.
calculation::Term termOf(const StepTime& time) {
    if (time.per_hour) return {time.cost_class, time.driver, 3600, *time.per_hour};
    return {time.cost_class, time.driver, time.seconds.value_or(0), 1};
}

sdk::Decimal valueOf(const TableRow& row) {
    if (row.kind == RowKind::RoundTo) return row.decimals.value_or(4);
    return row.percent.value_or(0);
}

}  // namespace

ScenarioCosts::ScenarioCosts(const CostBook& book, const ScenarioGraph& graph, const Exchange& exchange)
    : book_(book), graph_(graph), exchange_(exchange) {
    convertActivities();
    buildNodes();
    for (const auto& one_time : graph_.one_time) {
        if (const auto cost = exchange_.inBase(one_time.cost)) {
            costs_[one_time.assembly].one_time += *cost;
        } else {
            nodes_[one_time.assembly].missing.insert(one_time.cost.currency);
        }
    }
    calculation::rollUp(costs_, graph_.demanded, graph_.uses);
}

void ScenarioCosts::convertActivities() {
    for (const auto& planned : book_.activities) {
        auto& activity = activities_.emplace_back(calculation::Activity{
            .counts_resource_setup = planned.resource_setup, .needed_driver = planned.needed_driver});
        auto& missing = activity_missing_.emplace_back();
        for (const auto& time : planned.times) activity.terms.push_back(termOf(time));
        for (const auto& used : planned.resources) {
            const auto& resource = book_.resources[book_.resourceIndex(used.resource_id)];
            const auto rate = exchange_.inBase(resource.hourly_rate);
            if (!rate) missing.insert(resource.hourly_rate.currency);
            activity.uses.push_back(
                {rate.value_or(0),
                 used.units,
                 resource.setup_minutes * 60,
                 resource.parallel_units,
                 resource.efficiency_percent}
            );
        }
    }
}

void ScenarioCosts::buildNodes() {
    nodes_.resize(graph_.assemblies.size());
    costs_.resize(graph_.assemblies.size());
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
        countable([&] { return "The work of assembly " + graph_.assemblies[i].text(); }, [&] { buildNode(i); });
    }
}

void ScenarioCosts::buildNode(std::uint32_t number) {
    auto& node = nodes_[number];
    auto& cost = costs_[number];
    cost.material_used = graph_.lines[number].used_cost;
    cost.material_excess = graph_.lines[number].excess_cost;
    cost.customer_parts = graph_.lines[number].customer_quantity;
    node.assembly = book_.find(graph_.assemblies[number]);
    node.lot =
        calculation::makeLot(graph_.quantities[number], node.assembly ? node.assembly->rules : calculation::LotRules());
    if (!node.assembly || node.lot.quantity == 0) return;
    const auto drivers = countsOf(node.assembly->drivers);
    for (const auto index : node.assembly->activities) {
        const auto counted = calculation::countDrivers(activities_[index], drivers);
        if (!counted) continue;
        cost.manufacturing += calculation::jobCostOf(*counted, node.lot);
        cost.one_time += calculation::oneTimeCostOf(*counted);
        node.works.push_back({index, *counted});
        node.missing.insert(activity_missing_[index].begin(), activity_missing_[index].end());
    }
}

ScenarioCosts::Table ScenarioCosts::converted(const CalculationTable& table) const {
    Table converted;
    const auto inBase = [&](const sdk::Money& money) {
        const auto amount = exchange_.inBase(money);
        if (!amount) converted.missing.insert(money.currency);
        return amount.value_or(0);
    };
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const auto& row = table.rows[i];
        calculation::Row calculated{row.kind, row.amount ? inBase(*row.amount) : valueOf(row), {}};
        for (const auto& key : row.base) calculated.base.push_back(referenceOf(key, table.rows, i).value());
        converted.rows.push_back(std::move(calculated));
    }
    if (table.excess.percent) converted.threshold = *table.excess.percent;
    if (table.excess.threshold) converted.threshold = inBase(*table.excess.threshold);
    return converted;
}

ScenarioCosts::Evaluated ScenarioCosts::evaluate(std::uint32_t assembly) const {
    const auto& cost = costs_[assembly];
    const auto& node = nodes_[assembly];
    Evaluated evaluated;
    evaluated.input = {
        .material_used = cost.material_used,
        .manufacturing = cost.manufacturing,
        .one_time = cost.one_time,
        .quantity = std::max<std::int64_t>(node.lot.quantity, 1),
        .batches = node.lot.batches,
        .customer_lines = graph_.lines[assembly].customer_sourced,
        .customer_parts = cost.customer_parts};
    if (!node.assembly) return evaluated;
    // Each line of the contained assemblies, once: it is received and checked once, regardless of the number of
    // assemblies that use it.
    for (const auto child : graph_.below(assembly)) {
        evaluated.input.customer_lines += graph_.lines[child].customer_sourced;
    }
    evaluated.table = &book_.tableOf(*node.assembly, graph_.scenario.rfq_id);
    countable(
        [&] {
            return "Calculation table '" + evaluated.table->name + "' on assembly " +
                   graph_.assemblies[assembly].text();
        },
        [&] {
            const auto table = converted(*evaluated.table);
            evaluated.input.material_excess =
                calculation::chargedExcess(evaluated.table->excess.policy, table.threshold, cost.material_excess);
            evaluated.result = calculation::evaluate(table.rows, evaluated.input);
            evaluated.missing = table.missing;
        }
    );
    return evaluated;
}

Amount ScenarioCosts::shown(sdk::Decimal amount) const {
    return {rounded(amount), exchange_.base()};
}

ScenarioCosts::Totals ScenarioCosts::totalsOf(std::uint32_t assembly) const {
    const auto evaluated = evaluate(assembly);
    return {
        evaluated.input.material_used + evaluated.input.material_excess,
        evaluated.input.manufacturing,
        evaluated.result.additional,
        costs_[assembly].material_excess,
        evaluated.input.one_time};
}

sdk::Decimal ScenarioCosts::quotedPriceOf(std::uint32_t assembly) const {
    const auto evaluated = evaluate(assembly);
    const auto& input = evaluated.input;
    const auto total = input.material_used + input.material_excess + input.manufacturing + evaluated.result.additional;
    const int decimals = quotedDecimals(evaluated.table ? evaluated.table->rows : std::vector<TableRow>());
    return calculation::quotientTo(decimals, total, input.quantity);
}

ScenarioCost ScenarioCosts::costOf(std::uint32_t assembly) const {
    const auto evaluated = evaluate(assembly);
    const auto& input = evaluated.input;
    const auto& result = evaluated.result;
    const auto material = input.material_used + input.material_excess;
    const sdk::Decimal quantity = input.quantity;
    const auto parts = [&](auto&& amount) {
        return CostParts{
            amount(material),
            amount(input.manufacturing),
            amount(result.additional),
            amount(material + input.manufacturing + result.additional)};
    };
    ScenarioCost cost{
        .sourcing_scenario_id = graph_.scenario.id,
        .rfq_id = graph_.scenario.rfq_id,
        .quantity = nodes_[assembly].lot.quantity,
        .selected_at = graph_.scenario.selected_at,
        .unit = parts([&](sdk::Decimal amount) { return shown(amount / quantity); }),
        .total = parts([&](sdk::Decimal amount) { return shown(amount); }),
        .excess_material = shown(costs_[assembly].material_excess),
        .one_time = shown(input.one_time),
        .material_parts = {
            shown(input.material_used),
            shown(input.material_excess),
            shown(costs_[assembly].material_excess - input.material_excess)}};
    for (std::size_t i = 0; i < result.amounts.size(); ++i) {
        const auto& row = evaluated.table->rows[i];
        if (row.kind == RowKind::Subtotal) continue;
        cost.additional_costs.push_back({evaluated.table->id, row.name, shown(result.amounts[i] / quantity)});
    }

    auto missing = evaluated.missing;
    auto& complete = cost.completeness;
    auto contained = graph_.below(assembly);
    contained.push_back(assembly);
    std::int64_t empty = 0;
    for (const auto number : contained) {
        const auto& lines = graph_.lines[number];
        const bool has_lines = lines.priced + lines.unpriced + lines.customer_sourced > 0;
        if (!has_lines && graph_.children[number].empty()) ++empty;
        complete.priced += lines.priced;
        complete.unpriced += lines.unpriced;
        complete.customer_sourced += lines.customer_sourced;
        missing.insert(nodes_[number].missing.begin(), nodes_[number].missing.end());
    }
    complete.bom_items = complete.priced + complete.unpriced + complete.customer_sourced;
    complete.missing_exchange_rates.assign(missing.begin(), missing.end());
    complete.empty_assemblies = empty;
    return cost;
}

LotData ScenarioCosts::workOf(std::uint32_t assembly) const {
    const auto& node = nodes_[assembly];
    const sdk::Decimal quantity = std::max<std::int64_t>(node.lot.quantity, 1);
    LotData data{
        .quantity = node.lot.quantity,
        .sourcing_scenario_id = graph_.scenario.id,
        .batches = node.lot.batches,
        .started_quantity = node.lot.started};
    calculation::ActivityCost sum;
    for (const auto& [index, counted] : node.works) {
        const auto& planned = book_.activities[index];
        const auto cost = calculation::costOf(counted, node.lot);
        sum.setup += cost.setup;
        sum.run += cost.run;
        sum.one_time += cost.one_time;
        auto& activity = data.activities.emplace_back(ActivityData{
            .name = planned.name,
            .category = planned.category,
            .setup_cost = shown(cost.setup),
            .run_unit_cost = shown(cost.run / quantity),
            .total_cost = shown(cost.job()),
            .one_time_cost = shown(cost.one_time)});
        for (std::size_t i = 0; i < planned.resources.size(); ++i) {
            const auto& resource = book_.resources[book_.resourceIndex(planned.resources[i].resource_id)];
            const auto& use = activities_[index].uses[i];
            const auto time = calculation::timeOf(counted, use, node.lot);
            activity.resources.push_back(
                {.id = resource.id,
                 .name = resource.name,
                 .type = resource.type,
                 .hourly_rate = {resource.hourly_rate.amount, resource.hourly_rate.currency},
                 .units = use.units,
                 .setup_seconds = rounded(time.setup_seconds),
                 .unit_seconds = rounded(time.planned_run_seconds / quantity),
                 .hours_total = rounded((time.setup_seconds + time.run_seconds) * use.units / 3600)}
            );
        }
        for (const auto& time : planned.times) {
            if (const auto member = memberOf(time.driver)) {
                activity.drivers.*member = node.assembly->drivers.*member;
            }
        }
    }
    data.totals = {
        shown(sum.setup), shown((sum.setup + sum.run) / quantity), shown(sum.setup + sum.run), shown(sum.one_time)};
    return data;
}

}  // namespace cardcage::costing
