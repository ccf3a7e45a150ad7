#pragma once

#include <cardcage/contracts/orders.hpp>
#include <cardcage/contracts/packaging.hpp>
#include <cardcage/contracts/trade.hpp>
#include <cardcage/module.hpp>
#include <string_view>

// The words of purchase orders.

namespace cardcage::purchase_orders_legacy {

using PurchaseOrderId = sdk::Id<struct PurchaseOrderTag>;
using contracts::OfferId;
using contracts::Packaging;
using contracts::PartNumber;
using contracts::RfqId;
using contracts::RfqReference;
using contracts::SolutionId;
using contracts::SourcingScenarioId;
using contracts::SupplierId;
using contracts::SupplierSummary;
using contracts::Unit;
using contracts::orders::OrderId;
using contracts::orders::PaidOrder;

/// Draft, Placed, Confirmed, PartiallyReceived, Received in this order; Cancelled instead of the receipt.
enum class PurchaseStatus { Draft, Placed, Confirmed, PartiallyReceived, Received, Cancelled, Unknown };

constexpr auto wireNames(PurchaseStatus) {
    using enum PurchaseStatus;
    return sdk::words<Draft, Placed, Confirmed, PartiallyReceived, Received, Cancelled, Unknown>;
}

}  // namespace cardcage::purchase_orders_legacy
