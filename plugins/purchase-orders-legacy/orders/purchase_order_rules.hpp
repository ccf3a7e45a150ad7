#pragma once

#include "orders/purchase_orders.hpp"

// Rules of purchase orders that need only their values.

namespace cardcage::purchase_orders_legacy {

/// Whether a purchase order in the first status may get the second: the same one, a later one, or Cancelled unless it
/// is received.
bool mayFollow(PurchaseStatus present, PurchaseStatus wanted);

/// Whether supplier and items can be changed.
bool isChangeable(PurchaseStatus status);

/// quantity x unit_price / price_unit_quantity, rounded half to even to 6 decimals. Throws sdk::DecimalOverflow.
sdk::Decimal totalOf(sdk::Decimal quantity, sdk::Decimal unit_price, sdk::Decimal price_unit_quantity);

}  // namespace cardcage::purchase_orders_legacy
