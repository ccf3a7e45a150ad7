#pragma once

#include "orders/orders.hpp"

namespace cardcage::order_management {

/// A row of the statements that return orders (stored_order.part).
struct StoredOrder {
    Order order;
    std::int64_t row_version = 0;
    sdk::Timestamp created_at;

    const Order& item() const { return order; }
};

/// The columns that a new order gets of option and request; customer, buyer and RfQ are further arguments.
struct NewOrder {
    std::int64_t batch_size = 0;
    std::int64_t order_size = 0;
    std::int64_t lead_time = 0;
    std::optional<SourcingScenarioId> sourcing_scenario_id;
    sdk::Decimal unit_price;
    std::optional<sdk::Decimal> one_time_cost;
    sdk::Decimal total_price;
    sdk::Currency currency;
    std::optional<std::string> customer_order_number;
    std::optional<sdk::Date> requested_delivery_date;
    std::optional<std::string> notes;
    PaymentMethod payment_method = PaymentMethod::Invoice;
    PaymentStatus payment_status = PaymentStatus::Open;
};

/// Changes the status of a locked order and that of its payment, where they are others. 409 order_closed.
void changeOrder(sdk::Call& call, const Order& stored, OrderStatus status, PaymentStatus payment);

}  // namespace cardcage::order_management
