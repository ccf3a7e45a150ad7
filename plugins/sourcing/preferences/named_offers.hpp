#pragma once

#include <optional>

#include "preferences/preferences.hpp"

namespace cardcage::sourcing {

/// Refuses pins that can never be kept: of offers that do not exist and, for a scenario, of offers for parts that are
/// not in its BOMs (400 unknown_reference); and fractions of discrete parts (400 range).
void checkPins(sdk::Call& call, const std::optional<ScenarioId>& scenario, const Preferences& preferences);

/// The same of one-time costs: refuses those of offers that do not exist or serve no part of the scenario.
void checkOneTimeCosts(sdk::Call& call, const std::optional<ScenarioId>& scenario, const Preferences& preferences);

}  // namespace cardcage::sourcing
