#pragma once

#include "live_costs.hpp"

namespace cardcage::costing {

/// Replaces what the view shows of these scenarios.
void storeCosts(sdk::Call& call, const LiveCosts& live);

/// The fingerprint of inputs.
std::string fingerprintOf(sdk::Call& call, const std::string& inputs);

}  // namespace cardcage::costing
