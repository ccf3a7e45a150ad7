#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libraries/positions/units.hpp"
#include "libraries/positions/words.hpp"

namespace cardcage::positions {

/// A row before its words are read.
struct RawRow {
    std::size_t line = 0;
    std::array<std::string, column_count> cells;

    const std::string& cell(Column column) const { return cells[static_cast<std::size_t>(column)]; }
    std::string& cell(Column column) { return cells[static_cast<std::size_t>(column)]; }
};

/// The rows of a text with the meaning of their columns.
struct Table {
    Layout layout;
    std::vector<RawRow> rows;
    StatedUnits units;
    Dialect dialect = Dialect::Other;
    std::optional<Side> side;           ///< of all parts, from a line such as "Side: top"
    bool has_fixed_unit = false;        ///< the tool writes mm only
    std::size_t header_line = 0;        ///< from 1; 0: the file has no column names
    std::vector<Complaint> complaints;  ///< lines with other columns
    std::optional<std::string> refusal;
};
Table tableOf(std::string_view text, const Wishes& wishes);

}  // namespace cardcage::positions
