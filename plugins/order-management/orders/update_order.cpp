#include "orders/order_rules.hpp"
#include "orders/stored_order.hpp"
#include "sql.hpp"

namespace cardcage::order_management {
namespace {

/// 409 order_closed unless the second status may follow the first.
template <class Status>
void requireStep(std::string_view what, Status present, Status wanted) {
    if (mayFollow(present, wanted)) return;
    throw sdk::Problem::conflict(
        "order_closed",
        std::string(what)
            .append(" is ")
            .append(sdk::wireName(present))
            .append(" and cannot become ")
            .append(sdk::wireName(wanted))
            .append(".")
    );
}

}  // namespace

void changeOrder(sdk::Call& call, const Order& stored, OrderStatus status, PaymentStatus payment) {
    requireStep("The order", stored.status, status);
    requireStep("The payment", stored.payment.status, payment);
    const bool changes = status != stored.status || payment != stored.payment.status;
    if (changes) call.db().run(sql::update_order, stored.id, status, payment);
}

Order updateOrder(sdk::Call& call, OrderId id, const OrderPatch& patch) {
    const Order stored = sdk::locked<StoredOrder>(call, sql::find_order, "order", id);
    const auto payment = patch.payment.hasValue() ? patch.payment->status : stored.payment.status;
    changeOrder(call, stored, patch.status.value().value_or(stored.status), payment);
    return findOrder(call, id);
}

}  // namespace cardcage::order_management
