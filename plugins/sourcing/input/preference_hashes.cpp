#include "input/preference_hashes.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "engine/values/number_hash.hpp"
#include "offers/currencies.hpp"

namespace cardcage::sourcing {
namespace {

using engine::NumberHash;

void add(NumberHash& hash, const sdk::Decimal& number) {
    hash.add(engine::Int128{number.scaled()});
}

/// A limit: absent is not 0.
void add(NumberHash& hash, const std::optional<sdk::Decimal>& limit) {
    hash.add(limit.has_value());
    add(hash, limit.value_or(0));
}

void add(NumberHash& hash, const sdk::Money& money) {
    hash.add(hashOf(money.currency.code()));
    add(hash, money.amount);
}

/// A charge: 0 is none, in any currency.
void addCharge(NumberHash& hash, const std::optional<sdk::Money>& money) {
    const bool is_charged = money && !money->amount.isZero();
    hash.add(is_charged);
    if (is_charged) add(hash, *money);
}

void add(NumberHash& hash, const std::set<std::string_view>& words) {
    hash.add(words.size());
    for (const auto word : words) hash.add(hashOf(word));
}

std::set<std::string_view> eachOnce(const std::optional<std::vector<std::string>>& words) {
    return words ? std::set<std::string_view>(words->begin(), words->end()) : std::set<std::string_view>();
}

std::set<std::string_view> eachOnce(const std::optional<std::vector<sdk::Uuid>>& ids) {
    std::set<std::string_view> words;
    for (std::size_t i = 0; ids && i < ids->size(); ++i) words.insert((*ids)[i].view());
    return words;
}

std::set<std::string_view> eachOnce(const std::optional<std::vector<sdk::Currency>>& currencies) {
    std::set<std::string_view> words;
    for (std::size_t i = 0; currencies && i < currencies->size(); ++i) words.insert((*currencies)[i].code());
    return words;
}

void addGoal(NumberHash& hash, const Preferences& preferences) {
    const auto goal = preferences.goal.value_or(Goal::TargetDate);
    hash.add(goal);
    if (goal == Goal::BestPrice || goal == Goal::BestLeadTime) return;
    hash.add(preferences.target_date.has_value()).add(preferences.target_date ? preferences.target_date->days() : 0);
    hash.add(preferences.target_days.value_or(-1));
    if (goal != Goal::Weighted) return;
    const bool has_target = preferences.target_date || preferences.target_days;
    add(hash, has_target ? preferences.late_cost_per_day.value_or(0) : sdk::Decimal());
    add(hash, preferences.line_cost.value_or(0));
    add(hash, preferences.excess_cost_percent.value_or(0));
}

std::uint64_t hashOfAllParts(const Preferences& preferences) {
    NumberHash hash;
    addGoal(hash, preferences);
    const auto tiers = preferences.supplier_preference.value_or(TierRule::None);
    hash.add(tiers);
    if (tiers == TierRule::Soft) add(hash, preferences.soft_tolerance_percent.value_or(0));
    constexpr std::int64_t usual_lines = 2;
    const auto lines = preferences.max_lines.value_or(usual_lines);
    hash.add(preferences.fewest_suppliers.value_or(false));
    hash.add(lines).add(std::min(preferences.max_suppliers.value_or(lines), lines));
    add(hash, preferences.max_excess);
    add(hash, preferences.max_excess_percent);
    add(hash, preferences.max_excess_value);
    add(hash, preferences.residual_value.value_or(0));
    hash.add(preferences.relaxation.value_or(RelaxationOrder::ExcessThenDate));
    hash.add(preferences.mix_options.value_or(true)).add(preferences.consolidate_orders.value_or(true));
    return hash.value();
}

std::uint64_t hashOfComponents(const Preferences& preferences) {
    NumberHash hash;
    add(hash, eachOnce(preferences.blocked_lifecycles));
    add(hash, eachOnce(preferences.blocked_rohs));
    add(hash, eachOnce(preferences.blocked_reach));
    return hash.value();
}

std::uint64_t hashOfAllOffers(const Preferences& preferences) {
    NumberHash hash;
    add(hash, eachOnce(preferences.packagings));
    add(hash, eachOnce(preferences.price_types));
    add(hash, eachOnce(preferences.currencies));
    add(hash, preferences.line_fee.value_or(0));
    std::map<std::string_view, sdk::Decimal> fees;
    for (std::size_t i = 0; preferences.packaging_fees && i < preferences.packaging_fees->size(); ++i) {
        const auto& [packaging, fee] = (*preferences.packaging_fees)[i];
        if (!fee.isZero()) fees[packaging] = fee;
    }
    for (const auto& [packaging, fee] : fees) {
        hash.add(hashOf(packaging));
        add(hash, fee);
    }
    return hash.add(hashOfComponents(preferences)).value();
}

std::uint64_t hashOfTerm(const SupplierTerm& term) {
    return NumberHash()
        .add(term.preference.value_or(SupplierPreference::Unknown))
        .add(hashOfCharges(term))
        .add(term.incoming_goods_days.value_or(0))
        .value();
}

/// Adds nothing for one-time costs that are charged.
void addPayments(NumberHash& hash, const Preferences& preferences) {
    if (!preferences.one_time_costs) return;
    std::map<std::string_view, std::uint64_t> payments;
    for (const auto& one : *preferences.one_time_costs) {
        const auto payment = one.payment.value_or(OneTimePayment::Charged);
        if (payment == OneTimePayment::Charged && !one.over) continue;
        payments[one.offer_id.view()] = NumberHash().add(payment).add(one.over.value_or(0)).value();
    }
    for (const auto& [offer, said] : payments) hash.add(hashOf(offer)).add(said);
}

std::uint64_t hashOfSingle(const Preferences& preferences) {
    NumberHash hash;
    std::map<std::string_view, std::uint64_t> terms;
    for (std::size_t i = 0; preferences.suppliers && i < preferences.suppliers->size(); ++i) {
        const auto& term = (*preferences.suppliers)[i];
        const auto said = hashOfTerm(term);
        if (said != hashOfTerm({})) terms[term.supplier_id.view()] = said;
    }
    for (const auto& [id, said] : terms) hash.add(hashOf(id)).add(said);
    add(hash, eachOnce(preferences.only_suppliers));
    add(hash, eachOnce(preferences.excluded_sites));
    const auto inventory = preferences.inventory.value_or(InventoryUse::BestPrice);
    hash.add(inventory);
    if (inventory != InventoryUse::Excluded)
        hash.add(preferences.inventory_valuation.value_or(InventoryValuation::Standard));
    std::map<std::string_view, sdk::Decimal> pins;
    for (std::size_t i = 0; preferences.pins && i < preferences.pins->size(); ++i)
        pins[(*preferences.pins)[i].offer_id.view()] = (*preferences.pins)[i].quantity;
    for (const auto& [offer, quantity] : pins) {
        hash.add(hashOf(offer));
        add(hash, quantity);
    }
    addPayments(hash, preferences);
    return hash.value();
}

}  // namespace

std::uint64_t hashOfCharges(const SupplierTerm& term) {
    NumberHash hash;
    addCharge(hash, term.shipping_fee);
    const bool is_waived = term.free_above && term.shipping_fee && !term.shipping_fee->amount.isZero();
    hash.add(is_waived);
    if (is_waived) add(hash, *term.free_above);
    addCharge(hash, term.minimum_order);
    addCharge(hash, term.line_fee);
    return hash.value();
}

PreferenceHashes hashesOf(const Preferences& preferences) {
    return {
        hashOfAllParts(preferences),
        hashOfAllOffers(preferences),
        hashOfComponents(preferences),
        hashOfSingle(preferences)};
}

}  // namespace cardcage::sourcing
