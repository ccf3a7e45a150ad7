#pragma once

#include "words.hpp"

namespace cardcage::purchase_orders_legacy {

/// Replaces the generated drafts of a scenario by purchase orders for what its newest solution buys from suppliers and
/// the other purchase orders do not cover. 400 selection_required.
void generatePurchaseOrders(sdk::Call& call, const RfqId& rfq, const SourcingScenarioId& scenario);

}  // namespace cardcage::purchase_orders_legacy
