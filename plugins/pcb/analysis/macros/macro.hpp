#pragma once

#include <string>
#include <vector>

#include "gerber/image.hpp"
#include "macros/expression.hpp"
#include "values/limits.hpp"

namespace cardcage::pcb::analysis {

/// An aperture macro as written: its statements without their `*`.
struct Macro {
    std::vector<std::string> statements;
};

/// The fault of a macro, for a finding; the parts are those before it.
enum class MacroFault { None, NotUnderstood, TooLarge };

/// Evaluates `macro` with `parameters` ($1 …) and appends its parts and their points to `image`.
MacroFault evaluateMacro(const Macro& macro, const std::vector<double>& parameters, const Limits& limits, Image& image);

}  // namespace cardcage::pcb::analysis
