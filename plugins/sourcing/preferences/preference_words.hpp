#pragma once

#include <array>
#include <cardcage/contracts/suppliers.hpp>
#include <string_view>
#include <utility>

#include "words.hpp"

/// Choices of the preferences.
namespace cardcage::sourcing {

enum class Goal { TargetDate, BestPrice, BestLeadTime, Weighted, Unknown };

constexpr auto wireNames(Goal) {
    using enum Goal;
    return std::to_array<std::pair<Goal, std::string_view>>(
        {{TargetDate, "TargetDate"},
         {BestPrice, "BestPrice"},
         {BestLeadTime, "BestLeadTime"},
         {Weighted, "Weighted"},
         {Unknown, "Unknown"}}
    );
}

enum class TierRule { None, Strict, Soft, Unknown };

constexpr auto wireNames(TierRule) {
    using enum TierRule;
    return std::to_array<std::pair<TierRule, std::string_view>>(
        {{None, "None"}, {Strict, "Strict"}, {Soft, "Soft"}, {Unknown, "Unknown"}}
    );
}

/// Tiers in the order of the enumerators; Excluded is banned.
using SupplierPreference = contracts::suppliers::Preference;

enum class InventoryUse { BestPrice, First, Excluded, Unknown };

constexpr auto wireNames(InventoryUse) {
    using enum InventoryUse;
    return std::to_array<std::pair<InventoryUse, std::string_view>>(
        {{BestPrice, "BestPrice"}, {First, "First"}, {Excluded, "Excluded"}, {Unknown, "Unknown"}}
    );
}

enum class InventoryValuation { Standard, Sunk, Unknown };

constexpr auto wireNames(InventoryValuation) {
    using enum InventoryValuation;
    return std::to_array<std::pair<InventoryValuation, std::string_view>>(
        {{Standard, "Standard"}, {Sunk, "Sunk"}, {Unknown, "Unknown"}}
    );
}

enum class RelaxationOrder { ExcessThenDate, DateThenExcess, OnlyExcess, OnlyDate, None, Unknown };

constexpr auto wireNames(RelaxationOrder) {
    using enum RelaxationOrder;
    return std::to_array<std::pair<RelaxationOrder, std::string_view>>(
        {{ExcessThenDate, "ExcessThenDate"},
         {DateThenExcess, "DateThenExcess"},
         {OnlyExcess, "OnlyExcess"},
         {OnlyDate, "OnlyDate"},
         {None, "None"},
         {Unknown, "Unknown"}}
    );
}

enum class StockSharing { Independent, Sequential, Unknown };

constexpr auto wireNames(StockSharing) {
    using enum StockSharing;
    return std::to_array<std::pair<StockSharing, std::string_view>>(
        {{Independent, "Independent"}, {Sequential, "Sequential"}, {Unknown, "Unknown"}}
    );
}

}  // namespace cardcage::sourcing
