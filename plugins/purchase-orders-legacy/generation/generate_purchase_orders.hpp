#pragma once

#include "words.hpp"

namespace cardcage::purchase_orders_legacy {

/// Replaces the generated drafts of a scenario by purchase orders for what its newest solution buys from suppliers and
/// the other purchase orders do not cover. 400 selection_required; 409 selection_outdated unless that is accepted, and
/// noted in the purchase orders; 409 offers_withdrawn for purchases whose offers are gone or have expired.
void generatePurchaseOrders(
    sdk::Call& call, const RfqId& rfq, const SourcingScenarioId& scenario, bool accept_outdated
);

}  // namespace cardcage::purchase_orders_legacy
