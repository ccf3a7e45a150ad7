#include <array>
#include <cardcage/contracts/payments.hpp>
#include <cardcage/module.hpp>
#include <chrono>
#include <cstdlib>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "sql.hpp"

/// A module that takes payments by card, as far as the tests need one. The first word of the payer's address chooses
/// its fault, so that a test needs nothing but a user of that name.
namespace cardcage::cashier {
namespace {

using contracts::orders::OrderId;

struct TakenPayment {
    OrderId order_id;
    std::string reference;
    std::string number;
    sdk::Money amount;
    std::string payer_email;
    std::string payer_language;
    std::int64_t begun = 0;

    static constexpr auto schema() {
        return sdk::record(
            "CashierPayment",
            sdk::required<&TakenPayment::order_id>("Order."),
            sdk::required<&TakenPayment::reference>("Reference."),
            sdk::required<&TakenPayment::number>("Number of the order."),
            sdk::required<&TakenPayment::amount>("Amount."),
            sdk::required<&TakenPayment::payer_email>("Payer."),
            sdk::required<&TakenPayment::payer_language>("Language of the payer."),
            sdk::required<&TakenPayment::begun>("Number of times that it was begun.")
        );
    }
};

/// An order that this module was told about.
struct NotedOrder {
    OrderId order_id;
    std::string number;
    sdk::Money total_price;

    static constexpr auto schema() {
        return sdk::record(
            "CashierOrder",
            sdk::required<&NotedOrder::order_id>("Order."),
            sdk::required<&NotedOrder::number>("Number of the order."),
            sdk::required<&NotedOrder::total_price>("Total price.")
        );
    }
};

/// Waits for the end of the request, without a statement.
void dawdle(const sdk::Call& call) {
    while (!call.cancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

/// The fault that the address of the payer asks for; runs when the payment is stored already.
void fail(sdk::Call& call, std::string_view email) {
    if (email.starts_with("refused")) throw sdk::Problem::conflict("payment_refused", "The card was declined.");
    if (email.starts_with("busy")) throw sdk::Problem::unavailable("unavailable", "The bank is asleep.").retryAfter(30);
    if (email.starts_with("broken")) throw std::runtime_error("the cash register fell down");
    if (email.starts_with("slow")) dawdle(call);
    if (email.starts_with("crash")) std::abort();
}

/// payments.begin/1.
contracts::payments::BegunPayment begin(sdk::Call& call, const contracts::payments::OrderToPay& order) {
    const auto reference = call.db().one<std::string>(
        sql::begin_payment,
        order.order_id,
        "pay-" + order.number,
        order.number,
        order.total_price.amount,
        order.total_price.currency,
        order.payer.email,
        order.payer.language
    );
    fail(call, order.payer.email);
    if (order.payer.email.starts_with("known")) {  // a stored card is charged at once
        call.invoke(contracts::orders::set_payment, {order.order_id, contracts::orders::ReportedPayment::Paid});
        return {.reference = reference, .url = std::nullopt};
    }
    return {.reference = reference, .url = "https://cashier.example.com/" + reference};
}

std::vector<TakenPayment> listPayments(sdk::Call& call) {
    return call.db().many<TakenPayment>(sql::list_payments);
}

/// orders.placed/1.
void noteOrder(sdk::Call& call, const contracts::orders::OrderPlaced& order) {
    const auto& [amount, currency] = order.total_price;
    call.db().run(sql::note_order, order.order_id, order.number, amount, currency);
}

std::vector<NotedOrder> listOrders(sdk::Call& call) {
    return call.db().many<NotedOrder>(sql::list_orders);
}

/// The bank reports about a payment.
void reportPayment(sdk::Call& call, const contracts::orders::PaymentReport& report) {
    call.invoke(contracts::orders::set_payment, report);
}

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::get("/cashier/payments", sdk::unversioned, &listPayments, "List the payments"),
        sdk::get("/cashier/orders", sdk::unversioned, &listOrders, "List the orders that were placed"),
        sdk::post("/cashier/reports", sdk::unversioned, &reportPayment, "Report about a payment")
            .problems("order_closed"),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::provide(contracts::payments::begin, &begin),
        sdk::provide(contracts::orders::placed, &noteOrder),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::cashier

CARDCAGE_MODULE(cardcage::cashier::routes, cardcage::cashier::operations)
