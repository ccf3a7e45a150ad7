#pragma once

#include "orders/orders.hpp"

// Steps of orders and payments: rules that need only their values.

namespace cardcage::order_management {

/// Whether an order in the first status may get the second: the same one, a later one, or Cancelled unless it is
/// shipped.
bool mayFollow(OrderStatus present, OrderStatus wanted);

/// Whether a payment in the first status may get the second: the same one, Paid after Open, Refunded after Paid.
bool mayFollow(PaymentStatus present, PaymentStatus wanted);

/// The first status of the payment of a total.
PaymentStatus firstStatusOf(sdk::Decimal total);

}  // namespace cardcage::order_management
