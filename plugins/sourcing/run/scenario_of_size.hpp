#pragma once

#include <optional>
#include <vector>

#include "words.hpp"

// The scenario that an order of some pieces is bought by: a rule that needs only its values.

namespace cardcage::sourcing {

/// A scenario that demands the root assembly of its RfQ and nothing else.
struct ScenarioOfRoot {
    ScenarioId id;
    sdk::Decimal quantity;
};

/// Returns the scenario that demands these pieces: `like` if it does, otherwise the first one.
std::optional<ScenarioId> scenarioOfSize(
    const std::vector<ScenarioOfRoot>& scenarios, std::int64_t quantity, const std::optional<ScenarioId>& like
);

}  // namespace cardcage::sourcing
