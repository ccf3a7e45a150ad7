#pragma once

#include <cardcage/decimal.hpp>
#include <cardcage/problem.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "words.hpp"

// Pick-and-place files of common design tools: a pure rule.

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

/// Reads a file in UTF-8 or UTF-16. Text before the line of column names is skipped; columns are separated by comma,
/// semicolon, tab or blanks, and identified by their names in KiCad, Altium and JLC; lengths are in mm, mil or in,
/// according to the column's name, the value or a remark of KiCad (mm by default). Problem invalid_field names each
/// invalid line ("/12/x": line 12, column x), repeated designators included; 400 without a line of column names or
/// without parts.
std::vector<PlacedPart> readPnpFile(std::string_view file);

}  // namespace cardcage::assemblies
