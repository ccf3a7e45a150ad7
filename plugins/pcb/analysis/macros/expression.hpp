#pragma once

#include <map>
#include <optional>
#include <string_view>

namespace cardcage::pcb::analysis {

/// Variables of a macro by number; absent ones are 0.
using MacroVariables = std::map<int, double>;

/// The value of an expression of a macro: numbers, `$1`, `+ - x X /`, brackets, signs. Nothing for any other text, for
/// more than `depth` brackets inside each other, and for results that are no number.
std::optional<double> evaluate(std::string_view expression, const MacroVariables& variables, int depth);

/// Whether more than `depth` brackets are inside each other.
bool nestsDeeper(std::string_view expression, int depth);

}  // namespace cardcage::pcb::analysis
