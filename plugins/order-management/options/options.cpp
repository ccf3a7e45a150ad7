#include "options/options.hpp"

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

std::vector<OrderOption> itemsOf(const std::vector<StoredOption>& rows) {
    std::vector<OrderOption> options;
    options.reserve(rows.size());
    for (const auto& row : rows) options.push_back(row.item());
    return options;
}

std::vector<OrderOption> listOptions(sdk::Call& call, RfqId rfq_id) {
    requireRfq(call, rfq_id);
    return itemsOf(call.db().many<StoredOption>(sql::list_options, rfq_id));
}

std::vector<OrderOption> listPortalOptions(sdk::Call& call, RfqId rfq_id) {
    if (!call.invoke(contracts::rfqs::portal_rfq, {rfq_id}).is_orderable) return {};
    return itemsOf(call.db().many<StoredOption>(sql::list_priced_options, rfq_id));
}

}  // namespace cardcage::order_management
