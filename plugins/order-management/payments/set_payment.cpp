#include "orders/stored_order.hpp"
#include "payments/payments.hpp"
#include "sql.hpp"

namespace cardcage::order_management {

void setPayment(sdk::Call& call, const contracts::orders::PaymentReport& report) {
    const auto stored = call.db().maybe<StoredOrder>(sql::find_order.locked(), report.order_id);
    if (!stored) throw sdk::Problem::notFound("order", report.order_id);
    const bool is_paid = report.status == contracts::orders::ReportedPayment::Paid;
    changeOrder(call, stored->order, stored->order.status, is_paid ? PaymentStatus::Paid : PaymentStatus::Refunded);
}

}  // namespace cardcage::order_management
