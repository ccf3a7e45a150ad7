#include "priced_line.hpp"

#include <algorithm>

namespace cardcage::costed_bom_legacy {
namespace {

bool isUnpriced(const CostedLine& line) {
    switch (line.status) {
        case LineStatus::NoOffer:
        case LineStatus::NoExchangeRate:
        case LineStatus::MissingPart:
            return true;
        case LineStatus::Unknown:
            return !line.do_not_place && line.sourced_by != LineSource::Customer;
        default:
            return false;
    }
}

CostedLine bareLine(const LineRow& row) {
    CostedLine line{
        .assembly_id = *AssemblyId::parse(row.assembly_id),
        .assembly_name = row.assembly_name,
        .bom_item_id = row.bom_item_id,
        .position = row.position,
        .designators = row.designators};
    if (row.value) line.internal_part_number = PartNumber{*row.value, row.revision};
    line.description = row.description;
    line.do_not_place = row.do_not_place;
    line.sourced_by = row.sourced_by;
    line.quantity_per_assembly = row.quantity;
    line.unit = row.unit;
    return line;
}

/// The average price of a unit in one currency; nothing if the purchases are in several.
std::optional<sdk::Money> averagePrice(const std::vector<Serving>& servings) {
    const auto& first = servings.front().purchase;
    sdk::Decimal paid, quantity;
    for (const auto& [purchase, share, excess, offer] : servings) {
        if (purchase.currency != first.currency) return std::nullopt;
        paid += purchase.price_of_one * purchase.used_quantity;
        quantity += purchase.used_quantity;
    }
    return sdk::Money{quantity.isZero() ? first.price_of_one : paid / quantity, first.currency};
}

/// Days until the last purchase arrives; nothing if one is unknown.
std::optional<std::int64_t> longestTime(const std::vector<Serving>& servings) {
    std::optional<std::int64_t> days;
    for (const auto& [purchase, share, excess, offer] : servings) {
        if (!purchase.ready_days) return std::nullopt;
        days = std::max(days.value_or(0), *purchase.ready_days);
    }
    return days;
}

}  // namespace

CostedLine LinePricer::priced(const LineWithPurchases& from) {
    auto line = bareLine(from.line);
    if (from.line.is_fresh) price(from, line);
    if (isUnpriced(line)) ++unpriced_;
    return line;
}

void LinePricer::price(const LineWithPurchases& from, CostedLine& line) {
    const auto& row = from.line;
    line.status = *row.status;
    line.required_quantity = row.needed_quantity;
    if (line.status == LineStatus::NoOffer && row.no_offer_reason) {
        line.no_offer = NoOfferCause{*row.no_offer_reason, row.no_offer_filters};
    }
    if (line.status != LineStatus::Priced) return;
    line.line_total = sdk::Money{used_.add(row.used_cost), currency_};
    line.excess_total = sdk::Money{excess_.add(row.excess_cost), currency_};
    line.fee_total = sdk::Money{fees_.add(row.fee_cost), currency_};
    line.one_time_total = sdk::Money{one_time_.add(row.one_time_cost), currency_};
    if (from.servings.empty()) return;
    addPurchases(from, line);
    setPrices(from, line);
}

void LinePricer::addPurchases(const LineWithPurchases& from, CostedLine& line) const {
    for (const auto& [purchase, share, excess, offer] : from.servings) {
        line.order_quantity += share;
        line.excess_quantity += excess;
        line.purchases.push_back(
            {offer ? std::optional(purchase.offer_id) : std::nullopt,
             {purchase.supplier_id, purchase.supplier_name, purchase.supplier_number},
             share,
             {purchase.price_of_one, purchase.currency},
             {purchase.unit_price, currency_},
             purchase.unit,
             contracts::soldQuantity(share, purchase.unit, purchase.price_unit, purchase.mpq),
             purchase.price_unit}
        );
    }
    const auto& largest = from.servings.front();
    if (largest.offer) line.offer = WrittenOffer{*largest.offer};
    if (const auto& number = largest.purchase.internal_part_number) {
        line.internal_part_number = PartNumber{*number, largest.purchase.revision};
    }
    if (const auto& manufacturer = largest.purchase.manufacturer) {
        line.part = CostedPart{*manufacturer, largest.purchase.manufacturer_part_number.value_or("")};
    }
}

void LinePricer::setPrices(const LineWithPurchases& from, CostedLine& line) const {
    line.unit_price = averagePrice(from.servings);
    line.lead_time = longestTime(from.servings);
    if (from.servings.size() == 1) {
        line.unit_price_base = sdk::Money{from.servings.front().purchase.unit_price, currency_};
    } else if (!line.required_quantity.isZero()) {
        line.unit_price_base = sdk::Money{line.line_total->amount / line.required_quantity, currency_};
    }
}

CostedTotals LinePricer::totals() const {
    const auto money = [&](sdk::Decimal amount) { return sdk::Money{amount, currency_}; };
    return {
        money(used_.total() + excess_.total() + fees_.total()),
        money(used_.total()),
        money(excess_.total()),
        money(fees_.total()),
        money(one_time_.total()),
        unpriced_};
}

}  // namespace cardcage::costed_bom_legacy
