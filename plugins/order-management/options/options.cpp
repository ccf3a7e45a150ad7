#include "options/options.hpp"

#include <cardcage/contracts/sourcing.hpp>
#include <map>

#include "linked/portal_access.hpp"
#include "options/stored_option.hpp"
#include "sql.hpp"

namespace cardcage::order_management {

OrderOption StoredOption::item() const {
    const auto money = [&](const std::optional<sdk::Decimal>& amount) {
        return amount ? std::optional(sdk::Money{*amount, columns.currency.value()}) : std::nullopt;
    };
    return {
        .id = id,
        .batch_size = columns.batch_size,
        .order_size = columns.order_size,
        .lead_time = columns.lead_time,
        .unit_price = money(columns.unit_price),
        .one_time_cost = money(columns.one_time_cost),
        .total_price = money(columns.total_price),
        .sourcing_scenario_id = columns.sourcing_scenario_id,
        .label = columns.label,
        .is_default = columns.is_default};
}

std::vector<SetOption> setOptionsOf(sdk::Call& call, const std::vector<StoredOption>& rows) {
    contracts::sourcing::SelectionQuestion question;
    for (const auto& row : rows) {
        if (row.columns.solution_id) question.solution_ids.push_back(*row.columns.solution_id);
    }
    std::map<SolutionId, contracts::sourcing::SelectionState> known;
    if (!question.solution_ids.empty()) {
        const auto states = call.invokeIfProvided(contracts::sourcing::selection_state, question);
        for (const auto& state : states ? states->selections : std::vector<contracts::sourcing::SelectionState>()) {
            known.emplace(state.solution_id, state);
        }
    }
    std::vector<SetOption> options;
    for (const auto& row : rows) {
        auto item = row.item();
        auto& option = options.emplace_back(SetOption{
            .id = item.id,
            .batch_size = item.batch_size,
            .order_size = item.order_size,
            .lead_time = item.lead_time,
            .unit_price = item.unit_price,
            .one_time_cost = item.one_time_cost,
            .total_price = item.total_price,
            .sourcing_scenario_id = item.sourcing_scenario_id,
            .label = std::move(item.label),
            .is_default = item.is_default,
            .accepted_outdated = row.columns.accepted_outdated,
            .price_scenario_id = row.columns.price_scenario_id});
        if (!row.columns.solution_id) continue;
        if (const auto state = known.find(*row.columns.solution_id); state != known.end()) {
            option.outdated = state->second.outdated;
            option.changed = state->second.changed;
            option.is_current = state->second.is_current;
        }
    }
    return options;
}

std::vector<SetOption> listOptions(sdk::Call& call, RfqId rfq_id) {
    requireRfq(call, rfq_id);
    return setOptionsOf(call, call.db().many<StoredOption>(sql::list_options, rfq_id));
}

std::vector<OrderOption> listPortalOptions(sdk::Call& call, RfqId rfq_id) {
    if (!call.invoke(contracts::rfqs::portal_rfq, {rfq_id}).is_orderable) return {};
    std::vector<OrderOption> options;
    for (const auto& row : call.db().many<StoredOption>(sql::list_priced_options, rfq_id))
        options.push_back(row.item());
    return options;
}

}  // namespace cardcage::order_management
