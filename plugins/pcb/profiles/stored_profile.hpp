#pragma once

#include <optional>
#include <string>
#include <vector>

#include "profiles/rule_books.hpp"

// Profiles as they are stored.

namespace cardcage::pcb {

/// Returns the tenant's own rules; nothing without a profile. A stored rule that cannot be read any more is left out
/// and logged.
std::optional<rules::RuleList> findTenantRules(sdk::Call& call);

/// Returns the rules of a supplier's profile; nothing when there is no such profile.
std::optional<std::vector<rules::Rule>> findSupplierRules(sdk::Call& call, const SupplierId& supplier);

}  // namespace cardcage::pcb
