#pragma once

#include <optional>
#include <string>
#include <vector>

#include "words.hpp"

namespace cardcage::purchase_orders_legacy {

/// The scenario of purchase orders.
struct ChosenScenario {
    SourcingScenarioId id;
    std::optional<PaidOrder> order;       ///< the paid one, if it is bought by the scenario
    std::optional<PaidOrder> other_size;  ///< the paid one, if the scenario does not demand its size
    std::optional<OrderId> order_id;      ///< whose purchase orders these are, the paid one or an earlier one
    bool is_frozen = false;               ///< whether the costs of the RfQ are frozen
};

/// Replaces the generated drafts of a scenario by purchase orders for what its newest solution buys from suppliers and
/// the other purchase orders do not cover. 400 selection_required; 409 selection_outdated unless that is accepted, and
/// noted in the purchase orders: other demands than those of a paid order are never accepted; 409 offers_withdrawn for
/// purchases whose offers are gone or have expired. The header Cardcage-Warnings has the paid order of another size,
/// and counts BOM lines without a purchase.
void generatePurchaseOrders(sdk::Call& call, const RfqId& rfq, const ChosenScenario& chosen, bool accept_outdated);

}  // namespace cardcage::purchase_orders_legacy
