#pragma once

#include <cardcage/contract.hpp>
#include <cardcage/contracts/trade.hpp>
#include <cardcage/money.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Orders of customers.
namespace cardcage::contracts::orders {

using OrderId = sdk::Id<struct OrderTag>;

/// A paid order of an RfQ.
struct PaidOrder {
    OrderId id;
    std::string number;
    std::int64_t size = 0;
    std::vector<OrderId> other_ids;
    std::optional<std::int64_t> purchases_since;

    static constexpr auto schema() {
        return sdk::record(
            "PaidOrder",
            sdk::required<&PaidOrder::id>("Id of the order."),
            sdk::required<&PaidOrder::number>("Number of the order.", sdk::example("ORD-000045")),
            sdk::required<&PaidOrder::size>("Pieces that are ordered."),
            sdk::required<&PaidOrder::other_ids>("Ids of the other orders of the RfQ that are not cancelled."),
            sdk::required<&PaidOrder::purchases_since>(
                "Time from which purchases that were made for no order count for this one: when the first order after the "
                "newest earlier one that is not cancelled was placed. Microseconds since 1970-01-01T00:00:00Z, because a "
                "date-time has whole seconds. Null without such an earlier order: then all count."
            )
        );
    }
};

/// The scenario that a customer has paid for.
struct PaidScenario {
    std::optional<SourcingScenarioId> sourcing_scenario_id;
    std::optional<PaidOrder> order;

    static constexpr auto schema() {
        return sdk::record(
            "PaidScenario",
            sdk::required<&PaidScenario::sourcing_scenario_id>(
                "Id of a scenario that demands the ordered pieces and nothing else; null when no order of the RfQ is "
                "paid, or when no scenario does."
            ),
            sdk::required<&PaidScenario::order>("The order; null when none is paid.")
        );
    }
};

/// Returns the scenario by which the newest paid order of an RfQ that is not cancelled is bought: that of the order
/// while its demands are the ordered pieces, otherwise another one of the RfQ with these demands.
inline constexpr sdk::OperationContract<RfqReference, PaidScenario> paid_scenario{
    "orders.paid_scenario/1", "Find the scenario that the customer of an RfQ has paid for"};

/// A state of a payment that its provider reports.
enum class ReportedPayment { Paid, Refunded, Unknown };

constexpr auto wireNames(ReportedPayment) {
    using enum ReportedPayment;
    return sdk::words<Paid, Refunded, Unknown>;
}

/// A report about the payment of an order.
struct PaymentReport {
    OrderId order_id;
    ReportedPayment status = ReportedPayment::Unknown;

    static constexpr auto schema() {
        return sdk::record(
            "PaymentReport",
            sdk::required<&PaymentReport::order_id>("Id of the order."),
            sdk::required<&PaymentReport::status>("New state: Paid after Open, Refunded after Paid.", sdk::known)
        );
    }
};

/// Sets the state of the payment of an order, also of a cancelled one, whose money may have been on its way. The order
/// stays locked until the transaction ends. payments.begin/1 runs under the same lock: its provider calls this before
/// locking records of its own, otherwise the two could end in a deadlock. A state that the payment has already changes
/// nothing. 404; 409 order_closed for every other step.
inline constexpr sdk::OperationContract<PaymentReport> set_payment{
    "orders.set_payment/1", "Report that an order is paid, or that its money was given back"};

/// A new order.
struct OrderPlaced {
    OrderId order_id;
    std::string number;
    RfqId rfq_id;
    CustomerId customer_id;
    CustomerUserId placed_by;
    sdk::Money total_price;
    sdk::Timestamp placed_at;

    static constexpr auto schema() {
        return sdk::record(
            "OrderPlaced",
            sdk::required<&OrderPlaced::order_id>("Id of the order."),
            sdk::required<&OrderPlaced::number>("Number of the order.", sdk::example("ORD-000045")),
            sdk::required<&OrderPlaced::rfq_id>("Id of the RfQ."),
            sdk::required<&OrderPlaced::customer_id>("Id of the customer."),
            sdk::required<&OrderPlaced::placed_by>("Id of the customer user who placed the order."),
            sdk::required<&OrderPlaced::total_price>("Total price."),
            sdk::required<&OrderPlaced::placed_at>("Time of the order.")
        );
    }
};

/// Published when a customer has placed an order.
inline constexpr sdk::EventContract<OrderPlaced> placed{"orders.placed/1", "A customer has placed an order"};

}  // namespace cardcage::contracts::orders
