#pragma once

#include <cstdint>

#include "preferences/preferences.hpp"

namespace cardcage::sourcing {

/// Hashes of the meaning of preferences, to compare runs by: absent fields are equal to their defaults, lists have no
/// order, and preferences without effect beside the others do not count. The reference date is not part of them.
struct PreferenceHashes {
    std::uint64_t all_parts = 0;   ///< goal, limits and rules that any part follows
    std::uint64_t all_offers = 0;  ///< packagings, price types, currencies, line fees, components that are not bought
    std::uint64_t components = 0;  ///< the last ones of these
    std::uint64_t single = 0;      ///< of single suppliers and sites, the use of inventory, and decided lines

    friend bool operator==(const PreferenceHashes&, const PreferenceHashes&) = default;
};

PreferenceHashes hashesOf(const Preferences& preferences);

/// Hash of the charges of a supplier as they are said, in their own currencies; equal for all terms without any.
std::uint64_t hashOfCharges(const SupplierTerm& term);

}  // namespace cardcage::sourcing
