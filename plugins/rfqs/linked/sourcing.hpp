#pragma once

#include <cstdint>
#include <vector>

#include "rfqs.hpp"

namespace cardcage::rfqs {

/// Creates a sourcing scenario for each of the quantities, named after it, and lists it in the RfQ; nothing when no
/// module provides them.
void addScenarios(sdk::Call& call, const Rfq& rfq, const std::vector<std::int64_t>& quantities);

}  // namespace cardcage::rfqs
