#include <cardcage/contracts/payments.hpp>

#include "linked/portal_access.hpp"
#include "orders/order_messages.hpp"
#include "orders/stored_order.hpp"
#include "payments/payments.hpp"
#include "sql.hpp"

namespace cardcage::order_management {
namespace {

contracts::payments::BegunPayment begin(sdk::Call& call, const Order& order, contracts::payments::Payer payer) {
    return call.invoke(
        contracts::payments::begin,
        {.order_id = order.id,
         .number = order.number,
         .total_price = order.total_price,
         .customer_id = order.customer.id,
         .payer = std::move(payer)}
    );
}

bool isOpenByCard(const Payment& payment) {
    return payment.method == PaymentMethod::Card && payment.status == PaymentStatus::Open;
}

void requirePayable(const Order& order) {
    if (isOpenByCard(order.payment) && order.status != OrderStatus::Cancelled) return;
    throw sdk::Problem::conflict(
        "not_payable",
        std::string("The payment by ")
            .append(sdk::wireName(order.payment.method))
            .append(" is ")
            .append(sdk::wireName(order.payment.status))
            .append(", and the order is ")
            .append(sdk::wireName(order.status))
            .append(".")
    );
}

}  // namespace

std::optional<std::string> beginPayment(sdk::Call& call, const Order& order, const std::string& language) {
    if (!isOpenByCard(order.payment)) return {};
    return begin(call, order, {.id = order.placed_by.id, .email = order.placed_by.email, .language = language}).url;
}

PaymentPage beginPaymentAgain(sdk::Call& call, OrderId id) {
    const Order order = sdk::locked<StoredOrder>(call, sql::find_order_of_customer, "order", id, callingCustomer(call));
    requirePayable(order);
    const auto payer = call.db().one<Receiver>(sql::find_buyer, callingUser(call));
    auto payment = begin(call, order, {.id = payer.buyer.id, .email = payer.buyer.email, .language = payer.language});
    return {
        .order_id = order.id,
        .amount = order.total_price,
        .reference = std::move(payment.reference),
        .url = std::move(payment.url)};
}

}  // namespace cardcage::order_management
