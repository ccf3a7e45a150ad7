#pragma once

#include <optional>
#include <string_view>

#include "drill/program.hpp"

namespace cardcage::pcb::analysis {

/// The words of one line of a program, by letter.
struct DrillWords {
    RawNumber x, y, end_x, end_y, size;
    std::optional<int> tool;
    std::optional<int> general;
    std::optional<int> miscellaneous;
    std::optional<int> repeat;
    bool slot = false;
    bool unknown = false;

    bool hasPlace() const { return x.present || y.present; }
};

/// Reads one line of a program; what is behind an unknown letter is not read.
DrillWords wordsOf(std::string_view line);

/// The number at the beginning of `text` as written, and removes it; not present when there is none.
RawNumber takeNumber(std::string_view& text);

}  // namespace cardcage::pcb::analysis
