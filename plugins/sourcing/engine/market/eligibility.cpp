#include "market/eligibility.hpp"

namespace cardcage::sourcing::engine {
namespace {

bool allows(std::uint64_t allowed, std::uint8_t index) {
    return index < 64 && ((allowed >> index) & 1) != 0;
}

/// Whether an offer with a binding is bound to another record.
bool isBoundElsewhere(const std::optional<std::uint32_t>& bound_to, const std::optional<std::uint32_t>& here) {
    return bound_to && bound_to != here;
}

}  // namespace

ExclusionSet exclusionsOf(const OfferTerms& terms, const EligibilityRules& rules) {
    ExclusionSet exclusions = 0;
    const auto exclude = [&](Exclusion reason, bool holds) {
        if (holds) exclusions |= bit(reason);
    };
    exclude(Exclusion::Expired, terms.valid_until && *terms.valid_until < rules.order_day);
    exclude(Exclusion::OtherCustomer, isBoundElsewhere(terms.customer, rules.customer));
    exclude(Exclusion::OtherScenario, isBoundElsewhere(terms.scenario, rules.scenario));
    exclude(Exclusion::PriceType, !allows(rules.price_types, terms.price_type));
    exclude(Exclusion::Packaging, !allows(rules.packagings, terms.packaging));
    if (terms.supplier < rules.suppliers.size()) {
        exclude(Exclusion::SupplierBanned, rules.suppliers[terms.supplier] == SupplierRule::Banned);
        exclude(Exclusion::SupplierNotListed, rules.suppliers[terms.supplier] == SupplierRule::NotListed);
    }
    exclude(Exclusion::Lifecycle, terms.is_lifecycle_blocked);
    exclude(Exclusion::Compliance, terms.is_compliance_blocked);
    exclude(Exclusion::Blocked, terms.is_component_blocked);
    exclude(Exclusion::InventoryExcluded, terms.is_inventory && rules.excludes_inventory);
    exclude(Exclusion::UnknownPart, !terms.is_part_known);
    return exclusions;
}

}  // namespace cardcage::sourcing::engine
