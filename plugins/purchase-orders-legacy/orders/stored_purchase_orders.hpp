#pragma once

#include <optional>
#include <string>
#include <vector>

#include "orders/purchase_orders.hpp"

// Purchase orders in the form of the database.

namespace cardcage::purchase_orders_legacy {

/// The columns of an item; amounts are in the currency of its purchase order.
struct ItemColumns {
    std::optional<std::string> internal_part_number;
    std::optional<std::string> internal_part_revision;
    std::optional<std::string> manufacturer;
    std::optional<std::string> manufacturer_part_number;
    std::optional<std::string> supplier_part_number;
    std::optional<std::string> description;
    sdk::Decimal quantity;
    Unit unit = Unit::Piece;
    sdk::Decimal unit_price;
    sdk::Decimal price_unit_quantity = 1;
    sdk::Decimal total_price;
    std::optional<std::string> packaging;
    std::optional<sdk::Date> requested_date;
    std::optional<sdk::Date> confirmed_date;
    std::optional<OfferId> offer_id;
    std::optional<std::string> notes;
    std::optional<sdk::Decimal> part_quantity;  ///< of a generated item, if the unit of the part is another one
    std::optional<Unit> part_unit;

    friend bool operator==(const ItemColumns&, const ItemColumns&) = default;
};

/// A row of list_items.sql and of the temporary table staged_item.
struct StoredItem {
    PurchaseOrderId purchase_order_id;
    std::int64_t position = 0;
    ItemColumns columns;
};

/// A row of list_purchase_orders.sql.
struct StoredHead {
    PurchaseOrderId id;
    std::string number;
    SourcingScenarioId sourcing_scenario_id;
    SupplierSummary supplier;
    PurchaseStatus status = PurchaseStatus::Unknown;
    sdk::Currency currency;
    std::optional<std::string> notes;
    bool is_generated = false;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;
    std::optional<OrderId> customer_order_id;
};

/// Returns whether a purchase order counts for the customer's order; without one all do.
bool isFor(const StoredHead& head, const std::optional<OrderId>& order);

struct StoredPurchaseOrder {
    StoredHead head;
    std::vector<ItemColumns> items;
};

/// Returns the purchase orders of an RfQ, of one scenario or of all, in the order of creation.
std::vector<StoredPurchaseOrder> readPurchaseOrders(
    sdk::Call& call, const RfqId& rfq, const std::optional<SourcingScenarioId>& scenario
);

/// The same as they are returned.
std::vector<PurchaseOrder> itemsOf(const RfqId& rfq, std::vector<StoredPurchaseOrder> stored);

/// A purchase order to be written.
struct WrittenHead {
    std::string number;
    SourcingScenarioId sourcing_scenario_id;
    SupplierSummary supplier;
    PurchaseStatus status = PurchaseStatus::Draft;
    sdk::Currency currency;
    std::optional<std::string> notes;
    bool is_generated = false;
    std::optional<OrderId> customer_order_id;  ///< of a new one
};

/// Writes purchase orders one by one, and their items at the end.
class PurchaseOrderWriter {
public:
    PurchaseOrderWriter(sdk::Call& call, const RfqId& rfq) : call_(call), rfq_(rfq) {}

    /// A new one; an empty number stands for the next free one. 409 number_taken.
    void insert(WrittenHead head, const std::vector<ItemColumns>& items);
    /// Changes one; its items are replaced. 409 number_taken.
    void update(const PurchaseOrderId& id, const WrittenHead& head, const std::vector<ItemColumns>& items);
    /// Stores the items of all of them.
    void finish();

private:
    std::optional<PurchaseOrderId> tryInsert(const WrittenHead& head);
    void add(const PurchaseOrderId& id, const std::vector<ItemColumns>& items);

    sdk::Call& call_;
    RfqId rfq_;
    std::vector<StoredItem> items_;
};

}  // namespace cardcage::purchase_orders_legacy
