#pragma once

#include <string>

#include "run/problem.hpp"

namespace cardcage::sourcing {

/// A scenario and its selection in the text form QWI 1: every record that decides it, one a line, so that any other
/// solver can be given the same question. A group of part options is one part of the text. `offers`: the texts that the
/// problem was made of.
std::string instanceText(
    const Blueprint& blueprint,
    const Conditions& conditions,
    std::span<const PartOffers> offers,
    const Problem& problem,
    const engine::Selection& selection
);

}  // namespace cardcage::sourcing
