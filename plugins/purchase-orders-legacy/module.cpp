#include <cardcage/contracts/rfqs.hpp>
#include <span>

#include "linked/open_purchase_orders.hpp"
#include "orders/purchase_orders.hpp"

namespace cardcage::purchase_orders_legacy {
namespace {

constexpr std::string_view put_example =
    R"({"purchase_orders":[{"supplier_id":"0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10","status":"Placed","items":[)"
    R"({"internal_part_number":{"value":"0-1234"},"manufacturer":"Texas Instruments",)"
    R"("manufacturer_part_number":"LM358DR","quantity":510,"unit_price":{"amount":"0.19","currency":"USD"},)"
    R"("packaging":"CutTape","requested_date":"2026-04-15"}]}]})";

std::span<const sdk::Route> routes() {
    constexpr sdk::Deprecation legacy{sdk::day(2025, 1, 1), sdk::day(2027, 12, 31)};
    static const auto table = std::to_array<sdk::Route>({
        sdk::get(
            "/purchase-orders/{rfq_id}", sdk::unversioned, &listPurchaseOrders, "List the purchase orders of an RfQ"
        )
            .scope("purchase_orders")
            .deprecated(legacy),
        sdk::post(
            "/purchase-orders/{rfq_id}",
            sdk::unversioned,
            &putPurchaseOrders,
            "Create or update the purchase orders of an RfQ"
        )
            .scope("purchase_orders")
            .deprecated(legacy)
            .takesOptional<PurchaseOrdersInput>()
            .requestExample(put_example)
            .describe("Without `purchase_orders` they are generated from the newest selection: one for each supplier "
                      "and currency. Generating again replaces the generated drafts that nobody has changed; what the "
                      "other purchase orders cover is not ordered twice.")
            .problems(
                "sourcing_scenario_required",
                "selection_required",
                "purchase_orders_exist",
                "purchase_order_closed",
                "number_taken",
                "selection_outdated",
                "offers_withdrawn"
            ),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::provide(
            contracts::suppliers::before_delete, &keepSupplier, "Refuse while a purchase order of the supplier is open"
        ),
        sdk::provide(contracts::rfqs::before_delete, &forgetRfq, "Refuse when there is more than drafts; delete them"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::purchase_orders_legacy

CARDCAGE_MODULE(cardcage::purchase_orders_legacy::routes, cardcage::purchase_orders_legacy::operations)
