#include "input/outdated_inputs.hpp"

#include <tuple>

#include "input/preference_hashes.hpp"

namespace cardcage::sourcing {
namespace {

BlockedWords blockedBy(const Preferences& preferences) {
    using Words = std::vector<std::string>;
    return {
        preferences.blocked_lifecycles.value_or(Words()),
        preferences.blocked_rohs.value_or(Words()),
        preferences.blocked_reach.value_or(Words())};
}

using Demanded = std::map<std::tuple<DemandType, sdk::Uuid, std::string>, sdk::Decimal>;

Demanded demandedOf(const std::vector<WantedTarget>& demands) {
    Demanded demanded;
    for (const auto& demand : demands) demanded[{demand.type, demand.target_id, demand.unit}] += demand.quantity;
    return demanded;
}

bool samePreferences(const Preferences& left, const Preferences& right) {
    const auto sharing = [](const Preferences& each) { return each.stock_sharing.value_or(StockSharing::Independent); };
    return hashesOf(left) == hashesOf(right) && left.reference_date == right.reference_date &&
           sharing(left) == sharing(right);
}

/// Preferences of suppliers that count: those that the terms of the scenario do not replace, and, without tiers, only
/// whether a supplier is excluded.
std::map<sdk::Uuid, SupplierPreference> countingOf(
    const std::vector<SupplierEntry>& suppliers, const Preferences& preferences
) {
    const bool has_tiers = preferences.supplier_preference.value_or(TierRule::None) != TierRule::None;
    std::map<sdk::Uuid, SupplierPreference> counting;
    for (const auto& supplier : suppliers) {
        if (supplier.is_inventory) continue;
        const bool counts = has_tiers || supplier.preference == SupplierPreference::Excluded;
        counting[supplier.id] = counts ? supplier.preference : SupplierPreference::Neutral;
    }
    for (std::size_t i = 0; preferences.suppliers && i < preferences.suppliers->size(); ++i) {
        const auto& term = (*preferences.suppliers)[i];
        if (term.preference) counting.erase(term.supplier_id);
    }
    return counting;
}

/// Suppliers that were deleted, or have offers for the first time, are a matter of offers.
bool sameSuppliers(const ComparedInputs& of_run, const ComparedInputs& now) {
    const auto& preferences = of_run.conditions.preferences;
    const auto today = countingOf(now.conditions.suppliers, preferences);
    for (const auto& [id, preference] : countingOf(of_run.conditions.suppliers, preferences)) {
        const auto found = today.find(id);
        if (found != today.end() && found->second != preference) return false;
    }
    return true;
}

}  // namespace

InputDigests DigestsOfDesign::of(const DesignTargets& targets, const Preferences& preferences) {
    auto& design = designs_[targets];
    if (design.empty()) design = designDigest(contents_, targets);
    auto& components = components_[{targets, hashesOf(preferences).components}];
    if (components.empty()) components = componentDigest(contents_, targets, parts_, blockedBy(preferences));
    return {design, components};
}

std::vector<SelectionInput> outdatedInputs(const ComparedInputs& of_run, const ComparedInputs& now) {
    const auto& before = of_run.conditions;
    const auto& today = now.conditions;
    const bool has_same_design = of_run.digests.design == now.digests.design;
    std::vector<SelectionInput> outdated;
    if (!has_same_design) outdated.push_back(SelectionInput::Design);
    if (demandedOf(before.demands) != demandedOf(today.demands)) outdated.push_back(SelectionInput::Demands);
    if (before.base_currency != today.base_currency || before.customer_id != today.customer_id ||
        !samePreferences(before.preferences, today.preferences) || !sameSuppliers(of_run, now)) {
        outdated.push_back(SelectionInput::Preferences);
    }
    if (has_same_design && of_run.digests.components != now.digests.components) {
        outdated.push_back(SelectionInput::Components);
    }
    return outdated;
}

}  // namespace cardcage::sourcing
