#pragma once

#include "words.hpp"

namespace cardcage::sourcing {

using contracts::sourcing::SelectionQuestion;
using contracts::sourcing::SelectionState;
using contracts::sourcing::SelectionStates;

/// sourcing.selection_state/1: returns which solutions are current, and changes of the market since their runs. 503
/// design_changing.
SelectionStates selectionStates(sdk::Call& call, const SelectionQuestion& question);

}  // namespace cardcage::sourcing
