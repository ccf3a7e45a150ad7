#pragma once

#include <array>
#include <string_view>
#include <utility>

// The words that several modules read and answer, each with one set of spellings: what one endpoint takes, every other
// one takes, too (interface specification and records, "Shared enums"). A module's own words live with the module.

namespace cardcage {

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

/// What a quantity counts. The codes of UN/ECE Recommendation 20 and usual short forms are read, too.
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
         {Piece, "pce"},
         {Piece, "unit"},
         {Piece, "units"},
         {Set, "sets"},
         {Meter, "MTR"},
         {Meter, "m"},
         {Meter, "metre"},
         {Meter, "meters"},
         {Meter, "metres"},
         {Centimeter, "CMT"},
         {Centimeter, "cm"},
         {Millimeter, "MMT"},
         {Millimeter, "mm"},
         {Inch, "INH"},
         {Inch, "in"},
         {Foot, "FOT"},
         {Foot, "ft"},
         {Foot, "feet"},
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
         {Liter, "litre"},
         {Milliliter, "MLT"},
         {Milliliter, "ml"},
         {Roll, "RO"},
         {Roll, "rolls"},
         {Sheet, "ST"},
         {Sheet, "sheets"},
         {Hour, "HUR"},
         {Hour, "h"}}
    );
}

}  // namespace cardcage
