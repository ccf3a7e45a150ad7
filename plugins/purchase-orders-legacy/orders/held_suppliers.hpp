#pragma once

#include <map>
#include <vector>

#include "orders/purchase_orders.hpp"

namespace cardcage::purchase_orders_legacy {

/// Returns those of the suppliers that exist; they cannot be deleted before the transaction ends.
std::map<SupplierId, SupplierSummary> holdSuppliers(sdk::Call& call, const std::vector<SupplierId>& ids);

}  // namespace cardcage::purchase_orders_legacy
