#include "generation/needed_orders.hpp"

#include <algorithm>

#include "orders/purchase_order_rules.hpp"

namespace cardcage::purchase_orders_legacy {
namespace {

/// The component, otherwise the part; empty for anything else.
std::string keyOf(
    const std::optional<std::string>& number,
    const std::optional<std::string>& revision,
    const std::optional<std::string>& manufacturer,
    const std::optional<std::string>& manufacturer_part_number,
    Unit unit
) {
    const auto of_unit = std::string(1, '\n').append(sdk::wireName(unit));
    if (number) return "component\n" + *number + "\n" + revision.value_or("") + of_unit;
    if (!manufacturer || !manufacturer_part_number) return {};
    return "part\n" + *manufacturer + "\n" + *manufacturer_part_number + of_unit;
}

PriceRow rowOf(const Purchase& purchase) {
    return {purchase.moq, purchase.mpq, purchase.offered_price, purchase.price_quantity};
}

/// The price of one unit of the part.
sdk::Decimal convertedPrice(const Purchase& purchase, const PriceRow& row) {
    constexpr int most_decimals = 10;
    const auto units = unitsIn({purchase.unit, purchase.price_unit});
    if (!units || row == rowOf(purchase)) return purchase.converted_price;
    return sdk::Decimal::productOver(row.price, 1, row.price_quantity * *units, most_decimals);
}

/// The item of a purchase. A price for another unit than that of the part is converted.
ItemColumns itemOf(const Purchase& purchase, const RowQuantity& ordered, const sdk::Date& today) {
    const bool is_offered = purchase.unit == purchase.price_unit;
    ItemColumns item{
        .internal_part_number = purchase.internal_part_number,
        .internal_part_revision =
            purchase.internal_part_number ? std::optional(purchase.internal_part_revision.value_or("")) : std::nullopt,
        .manufacturer = purchase.manufacturer,
        .manufacturer_part_number = purchase.manufacturer_part_number,
        .supplier_part_number = purchase.supplier_part_number,
        .description = purchase.description,
        .quantity = ordered.quantity,
        .unit = purchase.unit,
        .unit_price = is_offered ? ordered.row.price : convertedPrice(purchase, ordered.row),
        .price_unit_quantity = is_offered ? ordered.row.price_quantity : 1,
        .total_price = 0,
        .packaging = purchase.packaging,
        .requested_date = requestedDate(today, purchase.ready_days, purchase.lead_time),
        .confirmed_date = {},
        .offer_id = purchase.offer_id,
        .notes = {}};
    item.total_price = totalOf(item.quantity, item.unit_price, item.price_unit_quantity);
    return item;
}

ItemColumns chargeItem(std::string_view description, sdk::Decimal amount) {
    ItemColumns item;
    item.description = description;
    item.quantity = 1;
    item.unit_price = amount;
    item.total_price = amount;
    return item;
}

}  // namespace

std::optional<sdk::Date> requestedDate(
    const sdk::Date& today, std::optional<std::int64_t> ready_days, std::optional<std::int64_t> lead_time
) {
    if (!ready_days) return std::nullopt;
    return sdk::Date::fromDays(today.days() + std::max<std::int64_t>(*ready_days - lead_time.value_or(0), 0));
}

bool isCharge(const ItemColumns& item, std::string_view charge) {
    return item.description == charge && !item.internal_part_number && !item.manufacturer;
}

void Coverage::add(const ItemColumns& item) {
    const auto key = keyOf(
        item.internal_part_number,
        item.internal_part_revision,
        item.manufacturer,
        item.manufacturer_part_number,
        item.unit
    );
    if (!key.empty()) quantities_[key] += item.quantity;
}

sdk::Decimal Coverage::take(const Purchase& purchase) {
    auto left = purchase.used_quantity;
    const auto use = [&](const std::string& key) {
        const auto covered = quantities_.find(key);
        if (covered == quantities_.end()) return;
        const auto used = std::min(left, covered->second);
        covered->second -= used;
        left -= used;
    };
    use(keyOf(purchase.internal_part_number, purchase.internal_part_revision, {}, {}, purchase.unit));
    use(keyOf({}, {}, purchase.manufacturer, purchase.manufacturer_part_number, purchase.unit));
    return left;
}

RowQuantity orderFor(const Purchase& purchase, sdk::Decimal needed, const std::vector<PriceRow>& ladder) {
    const auto row = rowOf(purchase);
    const RowQuantity whole{purchase.quantity, row};
    if (needed >= purchase.used_quantity) return whole;
    const bool is_unchanged = std::ranges::find(ladder, row) != ladder.end();
    const PartUnits units{purchase.unit, purchase.price_unit};
    return cheapestOrder(needed, purchase.quantity, units, is_unchanged ? ladder : std::vector{row}).value_or(whole);
}

std::vector<NeededOrder> neededOrders(
    const std::vector<Purchase>& purchases,
    Coverage& coverage,
    const std::map<SupplierId, SupplierCharges>& charges,
    const Ladders& ladders,
    const sdk::Date& today
) {
    std::vector<NeededOrder> orders;
    std::vector<SupplierCharges> charged;
    for (const auto& purchase : purchases) {
        const auto needed = coverage.take(purchase);
        if (needed.isZero()) continue;
        const auto is_its = [&](const NeededOrder& order) {
            return order.supplier.id == purchase.supplier.id && order.currency == purchase.currency;
        };
        auto order = std::ranges::find_if(orders, is_its);
        if (order == orders.end()) {
            const bool is_first = std::ranges::none_of(orders, [&](const NeededOrder& other) {
                return other.supplier.id == purchase.supplier.id;
            });
            const auto charge = charges.find(purchase.supplier.id);
            const bool is_charged = is_first && charge != charges.end();
            auto& in_currency = charged.emplace_back();
            if (is_charged)
                in_currency = {charge->second.fee * purchase.rate, charge->second.one_time_cost * purchase.rate};
            orders.push_back({purchase.supplier, purchase.currency, {}});
            order = std::prev(orders.end());
        }
        const auto ladder = ladders.find(purchase.offer_id);
        const auto ordered =
            orderFor(purchase, needed, ladder == ladders.end() ? std::vector<PriceRow>() : ladder->second);
        order->items.push_back(itemOf(purchase, ordered, today));
        charged[static_cast<std::size_t>(order - orders.begin())].fee += purchase.line_fee;
    }
    for (std::size_t i = 0; i < orders.size(); ++i) {
        constexpr int most_decimals = 6;
        const auto add = [&](std::string_view description, sdk::Decimal amount) {
            amount = amount.rounded(most_decimals);
            if (!amount.isZero()) orders[i].items.push_back(chargeItem(description, amount));
        };
        add(one_time_costs, charged[i].one_time_cost);
        add(order_charge, charged[i].fee);
    }
    return orders;
}

}  // namespace cardcage::purchase_orders_legacy
