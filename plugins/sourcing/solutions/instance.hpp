#pragma once

#include <string>

#include "input/selection_problem.hpp"

namespace cardcage::sourcing {

/// Writes a scenario and its selection in the text form INSTANCE 1: one line for every record that influences the
/// result, so any other solver can solve the same problem. A group of part options is one part of the text. `offers`:
/// the texts that the problem was created from.
std::string instanceText(
    const NamedDesign& named_design,
    const Conditions& conditions,
    std::span<const PartOffers> offers,
    const SelectionProblem& problem,
    const engine::Selection& selection
);

}  // namespace cardcage::sourcing
