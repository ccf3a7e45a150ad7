#pragma once

#include <array>
#include <cardcage/decimal.hpp>
#include <cardcage/module/words.hpp>
#include <cstdint>
#include <optional>
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

/// Units convert into each other only within a dimension; each unit of countable goods is a dimension of its own, so a
/// set is never a piece.
enum class Dimension : std::uint8_t { Piece, Set, Roll, Sheet, Length, Area, Mass, Volume, Time, None };

/// A unit as a whole multiple of the smallest step of its dimension: 0.1 mm, 1 cm², 1 mg, 1 ml, 1 hour, one piece.
struct UnitSize {
    Dimension dimension = Dimension::None;
    std::int32_t steps = 1;
};

constexpr UnitSize sizeOf(Unit unit) {
    switch (unit) {
        case Unit::Piece:
            return {Dimension::Piece, 1};
        case Unit::Set:
            return {Dimension::Set, 1};
        case Unit::Roll:
            return {Dimension::Roll, 1};
        case Unit::Sheet:
            return {Dimension::Sheet, 1};
        case Unit::Meter:
            return {Dimension::Length, 10'000};
        case Unit::Centimeter:
            return {Dimension::Length, 100};
        case Unit::Millimeter:
            return {Dimension::Length, 10};
        case Unit::Inch:
            return {Dimension::Length, 254};
        case Unit::Foot:
            return {Dimension::Length, 3'048};
        case Unit::SquareMeter:
            return {Dimension::Area, 10'000};
        case Unit::SquareCentimeter:
            return {Dimension::Area, 1};
        case Unit::Kilogram:
            return {Dimension::Mass, 1'000'000};
        case Unit::Gram:
            return {Dimension::Mass, 1'000};
        case Unit::Milligram:
            return {Dimension::Mass, 1};
        case Unit::Liter:
            return {Dimension::Volume, 1'000};
        case Unit::Milliliter:
            return {Dimension::Volume, 1};
        case Unit::Hour:
            return {Dimension::Time, 1};
        case Unit::Unknown:
            break;
    }
    return {};
}

/// Whether a quantity in one unit can be converted to the other. An unknown unit is not even equal to itself.
constexpr bool isConvertible(Unit from, Unit to) {
    return sizeOf(from).dimension != Dimension::None && sizeOf(from).dimension == sizeOf(to).dimension;
}

/// Returns a quantity in another unit, rounded half to even to 10 decimals; the quantity itself for units that do not
/// convert.
constexpr sdk::Decimal convertedQuantity(sdk::Decimal quantity, Unit from, Unit to) {
    if (from == to || !isConvertible(from, to)) return quantity;
    return sdk::Decimal::productOver(quantity, sizeOf(from).steps, sizeOf(to).steps, sdk::Decimal::places);
}

/// Returns a bought quantity in the unit in which the offer is sold. `bought` is in the unit of the part, where moq and
/// mpq are rounded up to 10^-6: less than that from a multiple of mpq, or itself a multiple of the rounded mpq, it is
/// the nearest multiple. Without mpq it is the number with the fewest decimals that is so close, and with fewer
/// decimals than `bought`; this number may be less than `bought` by up to 10^-6. Any other quantity is rounded up to
/// 10^-6: 25 m are a little more than 82.020997 feet.
constexpr sdk::Decimal soldQuantity(sdk::Decimal bought, Unit part, Unit sold, std::optional<sdk::Decimal> mpq) {
    constexpr int most_decimals = 6;
    const auto step = sdk::Decimal::fromScaled(10'000);
    const auto exact = convertedQuantity(bought, part, sold);
    if (part == sold || !isConvertible(part, sold)) return exact.rounded(most_decimals);
    const auto nearest = exact.rounded(most_decimals);
    const auto covering = nearest + sdk::Decimal::fromScaled(1) < exact ? nearest + step : nearest;
    const auto is_meant = [&](sdk::Decimal quantity) {
        const auto apart = quantity > exact ? quantity - exact : exact - quantity;
        return apart < convertedQuantity(step, part, sold);
    };
    if (mpq && !mpq->isZero()) {
        const sdk::Int128 divisor = sdk::Int128{sizeOf(part).steps} * step.scaled();
        const auto steps_of_mpq = (mpq->scaled() * sizeOf(sold).steps + divisor - 1) / divisor;
        const auto steps = bought.scaled() / step.scaled();
        const bool is_rounded = bought.scaled() % step.scaled() == 0 && steps % steps_of_mpq == 0;
        const auto multiple = (exact / *mpq).rounded(0) * *mpq;
        return is_rounded || is_meant(multiple) ? multiple : covering;
    }
    for (int decimals = 0; decimals < most_decimals && bought.rounded(decimals) != bought; ++decimals)
        if (is_meant(exact.rounded(decimals))) return exact.rounded(decimals);
    return covering;
}

}  // namespace cardcage::contracts
