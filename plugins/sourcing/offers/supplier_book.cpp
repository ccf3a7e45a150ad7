#include "offers/supplier_book.hpp"

#include <algorithm>
#include <tuple>

#include "input/preference_hashes.hpp"

namespace cardcage::sourcing {
namespace {

/// The effective preference for a supplier: that of the scenario before its own. Own stock is always available.
SupplierPreference preferenceOf(const SupplierEntry& supplier, const SupplierTerm* term) {
    if (term && term->preference) return *term->preference;
    return supplier.is_inventory ? SupplierPreference::Preferred : supplier.preference;
}

std::uint8_t tierOf(SupplierPreference preference) {
    switch (preference) {
        case SupplierPreference::Preferred:
            return 0;
        case SupplierPreference::Avoided:
        case SupplierPreference::Excluded:
            return 2;
        default:
            return 1;
    }
}

/// A charge in any currency, in base currency; it is excluded without a rate, or if it is too large for sums.
std::optional<engine::Cost> charged(
    const std::optional<sdk::Money>& money, Currencies& currencies, Warnings& warnings
) {
    if (!money || money->amount.isZero()) return 0;
    const auto& rate = currencies.rates()[currencies.number(money->currency.code())];
    const engine::ExactNumber amount{money->amount.scaled(), sdk::Decimal::places};
    if (!rate) {
        warnings.add("CHARGE_WITHOUT_EXCHANGE_RATE");
        return std::nullopt;
    }
    const auto cost = engine::baseAmount(amount, *rate);
    if (!cost) warnings.add("CHARGE_OUT_OF_RANGE");
    return cost;
}

}  // namespace

SupplierBook::SupplierBook(const Conditions& conditions, Currencies& currencies, Warnings& warnings)
    : suppliers(conditions.suppliers), preferences_(conditions.preferences) {
    if (preferences_.suppliers) {
        for (const auto& term : *preferences_.suppliers) said_.emplace(term.supplier_id.view(), &term);
    }
    rank();
    for (const auto& supplier : suppliers) add(supplier, currencies, warnings);
    const auto& only = preferences_.only_suppliers;
    for (std::size_t i = 0; only && !only->empty() && i < suppliers.size(); ++i) {
        if (suppliers[i].is_inventory) continue;
        const bool is_listed = std::ranges::find(*only, suppliers[i].id) != only->end();
        if (eligibility[i] == engine::SupplierRule::Banned) {
            if (is_listed) warnings.add("LISTED_SUPPLIER_EXCLUDED");
        } else if (!is_listed) {
            eligibility[i] = engine::SupplierRule::NotListed;
        }
    }
    for (std::size_t i = 0; i < suppliers.size(); ++i) origins[i].terms = hashOfTerms(i);
}

void SupplierBook::rank() {
    std::ranges::sort(suppliers, [&](const SupplierEntry& left, const SupplierEntry& right) {
        const auto key = [&](const SupplierEntry& supplier) {
            return std::make_tuple(
                !supplier.is_inventory,
                tierOf(preferenceOf(supplier, termOf(supplier.id.view()))),
                std::string_view(supplier.name),
                supplier.id.view()
            );
        };
        return key(left) < key(right);
    });
    for (std::size_t i = 0; i < suppliers.size(); ++i) {
        numbers_.emplace(suppliers[i].id.view(), static_cast<std::uint32_t>(i));
    }
}

void SupplierBook::add(const SupplierEntry& supplier, Currencies& currencies, Warnings& warnings) {
    const auto* term = termOf(supplier.id.view());
    const auto preference = preferenceOf(supplier, term);
    auto& rule = rules.emplace_back();
    rule.tier = tierOf(preference);
    rule.is_banned = preference == SupplierPreference::Excluded;
    eligibility.push_back(rule.is_banned ? engine::SupplierRule::Banned : engine::SupplierRule::Allowed);
    auto& order = terms.emplace_back();
    line_fees.push_back(0);
    auto& origin = origins.emplace_back(engine::SupplierOrigin{.supplier = hashOf(supplier.id.view())});
    if (!term) return;
    const auto counted = [&](const std::optional<sdk::Money>& money, engine::Cost otherwise) {
        const auto cost = charged(money, currencies, warnings);
        if (money && !money->amount.isZero()) {
            origin.charge_currencies += hashOf(money->currency.code());
            origin.charge_rates += currencies.hashOfRate(currencies.number(money->currency.code()));
        }
        counts_all_charges = counts_all_charges && cost.has_value();
        return cost.value_or(otherwise);
    };
    order.fee = counted(term->shipping_fee, 0);
    if (term->free_above) order.free_above = counted(term->free_above, engine::unlimited_cost);
    order.minimum_order = counted(term->minimum_order, 0);
    if (order.fee == 0 && order.free_above > 0 && term->free_above) warnings.add("FREE_ABOVE_WITHOUT_EFFECT");
    line_fees.back() = counted(term->line_fee, 0);
    rule.incoming_days = static_cast<engine::Days>(term->incoming_goods_days.value_or(0));
}

std::uint64_t SupplierBook::hashOfTerms(std::size_t number) const {
    engine::NumberHash hash;
    const auto* term = termOf(suppliers[number].id.view());
    hash.add(hashOfCharges(term ? *term : SupplierTerm{}));
    hash.add(rules[number].tier).add(rules[number].incoming_days).add(eligibility[number]);
    if (!suppliers[number].is_inventory) return hash.value();
    const auto& sites = preferences_.excluded_sites;
    hash.add(sites && std::ranges::find(*sites, suppliers[number].id) != sites->end());
    hash.add(preferences_.inventory.value_or(InventoryUse::BestPrice));
    return hash.add(preferences_.inventory_valuation.value_or(InventoryValuation::Standard)).value();
}

const SupplierTerm* SupplierBook::termOf(std::string_view id) const {
    const auto found = said_.find(id);
    return found == said_.end() ? nullptr : found->second;
}

}  // namespace cardcage::sourcing
