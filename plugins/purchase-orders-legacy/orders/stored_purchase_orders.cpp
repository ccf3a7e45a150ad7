#include "orders/stored_purchase_orders.hpp"

#include <map>

#include "sql.hpp"

namespace cardcage::purchase_orders_legacy {
namespace {

PurchaseItem shown(ItemColumns columns, std::int64_t position, const sdk::Currency& currency) {
    PurchaseItem item{
        .position = position,
        .internal_part_number = {},
        .manufacturer = std::move(columns.manufacturer),
        .manufacturer_part_number = std::move(columns.manufacturer_part_number),
        .supplier_part_number = std::move(columns.supplier_part_number),
        .description = std::move(columns.description),
        .quantity = columns.quantity,
        .unit = columns.unit,
        .unit_price = {columns.unit_price, currency},
        .price_unit_quantity = columns.price_unit_quantity,
        .total_price = {columns.total_price, currency},
        .packaging = {},
        .requested_date = columns.requested_date,
        .confirmed_date = columns.confirmed_date,
        .offer_id = columns.offer_id,
        .notes = std::move(columns.notes),
        .part_quantity = columns.part_quantity,
        .part_unit = columns.part_unit};
    if (columns.internal_part_number) {
        item.internal_part_number = PartNumber{*columns.internal_part_number, columns.internal_part_revision.value()};
    }
    if (columns.packaging) {
        item.packaging = sdk::fromWireName<Packaging>(*columns.packaging).value_or(Packaging::Unknown);
    }
    return item;
}

PurchaseOrder shown(const RfqId& rfq, StoredPurchaseOrder stored) {
    auto& head = stored.head;
    PurchaseOrder order{
        .id = head.id,
        .number = std::move(head.number),
        .rfq_id = rfq,
        .sourcing_scenario_id = head.sourcing_scenario_id,
        .supplier = std::move(head.supplier),
        .status = head.status,
        .currency = head.currency,
        .items = {},
        .total_price = {0, head.currency},
        .notes = std::move(head.notes),
        .created_at = head.created_at,
        .updated_at = head.updated_at};
    for (auto& item : stored.items) {
        const auto position = std::ssize(order.items) + 1;
        order.total_price.amount += item.total_price;
        order.items.push_back(shown(std::move(item), position, head.currency));
    }
    return order;
}

}  // namespace

bool isFor(const StoredHead& head, const std::optional<OrderId>& order) {
    return !order || head.customer_order_id == order;
}

std::vector<StoredPurchaseOrder> readPurchaseOrders(
    sdk::Call& call, const RfqId& rfq, const std::optional<SourcingScenarioId>& scenario
) {
    std::vector<StoredPurchaseOrder> orders;
    std::map<PurchaseOrderId, std::size_t> places;
    for (auto& head : call.db().many<StoredHead>(sql::list_purchase_orders, rfq, scenario)) {
        places.emplace(head.id, orders.size());
        orders.push_back({std::move(head), {}});
    }
    call.db().each<StoredItem>(
        sql::list_items,
        [&](StoredItem item) {
            // A purchase order that came meanwhile has no head here.
            const auto place = places.find(item.purchase_order_id);
            if (place != places.end()) orders[place->second].items.push_back(std::move(item.columns));
        },
        rfq,
        scenario
    );
    return orders;
}

std::vector<PurchaseOrder> itemsOf(const RfqId& rfq, std::vector<StoredPurchaseOrder> stored) {
    std::vector<PurchaseOrder> orders;
    orders.reserve(stored.size());
    for (auto& each : stored) orders.push_back(shown(rfq, std::move(each)));
    return orders;
}

}  // namespace cardcage::purchase_orders_legacy
