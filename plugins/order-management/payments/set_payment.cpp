#include "orders/stored_order.hpp"
#include "payments/payments.hpp"
#include "sql.hpp"

namespace cardcage::order_management {

void setPayment(sdk::Call& call, const contracts::orders::PaymentReport& report) {
    if (!call.db().maybe<OrderId>(sql::lock_order, report.order_id)) {
        throw sdk::Problem::notFound("order", report.order_id);
    }
    const auto stored = call.db().one<StoredOrder>(sql::find_order, report.order_id).order;
    const bool is_paid = report.status == contracts::orders::ReportedPayment::Paid;
    changeOrder(call, stored, stored.status, is_paid ? PaymentStatus::Paid : PaymentStatus::Refunded);
}

}  // namespace cardcage::order_management
