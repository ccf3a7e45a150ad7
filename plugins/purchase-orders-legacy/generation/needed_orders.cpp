#include "generation/needed_orders.hpp"

#include <algorithm>

#include "orders/purchase_order_rules.hpp"

namespace cardcage::purchase_orders_legacy {
namespace {

/// The component, otherwise the part; empty for anything else. Quantities in units of one dimension count together.
std::string keyOf(
    const std::optional<std::string>& number,
    const std::optional<std::string>& revision,
    const std::optional<std::string>& manufacturer,
    const std::optional<std::string>& manufacturer_part_number,
    Unit unit
) {
    const auto dimension = contracts::sizeOf(unit).dimension;
    const auto of_unit = "\n" + std::to_string(static_cast<int>(dimension));
    if (number) return "component\n" + *number + "\n" + revision.value_or("") + of_unit;
    if (!manufacturer || !manufacturer_part_number) return {};
    return "part\n" + *manufacturer + "\n" + *manufacturer_part_number + of_unit;
}

PriceRow rowOf(const Purchase& purchase) {
    return {purchase.moq, purchase.mpq, purchase.offered_price, purchase.price_quantity};
}

/// A quantity in the smallest steps of its dimension.
sdk::Decimal stepsOf(sdk::Decimal quantity, Unit unit) {
    return quantity * sdk::Decimal(contracts::sizeOf(unit).steps);
}

/// The item of a purchase, in the unit of the offer. The quantity in another unit of the part stands beside it.
ItemColumns itemOf(const Purchase& purchase, const RowQuantity& ordered, const sdk::Date& today) {
    constexpr int most_decimals = 6;
    ItemColumns item{
        .internal_part_number = purchase.internal_part_number,
        .internal_part_revision =
            purchase.internal_part_number ? std::optional(purchase.internal_part_revision.value_or("")) : std::nullopt,
        .manufacturer = purchase.manufacturer,
        .manufacturer_part_number = purchase.manufacturer_part_number,
        .supplier_part_number = purchase.supplier_part_number,
        .description = purchase.description,
        .quantity = ordered.quantity,
        .unit = purchase.price_unit,
        .unit_price = ordered.row.price,
        .price_unit_quantity = ordered.row.price_quantity,
        .total_price = 0,
        .packaging = purchase.packaging,
        .requested_date = requestedDate(today, purchase.ready_days, purchase.lead_time),
        .confirmed_date = {},
        .offer_id = purchase.offer_id,
        .notes = {},
        .part_quantity = {},
        .part_unit = {}};
    item.total_price = totalOf(item.quantity, item.unit_price, item.price_unit_quantity);
    if (purchase.unit != purchase.price_unit) {
        item.part_quantity =
            contracts::convertedQuantity(ordered.quantity, purchase.price_unit, purchase.unit).rounded(most_decimals);
        item.part_unit = purchase.unit;
    }
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

std::optional<std::string> shareNote(sdk::Decimal in_quote, const sdk::Currency& currency) {
    constexpr int cents = 2;
    return "The quote carries " + in_quote.rounded(cents).text(cents) + " " + std::string(currency.code()) + " of it.";
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
    if (!key.empty()) quantities_[key] += stepsOf(item.quantity, item.unit);
}

sdk::Decimal Coverage::take(const Purchase& purchase) {
    auto left = stepsOf(purchase.used_quantity, purchase.unit);
    const auto use = [&](const std::string& key) {
        const auto covered = quantities_.find(key);
        if (covered == quantities_.end()) return;
        const auto used = std::min(left, covered->second);
        covered->second -= used;
        left -= used;
    };
    use(keyOf(purchase.internal_part_number, purchase.internal_part_revision, {}, {}, purchase.unit));
    use(keyOf({}, {}, purchase.manufacturer, purchase.manufacturer_part_number, purchase.unit));
    return left / sdk::Decimal(contracts::sizeOf(purchase.unit).steps);
}

RowQuantity orderFor(const Purchase& purchase, sdk::Decimal needed, const std::vector<PriceRow>& ladder) {
    const auto row = rowOf(purchase);
    const PartUnits units{purchase.unit, purchase.price_unit};
    const RowQuantity whole{contracts::soldQuantity(purchase.quantity, units.part, units.offered, row.mpq), row};
    if (needed >= purchase.used_quantity) return whole;
    const bool is_unchanged = std::ranges::find(ladder, row) != ladder.end();
    return cheapestOrder(needed, whole.quantity, units, is_unchanged ? ladder : std::vector{row}).value_or(whole);
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
                in_currency = {
                    charge->second.fee * purchase.rate,
                    charge->second.one_time_cost * purchase.rate,
                    charge->second.one_time_open * purchase.rate};
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
        const auto add = [&](std::string_view description, sdk::Decimal amount, std::optional<std::string> notes = {}) {
            amount = amount.rounded(most_decimals);
            if (amount.isZero()) return;
            orders[i].items.push_back(chargeItem(description, amount));
            orders[i].items.back().notes = std::move(notes);
        };
        const auto& [fee, in_quote, open] = charged[i];
        add(one_time_costs, in_quote + open, open.isZero() ? std::nullopt : shareNote(in_quote, orders[i].currency));
        add(order_charge, fee);
    }
    return orders;
}

}  // namespace cardcage::purchase_orders_legacy
