#include "import/staged_offer.hpp"

#include <utility>

namespace cardcage::offers {
namespace {

/// 0 and absent both mean that there is no limit.
std::optional<sdk::Decimal> orAbsent(const std::optional<sdk::Decimal>& quantity) {
    if (!quantity || quantity->isZero()) return std::nullopt;
    return quantity;
}

void addNote(std::optional<std::string>& notes, const std::optional<std::string>& note) {
    if (!note) return;
    notes = notes ? *notes + "; " + *note : *note;
}

}  // namespace

StagedOffer stagedOffer(std::int64_t position, const sdk::Checked<OfferItem>& element) {
    const OfferItem& item = element.value;
    StagedOffer staged;
    staged.position = position;
    staged.part = partAsSent(element);
    if (!element.errors.empty()) {
        auto refusal = sdk::refusal(element.errors);
        staged.errors = std::move(refusal.errors.json);
        staged.error_count = refusal.error_count;
        staged.note = std::move(refusal.description);
        return staged;
    }
    staged.internal_part_number = given(item.part.internal_part_number);
    staged.manufacturer = given(item.part.manufacturer);
    staged.manufacturer_part_number = given(item.part.manufacturer_part_number);
    staged.supplier_type = wireName(item.supplier.type);
    staged.supplier = given(item.supplier.supplier).value_or("");
    staged.supplier_number = given(item.supplier.supplier_number).value_or("");
    staged.supplier_part_number = given(item.supplier.supplier_part_number);
    staged.stock_location = given(item.supplier.stock_location);
    staged.available_stock = item.availability.available_stock;
    staged.total_stock = item.availability.total_stock;
    staged.lead_time = wholeDays(item.availability.lead_time);
    for (const OnOrder& on_order : item.availability.on_order) {
        staged.on_order_dates.push_back(on_order.date);
        staged.on_order_quantities.push_back(on_order.quantity);
    }
    auto ladder = ladderColumns(item.prices);
    staged.moqs = std::move(ladder.moqs);
    staged.mpqs = std::move(ladder.mpqs);
    staged.amounts = std::move(ladder.amounts);
    staged.currencies = std::move(ladder.currencies);
    if (item.customer) {
        staged.customer_name = given(item.customer->name).value_or("");
        staged.customer_number = given(item.customer->number).value_or("");
    }
    if (const auto packaging = given(item.packaging)) {
        staged.packaging = storedTerm<Packaging>(*packaging);
        addNote(staged.note, noteAboutTerm<Packaging>("packaging", *packaging));
    }
    const auto price_type = given(item.price_type).value_or("Standard");
    staged.price_type = storedTerm<PriceType>(price_type);
    addNote(staged.note, noteAboutTerm<PriceType>("price_type", price_type));
    staged.unit_quantity = item.unit_of_measurement.quantity;
    staged.unit = item.unit_of_measurement.unit;
    staged.valid_until = item.valid_until;
    if (item.notes && !item.notes->empty()) staged.notes = item.notes;
    auto costs = oneTimeCostColumns(item.one_time_costs);
    staged.one_time_cost_names = std::move(costs.names);
    staged.one_time_cost_amounts = std::move(costs.amounts);
    staged.one_time_cost_currencies = std::move(costs.currencies);
    staged.one_time_cost_kinds = std::move(costs.kinds);
    staged.charge_key = given(item.charge_key);
    staged.stock_key = given(item.stock_key);
    return staged;
}

LadderColumns ladderColumns(const std::vector<Price>& prices) {
    LadderColumns ladder;
    for (const Price& price : prices) {
        ladder.moqs.push_back(orAbsent(price.moq));
        ladder.mpqs.push_back(orAbsent(price.mpq));
        ladder.amounts.push_back(price.unit_price.amount);
        ladder.currencies.emplace_back(price.unit_price.currency.code());
    }
    return ladder;
}

std::optional<std::int64_t> wholeDays(const std::optional<sdk::Decimal>& lead_time) {
    if (!lead_time) return std::nullopt;
    const auto days = static_cast<std::int64_t>(lead_time->scaled() / sdk::Decimal::one);
    return lead_time->isWhole() ? days : days + 1;
}

}  // namespace cardcage::offers
