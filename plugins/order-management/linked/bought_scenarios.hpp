#pragma once

#include <optional>

#include "words.hpp"

namespace cardcage::order_management {

/// Returns the scenario that an order of this size is bought by: one that demands its pieces and nothing else, `named`
/// before all others. `named` itself when no module provides scenarios; nothing without such a scenario.
std::optional<SourcingScenarioId> findBoughtScenario(
    sdk::Call& call, const RfqId& rfq, std::int64_t order_size, const std::optional<SourcingScenarioId>& named
);

}  // namespace cardcage::order_management
