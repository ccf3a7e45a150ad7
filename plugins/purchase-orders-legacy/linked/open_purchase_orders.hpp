#pragma once

#include <cardcage/contracts/suppliers.hpp>
#include <optional>
#include <string>
#include <vector>

#include "words.hpp"

// Records of other modules that purchase orders refer to, and the contracts that the module provides.

namespace cardcage::purchase_orders_legacy {

/// Returns the time from which purchases for no order count for this one; nothing when all do.
std::optional<sdk::Timestamp> purchasesSince(const PaidOrder& order);

/// 404 unless the module of RfQs has the RfQ.
void requireRfq(sdk::Call& call, const RfqId& id);

/// 400 unless the scenario is one of the RfQ.
void requireScenario(sdk::Call& call, const RfqId& rfq, const SourcingScenarioId& scenario);

/// Returns another scenario of the RfQ with purchase orders that are not cancelled and not for an order of the customer
/// beside `order`, if that is given; nothing when this scenario has purchase orders, too.
std::optional<SourcingScenarioId> findOtherScenario(
    sdk::Call& call, const RfqId& rfq, const SourcingScenarioId& scenario, const std::optional<PaidOrder>& order
);

/// suppliers.before_delete/1: 409 in_use while a purchase order of the supplier is open.
void keepSupplier(sdk::Call& call, const contracts::suppliers::SupplierDeletion& supplier);

/// rfqs.before_delete/1: deletes drafts; 409 purchase_orders_exist when there are others.
void forgetRfq(sdk::Call& call, const RfqReference& rfq);

}  // namespace cardcage::purchase_orders_legacy
