#pragma once

#include <vector>

#include "scenarios.hpp"

namespace cardcage::sourcing_legacy {

/// 400 unknown_reference for demands whose assembly is neither the root of the RfQ nor anywhere below it, as a
/// subassembly or as a part option of a line.
void requireInRfq(sdk::Call& call, const RfqId& rfq, const std::vector<WantedAssembly>& demands);

/// The demands as the module sourcing takes them.
std::vector<contracts::sourcing::DemandInput> demandsOf(const std::vector<WantedAssembly>& demands);

/// The stored scenario in version 2, with its ETag.
Scenario answered(sdk::Call& call, StoredScenario scenario);

}  // namespace cardcage::sourcing_legacy
