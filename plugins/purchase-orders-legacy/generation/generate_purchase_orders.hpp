#pragma once

#include <optional>
#include <string>
#include <vector>

#include "words.hpp"

namespace cardcage::purchase_orders_legacy {

/// The scenario of purchase orders, and the paid order that is bought by it, if there is one.
struct ChosenScenario {
    SourcingScenarioId id;
    std::optional<PaidOrder> order;
};

/// Replaces the generated drafts of a scenario by purchase orders for what its newest solution buys from suppliers and
/// the other purchase orders do not cover. 400 selection_required; 409 selection_outdated unless that is accepted, and
/// noted in the purchase orders: other demands than those of a paid order are never accepted; 409 offers_withdrawn for
/// purchases whose offers are gone or have expired. The header Cardcage-Warnings counts BOM lines without a purchase.
void generatePurchaseOrders(sdk::Call& call, const RfqId& rfq, const ChosenScenario& chosen, bool accept_outdated);

}  // namespace cardcage::purchase_orders_legacy
