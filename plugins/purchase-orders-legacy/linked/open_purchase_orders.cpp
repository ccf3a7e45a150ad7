#include "linked/open_purchase_orders.hpp"

#include "sql.hpp"

namespace cardcage::purchase_orders_legacy {

std::optional<sdk::Timestamp> purchasesSince(const PaidOrder& order) {
    if (!order.purchases_since) return std::nullopt;
    return sdk::Timestamp::fromMicroseconds(*order.purchases_since);
}

void requireRfq(sdk::Call& call, const RfqId& id) {
    if (!call.db().maybe<RfqId>(sql::find_rfq, id)) throw sdk::Problem::notFound("RfQ", id);
}

void requireScenario(sdk::Call& call, const RfqId& rfq, const SourcingScenarioId& scenario) {
    if (call.db().maybe<SourcingScenarioId>(sql::find_scenario_of_rfq, scenario, rfq)) return;
    sdk::FieldErrors errors;
    errors.add("sourcing_scenario_id", "unknown_reference", "must be one of the scenarios of the RfQ");
    throw sdk::Problem::invalidParameter(std::move(errors));
}

std::optional<SourcingScenarioId> findOtherScenario(
    sdk::Call& call, const RfqId& rfq, const SourcingScenarioId& scenario, const std::optional<PaidOrder>& order
) {
    const auto others = order ? order->other_ids : std::vector<OrderId>();
    const auto since = order ? purchasesSince(*order) : std::nullopt;
    return call.db().maybe<SourcingScenarioId>(sql::find_other_scenario, rfq, scenario, others, since);
}

void keepSupplier(sdk::Call& call, const contracts::suppliers::SupplierDeletion& supplier) {
    const auto number = call.db().maybe<std::string>(sql::find_open_purchase_order, supplier.supplier_id);
    if (!number) return;
    throw sdk::Problem::conflict(
        "in_use", "Purchase order " + *number + " of this supplier is open; receive or cancel it first."
    );
}

void forgetRfq(sdk::Call& call, const RfqReference& rfq) {
    if (const auto number = call.db().maybe<std::string>(sql::find_placed_purchase_order, rfq.rfq_id)) {
        throw sdk::Problem::conflict(
            "purchase_orders_exist", "The RfQ has purchase order " + *number + ", which is no draft any more."
        );
    }
    call.db().run(sql::delete_drafts, rfq.rfq_id);
    call.db().run(sql::delete_ordering, rfq.rfq_id);
}

}  // namespace cardcage::purchase_orders_legacy
