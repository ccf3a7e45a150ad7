#pragma once

#include <cardcage/contracts/suppliers.hpp>

#include "words.hpp"

/// Choices of the preferences.
namespace cardcage::sourcing {

enum class Goal { TargetDate, BestPrice, BestLeadTime, Weighted, Unknown };

constexpr auto wireNames(Goal) {
    using enum Goal;
    return sdk::words<TargetDate, BestPrice, BestLeadTime, Weighted, Unknown>;
}

enum class TierRule { None, Strict, Soft, Unknown };

constexpr auto wireNames(TierRule) {
    using enum TierRule;
    return sdk::words<None, Strict, Soft, Unknown>;
}

/// Tiers in the order of the enumerators; Excluded is banned.
using SupplierPreference = contracts::suppliers::Preference;

enum class InventoryUse { BestPrice, First, Excluded, Unknown };

constexpr auto wireNames(InventoryUse) {
    using enum InventoryUse;
    return sdk::words<BestPrice, First, Excluded, Unknown>;
}

enum class InventoryValuation { Standard, Sunk, Unknown };

constexpr auto wireNames(InventoryValuation) {
    using enum InventoryValuation;
    return sdk::words<Standard, Sunk, Unknown>;
}

enum class RelaxationOrder { ExcessThenDate, DateThenExcess, OnlyExcess, OnlyDate, None, Unknown };

constexpr auto wireNames(RelaxationOrder) {
    using enum RelaxationOrder;
    return sdk::words<ExcessThenDate, DateThenExcess, OnlyExcess, OnlyDate, None, Unknown>;
}

enum class OneTimePayment { Charged, PaidAlready, Unknown };

constexpr auto wireNames(OneTimePayment) {
    using enum OneTimePayment;
    return sdk::words<Charged, PaidAlready, Unknown>;
}

enum class StockSharing { Independent, Sequential, Unknown };

constexpr auto wireNames(StockSharing) {
    using enum StockSharing;
    return sdk::words<Independent, Sequential, Unknown>;
}

}  // namespace cardcage::sourcing
