#pragma once

#include <optional>
#include <string>

#include "orders/orders.hpp"

/// Payments of orders by card, which another module takes.
namespace cardcage::order_management {

/// The payment of an order by card.
struct PaymentPage {
    OrderId order_id;
    sdk::Money amount;
    std::string reference;
    std::optional<std::string> url;

    static constexpr auto schema() {
        return sdk::record(
            "OrderPaymentPage",
            sdk::required<&PaymentPage::order_id>("Id of the order."),
            sdk::required<&PaymentPage::amount>("Amount to be paid: the total of the order."),
            sdk::required<&PaymentPage::reference>("Name of the payment.", sdk::example("pay_4711")),
            sdk::required<&PaymentPage::url>(
                "Page where the customer pays; null when nothing is left to do.",
                sdk::example("https://pay.example.com/pay_4711")
            )
        );
    }
};

/// Begins the payment of a new order if that is by card and something is to be paid. Returns the page where the
/// customer pays. A refusal of the provider ends the request.
std::optional<std::string> beginPayment(sdk::Call& call, const Order& order, const std::string& language);

/// Begins the payment of an order of the calling portal user's customer again, and returns its page. 404; 409
/// not_payable, payment_refused; 503 operation_unavailable where no module takes payments any more.
PaymentPage beginPaymentAgain(sdk::Call& call, OrderId id);

/// orders.set_payment/1: 404; 409 order_closed.
void setPayment(sdk::Call& call, const contracts::orders::PaymentReport& report);

}  // namespace cardcage::order_management
