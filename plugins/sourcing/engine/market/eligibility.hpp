#pragma once

#include <cardcage/module/words.hpp>
#include <cstdint>
#include <optional>
#include <vector>

#include "part/part_problem.hpp"

/// Rules for using an offer in a scenario at all. They are hard: no price overrides them.
namespace cardcage::sourcing::engine {

/// A reason not to use an offer. Values are bits of an ExclusionSet.
enum class Exclusion : ExclusionSet {
    Expired = 1u << 0,             ///< valid_until is before the order day
    OtherCustomer = 1u << 1,       ///< bound to another customer
    OtherScenario = 1u << 2,       ///< made for another scenario
    PriceType = 1u << 3,           ///< its kind of price is not allowed
    Packaging = 1u << 4,           ///< its packaging is not allowed
    SupplierBanned = 1u << 5,      ///< supplier is excluded
    SupplierNotListed = 1u << 6,   ///< there is a list of allowed suppliers, without this one
    Lifecycle = 1u << 7,           ///< lifecycle of the part is blocked
    Compliance = 1u << 8,          ///< compliance of the part is blocked
    NoExchangeRate = 1u << 9,      ///< no rate for the currency of any of its prices
    UnitMismatch = 1u << 10,       ///< sold in a unit that does not convert to the unit of the part
    InventoryExcluded = 1u << 11,  ///< inventory site is excluded
    UnknownPart = 1u << 12,        ///< the matched part is unknown
    NoPrice = 1u << 13,            ///< no usable price row
    Blocked = 1u << 14,            ///< the component may not be bought
    Currency = 1u << 15,           ///< none of its prices is in a currency that is allowed
};

constexpr ExclusionSet bit(Exclusion exclusion) {
    return static_cast<ExclusionSet>(exclusion);
}

/// Codes as reported.
constexpr auto wireNames(Exclusion) {
    using enum Exclusion;
    return sdk::capital_words<
        Expired,
        OtherCustomer,
        OtherScenario,
        PriceType,
        Packaging,
        SupplierBanned,
        SupplierNotListed,
        Lifecycle,
        Compliance,
        NoExchangeRate,
        UnitMismatch,
        InventoryExcluded,
        UnknownPart,
        NoPrice,
        Blocked,
        Currency>;
}

enum class SupplierRule : std::uint8_t { Allowed, Banned, NotListed };

/// Facts about an offer and its part that decide whether it may be used. Indices are the caller's; packagings and price
/// types are below 64.
struct OfferTerms {
    std::optional<Days> valid_until;  ///< inclusive; nothing: no end
    std::optional<std::uint32_t> customer;
    std::optional<std::uint32_t> scenario;
    std::uint8_t price_type = 0;
    std::uint8_t packaging = 0;
    std::uint32_t supplier = 0;
    bool is_inventory = false;
    bool is_lifecycle_blocked = false;
    bool is_compliance_blocked = false;
    bool is_component_blocked = false;
    bool is_part_known = true;
};

/// The rules of a scenario.
struct EligibilityRules {
    Days order_day = 0;
    std::optional<std::uint32_t> customer;  ///< of the RfQ
    std::optional<std::uint32_t> scenario;
    std::uint64_t price_types = ~std::uint64_t{0};  ///< bit set: allowed
    std::uint64_t packagings = ~std::uint64_t{0};
    std::vector<SupplierRule> suppliers;  ///< by index; suppliers beyond the end are allowed
    bool excludes_inventory = false;      ///< inventory mode "excluded"
};

/// All reasons for not using the offer; 0 if it may be used. Reasons about prices (NoExchangeRate, UnitMismatch,
/// NoPrice, Currency) come from appendOrderableRows().
ExclusionSet exclusionsOf(const OfferTerms& terms, const EligibilityRules& rules);

}  // namespace cardcage::sourcing::engine
