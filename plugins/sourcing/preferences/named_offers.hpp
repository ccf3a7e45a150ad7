#pragma once

#include <optional>

#include "preferences/preferences.hpp"

namespace cardcage::sourcing {

/// Refuses pins and payments of one-time costs that can never count: of offers that do not exist and, for a scenario,
/// of offers for parts that are not in its BOMs (400 unknown_reference); and pinned fractions of discrete parts (400
/// range).
void checkNamedOffers(sdk::Call& call, const std::optional<ScenarioId>& scenario, const Preferences& preferences);

}  // namespace cardcage::sourcing
