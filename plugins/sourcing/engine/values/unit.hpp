#pragma once

#include <cardcage/contracts/unit.hpp>
#include <cstdint>

namespace cardcage::sourcing::engine {

using contracts::isDiscrete;
using contracts::Unit;

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

}  // namespace cardcage::sourcing::engine
