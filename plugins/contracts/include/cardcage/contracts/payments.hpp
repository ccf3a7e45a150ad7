#pragma once

#include <cardcage/contract.hpp>
#include <cardcage/contracts/orders.hpp>
#include <cardcage/contracts/trade.hpp>
#include <cardcage/money.hpp>
#include <optional>
#include <string>

/// Payments of orders by card. No module of this tree provides them; a module that does brings `Card` to the methods
/// that a customer may choose.
namespace cardcage::contracts::payments {

/// The user of the portal who pays.
struct Payer {
    CustomerUserId id;
    std::string email;
    std::string language;

    static constexpr auto schema() {
        return sdk::record(
            "Payer",
            sdk::required<&Payer::id>("Id of the customer user."),
            sdk::required<&Payer::email>("Address of the user.", sdk::example("ana@example.com")),
            sdk::required<&Payer::language>("Language of the user (BCP 47).", sdk::example("de"))
        );
    }
};

/// An order that is to be paid.
struct OrderToPay {
    orders::OrderId order_id;
    std::string number;
    sdk::Money total_price;
    CustomerId customer_id;
    Payer payer;

    static constexpr auto schema() {
        return sdk::record(
            "OrderToPay",
            sdk::required<&OrderToPay::order_id>("Id of the order."),
            sdk::required<&OrderToPay::number>("Number of the order.", sdk::example("ORD-000045")),
            sdk::required<&OrderToPay::total_price>("Amount and currency to be paid, greater than 0."),
            sdk::required<&OrderToPay::customer_id>("Id of the customer."),
            sdk::required<&OrderToPay::payer>("The user who pays.")
        );
    }
};

/// A payment that has begun.
struct BegunPayment {
    std::string reference;
    std::optional<std::string> url;

    static constexpr auto schema() {
        return sdk::record(
            "BegunPayment",
            sdk::required<&BegunPayment::reference>("The provider's name of the payment.", sdk::example("pay_4711")),
            sdk::required<&BegunPayment::url>(
                "Page where the customer pays; null when nothing is left to do for the customer.",
                sdk::example("https://pay.example.com/pay_4711")
            )
        );
    }
};

/// Begins the payment of an order, which is locked meanwhile. Called in the transaction that places the order, where
/// other orders of the tenant wait for it, and again when a user of the customer asks for the page: an order has one
/// payment, so that a repeated call answers the same reference and a page that is valid now. The provider has no effect
/// outside of the transaction; it reaches its service in a job, or when the customer opens the page. It reports the
/// money by orders.set_payment/1, in this call or later. Nothing tells it that an order is cancelled; the view
/// order_management_api.order_v1 shows that. Refuses with 409 payment_refused, and the order is not placed.
inline constexpr sdk::OperationContract<OrderToPay, BegunPayment> begin{
    "payments.begin/1", "Begin the payment of an order by card"};

}  // namespace cardcage::contracts::payments
