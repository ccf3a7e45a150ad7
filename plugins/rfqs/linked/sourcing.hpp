#pragma once

#include <cstdint>
#include <vector>

#include "rfqs.hpp"

namespace cardcage::rfqs {

/// Creates a sourcing scenario for each of the quantities, named after it, and links it to the RfQ; does nothing if no
/// module provides scenarios.
void addScenarios(sdk::Call& call, const Rfq& rfq, const std::vector<std::int64_t>& quantities);

/// Returns whether inputs of a selection of the RfQ have changed since its run; false if no module provides selections.
bool hasOutdatedSelections(sdk::Call& call, const Rfq& rfq);

}  // namespace cardcage::rfqs
