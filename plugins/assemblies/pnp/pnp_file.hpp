#pragma once

#include <cardcage/decimal.hpp>
#include <cardcage/problem.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libraries/positions/positions.hpp"
#include "words.hpp"

// Pick-and-place files of design tools as the parts of an assembly: a pure rule.

namespace cardcage::assemblies {

enum class Side { Top, Bottom, Unknown };

constexpr auto wireNames(Side) {
    using enum Side;
    return sdk::words<Top, Bottom, Unknown>;
}

/// Mounting technology of a part.
enum class MountType { Smt, Tht, PressFit, Manual, Unknown };

constexpr auto wireNames(MountType) {
    using enum MountType;
    return sdk::words<Smt, Tht, PressFit, Manual, Unknown>;
}

/// One line of a file.
struct PlacedPart {
    std::string designator;
    Decimal x;                ///< mm from the origin of the board
    Decimal y;                ///< mm, up
    Decimal rotation;         ///< degrees, counter-clockwise, 0 <= rotation < 360
    Decimal source_rotation;  ///< as in the file: tools differ for parts on the bottom side
    Side side = Side::Top;
    std::optional<std::string> value;
    std::optional<std::string> package;
    MountType mount_type = MountType::Smt;
    bool do_not_place = false;
    bool fiducial = false;
};

/// The parts of a file, and its unit, encoding and dialect.
struct PnpFile {
    std::vector<PlacedPart> parts;
    positions::Dialect dialect = positions::Dialect::Other;
    std::string encoding;
    std::optional<positions::Unit> unit;
    positions::UnitSource unit_source = positions::UnitSource::None;
    std::size_t unit_line = 0;  ///< from 1; 0: no line states it
};

/// Reads a file (libraries/positions). 400 invalid_field names each invalid line ("/12/x": line 12, column x); 400
/// missing_parameter names what the file leaves open and the wishes do not answer (unit, side, decimal_sign).
PnpFile readPnpFile(std::string_view file, const positions::Wishes& wishes = {});

}  // namespace cardcage::assemblies
