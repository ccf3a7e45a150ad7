#pragma once

#include <optional>
#include <string>

#include "words.hpp"

namespace cardcage::purchase_orders_legacy {

/// The scenario that purchase orders are generated from, and the number of the paid order that chose it, if one did.
struct ChosenScenario {
    SourcingScenarioId id;
    std::optional<std::string> order_number;
};

/// Replaces the generated drafts of a scenario by purchase orders for what its newest solution buys from suppliers and
/// the other purchase orders do not cover. 400 selection_required; 409 selection_outdated unless that is accepted, and
/// noted in the purchase orders: other demands than those of a paid order are never accepted; 409 offers_withdrawn for
/// purchases whose offers are gone or have expired.
void generatePurchaseOrders(sdk::Call& call, const RfqId& rfq, const ChosenScenario& chosen, bool accept_outdated);

}  // namespace cardcage::purchase_orders_legacy
