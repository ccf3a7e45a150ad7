#include <cardcage/contracts/customers.hpp>

#include "orders/order_messages.hpp"
#include "orders/order_notice.hpp"
#include "sql.hpp"

namespace cardcage::order_management {
namespace {

void confirm(sdk::Call& call, const OrderNotice& notice, const Receiver& receiver) {
    // A user who was just deactivated gets no link.
    const auto link = call.invoke(contracts::customers::sign_in_link, {receiver.buyer.id}).url;
    if (!link) return;
    const auto message = writeConfirmation(notice, receiver.language, receiver.first_name, *link);
    call.mail(
        {.kind = "order_confirmation",
         .to = receiver.buyer.email,
         .language = receiver.language,
         .subject = message.subject,
         .text = message.text}
    );
}

void announce(sdk::Call& call, const OrderNotice& notice, const contracts::rfqs::Rfq& rfq) {
    const auto address = call.db().maybe<std::string>(sql::find_address_of_user, rfq.assigned_to);
    if (!address) return;
    const auto message = writeAnnouncement(notice);
    call.mail({.kind = "order_placed", .to = *address, .subject = message.subject, .text = message.text});
}

}  // namespace

void tellOfOrder(
    sdk::Call& call,
    const Order& order,
    const contracts::rfqs::Rfq& rfq,
    const Receiver& receiver,
    const std::optional<std::string>& payment_page
) {
    call.publish(
        contracts::orders::placed,
        {order.id,
         order.number,
         order.rfq_id,
         order.customer.id,
         order.placed_by.id,
         order.total_price,
         order.placed_at}
    );
    const auto total = order.total_price.amount.text(2).append(" ").append(order.currency.code());
    const auto customer = order.customer.name.value_or(order.customer.number.value_or(order.placed_by.email));
    const OrderNotice notice{
        .order_number = order.number,
        .rfq_number = rfq.number,
        .rfq_name = rfq.name,
        .order_size = order.option.order_size,
        .batch_size = order.option.batch_size,
        .total = total,
        .customer = customer,
        .customer_order_number = order.customer_order_number,
        .payment_page = payment_page};
    confirm(call, notice, receiver);
    announce(call, notice, rfq);
}

}  // namespace cardcage::order_management
