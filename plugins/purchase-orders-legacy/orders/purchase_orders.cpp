#include "orders/purchase_orders.hpp"

#include "linked/open_purchase_orders.hpp"
#include "orders/stored_purchase_orders.hpp"

namespace cardcage::purchase_orders_legacy {

std::vector<PurchaseOrder> listPurchaseOrders(sdk::Call& call, RfqId rfq_id, const PurchaseOrderFilter& filter) {
    requireRfq(call, rfq_id);
    const auto& scenario = filter.sourcing_scenario_id;
    if (scenario) {
        requireScenario(call, rfq_id, *scenario);
        if (findOtherScenario(call, rfq_id, *scenario, {})) return {};
    }
    return itemsOf(rfq_id, readPurchaseOrders(call, rfq_id, scenario));
}

}  // namespace cardcage::purchase_orders_legacy
