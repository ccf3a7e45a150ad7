#include "linked/open_orders.hpp"

#include "linked/bought_scenarios.hpp"
#include "linked/portal_access.hpp"
#include "sql.hpp"

namespace cardcage::order_management {
namespace {

/// A row of find_paid_order.sql.
struct PaidOrderRow {
    OrderId id;
    std::string number;
    std::int64_t order_size = 0;
    std::optional<SourcingScenarioId> sourcing_scenario_id;
    std::optional<sdk::Timestamp> purchases_since;
};

}  // namespace

std::optional<CustomerUserId> callingUser(const sdk::Call& call) {
    const auto principal = call.principal();
    if (principal.kind != sdk::Principal::Kind::CustomerUser) return std::nullopt;
    return CustomerUserId::parse(principal.id);
}

std::optional<CustomerId> callingCustomer(sdk::Call& call) {
    const auto user = callingUser(call);
    if (!user || !call.invoke(contracts::rfqs::portal_visitor, {*user}).is_admitted) return std::nullopt;
    return call.db().maybe<CustomerId>(sql::find_customer_of_user, *user);
}

void requireRfq(sdk::Call& call, const RfqId& id) {
    if (!call.db().maybe<RfqId>(sql::find_rfq, id)) throw sdk::Problem::notFound("RfQ", id);
}

void requireNoOpenOrder(sdk::Call& call, const RfqId& rfq) {
    const auto number = call.db().maybe<std::string>(sql::find_open_order, rfq);
    if (!number) return;
    throw sdk::Problem::conflict(
        "rfq_has_order", "Order " + *number + " of this RfQ is open; complete or cancel it first."
    );
}

contracts::orders::PaidScenario findPaidScenario(sdk::Call& call, const RfqReference& rfq) {
    const auto order = call.db().maybe<PaidOrderRow>(sql::find_paid_order, rfq.rfq_id);
    if (!order) return {};
    return {
        findBoughtScenario(call, rfq.rfq_id, order->order_size, order->sourcing_scenario_id),
        contracts::orders::PaidOrder{
            order->id,
            order->number,
            order->order_size,
            call.db().many<OrderId>(sql::list_other_orders, rfq.rfq_id, order->id),
            order->purchases_since ? std::optional(order->purchases_since->microseconds()) : std::nullopt}};
}

void keepStatus(sdk::Call& call, const contracts::rfqs::StatusStep& step) {
    requireNoOpenOrder(call, step.rfq_id);
}

void forgetRfq(sdk::Call& call, const RfqReference& rfq) {
    requireNoOpenOrder(call, rfq.rfq_id);
    call.db().run(sql::delete_option_set, rfq.rfq_id);
}

void keepCustomer(sdk::Call& call, const contracts::customers::CustomerDeletion& customer) {
    const auto count = call.db().one<std::int64_t>(sql::count_orders_of_customer, customer.customer_id);
    if (count == 0) return;
    throw sdk::Problem::conflict(
        "in_use", "Orders of this customer: " + std::to_string(count) + "; a customer with orders is kept."
    );
}

}  // namespace cardcage::order_management
