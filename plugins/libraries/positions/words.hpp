#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libraries/positions/positions.hpp"

namespace cardcage::positions {

enum class Column : std::uint8_t {
    Designator,
    X,
    Y,
    Point,  ///< x and y in one cell: "(12.7 30.48)"
    Rotation,
    Side,
    Mirror,
    Value,
    Package,
    PartNumber,
    Mount,
    SurfaceMount,  ///< yes or no
    DoNotPlace,    ///< yes for parts that are not fitted
    Placed,        ///< yes for parts that are fitted
    Unit
};
inline constexpr std::size_t column_count = 15;

/// Name of a column in complaints.
std::string_view nameOf(Column column);

/// A column that a heading may be; lower ranks win ("Designator" before "Name").
struct ColumnRole {
    Column column;
    int rank;
};

/// Roles of a heading, the likeliest first; empty: unknown. `name` is folded and without a unit.
const std::vector<ColumnRole>& rolesOf(const std::string& name);

/// Places of the columns in a line of column names.
struct Layout {
    std::array<std::optional<std::size_t>, column_count> places;
    std::optional<Unit> unit_of_x;
    std::optional<Unit> unit_of_y;
    bool has_scaled_unit = false;
    std::size_t width = 0;           ///< number of columns, those without a meaning included
    std::size_t known = 0;           ///< number of columns with a meaning
    std::vector<std::string> names;  ///< folded

    std::optional<std::size_t> placeOf(Column column) const { return places[static_cast<std::size_t>(column)]; }
    bool has(Column column) const { return placeOf(column).has_value(); }
    bool hasPositions() const { return (has(Column::X) && has(Column::Y)) || has(Column::Point); }
    /// Whether this is a line of column names. Side and rotation may be absent for a better message.
    bool isUsable() const { return has(Column::Designator) && hasPositions(); }
};
/// Whether a column may have this name.
bool isKnownTitle(std::string_view title);

Layout layoutOf(const std::vector<std::string>& titles);

/// "Bottom", "B.Cu", "Unterseite".
std::optional<Side> sideOf(std::string_view text);

/// A word of a column Mirror: mirrored parts are on the bottom side; an empty cell is not mirrored.
std::optional<bool> mirroredOf(std::string_view text);

/// Side that the name of a file says: "board-top.mnt".
std::optional<Side> sideOfFile(std::string_view file_name);

std::optional<Mount> mountOf(std::string_view text);

/// "yes", "1", "x", "ja"; false for all other words.
bool isYes(std::string_view text);
bool isNo(std::string_view text);

/// Meaning of a phrase that is the same in each column: true for "placed", false for "not fitted" and "DNP".
std::optional<bool> fittedOf(std::string_view phrase);

/// Whether a cell of DoNotPlace or Placed means a fitted part; nothing for unknown words. An empty cell is a fitted
/// part.
std::optional<bool> fittedIn(Column column, std::string_view cell);

/// Words of a text that blanks separate.
std::vector<std::string> listOf(std::string_view text);

}  // namespace cardcage::positions
