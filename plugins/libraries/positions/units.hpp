#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libraries/positions/positions.hpp"

namespace cardcage::positions {

/// mm in one unit.
Decimal millimetersIn(Unit unit);

/// Unit of a word in any case: "mm", "thou", "Zoll", the sign ".
std::optional<Unit> unitOf(std::string_view word);

/// Unit behind the name of a column.
struct HeadingUnit {
    std::string name;  ///< folded, without the unit
    std::optional<Unit> unit;
    bool is_scaled = false;  ///< a number stands before the unit ("0.01 mm"): the positions count something else
};
HeadingUnit headingUnit(std::string_view title);

/// Units that lines besides the rows state.
class StatedUnits {
public:
    /// Takes one line that is not a row.
    void read(std::string_view line, std::size_t number);

    struct Stated {
        Unit unit;
        std::size_t line;
    };
    /// The first statement of each unit.
    const std::vector<Stated>& stated() const { return stated_; }
    /// Units that lines mention without saying that positions have them.
    const std::vector<Stated>& mentioned() const { return mentioned_; }
    /// First line that states a multiple of a unit, or a system of units that has several.
    std::size_t unclearLine() const { return unclear_line_; }

private:
    static void add(std::vector<Stated>& all, Unit unit, std::size_t line);

    std::vector<Stated> stated_;
    std::vector<Stated> mentioned_;
    std::size_t unclear_line_ = 0;
};

}  // namespace cardcage::positions
