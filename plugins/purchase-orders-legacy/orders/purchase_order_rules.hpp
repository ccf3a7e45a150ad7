#pragma once

#include <string>
#include <vector>

#include "orders/stored_purchase_orders.hpp"

// Rules of purchase orders that need only their values.

namespace cardcage::purchase_orders_legacy {

/// Whether a purchase order in the first status may get the second: the same one, a later one, or Cancelled unless it
/// is received.
bool mayFollow(PurchaseStatus present, PurchaseStatus wanted);

/// Whether supplier and items can be changed.
bool isChangeable(PurchaseStatus status);

/// Returns whether two items name the same offer and part numbers.
bool haveSameReferences(const ItemColumns& left, const ItemColumns& right);

/// Gives an item the quantity in the unit of its part that a stored one of the same quantity and references has.
void keepUnitOfPart(const std::vector<ItemColumns>& stored, ItemColumns& item);

/// Advice that comes before that of changing or running scenarios, which frozen costs forbid; empty unless they are
/// frozen.
std::string thawFirst(bool is_frozen);

/// The detail of 400 sourcing_scenario_required for a paid order whose size no scenario demands.
std::string scenarioMissing(const PaidOrder& order, bool is_frozen);

/// quantity x unit_price / price_unit_quantity, rounded half to even to 6 decimals. Throws sdk::DecimalOverflow.
sdk::Decimal totalOf(sdk::Decimal quantity, sdk::Decimal unit_price, sdk::Decimal price_unit_quantity);

}  // namespace cardcage::purchase_orders_legacy
