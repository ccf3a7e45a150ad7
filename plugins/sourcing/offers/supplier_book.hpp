#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/coupling/coupling.hpp"
#include "engine/market/eligibility.hpp"
#include "engine/reasons/run_comparison.hpp"
#include "input/conditions.hpp"
#include "input/warnings.hpp"
#include "offers/currencies.hpp"

namespace cardcage::sourcing {

/// Effective terms of a supplier or an inventory site.
struct SupplierRules {
    std::uint8_t tier = 1;
    bool is_banned = false;
    engine::Days incoming_days = 0;
};

/// Possible sources and their charges in base currency: suppliers and inventory sites in the order of their ranks.
/// Vectors are by that number. It refers to the conditions.
class SupplierBook {
public:
    SupplierBook(const Conditions& conditions, Currencies& currencies, Warnings& warnings);

    std::vector<SupplierEntry> suppliers;
    std::vector<SupplierRules> rules;
    std::vector<engine::SupplierRule> eligibility;
    std::vector<engine::SupplierTerms> terms;  ///< of orders
    bool counts_all_charges = true;            ///< false: some have no exchange rate, or are out of range
    std::vector<engine::Cost> line_fees;       ///< of suppliers and sites; not of packagings and lines in general

    /// Nothing: it is unknown or was deleted.
    std::optional<std::uint32_t> find(std::string_view id) const {
        const auto found = numbers_.find(id);
        return found == numbers_.end() ? std::nullopt : std::optional(found->second);
    }

    /// To compare runs by: identities, all that is preferred of single suppliers and sites, and rates of their charges.
    std::vector<engine::SupplierOrigin> origins;

private:
    void rank();
    void add(const SupplierEntry& supplier, Currencies& currencies, Warnings& warnings);
    std::uint64_t hashOfTerms(std::size_t number) const;
    const SupplierTerm* termOf(std::string_view id) const;

    const Preferences& preferences_;
    std::map<std::string_view, const SupplierTerm*> said_;
    std::unordered_map<std::string_view, std::uint32_t> numbers_;
};

}  // namespace cardcage::sourcing
