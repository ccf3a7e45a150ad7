#pragma once

#include <array>
#include <cardcage/module/words.hpp>
#include <cstdint>
#include <string_view>
#include <utility>

namespace cardcage::contracts {

/// Unit of a quantity. The codes of UN/ECE Recommendation 20 and common short forms are read, too.
enum class Unit : std::uint8_t {
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
    return sdk::words<
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
        Unknown>;
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

/// Whether quantities in this unit must be whole: half a piece cannot be bought.
constexpr bool isDiscrete(Unit unit) {
    return unit == Unit::Piece || unit == Unit::Set || unit == Unit::Roll || unit == Unit::Sheet;
}

}  // namespace cardcage::contracts
