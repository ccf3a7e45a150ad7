#pragma once

#include "words.hpp"

namespace cardcage::sourcing {

using contracts::sourcing::SizeQuestion;
using contracts::sourcing::SizeScenarios;

/// sourcing.for_sizes/1: returns the scenarios that orders of these sizes are bought by, and creates and runs missing
/// ones on request. 409 cost_frozen, and the problems of a run.
SizeScenarios scenariosForSizes(sdk::Call& call, const SizeQuestion& question);

}  // namespace cardcage::sourcing
