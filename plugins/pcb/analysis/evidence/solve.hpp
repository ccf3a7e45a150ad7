#pragma once

#include "evidence/candidates.hpp"

namespace cardcage::pcb::analysis {

/// Decides open drawings for `functions` together, the highest scores first. No more get a function than a board has of
/// it, stated ones counted; where more ask for it with one score, none of them does. `most_copper` is the number of
/// copper layers, when it is stated.
void solve(Drawings& drawings, const std::vector<Function>& functions, std::size_t most_copper);

/// The functions that are possible for a drawing, the most likely first.
std::vector<Function> possibleFunctions(const Scores& scores);

}  // namespace cardcage::pcb::analysis
