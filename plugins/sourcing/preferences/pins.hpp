#pragma once

#include <optional>

#include "preferences/preferences.hpp"

namespace cardcage::sourcing {

/// Refuses pins that could never be kept: of offers that do not exist and, for a scenario, of offers for parts that its
/// BOMs do not name. 400 unknown_reference.
void checkPins(sdk::Call& call, const std::optional<ScenarioId>& scenario, const Preferences& preferences);

}  // namespace cardcage::sourcing
