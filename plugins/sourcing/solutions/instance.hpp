#pragma once

#include <string>

#include "run/problem.hpp"

namespace cardcage::sourcing {

/// Writes a scenario and its selection in the text form INSTANCE 1: one line for every record that influences the
/// result, so any other solver can solve the same problem. A group of part options is one part of the text. `offers`:
/// the texts that the problem was created from.
std::string instanceText(
    const Blueprint& blueprint,
    const Conditions& conditions,
    std::span<const PartOffers> offers,
    const Problem& problem,
    const engine::Selection& selection
);

}  // namespace cardcage::sourcing
