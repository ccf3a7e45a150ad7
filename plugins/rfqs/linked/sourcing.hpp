#pragma once

#include <cstdint>
#include <vector>

#include "rfqs.hpp"

namespace cardcage::rfqs {

/// Creates a sourcing scenario for each of the quantities, named after it, and links it to the RfQ; does nothing if no
/// module provides scenarios.
void addScenarios(sdk::Call& call, const Rfq& rfq, const std::vector<std::int64_t>& quantities);

}  // namespace cardcage::rfqs
