#pragma once

#include <optional>
#include <vector>

#include "drill/program.hpp"
#include "values/limits.hpp"

namespace cardcage::pcb::analysis {

/// The length that `number` states in `format`; nothing when it does not fit or is further than 10 m away.
std::optional<Nm> lengthOf(const RawNumber& number, const DrillFormat& format);

/// The holes of a program, read in `format`. A path of a rout on one line is a slot. Numbers that do not fit are left
/// out and counted in `bad_numbers`.
struct DecodedDrill {
    std::vector<Hole> holes;
    std::int64_t bad_numbers = 0;
};
DecodedDrill decode(const DrillProgram& program, const DrillFormat& format, const Limits& limits);

/// The diameter of a tool: stated by a comment, or written in the unit of `format`.
std::optional<Nm> diameterOf(const DrillTool& tool, const DrillFormat& format);

}  // namespace cardcage::pcb::analysis
