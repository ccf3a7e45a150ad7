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

bool isOf(const OneTimeCost& cost, const Purchase& purchase) {
    if (cost.offer_ids.empty()) return cost.supplier_id == purchase.supplier.id;
    return std::ranges::find(cost.offer_ids, purchase.offer_id) != cost.offer_ids.end();
}

std::string shareNote(sdk::Decimal in_quote, const sdk::Currency& currency) {
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
    Charges charges,
    const Ladders& ladders,
    const sdk::Date& today
) {
    constexpr int most_decimals = 6;
    std::vector<NeededOrder> orders;
    std::vector<std::vector<ItemColumns>> tools;  // by order
    std::vector<sdk::Decimal> fees;
    for (const auto& purchase : purchases) {
        const auto needed = coverage.take(purchase);
        if (needed.isZero()) continue;
        auto order = std::ranges::find_if(orders, [&](const NeededOrder& one) {
            return one.supplier.id == purchase.supplier.id && one.currency == purchase.currency;
        });
        if (order == orders.end()) {
            orders.push_back({purchase.supplier, purchase.currency, {}});
            order = std::prev(orders.end());
            tools.emplace_back();
            const auto fee = charges.fees.extract(purchase.supplier.id);
            fees.push_back(fee ? fee.mapped() * purchase.rate : sdk::Decimal());
        }
        const auto at = static_cast<std::size_t>(order - orders.begin());
        const auto ladder = ladders.find(purchase.offer_id);
        const auto ordered =
            orderFor(purchase, needed, ladder == ladders.end() ? std::vector<PriceRow>() : ladder->second);
        order->items.push_back(itemOf(purchase, ordered, today));
        fees[at] += purchase.line_fee;
        for (auto& cost : charges.one_time) {
            if (!isOf(cost, purchase)) continue;
            const auto whole = cost.once + cost.per_order;
            const auto amount = (whole * purchase.rate).rounded(most_decimals);
            if (!amount.isZero()) {
                auto& item = tools[at].emplace_back(chargeItem(one_time_costs, amount));
                item.offer_id = purchase.offer_id;
                item.supplier_part_number = purchase.supplier_part_number;
                if ((cost.charged * purchase.rate).rounded(most_decimals) < amount)
                    item.notes = shareNote(cost.charged * purchase.rate, purchase.currency);
            }
            cost = {.supplier_id = cost.supplier_id, .offer_ids = cost.offer_ids};
        }
    }
    for (std::size_t i = 0; i < orders.size(); ++i) {
        auto& items = orders[i].items;
        items.insert(items.end(), tools[i].begin(), tools[i].end());
        const auto fee = fees[i].rounded(most_decimals);
        if (!fee.isZero()) items.push_back(chargeItem(order_charge, fee));
    }
    return orders;
}

}  // namespace cardcage::purchase_orders_legacy
