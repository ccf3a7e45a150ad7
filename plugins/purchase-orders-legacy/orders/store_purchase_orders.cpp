#include "orders/stored_purchase_orders.hpp"
#include "sql.hpp"

namespace cardcage::purchase_orders_legacy {
namespace {

sdk::Problem numberTaken() {
    return sdk::Problem::conflict("number_taken", "Another purchase order has this number; choose another one.");
}

}  // namespace

std::optional<PurchaseOrderId> PurchaseOrderWriter::tryInsert(const WrittenHead& head) {
    return call_.db().maybe<PurchaseOrderId>(
        sql::insert_purchase_order,
        rfq_,
        head.number,
        head.sourcing_scenario_id,
        head.supplier,
        head.status,
        head.currency,
        head.notes,
        head.is_generated,
        head.customer_order_id
    );
}

void PurchaseOrderWriter::insert(WrittenHead head, const std::vector<ItemColumns>& items) {
    const bool has_number = !head.number.empty();
    for (;;) {
        call_.stopIfCancelled();
        // A client may take a number of the series in the meantime.
        if (!has_number) head.number = call_.db().one<std::string>(sql::take_number);
        if (const auto id = tryInsert(head)) return add(*id, items);
        if (has_number) throw numberTaken();
    }
}

void PurchaseOrderWriter::update(
    const PurchaseOrderId& id, const WrittenHead& head, const std::vector<ItemColumns>& items
) {
    sdk::unique("purchase_order_number_key", numberTaken, [&] {
        return call_.db().run(
            sql::update_purchase_order, id, head.number, head.supplier, head.status, head.currency, head.notes
        );
    });
    call_.db().run(sql::delete_items, id);
    add(id, items);
}

void PurchaseOrderWriter::add(const PurchaseOrderId& id, const std::vector<ItemColumns>& items) {
    std::int64_t position = 0;
    for (const auto& item : items) items_.push_back({id, ++position, item});
}

void PurchaseOrderWriter::finish() {
    if (items_.empty()) return;
    call_.db().run(sql::create_staged_item);
    call_.db().copyIn("staged_item", items_);
    call_.db().run(sql::insert_items);
    call_.db().run(sql::drop_staged_item);
}

}  // namespace cardcage::purchase_orders_legacy
