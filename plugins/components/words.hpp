#pragma once

#include <array>
#include <cardcage/contracts/component_words.hpp>
#include <cardcage/contracts/trade.hpp>
#include <cardcage/module.hpp>
#include <string_view>
#include <utility>

// The enums that describe parts and components. All except those that change a state have Unknown.

namespace cardcage::components {

using contracts::AssemblyId;
using contracts::ComponentId;
using contracts::ComponentType;
using contracts::CustomerId;
using contracts::CustomerPartNumberInput;
using contracts::CustomerReference;
using contracts::CustomPartId;
using contracts::Lifecycle;
using contracts::PartId;
using contracts::PartNumber;
using contracts::Reach;
using contracts::RfqId;
using contracts::Rohs;
using contracts::Unit;

/// Kind of a part option: a manufacturer's part, or any part with these parameters.
enum class OptionType { OffTheShelf, Generic, Unknown };

constexpr auto wireNames(OptionType) {
    using enum OptionType;
    return sdk::words<OffTheShelf, Generic, Unknown>;
}

/// Approval for selections; Blocked components are never selected.
enum class Approval { Approved, Restricted, Blocked, Unknown };

constexpr auto wireNames(Approval) {
    using enum Approval;
    return sdk::words<Approved, Restricted, Blocked, Unknown>;
}

/// Whether tin, tantalum, tungsten and gold come from conflict regions.
enum class ConflictMinerals { Compliant, NonCompliant, NotApplicable, Unknown };

constexpr auto wireNames(ConflictMinerals) {
    using enum ConflictMinerals;
    return sdk::words<Compliant, NonCompliant, NotApplicable, Unknown>;
}

constexpr auto wireAliases(ConflictMinerals) {
    using enum ConflictMinerals;
    return std::to_array<std::pair<ConflictMinerals, std::string_view>>(
        {{Compliant, "ConflictFree"}, {NonCompliant, "Non-compliant"}, {NotApplicable, "N/A"}}
    );
}

/// Level of detail of a material declaration (IPC-1752): class A is the lowest, D the highest.
enum class DeclarationClass { A, B, C, D, Unknown };

constexpr auto wireNames(DeclarationClass) {
    using enum DeclarationClass;
    return sdk::words<A, B, C, D, Unknown>;
}

/// Moisture sensitivity level (IPC/JEDEC J-STD-020).
enum class Msl { Msl1, Msl2, Msl2a, Msl3, Msl4, Msl5, Msl5a, Msl6, NotApplicable, Unknown };

constexpr auto wireNames(Msl) {
    using enum Msl;
    return sdk::words<Msl1, Msl2, Msl2a, Msl3, Msl4, Msl5, Msl5a, Msl6, NotApplicable, Unknown>;
}

constexpr auto wireAliases(Msl) {
    using enum Msl;
    return std::to_array<std::pair<Msl, std::string_view>>(
        {{Msl1, "1"},
         {Msl2, "2"},
         {Msl2a, "2a"},
         {Msl3, "3"},
         {Msl4, "4"},
         {Msl5, "5"},
         {Msl5a, "5a"},
         {Msl6, "6"},
         {NotApplicable, "N/A"}}
    );
}

/// Type of a custom part.
enum class PartType {
    Mechanical,
    Fastener,
    Enclosure,
    Cable,
    Connector,
    Electronic,
    Magnetic,
    Label,
    Packaging,
    Consumable,
    Software,
    Pcb,
    Document,
    Other,
    Unknown
};

constexpr auto wireNames(PartType) {
    using enum PartType;
    return sdk::words<
        Mechanical,
        Fastener,
        Enclosure,
        Cable,
        Connector,
        Electronic,
        Magnetic,
        Label,
        Packaging,
        Consumable,
        Software,
        Pcb,
        Document,
        Other,
        Unknown>;
}

}  // namespace cardcage::components
