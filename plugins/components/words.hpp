#pragma once

#include <array>
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
using contracts::PartId;
using contracts::PartNumber;
using contracts::RfqId;
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

enum class Lifecycle { Preview, Active, NotRecommendedForNewDesigns, LastTimeBuy, EndOfLife, Obsolete, Unknown };

constexpr auto wireNames(Lifecycle) {
    using enum Lifecycle;
    return sdk::words<Preview, Active, NotRecommendedForNewDesigns, LastTimeBuy, EndOfLife, Obsolete, Unknown>;
}

constexpr auto wireAliases(Lifecycle) {
    using enum Lifecycle;
    return std::to_array<std::pair<Lifecycle, std::string_view>>(
        {{Preview, "New"},
         {Active, "Production"},
         {NotRecommendedForNewDesigns, "NRND"},
         {NotRecommendedForNewDesigns, "NRFND"},
         {NotRecommendedForNewDesigns, "Not Recommended for New Designs"},
         {LastTimeBuy, "LTB"},
         {LastTimeBuy, "Last Time Buy"},
         {EndOfLife, "EOL"},
         {EndOfLife, "End of Life"},
         {Obsolete, "Discontinued"}}
    );
}

/// Directive 2011/65/EU.
enum class Rohs { Compliant, CompliantWithExemption, NonCompliant, NotApplicable, Unknown };

constexpr auto wireNames(Rohs) {
    using enum Rohs;
    return sdk::words<Compliant, CompliantWithExemption, NonCompliant, NotApplicable, Unknown>;
}

constexpr auto wireAliases(Rohs) {
    using enum Rohs;
    return std::to_array<std::pair<Rohs, std::string_view>>(
        {{Compliant, "Yes"},
         {CompliantWithExemption, "Compliant with exemption"},
         {NonCompliant, "No"},
         {NonCompliant, "Non-compliant"},
         {NotApplicable, "Not applicable"},
         {NotApplicable, "N/A"}}
    );
}

/// Regulation (EC) No 1907/2006.
enum class Reach { Compliant, ContainsSvhc, NonCompliant, NotApplicable, Unknown };

constexpr auto wireNames(Reach) {
    using enum Reach;
    return sdk::words<Compliant, ContainsSvhc, NonCompliant, NotApplicable, Unknown>;
}

constexpr auto wireAliases(Reach) {
    using enum Reach;
    return std::to_array<std::pair<Reach, std::string_view>>(
        {{Compliant, "Unaffected"},
         {ContainsSvhc, "Affected"},
         {ContainsSvhc, "Contains SVHC"},
         {NonCompliant, "Non-compliant"},
         {NotApplicable, "Not applicable"},
         {NotApplicable, "N/A"}}
    );
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
