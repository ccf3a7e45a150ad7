#pragma once

#include <optional>
#include <string>
#include <vector>

#include "profiles/board_supplier.hpp"
#include "profiles/price_list.hpp"
#include "profiles/rule_books.hpp"

// Profiles as they are stored.

namespace cardcage::pcb {

/// Returns the tenant's own rules; nothing without a profile. A stored rule that cannot be read any more is left out
/// and logged.
std::optional<rules::RuleList> findTenantRules(sdk::Call& call);

/// Returns the rules of a supplier's profile; nothing when there is no such profile.
std::optional<std::vector<rules::Rule>> findSupplierRules(sdk::Call& call, const SupplierId& supplier);

/// A supplier's profile as boards are judged by it.
struct MakerProfile {
    SupplierSummary supplier;
    std::vector<rules::Rule> rules;
    bool has_price_list = false;
};

/// Returns the profiles of all suppliers in the order of their names.
std::vector<MakerProfile> listMakerProfiles(sdk::Call& call);

/// Returns the profile of one supplier; nothing when there is none.
std::optional<MakerProfile> findMakerProfile(sdk::Call& call, const SupplierId& supplier);

/// Returns the price list of a supplier; nothing when there is none.
std::optional<PriceList> findPriceList(sdk::Call& call, const SupplierId& supplier);

}  // namespace cardcage::pcb
