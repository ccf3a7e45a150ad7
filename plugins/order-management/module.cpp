#include <span>

#include "linked/open_orders.hpp"
#include "options/options.hpp"
#include "orders/orders.hpp"
#include "payments/payments.hpp"

namespace cardcage::order_management {
namespace {

constexpr std::string_view selection_example =
    R"({"rfq_id":"0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10","options":[{"batch_size":100,"order_size":500,"lead_time":42,)"
    R"("unit_price":{"amount":"22.65","currency":"EUR"},"is_default":true},{"batch_size":500,"order_size":500,)"
    R"("lead_time":63,"unit_price":{"amount":"21.90","currency":"EUR"},"label":"One delivery"}]})";
constexpr std::string_view order_example =
    R"({"option_id":"0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d11","accepted_total":{"amount":"11325.00","currency":"EUR"},)"
    R"("payment_method":"Invoice","billing_address":{"company":"Muster AG","name":"Ana Muster",)"
    R"("street":"Hauptstraße 1","postal_code":"10115","city":"Berlin","country":"DE"},)"
    R"("customer_order_number":"PO-9"})";

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::post(
            "/order-management/order-selection",
            sdk::unversioned,
            &setOptions,
            "Set the options that customers may order"
        )
            .requestExample(selection_example)
            .describe("Replaces all options of an RfQ. The portal shows those with a price, from the release of the "
                      "quotation on until its last day. An option of a size that no scenario of the RfQ demands gets "
                      "a scenario, and its selection is run.")
            .problems(
                "rfq_has_order",
                "selection_outdated",
                "cost_frozen",
                "quantity_too_large",
                "circular_nesting",
                "costs_too_large",
                "design_changing",
                "changed_meanwhile"
            )
            .longRunning(),
        sdk::get(
            "/order-management/orders",
            sdk::unversioned,
            &listOrdersOfRfq,
            "List the orders of an RfQ, the newest first"
        ),

        sdk::get("/portal/rfqs/{id}/options", sdk::unversioned, &listPortalOptions, "List the options of an RfQ")
            .scope("portal"),
        sdk::post("/portal/rfqs/{id}/orders", sdk::unversioned, &placeOrder, "Place an order")
            .scope("portal")
            .requestExample(order_example)
            .problems(
                "rfq_has_order",
                "not_orderable",
                "quotation_expired",
                "price_changed",
                "number_taken",
                "payment_refused"
            ),
        sdk::get("/portal/orders", sdk::unversioned, &listPortalOrders, "List the orders of a portal user's customer")
            .scope("portal"),
        sdk::get("/portal/orders/{id}", sdk::unversioned, &findPortalOrder, "Get an order of a portal user's customer")
            .scope("portal"),
        sdk::post(
            "/portal/orders/{id}/payment", sdk::unversioned, &beginPaymentAgain, "Get the page where an order is paid"
        )
            .describe("For orders that are paid by card. Begins the payment again where its page has expired; an order "
                      "has one payment, however often this is asked for.")
            .scope("portal")
            .problems("not_payable", "payment_refused", "operation_unavailable"),

        sdk::get("/admin/orders", sdk::unversioned, &listOrders, "List orders of all RfQs").scope("admin"),
        sdk::get("/admin/orders/{id}", sdk::unversioned, &findOrder, "Get an order").scope("admin"),
        sdk::patch("/admin/orders/{id}", sdk::unversioned, &updateOrder, "Update the status of an order or its payment")
            .scope("admin")
            .problems("order_closed"),
        sdk::get("/admin/rfqs/{id}/order-options", sdk::unversioned, &listOptions, "List all options of an RfQ")
            .scope("admin"),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::provide(contracts::orders::paid_scenario, &findPaidScenario),
        sdk::provide(contracts::orders::set_payment, &setPayment),
        sdk::provide(contracts::rfqs::before_status, &keepStatus, "Refuse while an order is open"),
        sdk::provide(contracts::rfqs::before_delete, &forgetRfq, "Refuse while an order is open; delete the options"),
        sdk::provide(contracts::customers::before_delete, &keepCustomer, "Refuse while the customer has orders"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::order_management

CARDCAGE_MODULE(cardcage::order_management::routes, cardcage::order_management::operations)
