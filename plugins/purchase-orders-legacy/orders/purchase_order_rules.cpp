#include "orders/purchase_order_rules.hpp"

#include <set>

namespace cardcage::purchase_orders_legacy {
namespace {

constexpr int most_decimals = 6;

/// The position among the statuses that follow each other.
int stepOf(PurchaseStatus status) {
    switch (status) {
        case PurchaseStatus::Draft:
            return 0;
        case PurchaseStatus::Placed:
            return 1;
        case PurchaseStatus::Confirmed:
            return 2;
        case PurchaseStatus::PartiallyReceived:
            return 3;
        case PurchaseStatus::Received:
            return 4;
        case PurchaseStatus::Cancelled:
        case PurchaseStatus::Unknown:
            break;
    }
    return -1;
}

/// Reports values that occur in two entries of the list.
template <class Value>
void checkRepeated(
    const std::vector<PurchaseOrderInput>& orders,
    std::optional<Value> PurchaseOrderInput::*member,
    std::string_view name,
    sdk::FieldErrors& errors
) {
    std::set<Value> seen;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        const auto& value = orders[i].*member;
        if (!value || seen.insert(*value).second) continue;
        errors.add(
            "/purchase_orders/" + std::to_string(i) + "/" + std::string(name), "duplicate", "occurs in an earlier entry"
        );
    }
}

}  // namespace

void PurchaseItemInput::check(sdk::FieldErrors& errors) const {
    const bool is_named = internal_part_number || (manufacturer && manufacturer_part_number) || description;
    if (!is_named &&
        errors.areRight("/internal_part_number", "/manufacturer", "/manufacturer_part_number", "/description")) {
        errors.add(
            "", "required", "needs internal_part_number, manufacturer with manufacturer_part_number, or a description"
        );
    }
    if (quantity.rounded(most_decimals) != quantity) {
        errors.add("/quantity", "range", "must have at most 6 decimals");
    }
}

void PurchaseOrderInput::check(sdk::FieldErrors& errors) const {
    for (std::size_t i = 1; i < items.size(); ++i) {
        const auto place = "/items/" + std::to_string(i) + "/unit_price/currency";
        if (items[i].unit_price.currency == items.front().unit_price.currency) continue;
        if (errors.isRight("/items/0/unit_price")) {
            errors.add(place, "conflict", "must be the currency of the first item");
        }
    }
}

void PurchaseOrdersInput::check(sdk::FieldErrors& errors) const {
    if (!purchase_orders || !errors.isRight("/purchase_orders")) return;
    checkRepeated(*purchase_orders, &PurchaseOrderInput::id, "id", errors);
    checkRepeated(*purchase_orders, &PurchaseOrderInput::number, "number", errors);
}

bool mayFollow(PurchaseStatus present, PurchaseStatus wanted) {
    if (present == wanted) return true;
    const int step = stepOf(present);
    if (step < 0) return false;
    if (wanted == PurchaseStatus::Cancelled) return step < stepOf(PurchaseStatus::Received);
    return stepOf(wanted) > step;
}

bool isChangeable(PurchaseStatus status) {
    return status == PurchaseStatus::Draft || status == PurchaseStatus::Placed;
}

bool haveSameReferences(const ItemColumns& left, const ItemColumns& right) {
    return left.offer_id == right.offer_id && left.internal_part_number == right.internal_part_number &&
           left.internal_part_revision == right.internal_part_revision && left.manufacturer == right.manufacturer &&
           left.manufacturer_part_number == right.manufacturer_part_number;
}

void keepUnitOfPart(const std::vector<ItemColumns>& stored, ItemColumns& item) {
    for (const auto& before : stored) {
        if (before.quantity != item.quantity || before.unit != item.unit || !haveSameReferences(before, item)) continue;
        item.part_quantity = before.part_quantity;
        item.part_unit = before.part_unit;
        return;
    }
}

std::string thawFirst(bool is_frozen) {
    return is_frozen
               ? "The costs of the RfQ are frozen: first thaw it with PATCH /rfqs/{id} and is_cost_frozen: false. "
               : "";
}

std::string scenarioMissing(const PaidOrder& order, bool is_frozen) {
    return "Order " + order.number + " is paid, and no scenario of the RfQ demands exactly its " +
           std::to_string(order.size) + " pieces. " + thawFirst(is_frozen) +
           "Give one these demands (PATCH /sourcing-scenarios/{id}) or add the quantity to the RfQ (PATCH /rfqs/{id}, "
           "order_quantities), run the selection and repeat the request.";
}

sdk::Decimal totalOf(sdk::Decimal quantity, sdk::Decimal unit_price, sdk::Decimal price_unit_quantity) {
    return sdk::Decimal::productOver(quantity, unit_price, price_unit_quantity, most_decimals);
}

}  // namespace cardcage::purchase_orders_legacy
