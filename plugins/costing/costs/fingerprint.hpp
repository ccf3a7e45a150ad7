#pragma once

#include "costs/cost_inputs.hpp"

namespace cardcage::costing {

/// The fingerprint of inputs: equal inputs have equal costs.
std::string fingerprintOf(sdk::Call& call, const CostInputs& inputs);

}  // namespace cardcage::costing
