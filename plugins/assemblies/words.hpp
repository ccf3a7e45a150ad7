#pragma once

#include <array>
#include <cardcage/module.hpp>
#include <string_view>
#include <utility>

namespace cardcage::assemblies {

/// Interface specification, "Assembly import item", type. Spelt as there: "Box build" with a blank.
enum class AssemblyType { Pcba, Cable, BoxBuild, System, Unknown };

constexpr auto wireNames(AssemblyType) {
    using enum AssemblyType;
    return std::to_array<std::pair<AssemblyType, std::string_view>>(
        {{Pcba, "PCBA"}, {Cable, "Cable"}, {BoxBuild, "Box build"}, {System, "System"}, {Unknown, "Unknown"}}
    );
}

/// Interface specification, "Assembly import item", industry.
enum class Industry { Auto, Medical, Defense, Aero, Rail, Industrial, Construction, Consumer, Other, Unknown };

constexpr auto wireNames(Industry) {
    using enum Industry;
    return std::to_array<std::pair<Industry, std::string_view>>(
        {{Auto, "Auto"},
         {Medical, "Medical"},
         {Defense, "Defense"},
         {Aero, "Aero"},
         {Rail, "Rail"},
         {Industrial, "Industrial"},
         {Construction, "Construction"},
         {Consumer, "Consumer"},
         {Other, "Other"},
         {Unknown, "Unknown"}}
    );
}

/// What a quantity of a BOM item counts. The codes of UN/ECE Recommendation 20 and usual abbreviations are read, too.
enum class Unit {
    Piece,
    Set,
    Meter,
    Centimeter,
    Millimeter,
    Inch,
    Foot,
    SquareMeter,
    SquareCentimeter,
    Gram,
    Kilogram,
    Milligram,
    Liter,
    Milliliter,
    Roll,
    Sheet,
    Hour,
    Unknown
};

constexpr auto wireNames(Unit) {
    using enum Unit;
    return std::to_array<std::pair<Unit, std::string_view>>(
        {{Piece, "Piece"},
         {Set, "Set"},
         {Meter, "Meter"},
         {Centimeter, "Centimeter"},
         {Millimeter, "Millimeter"},
         {Inch, "Inch"},
         {Foot, "Foot"},
         {SquareMeter, "SquareMeter"},
         {SquareCentimeter, "SquareCentimeter"},
         {Gram, "Gram"},
         {Kilogram, "Kilogram"},
         {Milligram, "Milligram"},
         {Liter, "Liter"},
         {Milliliter, "Milliliter"},
         {Roll, "Roll"},
         {Sheet, "Sheet"},
         {Hour, "Hour"},
         {Unknown, "Unknown"}}
    );
}

constexpr auto wireAliases(Unit) {
    using enum Unit;
    return std::to_array<std::pair<Unit, std::string_view>>(
        {{Piece, "H87"},
         {Piece, "C62"},
         {Piece, "pc"},
         {Piece, "pcs"},
         {Piece, "pieces"},
         {Piece, "each"},
         {Piece, "ea"},
         {Set, "SET"},
         {Meter, "MTR"},
         {Meter, "m"},
         {Meter, "metre"},
         {Centimeter, "CMT"},
         {Centimeter, "cm"},
         {Millimeter, "MMT"},
         {Millimeter, "mm"},
         {Inch, "INH"},
         {Inch, "in"},
         {Foot, "FOT"},
         {Foot, "ft"},
         {SquareMeter, "MTK"},
         {SquareMeter, "m2"},
         {SquareCentimeter, "CMK"},
         {SquareCentimeter, "cm2"},
         {Gram, "GRM"},
         {Gram, "g"},
         {Kilogram, "KGM"},
         {Kilogram, "kg"},
         {Milligram, "MGM"},
         {Milligram, "mg"},
         {Liter, "LTR"},
         {Liter, "l"},
         {Milliliter, "MLT"},
         {Milliliter, "ml"},
         {Roll, "RO"},
         {Sheet, "ST"},
         {Hour, "HUR"},
         {Hour, "h"}}
    );
}

/// Who buys the part of a BOM item.
enum class SourcedBy {
    Internal,  ///< the tenant
    Customer,  ///< consigned
    Unknown
};

constexpr auto wireNames(SourcedBy) {
    using enum SourcedBy;
    return std::to_array<std::pair<SourcedBy, std::string_view>>(
        {{Internal, "Internal"}, {Customer, "Customer"}, {Unknown, "Unknown"}}
    );
}

/// How an assembly came here.
enum class Source {
    Import,  ///< POST /assemblies/import: a template of the whole tenant
    Api,     ///< POST /assemblies
    Rfq,     ///< the root of an RfQ
    Portal,
    Unknown
};

constexpr auto wireNames(Source) {
    using enum Source;
    return std::to_array<std::pair<Source, std::string_view>>(
        {{Import, "Import"}, {Api, "Api"}, {Rfq, "Rfq"}, {Portal, "Portal"}, {Unknown, "Unknown"}}
    );
}

/// Whether a component is bought by manufacturer part number.
enum class ComponentType { OffTheShelf, Custom, Unknown };

constexpr auto wireNames(ComponentType) {
    using enum ComponentType;
    return std::to_array<std::pair<ComponentType, std::string_view>>(
        {{OffTheShelf, "OffTheShelf"}, {Custom, "Custom"}, {Unknown, "Unknown"}}
    );
}

}  // namespace cardcage::assemblies
